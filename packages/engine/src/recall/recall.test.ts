import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import type { Embedder, LateInteraction } from '../provider/embedder.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import type { CandidateTrace, Recollection } from './recollection.ts'

/** The walk has tests of its own; here it would bring in the neighbours of every hit. */
const withoutWalk = adjustPolicy(defaultPolicy, { walk: { depth: 0 } })

async function memoryOf(
  inputs: readonly RememberInput[],
  embedder: Embedder | 'none' = new HashEmbedder(),
): Promise<Memory> {
  const fakes = { clock: new ManualClock(), ids: new SequentialIds() }
  const memory = await openMemory(':memory:', { embedder, policy: withoutWalk, ...fakes })
  await memory.rememberMany(inputs)
  return memory
}

const said = (ref: string, text: string, rest: Partial<RememberInput> = {}): RememberInput => ({
  ref,
  text,
  session: ref,
  time: '2025-03-04',
  ...rest,
})

const refsOf = (found: Recollection): string[] => found.ranked.map((one) => one.ref)

function traceOf(found: Recollection, ref: string): CandidateTrace {
  const candidate = found.trace.candidates.find((one) => one.ref === ref)
  if (candidate === undefined) throw new Error(`no candidate ${ref}`)
  return candidate
}

/** An embedder that counts how often it is asked. */
class CountingEmbedder extends HashEmbedder {
  asked = 0

  override embed(texts: readonly string[]): Promise<Float32Array[]> {
    this.asked++
    return super.embed(texts)
  }
}

describe('recall', () => {
  it('[RC-45] finds what was said, in English and in Chinese', async () => {
    const memory = await memoryOf([
      said('tea', 'We drank green tea in Oslo.', { speaker: 'Ana' }),
      said('cha', '我昨天在北京喝了绿茶。', { speaker: '小明' }),
      said('rain', 'It rained all day.'),
      said('yu', '下了一整天的雨。'),
    ])
    expect(refsOf(await memory.recall('Who drank green tea?'))[0]).toBe('tea')
    expect(refsOf(await memory.recall('谁喝了绿茶？'))[0]).toBe('cha')
    const { context } = await memory.recall('绿茶', { policy: 'lexical-only' })
    expect(context.text).toBe('<t:2025-03-04> 小明: 我昨天在北京喝了绿茶。 <ref:cha>')
  })

  it('[RC-46] a turn is found by the words of the turns around it, and by those of its date', async () => {
    const memory = await memoryOf(
      [
        said('q', 'Do you like green tea?', { session: 's', time: '2023-05-09' }),
        said('a', 'Oh yes, every morning.', { session: 's', time: '2023-05-09' }),
        said('b', 'Oh yes, every morning.', { session: 't', time: '2024-01-01' }),
      ],
      'none',
    )
    expect(refsOf(await memory.recall('green tea'))).toEqual(['q', 'a'])
    expect(refsOf(await memory.recall('What about May 2023?'))).toEqual(expect.arrayContaining(['q', 'a']))
    expect(refsOf(await memory.recall('2023年五月'))).not.toContain('b')
  })

  it('[RC-47] the speaker a question names counts; two named count half each', async () => {
    const memory = await memoryOf([
      said('a', 'The soup was good.', { speaker: 'Ana' }),
      said('b', 'The soup was good.', { speaker: 'Ben' }),
      said('c', 'The soup was good.', { speaker: 'Cleo' }),
    ])
    expect(refsOf(await memory.recall("How was Ben's soup?"))[0]).toBe('b')
    const both = await memory.recall('Did Ana and Cleo like the soup?')
    expect(['a', 'b', 'c'].map((ref) => traceOf(both, ref).signals.speaker)).toEqual([0.35, 0, 0.35])
  })

  it('[RC-48] an event that asks is less telling than one that tells', async () => {
    const memory = await memoryOf([said('ask', 'Is the soup good?'), said('tell', 'The soup is good.')])
    const found = await memory.recall('soup')
    expect(refsOf(found)).toEqual(['tell', 'ask'])
    expect([traceOf(found, 'ask').signals.asks, traceOf(found, 'tell').signals.asks]).toEqual([-0.2, 0])
  })

  it.each([
    ['When did Ana paint the boat?', 'What did Ana paint?'],
    ['安娜什么时候画了船？', '安娜画了什么船？'],
  ])('[RC-49] %s prefers events that hold a time, %s does not', async (when, what) => {
    const memory = await memoryOf([
      said('plain', 'Ana paint boat 安娜画了船'),
      said('timed', 'Ana paint boat 安娜画了船 last week 上周'),
    ])
    const found = await memory.recall(when)
    expect(traceOf(found, 'timed').signals.time).toBe(0.5)
    expect(traceOf(found, 'plain').signals.time).toBe(0)
    expect(traceOf(await memory.recall(what), 'timed').signals.time).toBe(0)
  })

  it('[RC-50] the trace accounts for every score and every line', async () => {
    const memory = await memoryOf(Array.from({ length: 30 }, (_, i) => said(`m${i}`, `Tea number ${i} of Oslo.`)))
    const { context, ranked, trace } = await memory.recall('tea of Oslo number 7', { budgetTokens: 60 })
    trace.candidates.forEach((candidate, i) => {
      expect(candidate.rank).toBe(i + 1)
      const total = Object.values(candidate.signals).reduce((sum, value) => sum + value, 0)
      expect(candidate.score).toBeCloseTo(total, 12)
    })
    const inContext = trace.candidates.filter((candidate) => candidate.lostAt === null).map((one) => one.ref)
    expect(context.lines.map((line) => line.event.ref).sort()).toEqual(inContext.sort())
    for (const line of context.lines) expect(trace.candidates[line.rank - 1]?.ref).toBe(line.event.ref)
    expect(ranked).toEqual(trace.candidates.map(({ ref, sourceRef, score }) => ({ ref, sourceRef, score })))
    expect(trace).toMatchObject({
      question: 'tea of Oslo number 7',
      policy: 'default',
      seen: { lastNo: 30, events: 30 },
    })
  })

  it('[RC-51] ranked and pool hold as many as the policy says', async () => {
    const memory = await memoryOf(Array.from({ length: 30 }, (_, i) => said(`m${i}`, `Tea ${i}.`)))
    const policy = { select: { rankedMax: 5 }, pool: { size: 8, lexical: 10, dense: 12 } }
    const { ranked, trace, context } = await memory.recall('tea', { policy })
    expect(ranked).toHaveLength(5)
    expect(trace.candidates.filter((one) => one.lostAt !== 'pool')).toHaveLength(8)
    expect(context.lines).toHaveLength(8)
    expect(trace.candidates.filter((one) => one.retrievers.lexical !== undefined)).toHaveLength(10)
    expect(trace.candidates.filter((one) => one.retrievers.dense !== undefined)).toHaveLength(12)
  })

  it('[RC-52] a term in too many events is not searched for, and the trace says so', async () => {
    const memory = await memoryOf([said('a', 'tea'), said('b', 'tea'), said('c', 'tea oslo')], 'none')
    const policy = { lexical: { frequencyMin: 2, frequencyShareMax: 0.5 } }
    const found = await memory.recall('tea oslo', { policy })
    expect(refsOf(found)).toEqual(['c'])
    expect(found.trace.notes).toEqual(["'tea' is in too many events to be searched for"])
    expect((await memory.recall('tea oslo')).trace.notes).toEqual([])
  })
})

describe('words that are everywhere', () => {
  const policy = { lexical: { frequencyMin: 2, frequencyShareMax: 0.5 } }
  const note = (term: string) =>
    `'${term}' is in too many events to tell them apart; it was searched for because the question has no rarer word`

  it('[RC-77] where all words of a question are too frequent, the rarest two are read, and the trace says so', async () => {
    const texts = ['tea oslo rain', 'tea oslo rain', 'tea oslo', 'tea oslo', 'tea rain', 'tea'].map((text, i) =>
      said(`m${i}`, text),
    )
    const memory = await memoryOf(texts, 'none')
    const rare = { lexical: { frequencyMin: 1, frequencyShareMax: 0.2 } }
    const found = await memory.recall('tea rain oslo', { policy: rare })
    expect(refsOf(found).slice(0, 2)).toEqual(['m0', 'm1'])
    expect(refsOf(found)).not.toContain('m5')
    expect(found.trace.notes).toEqual(["'tea' is in too many events to be searched for", note('rain'), note('oslo')])
  })

  it('[RC-77] a word that occurs nowhere does not count as one that was found', async () => {
    const memory = await memoryOf([said('a', 'tea'), said('b', 'tea'), said('c', 'tea')], 'none')
    const found = await memory.recall('tea zeppelin', { policy })
    expect(refsOf(found).sort()).toEqual(['a', 'b', 'c'])
    expect(found.trace.notes).toEqual([note('tea')])
  })
})

describe('long questions', () => {
  it('[RC-79] 10,000 characters are read, cut between two visible ones, and the trace says so', async () => {
    const memory = await memoryOf([said('a', 'tea in Oslo'), said('b', 'rain')])
    const family = '👨‍👩‍👧‍👦'
    const limit = 'tea '.repeat(2_500)
    const whole = await memory.recall(limit)
    expect([whole.trace.question, whole.trace.notes]).toEqual([limit, []])
    const start = `tea ${'x'.repeat(9_992)}`
    const cut = await memory.recall(`${start}${family} rain`)
    expect(cut.trace.question).toBe(start)
    expect(cut.trace.notes).toEqual(['the question is longer than 10000 characters; only its beginning was read'])
    expect(cut.trace.plan.terms).not.toContain('rain')
    const zalgo = await memory.recall(`a${'\u0301'.repeat(20_000)}`)
    expect(zalgo.trace.question).toHaveLength(10_000)
  })
})

describe('policies at work', () => {
  const talk = [
    said('a', 'Green tea in Oslo.'),
    said('b', 'Green tea, tea and tea.'),
    said('c', 'Nothing of the kind was said.'),
  ]

  it('[RC-53] lexical-only asks no embedder and scores words alone', async () => {
    const embedder = new CountingEmbedder()
    const memory = await memoryOf(talk, embedder)
    const before = embedder.asked
    const found = await memory.recall('green tea', { policy: 'lexical-only' })
    expect(embedder.asked).toBe(before)
    expect(refsOf(found).sort()).toEqual(['a', 'b'])
    for (const { signals } of found.trace.candidates)
      expect(Object.values(signals).filter((x) => x !== 0)).toHaveLength(1)
  })

  it('[RC-53] dense-only ranks by the nearest sentence', async () => {
    const memory = await memoryOf(talk)
    const found = await memory.recall('nothing of the kind', { policy: 'dense-only' })
    expect(refsOf(found)).toHaveLength(3)
    expect(found.ranked[0]).toEqual({ ref: 'c', sourceRef: 'c', score: 1 })
    expect(found.ranked[2]?.score).toBe(0)
  })

  it('[RC-53] rrf adds the reciprocal ranks of both lists', async () => {
    const memory = await memoryOf(talk)
    const found = await memory.recall('green tea', { policy: 'rrf' })
    for (const { retrievers, score } of found.trace.candidates) {
      const gain = (rank: number | undefined) => (rank === undefined ? 0 : 1 / (60 + rank))
      expect(score).toBeCloseTo(gain(retrievers.lexical) + gain(retrievers.dense), 12)
    }
  })

  it('[RC-54] without an embedder words are enough', async () => {
    const memory = await memoryOf(talk, 'none')
    const found = await memory.recall('Oslo')
    expect(refsOf(found)).toEqual(['a'])
    expect(traceOf(found, 'a').retrievers).toEqual({ lexical: 1 })
  })

  it('[RC-75] when the embedder fails, words are searched alone and the trace says so', async () => {
    class FailingEmbedder extends CountingEmbedder {
      override embed(texts: readonly string[]): Promise<Float32Array[]> {
        return this.asked === 0 ? super.embed(texts) : Promise.reject(new Error('the lamp went out'))
      }
    }
    const memory = await memoryOf([said('a', 'tea in Oslo'), said('b', 'rain')], new FailingEmbedder())
    const found = await memory.recall('Who had tea?')
    expect(refsOf(found)).toEqual(['a'])
    expect(found.trace.notes).toEqual(['the embedder failed, so only words were searched: the lamp went out'])
  })

  const sound = new HashEmbedder()
  const { lateInteraction: late } = sound
  const asksOnly =
    (answer: unknown): Embedder['embed'] =>
    async (texts) =>
      texts[0] === 'Who had tea?' ? (answer as Float32Array[]) : sound.embed(texts)
  const tokensOf = (change: object): LateInteraction => ({
    ...late,
    embedQuestion: async (text) => ({ ...(await late.embedQuestion(text)), ...change }),
  })

  it.each<[string, Partial<Embedder>]>([
    ['NaN', { embed: asksOnly([new Float32Array(384).fill(Number.NaN)]) }],
    ['half a vector', { embed: asksOnly([new Float32Array(192).fill(192 ** -0.5)]) }],
    ['plain numbers', { embed: asksOnly([[1, 2, 3]]) }],
    ['no vector', { embed: asksOnly([]) }],
    ['null', { embed: asksOnly(null) }],
    ['too few token rows', { lateInteraction: tokensOf({ rows: new Int8Array(10) }) }],
    ['no words', { lateInteraction: tokensOf({ words: undefined }) }],
    ['words that are none', { lateInteraction: tokensOf({ words: [null, 5] }) }],
    ['no tokens', { lateInteraction: { ...late, embedQuestion: async () => null as never } }],
    [
      'a throw in one half and a rejection in the other',
      {
        embed: (texts) => (texts[0] === 'Who had tea?' ? Promise.reject(new Error('down')) : sound.embed(texts)),
        lateInteraction: {
          ...late,
          embedQuestion: () => {
            throw {
              toString: () => {
                throw new Error('nested')
              },
            }
          },
        },
      },
    ],
  ])('[RC-76] an embedder that answers a question with %s is one that fails', async (_, change) => {
    const { space, trust } = sound
    const embedder: Embedder = {
      ...{ space, trust, lateInteraction: late, embed: (texts) => sound.embed(texts), close: async () => undefined },
      ...change,
    }
    const memory = await memoryOf([said('a', 'tea in Oslo'), said('b', 'rain')], embedder)
    const found = await memory.recall('Who had tea?')
    expect(refsOf(found)).toEqual(['a'])
    expect(found.trace.notes).toEqual([expect.stringMatching(/^the embedder failed, so only words were searched: /)])
    for (const { score } of found.ranked) expect(score).toBeGreaterThan(0)
  })

  it('[RC-76] where the store holds vectors of another shape in this space, words are searched alone', async () => {
    const store = await InMemoryStore.open()
    const named = (hash: HashEmbedder): Embedder => ({
      ...{ space: { ...hash.space, id: 'mine' }, trust: hash.trust },
      ...{ embed: (texts) => hash.embed(texts), close: async () => undefined },
    })
    const before = await openMemory(store, { embedder: named(new HashEmbedder({ dimensions: 64 })) })
    await before.rememberMany([said('a', 'tea in Oslo'), said('b', 'rain')])
    const memory = await openMemory(store, { embedder: named(new HashEmbedder()), policy: withoutWalk })
    const found = await memory.recall('Who had tea?')
    expect(refsOf(found)).toEqual(['a'])
    expect(found.trace.notes).toEqual([
      expect.stringMatching(/^the stored vectors have another shape, .* 64 dimensions/),
    ])
  })

  it('[RC-81] an embedder that hangs is not waited for once the caller gives up', async () => {
    const embedder = new CountingEmbedder()
    const memory = await memoryOf([said('a', 'tea in Oslo')], embedder)
    embedder.embed = () => new Promise(() => undefined)
    const controller = new AbortController()
    const waiting = memory.recall('tea', { signal: controller.signal })
    setTimeout(() => controller.abort('enough'), 5)
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED', cause: 'enough' })
    expect(refsOf(await memory.recall('tea', { policy: 'lexical-only' }))).toEqual(['a'])
  })

  it('[RC-55] vectors that are no good for a script are not asked about it', async () => {
    class AlphabeticEmbedder extends CountingEmbedder {
      override readonly trust = { alphabetic: 1, cjk: 0 }
    }
    const embedder = new AlphabeticEmbedder()
    const memory = await memoryOf([said('cha', '绿茶很好喝'), said('yu', '下雨了')], embedder)
    const before = embedder.asked
    expect(refsOf(await memory.recall('绿茶'))).toEqual(['cha'])
    expect(embedder.asked).toBe(before)
    await memory.recall('tea')
    expect(embedder.asked).toBe(before + 1)
  })
})
