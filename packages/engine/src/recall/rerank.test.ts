import { draft, SeededRandom, tokenSpace } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TagStanding } from '../curation/tag-standing.ts'
import { Canon } from '../entity/canon.ts'
import { NameBook } from '../entity/name-book.ts'
import { ScopeNames } from '../entity/scope-names.ts'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { Directory } from './directory.ts'
import type { Scored } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import { type AskedTokens, rerank, withTerms } from './rerank.ts'
import type { Snapshot } from './snapshot.ts'

const size = tokenSpace.dimensions

interface Said {
  readonly session: string
  /** Token rows; null where the event has none. */
  readonly rows: readonly Int8Array[] | null
}

async function snapshotOf(said: readonly Said[]): Promise<Snapshot> {
  const store = await InMemoryStore.open()
  const sources = said.map(({ session, rows }, i) => {
    const flat = Int8Array.from((rows ?? []).flatMap((row) => [...row]))
    const vectors = rows === null ? [] : [{ space: tokenSpace, count: rows.length, rows: flat }]
    return [draft({ ref: `e${i + 1}`, session, vectors })]
  })
  await store.events.append(defaultScope, sources)
  return {
    directory: new Directory(await store.events.columns(defaultScope, 0)),
    embedder: null,
    postings: (terms, max) => store.search.postings(defaultScope, terms, max),
    nearest: async () => ({ no: new Float64Array(0), score: new Float32Array(0) }),
    lacksVectors: async () => false,
    tokenRows: (nos) => store.search.tokenRows(defaultScope, tokenSpace.id, nos),
    relations: async () => [],
    backlog: 0,
    readings: async () => [],
    tagged: async () => [],
    tagsOf: async () => [],
    tags: async () => [],
    tagStanding: async () => new TagStanding([]),
    mentioning: async () => [],
    names: async () => new NameBook(),
    entities: async () => new Canon(new ScopeNames(new NameBook()), []),
    refs: (nos) => store.events.refs(defaultScope, nos),
    events: (nos) => store.events.read(defaultScope, nos),
  }
}

function scoredOf(no: number, context: number): Scored {
  const candidate = { no, handle: { no, ref: `e${no}`, sourceRef: `e${no}` }, retrievers: { lexical: no }, raw: {} }
  return { candidate, signals: { context }, score: context }
}

function questionOf(words: readonly string[], rows: readonly Int8Array[]): AskedTokens {
  return withTerms({ count: words.length, words, rows: Int8Array.from(rows.flatMap((row) => [...row])) })
}

function termOf(word: string): string | null | undefined {
  return questionOf([word], [axis(0)]).terms[0]
}

const axis = (i: number, value = 127): Int8Array => Int8Array.from({ length: size }, (_, k) => (k === i ? value : 0))

function randomRow(random: SeededRandom): Int8Array {
  const row = Array.from({ length: size }, () => random.next() - 0.5)
  const norm = Math.hypot(...row)
  return Int8Array.from(row, (x) => Math.round((x / norm) * 127))
}

/** The formula at the head of rerank.ts; null where nothing in the window has rows. */
function naiveLate(
  said: readonly Said[],
  no: number,
  question: { tokens: readonly Int8Array[]; frequencies: readonly number[] },
  { late }: RecallPolicy,
): number | null {
  const session = said.map((_, i) => i + 1).filter((other) => said[other - 1]?.session === said[no - 1]?.session)
  const at = session.indexOf(no)
  const rowsAt = (place: number): readonly Int8Array[] | null => said[(session[place] ?? 0) - 1]?.rows ?? null
  const window = [
    { rows: rowsAt(at), discount: 1 },
    { rows: rowsAt(at - 1), discount: late.previous },
    { rows: rowsAt(at + 1), discount: late.next },
    { rows: rowsAt(at - 2), discount: late.secondPrevious },
  ]
  if (window.every(({ rows, discount }) => rows === null || discount === 0)) return null
  const weights = question.frequencies.map((df) => Math.log(1 + said.length / (0.5 + df)))
  const total = weights.reduce((a, b) => a + b, 0)
  return question.tokens.reduce((score, token, t) => {
    const matches = window.map(({ rows, discount }) => {
      const cosines = (rows ?? []).map((row) => row.reduce((dot, x, i) => dot + x * (token[i] as number), 0) / 127 ** 2)
      return discount * Math.max(0, ...cosines)
    })
    return score + ((weights[t] as number) / total) * Math.max(...matches) ** late.exponent
  }, 0)
}

const history = fc.array(
  fc.record({ session: fc.constantFrom('a', 'b'), rows: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }) }),
  { minLength: 1, maxLength: 14 },
)

describe('rerank', () => {
  it('[RC-16] equals the windowed late interaction of the formula, spread over the candidates', async () => {
    const changes = fc.record({
      previous: fc.constantFrom(0, 0.9),
      next: fc.constantFrom(0, 0.75),
      secondPrevious: fc.constantFrom(0, 0.6),
      exponent: fc.constantFrom(1, 2),
    })
    await fc.assert(
      fc.asyncProperty(history, changes, fc.integer(), async (shape, late, seed) => {
        const random = new SeededRandom(seed)
        const rowsOf = (count: number) => Array.from({ length: count }, () => randomRow(random))
        const said = shape.map(({ session, rows }) => ({ session, rows: rows === null ? null : rowsOf(rows) }))
        const policy = adjustPolicy(defaultPolicy, { late, fusion: { late: 2 } })
        const words = ['tea', 'the', 'oslo']
        const tokens = rowsOf(words.length)
        const documentFrequency = new Map([[termOf('tea') as string, random.below(said.length + 1)]])
        const nos = said.map((_, i) => i + 1).filter((no) => no === 1 || random.chance(0.8))
        const pool = nos.map((no) => scoredOf(no, random.next()))
        const { competing } = await rerank(
          { competing: pool, bystanders: [] },
          { tokens: questionOf(words, tokens), documentFrequency, trust: 0.5 },
          policy,
          await snapshotOf(said),
        )
        const frequencies = [documentFrequency.get('tea') as number, said.length, 0]
        const raw = new Map(nos.map((no) => [no, naiveLate(said, no, { tokens, frequencies }, policy)]))
        const values = [...raw.values()].filter((value) => value !== null)
        const [min, max] = [Math.min(...values), Math.max(...values)]
        const shareOf = (value: number) => (max > min ? (value - min) / (max - min) : 1)
        const unknown = values.reduce((sum, value) => sum + shareOf(value), 0) / (values.length || 1)
        for (const { candidate, signals, score } of competing) {
          const value = raw.get(candidate.no) ?? null
          const share = value === null ? unknown : shareOf(value)
          // The scan rounds to float32; a span near 0 would blow the rounding up.
          if (max - min > 1e-3 || values.length === 0) expect(signals.late).toBeCloseTo(2 * 0.5 * share, 2)
          expect(score).toBeCloseTo((signals.context as number) + (signals.late as number), 12)
        }
        const sorted = [...competing].sort((a, b) => b.score - a.score || a.candidate.no - b.candidate.no)
        expect(competing).toEqual(sorted)
        expect(competing.map(({ candidate }) => candidate.no).sort((a, b) => a - b)).toEqual(nos)
      }),
      { numRuns: 200 },
    )
  })

  const said: Said[] = [
    { session: 'a', rows: [axis(0)] },
    { session: 'a', rows: [axis(5)] },
    { session: 'a', rows: [axis(1)] },
    { session: 'b', rows: [axis(9)] },
    { session: 'b', rows: null },
    { session: 'c', rows: null },
  ]
  const equal = (count: number) => Array.from({ length: count }, (_, i) => scoredOf(i + 1, 1))
  const asking = (
    words: readonly string[],
    rows: readonly Int8Array[],
    frequency: readonly [string, number][] = [],
  ) => ({
    tokens: questionOf(words, rows),
    documentFrequency: new Map(frequency),
    trust: 1,
  })
  const lateOf = (scored: readonly Scored[], no: number) =>
    scored.find(({ candidate }) => candidate.no === no)?.signals.late

  it('[RC-17] function words weigh least, whatever their row says', async () => {
    const question = asking(['the', 'oslo'], [axis(0), axis(1)])
    const policy = adjustPolicy(defaultPolicy, { late: { previous: 0, next: 0, secondPrevious: 0 } })
    const { competing } = await rerank(
      { competing: equal(3), bystanders: [] },
      question,
      policy,
      await snapshotOf(said),
    )
    expect(competing.map(({ candidate }) => candidate.no)).toEqual([3, 1, 2])
    const weights = { the: Math.log(1 + 6 / 6.5), oslo: Math.log(1 + 6 / 0.5) }
    expect(lateOf(competing, 1)).toBeCloseTo((defaultPolicy.fusion.late * weights.the) / weights.oslo, 5)
  })

  it('[RC-17] a rare word weighs more than a frequent one', async () => {
    const question = asking(
      ['tea', 'oslo'],
      [axis(0), axis(1)],
      [
        ['tea', 1],
        ['oslo', 5],
      ],
    )
    const policy = adjustPolicy(defaultPolicy, { late: { previous: 0, next: 0, secondPrevious: 0 } })
    const { competing } = await rerank(
      { competing: equal(3), bystanders: [] },
      question,
      policy,
      await snapshotOf(said),
    )
    expect(competing.map(({ candidate }) => candidate.no)).toEqual([1, 3, 2])
  })

  it('[RC-18] an event without rows lives by its neighbours; without any around it, it counts as the mean', async () => {
    const question = asking(['oslo'], [axis(9)])
    const { competing } = await rerank(
      { competing: equal(6), bystanders: [] },
      question,
      defaultPolicy,
      await snapshotOf(said),
    )
    const { late, previous } = { late: defaultPolicy.fusion.late, previous: defaultPolicy.late.previous }
    expect(lateOf(competing, 4)).toBeCloseTo(late, 6)
    expect(lateOf(competing, 5)).toBeCloseTo(late * previous ** defaultPolicy.late.exponent, 5)
    const others = competing.filter(({ candidate }) => candidate.no !== 6).map(({ candidate }) => candidate.no)
    const mean = others.reduce((sum, no) => sum + (lateOf(competing, no) ?? 0), 0) / others.length
    expect(lateOf(competing, 6)).toBeCloseTo(mean, 6)
  })

  it('[RC-19] with weight 0, no trust, no tokens or no token space the order stays', async () => {
    const snapshot = await snapshotOf(said)
    const pool = { competing: [scoredOf(3, 2), scoredOf(1, 1)], bystanders: [scoredOf(2, 0)] }
    const question = asking(['oslo'], [axis(0)])
    const off = adjustPolicy(defaultPolicy, { fusion: { late: 0 } })
    expect(await rerank(pool, question, off, snapshot)).toMatchObject(pool)
    expect(await rerank(pool, { ...question, trust: 0 }, defaultPolicy, snapshot)).toMatchObject(pool)
    expect(await rerank(pool, { ...question, tokens: null }, defaultPolicy, snapshot)).toMatchObject(pool)
    expect(await rerank(pool, { ...question, tokens: questionOf([], []) }, defaultPolicy, snapshot)).toMatchObject(pool)
    const bare: Snapshot = { ...snapshot, tokenRows: async (nos) => nos.map(() => null) }
    const { competing } = await rerank(pool, question, defaultPolicy, bare)
    expect(competing.map(({ candidate, score }) => [candidate.no, score])).toEqual([
      [3, 2],
      [1, 1],
    ])
  })

  it('[RC-20] only the best are reranked; those below keep their order behind them', async () => {
    const policy = adjustPolicy(defaultPolicy, { late: { candidates: 2 } })
    const pool = [scoredOf(4, 0.9), scoredOf(3, 0.8), scoredOf(1, 0.7), scoredOf(2, 0.6)]
    const question = asking(['oslo'], [axis(1)])
    const { competing } = await rerank({ competing: pool, bystanders: [] }, question, policy, await snapshotOf(said))
    expect(competing.map(({ candidate }) => candidate.no)).toEqual([3, 4, 1, 2])
    expect(competing.slice(2)).toEqual(pool.slice(2))
  })

  it('[RC-78] of a long question only the heaviest tokens are matched, as if it had no others', async () => {
    const snapshot = await snapshotOf(said)
    const pool = { competing: [scoredOf(1, 0.5), scoredOf(2, 0.5), scoredOf(3, 0.5)], bystanders: [] }
    const long = asking(['tea', 'oslo', 'the', 'tea', 'boat'], [axis(3), axis(1), axis(0), axis(4), axis(2)])
    const frequencies = new Map([
      ['tea', 3],
      ['oslo', 1],
      ['boat', 1],
    ])
    const question = { ...long, documentFrequency: frequencies }
    const short = { ...asking(['oslo', 'boat'], [axis(1), axis(2)]), documentFrequency: frequencies }
    const capped = adjustPolicy(defaultPolicy, { late: { questionTokensMax: 2 } })
    const heaviest = await rerank(pool, short, defaultPolicy, snapshot)
    expect((await rerank(pool, question, capped, snapshot)).competing).toEqual(heaviest.competing)
    expect((await rerank(pool, question, defaultPolicy, snapshot)).competing).not.toEqual(heaviest.competing)
    const none = adjustPolicy(defaultPolicy, { late: { questionTokensMax: 0 } })
    expect((await rerank(pool, question, none, snapshot)).competing).toEqual(pool.competing)
  })

  it('[RC-76] rows of another shape under the same space id count as none', async () => {
    const snapshot = await snapshotOf(said)
    const other: Snapshot = {
      ...snapshot,
      tokenRows: async (nos) => nos.map(() => ({ count: 1, rows: new Int8Array(2 * size).fill(50) })),
    }
    const { competing } = await rerank(
      { competing: [scoredOf(1, 0.5)], bystanders: [] },
      asking(['oslo'], [axis(1)]),
      defaultPolicy,
      other,
    )
    expect(competing.map(({ signals }) => signals.late)).toEqual([0])
  })

  it('[RC-12] bystanders are scored on the scale of those that compete, and change nothing for them', async () => {
    const question = asking(['oslo'], [axis(0)])
    const snapshot = await snapshotOf(said)
    const competing = [scoredOf(2, 1), scoredOf(3, 0.5)]
    const alone = await rerank({ competing, bystanders: [] }, question, defaultPolicy, snapshot)
    const watched = await rerank(
      { competing, bystanders: [scoredOf(4, 0), scoredOf(1, 0)] },
      question,
      defaultPolicy,
      snapshot,
    )
    expect(watched.competing).toEqual(alone.competing)
    expect(watched.bystanders.map(({ candidate, signals }) => [candidate.no, signals.late])).toEqual([
      [4, 0],
      [1, defaultPolicy.fusion.late],
    ])
  })
})

describe('the term of a word', () => {
  it.each([
    ['the', null],
    ['的', null],
    ['oslo', 'oslo'],
    ['running', 'run'],
    ['茶', '茶'],
    ['?', null],
    ['', null],
  ])('[RC-17] of %j is %j', (word, term) => {
    expect(termOf(word)).toBe(term)
  })
})
