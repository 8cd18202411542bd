import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryError } from '../errors.ts'
import { graphemeCut } from './grapheme.ts'
import { segment } from './segment.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Offsets at which a visible character begins or the text ends. */
const boundaries = (text: string): Set<number> =>
  new Set([...Array.from(graphemes.segment(text), ({ index }) => index), text.length])

const longestGrapheme = (text: string): number =>
  Math.max(0, ...Array.from(graphemes.segment(text), ({ segment: { length } }) => length))

const noisy = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'Word',
        ' ',
        '\n',
        '\n\n',
        '. ',
        '。',
        '，',
        ', ',
        '👨‍👩‍👧',
        '🇨🇳',
        '🇳',
        'e\u0301',
        '\u0301',
        'สวัสดี',
        '한',
        '\u1100',
        'क्षि',
        '\r\n',
        '1,000',
        '中文',
        '👍🏽',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
)
const lengths = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 30 }))
  .map(([targetLength, more]) => ({ targetLength, lengthMax: targetLength + more }))

describe('segment', () => {
  it('[SG-5] the pieces joined are the text, and none is empty or only white space', () => {
    fc.assert(
      fc.property(noisy, lengths, (text, chosen) => {
        const pieces = segment(text, chosen)
        expect(pieces.join('')).toBe(text)
        if (text.trim() !== '') for (const piece of pieces) expect(piece.trim()).not.toBe('')
      }),
      { numRuns: 3000 },
    )
  })

  it('[SG-5] the empty text gives no piece, white space or a short text one', () => {
    const chosen = { targetLength: 5, lengthMax: 5 }
    expect(segment('', chosen)).toEqual([])
    expect(segment(' '.repeat(20), chosen)).toEqual([' '.repeat(20)])
    expect(segment('a. b', chosen)).toEqual(['a. b'])
  })

  it('[SG-6] no piece is longer than lengthMax, its white space at the ends apart, unless one character is', () => {
    fc.assert(
      fc.property(noisy, lengths, (text, chosen) => {
        const allowed = Math.max(chosen.lengthMax, longestGrapheme(text))
        for (const piece of segment(text, chosen)) {
          if (piece.trim() !== '') expect(piece.trim().length).toBeLessThanOrEqual(allowed)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('[SG-6] a mark that combines with the space before a text counts', () => {
    expect(segment(' \u0301Word', { targetLength: 1, lengthMax: 2 })).toEqual([' \u0301W', 'or', 'd'])
  })

  it('[SG-6] rejects lengths that cannot be met', () => {
    const failing = (chosen: { targetLength: number; lengthMax: number }): unknown => {
      try {
        return segment('text', chosen)
      } catch (error) {
        return error
      }
    }
    expect(MemoryError.is(failing({ targetLength: 0, lengthMax: 5 }), 'INVALID_INPUT')).toBe(true)
    expect(MemoryError.is(failing({ targetLength: 6, lengthMax: 5 }), 'INVALID_INPUT')).toBe(true)
    expect(MemoryError.is(failing({ targetLength: Number.NaN, lengthMax: 5 }), 'INVALID_INPUT')).toBe(true)
  })

  it('[SG-7] pieces begin between visible characters', () => {
    fc.assert(
      fc.property(noisy, lengths, (text, chosen) => {
        const allowed = boundaries(text)
        let at = 0
        for (const piece of segment(text, chosen)) {
          expect(allowed.has(at)).toBe(true)
          at += piece.length
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('[SG-7] flags, families and combining marks stay whole', () => {
    expect(segment('🇨🇳🇳🇴🇫🇷', { targetLength: 6, lengthMax: 6 })).toEqual(['🇨🇳', '🇳🇴', '🇫🇷'])
    expect(segment('👨‍👩‍👧👨‍👩‍👧', { targetLength: 3, lengthMax: 3 })).toEqual(['👨‍👩‍👧', '👨‍👩‍👧'])
    expect(segment('e\u0301e\u0301', { targetLength: 3, lengthMax: 3 })).toEqual(['e\u0301', 'e\u0301'])
  })

  it('[SG-8] pieces end at sentences, and at a paragraph once half full', () => {
    expect(segment('One two. Three four. Five six.', { targetLength: 21, lengthMax: 40 })).toEqual([
      'One two. Three four. ',
      'Five six.',
    ])
    expect(segment('One two.\n\nThree. Four.', { targetLength: 14, lengthMax: 40 })).toEqual([
      'One two.\n\n',
      'Three. Four.',
    ])
    expect(segment('今天很好。明天下雨。', { targetLength: 6, lengthMax: 6 })).toEqual(['今天很好。', '明天下雨。'])
  })

  it('[SG-8] a sentence over the target stays whole up to lengthMax, then is cut at a clause, then at a space', () => {
    expect(segment('A rather long sentence. Yes.', { targetLength: 5, lengthMax: 30 })).toEqual([
      'A rather long sentence. ',
      'Yes.',
    ])
    expect(segment('first the apples, then pears', { targetLength: 5, lengthMax: 20 })).toEqual([
      'first the apples, ',
      'then pears',
    ])
    expect(segment('costs 1,000 in all for me', { targetLength: 5, lengthMax: 14 })).toEqual([
      'costs 1,000 in ',
      'all for me',
    ])
    expect(segment('先买苹果，再买梨子', { targetLength: 3, lengthMax: 7 })).toEqual(['先买苹果，', '再买梨子'])
  })

  it.each([
    ['words', 'word '],
    ['letters', 'a'],
    ['Han', '中'],
    ['Thai', 'สวัสดี'],
    ['flags', '🇨🇳'],
  ])('[SG-9] five megabytes of %s: no more than twice the text is read for graphemes', (_, unit) => {
    const text = unit.repeat(Math.ceil(5_000_000 / unit.length))
    const read = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const pieces = segment(text, { targetLength: 800, lengthMax: 1600 })
    expect(pieces.join('') === text).toBe(true)
    expect(read.mock.calls.reduce((sum, [window]) => sum + (window?.length ?? 0), 0)).toBeLessThanOrEqual(
      2 * text.length,
    )
  })

  it('[SG-9] one visible character of megabytes is one piece', () => {
    expect(segment(`a${'\u0301'.repeat(1_000_000)}`, { targetLength: 800, lengthMax: 1600 })).toHaveLength(1)
  })
})

describe('graphemeCut', () => {
  it('[SG-7] gives the last boundary within reach, or the first after it', () => {
    fc.assert(
      fc.property(noisy, fc.nat(), fc.nat(), (text, first, second) => {
        if (text === '') return
        const all = [...boundaries(text)]
        const from = all[first % (all.length - 1)] ?? 0
        const at = from + 1 + (second % (text.length - from))
        const within = all.filter((boundary) => boundary > from && boundary <= at)
        expect(graphemeCut(text, from, at)).toBe(within.at(-1) ?? all.find((boundary) => boundary > at))
      }),
      { numRuns: 3000 },
    )
  })
})
