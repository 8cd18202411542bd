import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForgottenText } from './forgotten-text.ts'

/** Random bytes from both ends: what may stand around a remnant. */
const noise = fc.uint8Array({ maxLength: 100 })

describe('forgotten text', () => {
  it('[SQ-8] any twelve bytes of a string are found, whatever stands around them', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 12, maxLength: 200 }),
        fc.nat(),
        noise,
        noise,
        (bytes, at, front, back) => {
          const start = at % (bytes.length - 11)
          const remnant = bytes.subarray(start, start + 12)
          fc.pre(new Set(remnant).size > 1)
          const forgotten = new ForgottenText()
          forgotten.addBytes(Buffer.from(bytes), 1)
          expect(forgotten.foundIn(Buffer.concat([front, remnant, back]))).toBe(true)
        },
      ),
    )
  })

  it('[SQ-8] a string shorter than twelve bytes is found whole', () => {
    const forgotten = new ForgottenText()
    forgotten.add('记忆')
    expect(forgotten.foundIn(Buffer.from('我的记忆里'))).toBe(true)
    expect(forgotten.foundIn(Buffer.from('记住'))).toBe(false)
  })

  it('[SQ-8] other words and runs of one byte are no remnants', () => {
    const forgotten = new ForgottenText()
    forgotten.add('the ferry to the island was late')
    forgotten.addBytes(Buffer.alloc(100), 12)
    expect(forgotten.foundIn(Buffer.from('an early ferry to another island'))).toBe(false)
    expect(forgotten.foundIn(Buffer.alloc(100))).toBe(false)
  })
})
