import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refOf, splitRef } from './event.ts'

describe('refs of segments', () => {
  it('[RD-13] a segment is named by its source ref, the mark and its part; a whole text by its source ref', () => {
    expect(refOf('m1', 0)).toBe('m1')
    expect(refOf('m1', 1)).toBe('m1¶1')
    expect(refOf('m1', 12)).toBe('m1¶12')
  })

  it.each([
    ['m1', 'm1', 0],
    ['m1¶2', 'm1', 2],
    ['m1¶10', 'm1', 10],
    ['a¶b¶3', 'a¶b', 3],
    ['a\nb¶3', 'a\nb', 3],
    ['m1¶0', 'm1¶0', 0],
    ['m1¶02', 'm1¶02', 0],
    ['m1¶', 'm1¶', 0],
    ['m1¶2x', 'm1¶2x', 0],
    ['¶2', '¶2', 0],
    ['', '', 0],
  ])('[RD-13] %j is split into %j and %i', (ref, sourceRef, part) => {
    expect(splitRef(ref)).toEqual({ sourceRef, part })
  })

  it('[RD-13] splitting undoes joining for every ref a caller may give', () => {
    const given = fc.string({ minLength: 1, unit: 'binary' }).filter((ref) => splitRef(ref).part === 0)
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 9_999 }), (sourceRef, part) => {
        expect(splitRef(refOf(sourceRef, part))).toEqual({ sourceRef, part })
      }),
    )
  })
})
