import { draft } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { dateTerms, monthTerm } from '../text/calendar.ts'
import { Directory } from './directory.ts'
import type { LexicalScores } from './lexical.ts'
import { inverseDocumentFrequency, scoreLexical } from './lexical.ts'
import type { RecallPolicy } from './policy.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'

const dayMs = 86_400_000

interface Said {
  readonly no: number
  readonly session: string
  readonly terms: Readonly<Record<string, number>>
  readonly day: number
}

const vocabulary = ['tea', 'oslo', monthTerm(5), '2023', 'd9', monthTerm(6)]

const history: fc.Arbitrary<Said[]> = fc
  .array(
    fc.record({
      session: fc.constantFrom('a', 'b', 'c'),
      terms: fc.dictionary(fc.constantFrom('tea', 'oslo', monthTerm(5), 'filler'), fc.integer({ min: 1, max: 3 })),
      day: fc.constantFrom(Date.UTC(2023, 4, 9), Date.UTC(2023, 5, 9), Date.UTC(2022, 4, 1)).map((ms) => ms / dayMs),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((entries) => entries.map((one, i) => ({ ...one, no: i + 1 })))

const policyOf: fc.Arbitrary<RecallPolicy> = fc
  .record({
    k1: fc.constantFrom(0.5, 1.2),
    b: fc.constantFrom(0, 0.75, 1),
    own: fc.constantFrom(1, 2),
    near: fc.constantFrom(0, 0.6),
    far: fc.constantFrom(0, 0.36),
    date: fc.constantFrom(0, 2),
  })
  .map((lexical) => adjustPolicy(defaultPolicy, { lexical }))

async function scoresOf(
  said: readonly Said[],
  question: { terms: readonly string[]; policy: RecallPolicy; forgotten?: readonly number[]; seen?: number },
): Promise<LexicalScores> {
  const { terms, policy, forgotten = [], seen = said.length } = question
  const store = await InMemoryStore.open()
  const append = (entries: readonly Said[]) =>
    store.events.append(
      defaultScope,
      entries.map(({ no, session, terms: counts, day }) => [
        draft({ ref: `e${no}`, session, terms: counts, at: day * dayMs + 1 }),
      ]),
    )
  await append(said.slice(0, seen))
  await store.events.forget(
    defaultScope,
    forgotten.map((no) => `e${no}`),
  )
  const directory = new Directory(await store.events.columns(defaultScope, 0))
  await append(said.slice(seen))
  const postings = await store.search.postings(defaultScope, terms, 1_000)
  return scoreLexical(
    postings.map((one) => ({ postings: one, days: directory.daysNamed(one.term), discount: 1 })),
    directory,
    policy,
  )
}

function namesDay(term: string, day: number): boolean {
  const date = new Date(day * dayMs)
  const named = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  return dateTerms(named).includes(term)
}

const lengthOf = (one: Said | undefined): number => Object.values(one?.terms ?? {}).reduce((a, b) => a + b, 0)

function bm25(weight: number, tf: number, share: number, { k1, b }: RecallPolicy['lexical']): number {
  return tf === 0 ? 0 : (weight * tf * (k1 + 1)) / (tf + k1 * (1 - b + b * share))
}

/** The formula at the head of lexical.ts, event by event, without an index. */
function naiveEvents(said: readonly Said[], terms: readonly string[], policy: RecallPolicy): Map<number, number> {
  const { own, near, far, date } = policy.lexical
  const around = (one: Said): (Said | undefined)[][] => {
    const session = said.filter((other) => other.session === one.session)
    const at = session.indexOf(one)
    return [
      [session[at - 1], session[at + 1]],
      [session[at - 2], session[at + 2]],
    ]
  }
  const mixed = (one: Said, measure: (said: Said | undefined) => number): number => {
    const [beside = [], beyond = []] = around(one).map((pair) => pair.map(measure))
    return own * measure(one) + near * beside.reduce((a, b) => a + b, 0) + far * beyond.reduce((a, b) => a + b, 0)
  }
  const total = said.reduce((sum, one) => sum + lengthOf(one), 0)
  const average = ((own + 2 * near + 2 * far) * total) / said.length
  const scores = new Map<number, number>()
  for (const term of terms) {
    const tfs = said.map((one) => mixed(one, (at) => at?.terms[term] ?? 0) + (namesDay(term, one.day) ? date : 0))
    const df = tfs.filter((tf) => tf > 0).length
    said.forEach((one, i) => {
      const share = average === 0 ? 0 : mixed(one, lengthOf) / average
      const gain = bm25(inverseDocumentFrequency(said.length, df), tfs[i] as number, share, policy.lexical)
      scores.set(one.no, (scores.get(one.no) ?? 0) + gain)
    })
  }
  return scores
}

/** Sessions in order of their first event, each one document, dated by its first event. */
function naiveSessions(said: readonly Said[], terms: readonly string[], policy: RecallPolicy): number[] {
  const sessions = [...new Set(said.map((one) => one.session))].map((name) =>
    said.filter((one) => one.session === name),
  )
  const total = said.reduce((sum, one) => sum + lengthOf(one), 0)
  const average = total / sessions.length
  const scores = sessions.map(() => 0)
  for (const term of terms) {
    const tfs = sessions.map(
      (events) =>
        events.reduce((sum, one) => sum + (one.terms[term] ?? 0), 0) + (namesDay(term, events[0]?.day ?? 0) ? 1 : 0),
    )
    const weight = inverseDocumentFrequency(sessions.length, tfs.filter((tf) => tf > 0).length)
    sessions.forEach((events, s) => {
      const length = events.reduce((sum, one) => sum + lengthOf(one), 0)
      const gain = bm25(weight, tfs[s] as number, average === 0 ? 0 : length / average, policy.lexical)
      scores[s] = (scores[s] as number) + gain
    })
  }
  return scores
}

function expectScores(
  scores: LexicalScores,
  said: readonly Said[],
  terms: readonly string[],
  policy: RecallPolicy,
): void {
  const events = naiveEvents(said, terms, policy)
  scores.events.forEach((score, no) => {
    expect(score, `event ${no}`).toBeCloseTo(events.get(no) ?? 0, 3)
  })
  expect([...scores.touched].sort((a, b) => a - b)).toEqual(
    said.filter((one) => (events.get(one.no) as number) > 0).map((one) => one.no),
  )
  const sessions = naiveSessions(said, terms, policy)
  expect(scores.sessions).toHaveLength(sessions.length)
  sessions.forEach((score, s) => {
    expect(scores.sessions[s], `session ${s}`).toBeCloseTo(score, 3)
  })
}

const asked = fc.uniqueArray(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })

describe('scoreLexical', () => {
  it('[RC-6] equals the formula evaluated event by event, in any history', async () => {
    await fc.assert(
      fc.asyncProperty(history, asked, policyOf, async (said, terms, policy) => {
        expectScores(await scoresOf(said, { terms, policy }), said, terms, policy)
      }),
      { numRuns: 300 },
    )
  })

  it('[RC-6] what was forgotten counts nowhere: its neighbours become neighbours', async () => {
    await fc.assert(
      fc.asyncProperty(history, asked, fc.uniqueArray(fc.integer({ min: 1, max: 25 })), async (said, terms, gone) => {
        const left = said.filter((one) => !gone.includes(one.no))
        const scores = await scoresOf(said, { terms, policy: defaultPolicy, forgotten: gone })
        expectScores(scores, left, terms, defaultPolicy)
      }),
    )
  })

  it('[RC-7] what was appended after the directory was read does not exist for it', async () => {
    await fc.assert(
      fc.asyncProperty(history, asked, fc.nat(25), async (said, terms, cut) => {
        const seen = Math.min(cut, said.length)
        const scores = await scoresOf(said, { terms, policy: defaultPolicy, seen })
        expectScores(scores, said.slice(0, seen), terms, defaultPolicy)
      }),
    )
  })

  it('[RC-6] by hand: one term in one of two events of two sessions', async () => {
    const day = Date.UTC(2022, 0, 1) / dayMs
    const said = [
      { no: 1, session: 'a', terms: { tea: 1, filler: 1 }, day },
      { no: 2, session: 'b', terms: { oslo: 2 }, day },
    ]
    const policy = adjustPolicy(defaultPolicy, { lexical: { own: 1, near: 0, far: 0, k1: 1, b: 0.5 } })
    const { events, sessions } = await scoresOf(said, { terms: ['tea'], policy })
    // idf = ln(1 + 1.5/1.5) = ln 2; tf 1, length = average, so tf·2 / (1 + 1) = 1.
    expect(events[1]).toBeCloseTo(Math.LN2, 6)
    expect(events[2]).toBe(0)
    expect([...sessions].map((score) => score.toFixed(5))).toEqual([Math.LN2.toFixed(5), '0.00000'])
  })

  it('[RC-8] events without a term of their own can still be found by their date, with a finite score', async () => {
    const said = [{ no: 1, session: 'a', terms: {}, day: Date.UTC(2023, 4, 9) / dayMs }]
    const { events, sessions } = await scoresOf(said, { terms: [monthTerm(5)], policy: defaultPolicy })
    expect(events[1]).toBeGreaterThan(0)
    expect(events[1]).toBeLessThan(10)
    expect(sessions[0]).toBeGreaterThan(0)
  })

  it('[RC-8] an empty directory has no scores', async () => {
    const { events, touched, sessions } = await scoresOf([], { terms: ['tea', monthTerm(5)], policy: defaultPolicy })
    expect([events.length, touched.length, sessions.length]).toEqual([1, 0, 0])
  })
})

describe('inverseDocumentFrequency', () => {
  it('[RC-9] is positive and falls with the frequency', () => {
    expect(inverseDocumentFrequency(10, 0)).toBeCloseTo(Math.log(22), 12)
    expect(inverseDocumentFrequency(10, 10)).toBeCloseTo(Math.log(1 + 0.5 / 10.5), 12)
    const all = Array.from({ length: 11 }, (_, df) => inverseDocumentFrequency(10, df))
    expect([...all].sort((a, b) => b - a)).toEqual(all)
    expect(Math.min(...all)).toBeGreaterThan(0)
  })
})
