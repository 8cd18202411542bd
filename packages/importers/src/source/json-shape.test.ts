import { describe, expect, it } from 'vitest'
import { shapeOf } from './json-shape.ts'

describe('the shape of a text', () => {
  it('[IM-1] is read from its beginning, wherever that is cut off', () => {
    const text = '[{"title":"t","mapping":{"n1":{"id":"n1","message":{"author":{"role":"user"'
    expect(shapeOf(text)?.has('$[].mapping')).toBe(true)
    expect(shapeOf(text)?.has('$[].title')).toBe(true)
    expect(shapeOf(text)?.has('$.mapping')).toBe(false)
  })

  it.each([
    '[12/01/2026, 18:02:10] Marta: x',
    '[2026/1/12 下午6:02:10] 小雨: 好',
    '[2025-03-04 19:12] Ana: x',
    '[19:12] Ana: x',
    '[4.3.2025 klo 19.12.05] Ana: x',
    '[1] Ana: x',
    '[Ana] x',
    '[[2025-03-04]] was a long day',
    '{nonsense',
    'Ana: [hm]',
  ])('[IM-30] is none in %j', (text) => expect(shapeOf(text)).toBeNull())

  it.each([
    ['[]', '$'],
    ['[1, 2]', '$[]'],
    ['[[1, 2', '$[][]'],
    ['[{"id": 1}, {"id": 2', '$[].id'],
    ['{"messages": [{"text": "a"} oops', '$.messages[].text'],
    ['{"text": "a"}\n{"text": "b"}\n', '$.text'],
  ])('[IM-30] is that of JSON in %j, whole, cut or broken further down', (text, path) => {
    expect(shapeOf(text)?.has(path)).toBe(true)
  })
})
