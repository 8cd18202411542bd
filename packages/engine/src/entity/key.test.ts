import { describe, expect, it } from 'vitest'
import { digitsAgree, nameKey } from './key.ts'

describe('nameKey', () => {
  it('[EN-1] case, width, space and a possessive ending make no other name', () => {
    expect(nameKey('Odalys  BREMNER')).toBe('odalys bremner')
    expect(nameKey('Odalys Bremner’s')).toBe('odalys bremner')
    expect(nameKey('Ｏｄａｌｙｓ')).toBe('odalys')
    expect(nameKey('林小满')).toBe('林小满')
  })

  it('[EN-1] forms of a title are one, titles are not', () => {
    expect(nameKey('Dr. Quist')).toBe(nameKey('Doctor Quist'))
    expect(nameKey('Professor Quist')).toBe(nameKey('Prof. Quist'))
    expect(nameKey('Mr Quist')).not.toBe(nameKey('Mrs Quist'))
  })

  it('[EN-2] a code is the same with or without its gap', () => {
    expect(nameKey('ZB 310')).toBe(nameKey('ZB310'))
    expect(nameKey('zb-310')).not.toBe(nameKey('ZB-311'))
    expect(nameKey('ROOM 310')).toBe('room 310')
  })

  it('[EN-2] digits agree in number and order', () => {
    expect(digitsAgree('hall 12', 'hall 12')).toBe(true)
    expect(digitsAgree('hall 12', 'hall 21')).toBe(false)
    expect(digitsAgree('hall', 'hall 1')).toBe(false)
  })
})
