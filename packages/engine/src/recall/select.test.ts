import type { DraftFields } from '@knotwork/testkit'
import { draft } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NumberedEvent } from '../store/store.ts'
import { characterCounter } from '../text/budget.ts'
import type { Scored } from './fusion.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import { linearise, lineOf, select, spokenText } from './select.ts'

function eventOf(no: number, fields: DraftFields & { seq?: number }): NumberedEvent {
  const { event } = draft({ ref: `e${no}`, ...fields })
  return { ...event, no, seq: fields.seq ?? no }
}

function scoredOf(no: number, fields: DraftFields & { seq?: number } = {}): Scored {
  const candidate = { no, event: eventOf(no, fields), retrievers: {}, raw: {} }
  return { candidate, signals: {}, score: 1 / no }
}

const noOverhead = adjustPolicy(defaultPolicy, { select: { lineTokens: 0 } })
/** One token a character. */
const letters = { count: (text: string) => text.length }

describe('select', () => {
  const texts = fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 })

  it('[RC-21] what is chosen never costs more than the budget, overhead included', () => {
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 15 }),
        (list, budget, lineTokens) => {
          const ranked = list.map((text, i) => scoredOf(i + 1, { text, speaker: null }))
          const policy = adjustPolicy(defaultPolicy, { select: { lineTokens } })
          const chosen = select(ranked, budget, characterCounter, policy)
          for (const { scored, tokens } of chosen)
            expect(tokens).toBe(Math.ceil(spokenText(scored.candidate.event).length / 4) + lineTokens)
          expect(chosen.reduce((sum, one) => sum + one.tokens, 0)).toBeLessThanOrEqual(budget)
          expect(linearise(chosen).tokens).toBe(chosen.reduce((sum, one) => sum + one.tokens, 0))
        },
      ),
    )
  })

  it('[RC-22] nothing is left out that would still have fitted when its turn came', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 120 }), (list, budget) => {
        const ranked = list.map((text, i) => scoredOf(i + 1, { text, speaker: null }))
        const taken = new Map(select(ranked, budget, letters, defaultPolicy).map((one) => [one.rank, one.tokens]))
        let left = budget
        ranked.forEach(({ candidate }, i) => {
          const cost = letters.count(spokenText(candidate.event)) + defaultPolicy.select.lineTokens
          expect(taken.has(i + 1), `rank ${i + 1}`).toBe(cost <= left)
          left -= taken.get(i + 1) ?? 0
        })
      }),
    )
  })

  it('[RC-22] takes by rank; what is too long is passed over and a shorter one still enters', () => {
    const ranked = [5, 20, 5, 3].map((length, i) => scoredOf(i + 1, { text: 'x'.repeat(length), speaker: null }))
    const chosen = select(ranked, 13, letters, noOverhead)
    expect(chosen.map(({ rank, tokens }) => [rank, tokens])).toEqual([
      [1, 5],
      [3, 5],
      [4, 3],
    ])
  })

  it('[RC-21] a line may cost exactly what is left', () => {
    const ranked = [scoredOf(1, { text: 'x'.repeat(10), speaker: null })]
    expect(select(ranked, 10, letters, noOverhead)).toHaveLength(1)
    expect(select(ranked, 9, letters, noOverhead)).toHaveLength(0)
  })
})

describe('lines', () => {
  it('[RC-23] a line holds the day, the speaker, the words and the ref', () => {
    const event = eventOf(1, { ref: 'D18:17', speaker: 'Ana', text: 'I left for Oslo.', at: Date.UTC(2023, 9, 19, 8) })
    expect(lineOf(event)).toBe('<t:2023-10-19> Ana: I left for Oslo. <ref:D18:17>')
    expect(lineOf({ ...event, speaker: null })).toBe('<t:2023-10-19> I left for Oslo. <ref:D18:17>')
  })

  it('[RC-23] the day is that of the speaker', () => {
    const event = eventOf(1, { ref: 'a', text: 'x', speaker: null, at: Date.UTC(2023, 9, 19, 23), offsetMinutes: 120 })
    expect(lineOf(event)).toBe('<t:2023-10-20> x <ref:a>')
  })

  it('[RC-23] captions are shown with their kind; an attachment without one is not', () => {
    const attachments = [
      { kind: 'image', caption: 'a cup' },
      { kind: 'file', uri: 'x.pdf' },
      { kind: 'audio', caption: 'rain' },
    ]
    expect(spokenText(eventOf(1, { text: 'Look', attachments }))).toBe('Ana: Look [image: a cup] [audio: rain]')
    expect(spokenText(eventOf(1, { text: ' ', attachments }))).toBe('Ana: [image: a cup] [audio: rain]')
  })

  it('[RC-24] every kind of line end becomes one space', () => {
    for (const end of ['\n', '\r\n', '\r', '\n\n \n', '\u2028', '\u2029', '\u0085', '\v', '\f', '  \n\t'])
      expect(lineOf(eventOf(1, { ref: 'a', text: `one${end}two`, speaker: null, at: 0 })), JSON.stringify(end)).toBe(
        '<t:1970-01-01> one two <ref:a>',
      )
  })

  it('[RC-24] a context has as many lines as events', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\u2028', '\u0085', '茶'), maxLength: 30 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (list) => {
        const chosen = list.map((words, i) => ({ scored: scoredOf(i + 1, { text: words }), rank: i + 1, tokens: 1 }))
        const { text: context, lines } = linearise(chosen)
        expect(context === '' ? 0 : context.split(/[\n\v\f\r\u0085\u2028\u2029]/).length).toBe(lines.length)
      }),
    )
  })
})

describe('linearise', () => {
  it('[RC-25] reading order: by time of saying, then session, then position', () => {
    const ranked = [
      scoredOf(1, { at: 5, session: 'b', seq: 1 }),
      scoredOf(2, { at: 5, session: 'a', seq: 2 }),
      scoredOf(3, { at: 5, session: 'a', seq: 1 }),
      scoredOf(4, { at: 1, session: 'z', seq: 9 }),
      // 00:00 by UTC, but two minutes past midnight where it was said.
      scoredOf(5, { at: 0, session: 'a', seq: 7, offsetMinutes: 2 }),
    ]
    const { lines, text } = linearise(ranked.map((scored, i) => ({ scored, rank: i + 1, tokens: 10 + i })))
    expect(lines.map((line) => line.event.ref)).toEqual(['e4', 'e3', 'e2', 'e1', 'e5'])
    expect(lines.map(({ rank, tokens, score }) => [rank, tokens, score])).toEqual([
      [4, 13, 1 / 4],
      [3, 12, 1 / 3],
      [2, 11, 1 / 2],
      [1, 10, 1],
      [5, 14, 1 / 5],
    ])
    expect(text).toBe(lines.map((line) => line.text).join('\n'))
  })

  it('[RC-25] nothing chosen is an empty context', () => {
    expect(linearise([])).toEqual({ text: '', lines: [], tokens: 0 })
  })
})
