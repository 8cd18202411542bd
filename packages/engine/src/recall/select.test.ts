import type { DraftFields } from '@knotwork/testkit'
import { draft } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NumberedEvent } from '../store/store.ts'
import type { TokenCounter } from '../text/budget.ts'
import { characterCounter } from '../text/budget.ts'
import type { Scored } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import type { Chosen } from './select.ts'
import { linearise, lineOf, select, spokenText } from './select.ts'
import type { Snapshot } from './snapshot.ts'

function eventOf(no: number, fields: DraftFields & { seq?: number }): NumberedEvent {
  const { event } = draft({ ref: `e${no}`, ...fields })
  return { ...event, no, seq: fields.seq ?? no }
}

function rankedOf(count: number): Scored[] {
  return Array.from({ length: count }, (_, i) => {
    const handle = { no: i + 1, ref: `e${i + 1}`, sourceRef: `e${i + 1}` }
    return { candidate: { no: i + 1, handle, retrievers: {}, raw: {} }, signals: {}, score: 1 / (i + 1) }
  })
}

/** A snapshot of events with these texts, numbered from 1, and without those forgotten. */
function snapshotOf(texts: readonly string[], forgotten: readonly number[] = [], pages: number[] = []): Snapshot {
  const events = async (nos: readonly number[]): Promise<NumberedEvent[]> => {
    pages.push(nos.length)
    return nos
      .filter((no) => !forgotten.includes(no))
      .map((no) => eventOf(no, { text: texts[no - 1] as string, speaker: null }))
  }
  return { events } as Snapshot
}

interface Asked {
  readonly budgetTokens: number
  readonly counter?: TokenCounter
  readonly policy?: RecallPolicy
  readonly forgotten?: readonly number[]
  readonly pages?: number[]
}

/** Selects among events with these texts, ranked in this order. */
function selectAmong(texts: readonly string[], asked: Asked): Promise<Chosen[]> {
  const { budgetTokens, counter = letters, policy = defaultPolicy } = asked
  const snapshot = snapshotOf(texts, asked.forgotten, asked.pages)
  return select(rankedOf(texts.length), { budgetTokens, counter }, policy, snapshot)
}

/** One token a character. */
const letters: TokenCounter = { count: (text: string) => text.length }
const noOverhead = adjustPolicy(defaultPolicy, { select: { lineTokens: 0 } })
const ranksOf = (chosen: readonly Chosen[]) => chosen.map(({ rank, tokens }) => [rank, tokens])

describe('select', () => {
  const texts = fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 20 })
  const budgets = fc.integer({ min: 1, max: 120 })

  it('[RC-21] what is chosen never costs more than the budget, overhead included', async () => {
    await fc.assert(
      fc.asyncProperty(texts, budgets, fc.integer({ min: 0, max: 15 }), async (list, budgetTokens, lineTokens) => {
        const policy = adjustPolicy(defaultPolicy, { select: { lineTokens } })
        const chosen = await selectAmong(list, { budgetTokens, counter: characterCounter, policy })
        for (const { event, tokens } of chosen)
          expect(tokens).toBe(Math.ceil(spokenText(event).length / 4) + lineTokens)
        const total = chosen.reduce((sum, one) => sum + one.tokens, 0)
        expect(total).toBeLessThanOrEqual(budgetTokens)
        expect(linearise(chosen).tokens).toBe(total)
      }),
    )
  })

  it('[RC-22] nothing is left out that would still have fitted when its turn came', async () => {
    const patient = adjustPolicy(defaultPolicy, { select: { passOverMax: 100 } })
    await fc.assert(
      fc.asyncProperty(texts, budgets, async (list, budgetTokens) => {
        const chosen = await selectAmong(list, { budgetTokens, policy: patient })
        const taken = new Map(chosen.map((one) => [one.rank, one]))
        let left = budgetTokens
        list.forEach((text, i) => {
          const cost = spokenText(eventOf(1, { text, speaker: null })).length + patient.select.lineTokens
          expect(taken.has(i + 1), `rank ${i + 1}`).toBe(cost <= left)
          expect(taken.get(i + 1)?.event.ref ?? `e${i + 1}`).toBe(`e${i + 1}`)
          left -= taken.get(i + 1)?.tokens ?? 0
        })
      }),
    )
  })

  it('[RC-22] takes by rank; what is too long is passed over and a shorter one still enters', async () => {
    const lengths = [5, 20, 5, 3].map((length) => 'x'.repeat(length))
    const chosen = await selectAmong(lengths, { budgetTokens: 13, policy: noOverhead })
    expect(ranksOf(chosen)).toEqual([
      [1, 5],
      [3, 5],
      [4, 3],
    ])
    expect(chosen.map((one) => one.score)).toEqual([1, 1 / 3, 1 / 4])
  })

  it('[RC-72] selection ends after more lines in succession than the policy allows did not fit', async () => {
    const policy = adjustPolicy(defaultPolicy, { select: { lineTokens: 0, passOverMax: 2 } })
    const long = 'x'.repeat(99)
    const reached = async (...list: string[]) =>
      (await selectAmong(list, { budgetTokens: 9, policy })).map((one) => one.rank)
    expect(await reached('a', long, long, 'b')).toEqual([1, 4])
    expect(await reached('a', long, long, long, 'b')).toEqual([1])
    expect(await reached(long, long, 'a', long, long, 'b')).toEqual([3, 6])
  })

  it('[RC-21] a line may cost exactly what is left, also when that is the overhead alone', async () => {
    expect(await selectAmong(['x'.repeat(10)], { budgetTokens: 10, policy: noOverhead })).toHaveLength(1)
    expect(await selectAmong(['x'.repeat(10)], { budgetTokens: 9, policy: noOverhead })).toHaveLength(0)
    const free = { count: () => 0 }
    expect(await selectAmong(['a', 'b', 'c'], { budgetTokens: 24, counter: free })).toHaveLength(2)
  })

  it('[RC-73] what was forgotten between ranking and reading is not shown, and takes no room', async () => {
    const chosen = await selectAmong(['aaaa', 'bbbb', 'cccc'], { budgetTokens: 8, policy: noOverhead, forgotten: [2] })
    expect(ranksOf(chosen)).toEqual([
      [1, 4],
      [3, 4],
    ])
  })

  it('[RC-74] reads page by page, and no further than the budget reaches', async () => {
    const list = Array.from({ length: 200 }, () => 'x')
    const pages: number[] = []
    const all = await selectAmong(list, { budgetTokens: 200, policy: noOverhead, pages })
    expect(all.map((one) => one.rank)).toEqual(list.map((_, i) => i + 1))
    expect(pages.reduce((sum, size) => sum + size, 0)).toBe(200)
    const few: number[] = []
    expect(await selectAmong(list, { budgetTokens: 14, pages: few })).toHaveLength(1)
    expect(few).toEqual([pages[0]])
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
        const chosen = list.map((words, i) => ({
          event: eventOf(i + 1, { text: words }),
          score: 1,
          rank: i + 1,
          tokens: 1,
        }))
        const { text: context, lines } = linearise(chosen)
        expect(context === '' ? 0 : context.split(/[\n\v\f\r\u0085\u2028\u2029]/).length).toBe(lines.length)
      }),
    )
  })
})

describe('linearise', () => {
  it('[RC-25] sessions stand by their earliest chosen time, then by name; their lines by position', () => {
    const events = [
      eventOf(1, { at: 5, session: 'b', seq: 1 }),
      eventOf(2, { at: 5, session: 'a', seq: 2 }),
      eventOf(3, { at: 5, session: 'a', seq: 1 }),
      eventOf(4, { at: 1, session: 'z', seq: 9 }),
      // 00:00 by UTC, but two minutes past midnight where it was said.
      eventOf(5, { at: 0, session: 'c', seq: 7, offsetMinutes: 2 }),
    ]
    const chosen = events.map((event, i) => ({ event, rank: i + 1, tokens: 10 + i, score: 1 / (i + 1) }))
    const { lines, text } = linearise(chosen)
    expect(lines.map((line) => line.event.ref)).toEqual(['e4', 'e3', 'e2', 'e1', 'e5'])
    expect(lines.map(({ rank, tokens, score }) => [rank, tokens, score])).toEqual([
      [4, 13, 1 / 4],
      [3, 12, 1 / 3],
      [2, 11, 1 / 2],
      [1, 10, 1],
      [5, 14, 1 / 5],
    ])
    expect(text).toBe(lines.map((line) => line.text).join('\n'))
    for (const { event } of lines) expect(event).not.toHaveProperty('no')
  })

  it('[RC-25] a session is read as it went, though its times are days or run backwards, and is not torn apart', () => {
    const events = [
      eventOf(1, { at: 90, session: 'a', seq: 1 }),
      eventOf(2, { at: 10, session: 'a', seq: 2 }),
      eventOf(3, { at: 50, session: 'b', seq: 1 }),
      eventOf(4, { at: 5, session: 'c', seq: 2 }),
      eventOf(5, { at: 5, session: 'c', seq: 1 }),
    ]
    const chosen = events.map((event, i) => ({ event, rank: i + 1, tokens: 1, score: 1 }))
    expect(linearise(chosen).lines.map((line) => line.event.ref)).toEqual(['e5', 'e4', 'e1', 'e2', 'e3'])
    // Where the earliest line was not chosen, it does not count.
    const fewer = linearise(chosen.filter(({ event }) => event.no !== 2))
    expect(fewer.lines.map((line) => line.event.ref)).toEqual(['e5', 'e4', 'e3', 'e1'])
  })

  it('[RC-25] nothing chosen is an empty context', () => {
    expect(linearise([])).toEqual({ text: '', lines: [], tokens: 0 })
  })
})
