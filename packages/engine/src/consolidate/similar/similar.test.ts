import { ManualClock, SeededRandom, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../../ingest/receipt.ts'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import type { Embedder } from '../../provider/embedder.ts'
import { HashEmbedder } from '../../provider/hash-embedder.ts'
import type { RecallPolicy } from '../../recall/policy.ts'
import { defaultPolicy } from '../../recall/policy.ts'
import type { Event } from '../../record/event.ts'
import { defaultScope } from '../../record/scope.ts'
import { InMemoryStore } from '../../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../../store/sqlite/sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { signsOf } from '../../vector/bit-matrix.ts'
import { graphOf, walkingAll } from '../testing/conversation.ts'
import { centroidOf, contentWords, cosineOf, wordsShared } from './likeness.ts'
import { defaultSimilarPolicy } from './policy.ts'
import { similarTask } from './similar.ts'
import { withoutDirection } from './speaker-direction.ts'
import { sketchOfWords } from './word-sketch.ts'

interface Rows {
  readonly count: number
  readonly rows: Float32Array
}

function open(store: Store, embedder: Embedder | 'none' = 'none', policy: RecallPolicy = walkingAll): Promise<Memory> {
  const made = { clock: new ManualClock(), ids: new SequentialIds(), worker: 'none' } as const
  return openMemory(store, { embedder, policy, ...made })
}

/** One turn of a session of its own, a day apart. */
function apart(texts: readonly string[]): RememberInput[] {
  return texts.map((text, i) => ({
    text,
    ref: `t${i}`,
    session: `s${i}`,
    speaker: 'Ana',
    time: new Date(Date.UTC(2025, 0, 1 + i)).toISOString(),
  }))
}

/** The hash embedder as a plain object, so that a test may say how far it is trusted. */
function hashEmbedder(): Embedder {
  const hash = new HashEmbedder()
  return { space: hash.space, trust: hash.trust, embed: (texts) => hash.embed(texts), close: () => hash.close() }
}

async function similarIn(memory: Memory): Promise<string[]> {
  const { relations } = await memory.relations({ graphs: ['semantic'] })
  return relations.filter(({ kind }) => kind === 'similar').map(({ from, to }) => `${from}→${to}`)
}

async function consolidated(inputs: readonly RememberInput[], embedder: Embedder | 'none' = 'none') {
  const memory = await open(await InMemoryStore.open(), embedder)
  await memory.rememberMany(inputs)
  await memory.consolidate()
  return memory
}

const boiler = [
  'The boiler in the cellar broke down again last night.',
  'We walked along the river and fed the ducks.',
  'Last night the boiler in the cellar broke again.',
  '昨天晚上地下室的锅炉又坏了，家里很冷。',
  '孩子们在河边喂了鸭子。',
  '地下室的锅炉昨天晚上又坏了。',
]

describe('similar', () => {
  it('[SM-1] events that tell nearly the same are related, from the earlier said to the later', async () => {
    expect(await similarIn(await consolidated(apart(boiler)))).toEqual(['t0→t2', 't3→t5'])
  })

  it('[SM-1] the direction follows the time of saying, and the ref where both were said at once', async () => {
    const backwards = apart(boiler).reverse()
    expect((await similarIn(await consolidated(backwards))).sort()).toEqual(['t0→t2', 't3→t5'])
    const atOnce = apart(boiler).map((input) => ({ ...input, time: '2025-01-01T09:00:00Z' }))
    expect((await similarIn(await consolidated(atOnce.reverse()))).sort()).toEqual(['t0→t2', 't3→t5'])
  })

  it('[SM-3] a question, a formula of a few words, and what is said together anyway are left out', async () => {
    const inputs = [
      'Did the boiler in the cellar break down again last night?',
      'Okay, thanks!',
      'Okay, thanks!',
      'Last night the boiler in the cellar broke again.',
    ]
    expect(await similarIn(await consolidated(apart(inputs)))).toEqual([])
    const together = apart([boiler[0] as string, 'Hm.', boiler[2] as string]).map((one) => ({ ...one, session: 's' }))
    expect(await similarIn(await consolidated(together))).toEqual([])
    const between = apart([boiler[0] as string, 'Hm.', 'Hm.', 'Hm.', 'Hm.', boiler[2] as string])
    expect(await similarIn(await consolidated(between.map((one) => ({ ...one, session: 's' }))))).toEqual(['t0→t5'])
  })

  it('[SM-4] vectors decide where they are trusted for the script, words elsewhere', async () => {
    const reasons = async (trust: { alphabetic: number; cjk: number }): Promise<string[]> => {
      const memory = await consolidated(apart(boiler), { ...hashEmbedder(), trust })
      const { relations } = await memory.relations({ graphs: ['semantic'] })
      return relations.map(({ from, provenance }) => `${from} ${provenance.reason?.replace(/ [\d.]+$/, '')}`).sort()
    }
    expect(await reasons({ alphabetic: 1, cjk: 0 })).toEqual(['t0 cosine', 't3 shared words'])
    expect(await reasons({ alphabetic: 0, cjk: 1 })).toEqual(['t0 shared words', 't3 cosine'])
  })

  it('[SM-4] an event whose vectors are missing is related to nothing until it has them', async () => {
    const store = await InMemoryStore.open()
    const bare = await open(store)
    await bare.rememberMany(apart(boiler))
    const memory = await open(store, new HashEmbedder())
    await memory.consolidate()
    expect(await similarIn(memory)).toEqual([])
  })

  it('[SM-6] an event has at most so many relations to those before it, the nearest', async () => {
    const store = await InMemoryStore.open()
    const memory = await open(store)
    const copies = Array.from(
      { length: 6 },
      (_, i) => `The boiler in the cellar broke down again${' slowly'.repeat(i)}.`,
    )
    const texts = ['The boiler in the cellar slowly broke down, and down it went, in January.', ...copies]
    await memory.rememberMany(apart(texts))
    const task = similarTask(null, { ...defaultSimilarPolicy, relationsMax: 2 })
    const events = await store.events.list(defaultScope, { after: 0, limit: 99 })
    const found = await task.run({ events, owners: new Set([7]) }, { store, scope: defaultScope })
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [3, 7],
      [4, 7],
    ])
  })

  it('[SM-7] what was appended, forgotten or embedded since is noticed', async () => {
    const store = await InMemoryStore.open()
    const memory = await open(store, new HashEmbedder())
    const inputs = apart([...boiler, 'The boiler in the cellar broke down again last night, as before.'])
    await memory.rememberMany(inputs.slice(0, 3))
    await memory.consolidate()
    expect(await similarIn(memory)).toEqual(['t0→t2'])
    await memory.forget('t0')
    await memory.rememberMany(inputs.slice(6))
    await memory.consolidate()
    expect(await similarIn(memory)).toEqual(['t2→t6'])
  })
})

function differing(a: Uint8Array, b: Uint8Array): number {
  let bits = 0
  for (let i = 0; i < a.length; i++) for (let x = (a[i] as number) ^ (b[i] as number); x > 0; x >>= 1) bits += x & 1
  return bits
}

describe('the graph of similar events', () => {
  const random = new SeededRandom(21)
  /** Words of one theme occur in no other, so that few events are near to many. */
  const themes = Array.from({ length: 24 }, (_, t) => Array.from({ length: 6 }, (_, w) => `theme${t}word${w}`))
  const inputs = apart(
    Array.from({ length: 120 }, () => {
      const words = random.shuffled(random.pick(themes)).slice(0, random.between(5, 6))
      return `${words.join(' ')} ${random.pick(themes.flat())}`
    }),
  )

  it.each([
    ['vectors', new HashEmbedder()],
    ['words', 'none' as const],
  ])('[SM-5] by %s holds every pair that is near and whose sketches are, and no other', async (_name, embedder) => {
    const store = await InMemoryStore.open()
    const memory = await open(store, embedder)
    await memory.rememberMany(inputs)
    await memory.consolidate()
    const events = await store.events.list(defaultScope, { after: 0, limit: 999 })
    const rows =
      embedder === 'none'
        ? null
        : await store.search.sentenceRows(
            defaultScope,
            embedder.space.id,
            events.map(({ no }) => no),
          )
    const [name = new Float32Array(0)] = embedder === 'none' ? [] : await embedder.embed(['Ana:'])
    const vectors = rows?.map((own) => withoutDirection(centroidOf(own as Rows) as Float64Array, name) as Float64Array)
    const sketches = vectors?.map(signsOf) ?? events.map((event) => sketchOfWords(contentWords(event)) as Uint8Array)
    const { denseBitsShare, wordBitsShare, cosineMin, wordsMin } = defaultSimilarPolicy
    const bitsMax = Math.floor(384 * (vectors === undefined ? wordBitsShare : denseBitsShare))
    const isNear = (i: number, j: number): boolean =>
      vectors === undefined
        ? wordsShared(contentWords(events[i] as Event), contentWords(events[j] as Event)) >= wordsMin
        : cosineOf(vectors[i] as Float64Array, vectors[j] as Float64Array) >= cosineMin
    const pairs = events.flatMap((a, i) =>
      events
        .slice(0, i)
        .flatMap((b, j) =>
          isNear(i, j)
            ? [{ name: `${b.ref}→${a.ref}`, bits: differing(sketches[i] as Uint8Array, sketches[j] as Uint8Array) }]
            : [],
        ),
    )
    const expected = pairs.filter(({ bits }) => bits <= bitsMax).map(({ name }) => name)
    expect(expected.length).toBeGreaterThan(60)
    expect((await similarIn(memory)).sort()).toEqual(expected.sort())
    // What the bound on bits takes away is the least near: signs scatter.
    expect(expected.length / pairs.length).toBeGreaterThan(0.6)
  })

  it('[SM-8] with vectors does not depend on the order of arrival, nor on when it is consolidated', async () => {
    const plain = await graphOf(await consolidated(inputs, new HashEmbedder()))
    expect(plain.split('\n').length).toBeGreaterThan(60)
    for (const seed of [1, 2, 3]) {
      const chance = new SeededRandom(seed)
      const memory = await open(await InMemoryStore.open(), new HashEmbedder())
      for (const input of chance.shuffled(inputs)) {
        await memory.remember(input)
        if (chance.chance(0.1)) await memory.consolidate()
      }
      await memory.consolidate()
      expect(await graphOf(memory)).toBe(plain)
    }
  })

  it('[SM-8] is the same on every store', async () => {
    const store = await SqliteStore.open(':memory:')
    const memory = await open(store, new HashEmbedder())
    await memory.rememberMany(inputs)
    await memory.consolidate()
    expect(await graphOf(memory)).toBe(await graphOf(await consolidated(inputs, new HashEmbedder())))
    await memory.close()
  })

  it('[SM-10] a memory whose policy does not walk them makes none', async () => {
    const memory = await open(await InMemoryStore.open(), 'none', defaultPolicy)
    await memory.rememberMany(apart(boiler))
    await memory.consolidate()
    expect(await similarIn(memory)).toEqual([])
    await memory.close()
  })

  it('[SM-9] scopes are apart', async () => {
    const store = await InMemoryStore.open()
    const memory = await open(store)
    const other = memory.as({ user: 'other' })
    await memory.rememberMany(apart(boiler).slice(0, 2))
    await other.rememberMany(apart(boiler).slice(2, 3))
    await memory.consolidate()
    await other.consolidate()
    expect([await similarIn(memory), await similarIn(other)]).toEqual([[], []])
  })
})
