import { draft, mention, nameNote } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { NameSource } from '../gazetteer/name-source.ts'
import { openMemory } from '../open.ts'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { Store } from '../store/store.ts'
import { entityRelations, rarity } from './entity-hops.ts'
import { entitiesNamed, mentioningNamed } from './named-entities.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'
import { type Snapshot, SnapshotSource } from './snapshot.ts'

/** Events with the names each mentions, believed by so much. */
type Mentioned = readonly (readonly (readonly [name: string, belief: number])[])[]

async function storeWith(events: Mentioned): Promise<Store> {
  const store = await InMemoryStore.open()
  await store.events.append(
    defaultScope,
    events.map((_, i) => [draft({ ref: `e${i + 1}` })]),
  )
  const readings = events.map((names, i) => ({
    no: i + 1,
    mentions: names.map(([key, confidence]) => mention(key, { confidence })),
    names: names.map(([key]) => nameNote(key, { surface: key.charAt(0).toUpperCase() + key.slice(1) })),
    aliases: [],
  }))
  await store.entities.replace(defaultScope, { generator: 'entities', version: 1, readings })
  return store
}

async function within<T>(events: Mentioned, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const store = await storeWith(events)
  return new SnapshotSource(store, defaultScope, null, new NameSource(store)).read(use)
}

const numbers = { entityBest: 2, entityEventsMax: 10 }
const ana = [['ana', 0.5]] as const
const none = [] as const

describe('hops over entities', () => {
  it('[WK-18] event, entity, event is one hop, by belief and rarity, and names the entity', async () => {
    const relations = await within([ana, [['ana', 0.98]], none, none], (snapshot) =>
      entityRelations([1], { numbers, snapshot, affinityOf: () => 0 }),
    )
    expect(relations).toEqual([
      {
        graph: 'entity',
        kind: 'mentions',
        from: 1,
        to: 2,
        weight: 1,
        confidence: Math.sqrt(0.5 * 0.98) * rarity(2, 4),
        state: 'active',
        provenance: expect.objectContaining({ generator: 'entities', quote: 'Ana' }),
      },
    ])
    expect(rarity(2, 4)).toBeCloseTo(Math.log(2) / Math.log(4))
    expect([rarity(4, 4), rarity(1, 4), rarity(1, 1), rarity(0, 9)]).toEqual([0, 1, 0, 0])
  })

  it('[WK-18] an event that mentions many tells less of each', async () => {
    const both = [
      ['ana', 0.5],
      ['ben', 0.5],
    ] as const
    const [hop] = await within([both, [['ana', 0.98]], none, none], (snapshot) =>
      entityRelations([1], { numbers, snapshot, affinityOf: () => 0 }),
    )
    expect(hop?.confidence).toBeCloseTo(Math.sqrt((0.5 * 0.98) / 2) * rarity(2, 4), 12)
    const [back] = await within([both, [['ana', 0.98]], none, none], (snapshot) =>
      entityRelations([2], { numbers, snapshot, affinityOf: () => 0 }),
    )
    expect(back?.confidence).toBe(hop?.confidence)
  })

  it('[WK-19] of an entity’s events only the best by affinity, ties by number; one in too many leads nowhere', async () => {
    const events = [ana, ana, ana, ana, none, none, none, none]
    const hops = async (affinityOf: (no: number) => number, entityEventsMax = 10): Promise<number[]> =>
      within(events, async (snapshot) =>
        (await entityRelations([1], { numbers: { ...numbers, entityEventsMax }, snapshot, affinityOf })).map(
          ({ to }) => to,
        ),
      )
    expect(await hops((no) => no)).toEqual([4, 3])
    expect(await hops(() => 0)).toEqual([2, 3])
    expect(await hops(() => 0, 3)).toEqual([])
  })

  it('[WK-19] a frontier costs a read of its readings, one of the events of its entities, and one of the readings reached', async () => {
    const events = Array.from({ length: 40 }, (_, i) => [[`name${i % 7}`, 0.9]] as const)
    const calls: string[] = []
    const relations = await within(events, (snapshot) =>
      entityRelations([1, 2, 3, 8, 9], {
        numbers: { entityBest: 3, entityEventsMax: 50 },
        affinityOf: () => 0,
        snapshot: {
          ...snapshot,
          readings: (nos) => {
            calls.push(`readings ${nos.length}`)
            return snapshot.readings(nos)
          },
          mentioning: (targets, max) => {
            calls.push(`mentioning ${new Set(targets.map((target) => target.split(' ')[0])).size}`)
            return snapshot.mentioning(targets, max)
          },
        },
      }),
    )
    expect(calls).toEqual(['readings 5', 'mentioning 3', 'readings 11'])
    expect(relations).toHaveLength(5 * 3)
  })

  it('[WK-20] events appended after the snapshot are not walked to', async () => {
    const store = await storeWith([ana, ana, none])
    const found = await new SnapshotSource(store, defaultScope, null, new NameSource(store)).read(async (snapshot) => {
      await store.events.append(defaultScope, [[draft({ ref: 'later' })]])
      const reading = { no: 4, mentions: [mention('ana')], names: [nameNote('ana')], aliases: [] }
      await store.entities.replace(defaultScope, { generator: 'entities', version: 1, readings: [reading] })
      return entityRelations([1], { numbers, snapshot, affinityOf: (no) => no })
    })
    expect(found.map(({ to }) => to)).toEqual([2])
  })
})

const asked = (question: string, asker: string | null = null) => ({ question, said: question, asker })

describe('entities a question names', () => {
  const events = [ana, [['bo bremner', 0.9]], none, none, none] as const

  it('[RC-95] by full name or part, each once; pronouns name nobody', async () => {
    const named = (question: string) =>
      within(events, async (snapshot) => (await entitiesNamed(asked(question), snapshot)).entities)
    expect(await named('Did Ana meet Bremner, or did Bo Bremner call her?')).toEqual([
      { id: 'ana', name: 'Ana' },
      { id: 'bo bremner', name: 'Bo bremner' },
    ])
    expect(await named('Who did she meet?')).toEqual([])
  })

  it('[RC-96] the events that mention them are candidates, by belief and rarity', async () => {
    const told = await within(events, async (snapshot) =>
      mentioningNamed(
        { entities: (await entitiesNamed(asked('What did Bo say?'), snapshot)).entities, latest: null },
        defaultPolicy,
        snapshot,
      ),
    )
    expect([...told]).toEqual([[2, 0.9 * rarity(1, 5)]])
    const crowded = await within([[...ana, ['bo', 0.5], ['cy', 0.5], ['dee', 0.5]], ana, none], (snapshot) =>
      mentioningNamed({ entities: [{ id: 'ana', name: 'Ana' }], latest: null }, defaultPolicy, snapshot),
    )
    expect(crowded.get(1)).toBeCloseTo((crowded.get(2) as number) / 2, 9)
    const off = adjustPolicy(defaultPolicy, { pool: { entity: 0 }, fusion: { entity: 0 } })
    const without = await within(events, (snapshot) =>
      mentioningNamed({ entities: [{ id: 'ana', name: 'Ana' }], latest: null }, off, snapshot),
    )
    expect(without.size).toBe(0)
  })

  it('[RC-102] [RC-103] "our goalkeeper" is the asker’s, or the one whom all who speak of such a one mean, and is looked for by name', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await memory.rememberMany([
      { speaker: 'Ada', text: 'Our new goalkeeper is called Wenzel.', session: 's', time: '2025-03-01T10:00:00Z' },
      { speaker: 'Bo', text: 'My trainer is Dr Lund, Ada.', session: 's', time: '2025-03-01T10:01:00Z' },
      { speaker: 'Ada', text: 'My trainer is Mr Orban.', session: 's', time: '2025-03-01T10:02:00Z' },
      { speaker: 'Bo', text: '我的舞伴叫温泽。', session: 's', time: '2025-03-01T10:03:00Z' },
    ])
    await memory.consolidate()
    const named = async (question: string, asker?: string): Promise<string[]> => {
      const { trace } = await memory.recall(question, asker === undefined ? {} : { asker })
      return trace.plan.entities.map(({ name }) => name)
    }
    expect(await named('How tall is our goalkeeper?')).toEqual(['Wenzel'])
    expect(await named('How tall is our last goalkeeper?')).toEqual([])
    expect(await named('How old is my trainer?')).toEqual([])
    expect(await named('How old is my trainer?', 'Bo')).toContain('Dr Lund')
    expect(await named('我们的新舞伴住在哪里？')).toEqual(['温泽'])
    const { trace } = await memory.recall('How tall is our new goalkeeper, and 我们的新舞伴?')
    expect(trace.plan.searched).toBe('How tall is our new goalkeeper Wenzel, and 我们的新舞伴 温泽?')
    const without = await memory.recall('How tall is our new goalkeeper?', { policy: 'no-entity' })
    expect(without.trace.plan.searched).toBe('How tall is our new goalkeeper?')
    await memory.close()
  })
})
