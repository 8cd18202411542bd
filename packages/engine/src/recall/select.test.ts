import type { DraftFields } from '@knotwork/testkit'
import { draft } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NumberedEvent } from '../store/store.ts'
import type { TokenCounter } from '../text/budget.ts'
import { characterCounter } from '../text/budget.ts'
import type { Placed } from './companions.ts'
import type { RecallPolicy } from './policy.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import type { Chosen } from './select.ts'
import { select, spokenText } from './select.ts'
import type { Snapshot } from './snapshot.ts'

function eventOf(no: number, fields: DraftFields & { seq?: number }): NumberedEvent {
  const { event } = draft({ ref: `e${no}`, ...fields })
  return { ...event, no, seq: fields.seq ?? no }
}

function rankedOf(count: number): Placed[] {
  return Array.from({ length: count }, (_, i) => {
    const handle = { no: i + 1, ref: `e${i + 1}`, sourceRef: `e${i + 1}` }
    return { candidate: { no: i + 1, handle, retrievers: {}, raw: {} }, signals: {}, score: 1 / (i + 1), rank: i + 1 }
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
  return select(rankedOf(texts.length), { budgetTokens, counter, withDates: false }, policy, snapshot)
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

  it('[RC-113] reads on by what is left of the budget, and chooses what reading one by one would', async () => {
    const pages: number[] = []
    const even = Array.from({ length: 200 }, () => 'x'.repeat(40))
    const strict = adjustPolicy(noOverhead, { select: { passOverMax: 0 } })
    expect(await selectAmong(even, { budgetTokens: 2040, policy: strict, pages })).toHaveLength(51)
    expect(pages).toEqual([48, 8])
    const many = fc.array(
      fc.integer({ min: 0, max: 90 }).map((length) => 'x'.repeat(length)),
      { minLength: 60, maxLength: 160 },
    )
    await fc.assert(
      fc.asyncProperty(many, fc.constantFrom(700, 2000, 5000, Number.POSITIVE_INFINITY), async (list, budgetTokens) => {
        const patient = adjustPolicy(noOverhead, { select: { passOverMax: 1000 } })
        let left = budgetTokens
        const fitting = list.flatMap(({ length }, i) => {
          if (length > left) return []
          left -= length
          return [i + 1]
        })
        const chosen = await selectAmong(list, { budgetTokens, policy: patient })
        expect(chosen.map(({ rank }) => rank)).toEqual(fitting)
      }),
    )
  })
})
