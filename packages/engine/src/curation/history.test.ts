import { madeDerivation, SeededRandom, topic } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { graphOf, openQuiet, sessionsBy } from '../consolidate/testing/conversation.ts'
import type { Memory } from '../memory.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'

const inputs = [
  { ref: 'm1', session: 's1', time: '2024-03-01', speaker: 'Ana', text: 'I live in Ghent.' },
  { ref: 'm2', session: 's2', time: '2024-06-01', speaker: 'Ana', text: 'I have moved to Aalst.' },
  { ref: 'm3', session: 's3', time: '2024-07-01', speaker: 'Ben', text: 'My sister Mara lives in Porto.' },
]
const moved = { from: 'm2', kind: 'updates', to: 'm1' }

async function remembering(): Promise<Memory> {
  const memory = await openQuiet()
  await memory.rememberMany(inputs)
  await memory.consolidate()
  return memory
}

describe('history', () => {
  it('[CU-40] of a relation: who made it, how far it was believed, and what was decided since', async () => {
    const memory = await remembering()
    await memory.reject(moved, { by: 'Ana', reason: 'a visit' })
    await memory.undo(1)
    await memory.retire({ generator: 'updates', version: 2 })
    await memory.retire({ generator: 'user' })
    const [history, ...others] = await memory.relationHistory(moved)
    expect(others).toEqual([])
    expect(history).toMatchObject({
      relation: {
        from: 'm2',
        to: 'm1',
        state: 'retired',
        ruled: 'retire',
        provenance: { generator: 'updates', version: 2, quote: 'I have moved to Aalst' },
      },
      made: { state: 'active' },
      helpful: 0,
      wrong: 0,
    })
    expect(history?.rulings.map(({ kind, by, standing, undoes }) => [kind, by, standing, undoes])).toEqual([
      ['reject', 'Ana', false, null],
      ['undo', null, true, 1],
      ['retire', null, true, null],
    ])
    expect(await memory.relationHistory({ ...moved, to: 'm3' })).toEqual([])
  })

  it('[CU-41] of what was said: its successors, and what was decided about its relations', async () => {
    const memory = await remembering()
    await memory.correct('m1', 'I live near Ghent.', { ref: 'c1', reason: 'more precise' })
    const history = await memory.history('m1')
    expect(history?.events.map(({ ref, text }) => [ref, text])).toEqual([['m1', 'I live in Ghent.']])
    expect(
      history?.relations.map(({ relation: { from, to, provenance } }) => [from, to, provenance.generator]),
    ).toEqual([
      ['m2', 'm1', 'updates'],
      ['c1', 'm1', 'user'],
    ])
    expect(await memory.history('m3')).toMatchObject({ relations: [] })
    expect(await memory.history('nobody')).toBeNull()
  })
})

describe('all facts', () => {
  it('[CU-42] are told page by page, of all or of one with kin and things', async () => {
    const memory = await remembering()
    const { facts, next } = await memory.allFacts()
    expect(next).toBeNull()
    expect(facts.map(({ ref, subject, value }) => [ref, subject, value])).toEqual([
      ['m1', 'ana', 'Ghent'],
      ['m2', 'ana', 'Aalst'],
      ['m3', expect.any(String), 'Porto'],
    ])
    expect((await memory.allFacts({ about: 'ANA' })).facts.map(({ ref }) => ref)).toEqual(['m1', 'm2'])
    expect((await memory.allFacts({ about: 'nobody' })).facts).toEqual([])
    await memory.rememberMany(
      Array.from({ length: 450 }, (_, i) => ({
        ref: `x${i}`,
        speaker: 'Dot',
        text: i === 440 ? 'I work at Brill.' : 'Hm.',
      })),
    )
    const found: string[] = []
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<Memory['allFacts']>> = await memory.allFacts({ after, about: 'Dot' })
      found.push(...page.facts.map(({ ref }) => ref))
      after = page.next
    }
    expect(found).toEqual(['x440'])
  })
})

describe('rebuild', () => {
  it.each(['in-memory', 'sqlite'])(
    '[CU-50] makes what a fresh build makes, whatever became of it, and rulings hold: %s',
    async (kind) => {
      const open = (): Promise<Store> => (kind === 'sqlite' ? SqliteStore.open(':memory:') : InMemoryStore.open())
      const turns = [...sessionsBy(new SeededRandom(5), 5, 12).flat(), ...inputs]
      const fresh = await openQuiet(await open())
      await fresh.rememberMany(turns)
      await fresh.consolidate()
      await fresh.reject(moved)
      const store = await open()
      const memory = await openQuiet(store)
      await memory.rememberMany(turns)
      await memory.consolidate()
      await memory.reject(moved)
      const { scope } = memory
      await store.relations.setState(scope, { generator: 'answers' }, 'candidate')
      const nos = turns.map((_, i) => i + 1)
      await store.relations.replace(scope, { generator: 'causes', owners: nos, relations: [] })
      const provenance = { generator: 'updates', version: 0, quote: null, reason: null, madeAt: 1 }
      const stray = {
        graph: 'causal',
        kind: 'updates',
        from: 3,
        to: 1,
        weight: 1,
        confidence: 1,
        state: 'active',
        provenance,
      } as const
      await store.relations.replace(scope, { generator: 'updates', owners: [3], relations: [stray] })
      const old = { ...stray, provenance: { ...provenance, generator: 'old rule' } }
      await store.relations.replace(scope, { generator: 'old rule', owners: [3], relations: [old] })
      await store.entities.replace(scope, {
        generator: 'entities',
        version: 1,
        readings: [{ no: 2, mentions: [], names: [], aliases: [] }],
      })
      await store.events.putOccurred(scope, [
        { no: 1, occurred: [{ from: 0, to: 1, granularity: 'day', text: 'once' }] },
      ])
      expect(await graphOf(memory)).not.toBe(await graphOf(fresh))
      const report = await memory.rebuild({ drop: true })
      expect(report).toMatchObject({
        times: 1,
        strangers: [{ generator: 'old rule', version: 0, relations: 1 }],
        waiting: 0,
        dead: 0,
      })
      expect(await graphOf(memory)).toBe(await graphOf(fresh))
      expect(await memory.get(turns[0]?.ref ?? '')).toEqual(await fresh.get(turns[0]?.ref ?? ''))
      expect((await memory.relations({ states: ['rejected'] })).relations.map(({ from, to }) => [from, to])).toEqual([
        ['m2', 'm1'],
      ])
      expect(await memory.rebuild()).toMatchObject({ times: 0, strangers: [], relations: { added: 0, removed: 0 } })
      expect(await memory.verify()).toEqual([])
    },
  )

  it('[CU-51] leaves what it does not run, and names it', async () => {
    const store = await InMemoryStore.open()
    const memory = await openQuiet(store)
    await memory.rememberMany(inputs)
    await memory.consolidate()
    const provenance = { generator: 'old rule', version: 3, quote: null, reason: null, madeAt: 1 }
    const old = {
      graph: 'causal',
      kind: 'causes',
      from: 1,
      to: 2,
      weight: 1,
      confidence: 1,
      state: 'active',
      provenance,
    } as const
    await store.relations.replace(memory.scope, { generator: 'old rule', owners: [2], relations: [old] })
    const before = await graphOf(memory)
    expect((await memory.rebuild()).strangers).toEqual([{ generator: 'old rule', version: 3, relations: 1 }])
    expect(await graphOf(memory)).toBe(before)
  })
})

describe('verify', () => {
  it('[CU-52] finds a quote that nobody said and a mention outside its text, and nothing in what tasks make', async () => {
    const store = await InMemoryStore.open()
    const memory = await openQuiet(store)
    await memory.rememberMany([...sessionsBy(new SeededRandom(9), 8, 14).flat(), ...inputs])
    await memory.consolidate()
    expect(await memory.verify()).toEqual([])
    const provenance = { generator: 'rule', version: 1, quote: 'nobody said this', reason: null, madeAt: 1 }
    const made = {
      graph: 'causal',
      kind: 'causes',
      from: 1,
      to: 2,
      weight: 1,
      confidence: 1,
      state: 'active',
      provenance,
    } as const
    await store.relations.replace(memory.scope, { generator: 'rule', owners: [2], relations: [made] })
    expect(await memory.verify()).toEqual(['1 relations whose quote is in neither of the texts they relate'])
    expect(await memory.as({ user: 'other' }).verify()).toEqual([
      '1 relations whose quote is in neither of the texts they relate in other scopes',
    ])
  })

  it('[CU-53] finds what a model read where no source says it, and not what it read in another part of the text', async () => {
    const store = await InMemoryStore.open()
    const memory = await openQuiet(store)
    await memory.rememberMany(inputs)
    await store.derived.keep(memory.scope, madeDerivation([1, 2], { text: 'in Ghent' }))
    await memory.remember({ ref: 'long', text: '锁卡住了。'.repeat(900) })
    const parts = (await memory.get('long')).length
    expect(parts).toBeGreaterThan(1)
    await store.derived.keep(memory.scope, madeDerivation([4 + parts - 1], { text: '卡住了。锁' }))
    expect(await memory.verify()).toEqual([])
    await store.derived.keep(
      memory.scope,
      madeDerivation([3], { records: [topic('in Ghent', [3]), topic('Mara', [3])] }),
    )
    expect(await memory.verify()).toEqual(['1 derived records whose quote is in none of their sources'])
    expect(await memory.as({ user: 'other' }).verify()).toEqual([
      '1 derived records whose quote is in none of their sources in other scopes',
    ])
  })

  it('[CU-26] a generator that only had a model read is known to a ruling, by the versions that it has', async () => {
    const store = await InMemoryStore.open()
    const memory = await openQuiet(store)
    await memory.rememberMany(inputs)
    await store.derived.keep(memory.scope, madeDerivation([1, 2], { text: 'in Ghent', version: 3 }))
    expect(await memory.retire({ generator: 'reader', version: 2 })).toEqual({ status: 'unknown', what: 'reader 2' })
    expect((await memory.derived()).records).toHaveLength(1)
    expect(await memory.retire({ generator: 'reader', version: 3 })).toMatchObject({ status: 'done' })
    expect((await memory.derived()).records).toEqual([])
    await memory.undo(1)
    expect((await memory.derived()).records).toHaveLength(1)
  })
})
