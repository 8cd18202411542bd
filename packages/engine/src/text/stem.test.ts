import { describe, expect, it } from 'vitest'
import { stem } from './stem.ts'

describe('stem', () => {
  it('[TX-4] strips English endings and nothing else', () => {
    expect(['painting', 'painted', 'paints', 'ponies'].map(stem)).toEqual(['paint', 'paint', 'paint', 'poni'])
    expect(['9th', 'машины', '猫', 'a'.repeat(50).concat('ing')].map(stem)).toEqual([
      '9th',
      'машины',
      '猫',
      'a'.repeat(50).concat('ing'),
    ])
  })

  it('[TX-4] remembers without mixing up, however many words come', () => {
    const spelled = (index: number): string =>
      Array.from(String(index), (digit) => 'abcdefghij'.charAt(Number(digit))).join('')
    for (let index = 0; index < 120_000; index++) stem(`${spelled(index)}s`)
    expect(stem('cats')).toBe('cat')
    expect(stem(`${spelled(7)}xings`)).toBe('hxing')
  })
})
