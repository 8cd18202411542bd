/** Whom do events speak of? Readings replaced, names summed up, decisions kept, and all of it forgotten with the events. */

import type { DecisionChange, NameStatistics, Reading, Scope, Store } from 'knotwork/store'
import { expect } from 'vitest'
import { draft } from '../fakes/drafts.ts'
import { aliasNote, mention, nameNote, reading } from '../fakes/reading.ts'
import type { Bench, StoreCheck } from './check.ts'
import { check, expectCode } from './check.ts'

export const entityChecks: readonly StoreCheck[] = [
  check('ST-110', 'readings come back as they were made, ascending; others are left out', async (bench) => {
    await someEvents(bench)
    const odd: Reading = {
      no: 3,
      mentions: [
        mention('茶\u0000 😀', { kind: 'thing', candidates: ['é', 'z'], target: null }),
        mention('she', { via: 'pronoun', target: 'ana', start: 5, end: 9 }),
      ],
      names: [nameNote('茶\u0000 😀', { surface: '茶', evidence: 'unsure', kinds: { thing: 0.25, place: 2 } })],
      aliases: [aliasNote('my sister', 'ana', 'ben')],
    }
    expect(await read(bench, [odd, reading(1, ['ana'])])).toEqual({ added: 3, removed: 0 })
    const store = await bench.settle()
    expect(await store.entities.readings(bench.scope, [3, 99, 1, 2, 3])).toEqual([reading(1, ['ana']), odd])
  }),

  check('ST-111', '`replace` of readings a second time changes nothing; another takes the place', async (bench) => {
    await someEvents(bench)
    await read(bench, [reading(1, ['ana', 'ben']), reading(2, ['ana'])])
    const before = await names(bench)
    expect(await read(bench, [reading(2, ['ana']), reading(99, ['zoe'])])).toEqual({ added: 0, removed: 0 })
    expect(await names(bench)).toEqual(before)
    await bench.settle()
    expect(await read(bench, [reading(1, ['ben', 'cem'])], 2)).toEqual({ added: 1, removed: 1 })
    expect((await bench.store.entities.readings(bench.scope, [1, 99])).map(({ mentions }) => mentions)).toEqual([
      [mention('ben'), mention('cem')],
    ])
    expect((await names(bench)).names.map(({ key, sure }) => [key, sure])).toEqual([
      ['ana', 1],
      ['ben', 1],
      ['cem', 1],
    ])
  }),

  check('ST-112', '`mentioning` gives the events of each target, with the highest belief', async (bench) => {
    await someEvents(bench)
    const twice = { mentions: [mention('ana', { confidence: 0.5 }), mention('she', { target: 'ana', confidence: 1 })] }
    await read(bench, [{ ...reading(3, []), ...twice }, reading(1, ['ana', 'ben']), reading(2, ['ben'])])
    const { entities } = await bench.settle()
    const found = async (eventsMax: number): Promise<unknown[]> =>
      (await entities.mentioning(bench.scope, ['ben', 'nobody', 'ana', 'she'], eventsMax)).map((one) => [
        one.target,
        one.complete,
        [...one.no],
        [...one.confidence],
      ])
    expect(await found(2)).toEqual([
      ['ben', true, [1, 2], [0.75, 0.75]],
      ['nobody', true, [], []],
      ['ana', true, [1, 3], [0.75, 1]],
      ['she', true, [], []],
    ])
    expect((await found(1))[0]).toEqual(['ben', false, [], []])
  }),

  check('ST-113', '`names` are the sums of what the readings tell', async (bench) => {
    await someEvents(bench)
    await read(bench, [
      { ...reading(1, []), names: [nameNote('ana', { surface: 'Ana' }), nameNote('z', { evidence: 'unsure' })] },
      { ...reading(2, []), names: [nameNote('ana', { surface: 'ANA', kinds: { person: 0.25, place: 2 } })] },
      {
        ...reading(3, []),
        names: [nameNote('ana', { surface: 'Ana', evidence: 'speaker', kinds: { person: 99 } })],
        aliases: [aliasNote('annie', 'ana'), aliasNote('annie', 'ann'), aliasNote('annie', 'ana')],
      },
    ])
    await bench.settle()
    const none = { sure: 0, unsure: 0, speaker: 0, kinds: {}, surfaces: [], aliases: [], heeded: null }
    const surfaces = [['ANA', 1] as const, ['Ana', 2] as const]
    const nickname = { sort: 'nickname', owner: null } as const
    expect((await names(bench)).names).toEqual([
      { ...none, key: 'ana', sure: 2, speaker: 1, kinds: { person: 100.25, place: 2 }, surfaces },
      {
        ...none,
        key: 'annie',
        aliases: [
          { ...nickname, of: 'ana', count: 2 },
          { ...nickname, of: 'ann', count: 1 },
        ],
      },
      { ...none, key: 'z', unsure: 1, kinds: { person: 1 }, surfaces: [['z', 1]] },
    ])
  }),

  check('ST-114', '`names` since a revision are those that changed; all in another epoch', async (bench) => {
    await someEvents(bench)
    await read(bench, [reading(1, ['ana', 'ben'])])
    const first = await names(bench)
    await read(bench, [reading(2, ['ben', 'cem'])])
    const { entities } = await bench.settle()
    const since = await entities.names(bench.scope, first)
    expect(since.names.map(({ key }) => key)).toEqual(['ben', 'cem'])
    expect(since.epoch).toBe(first.epoch)
    expect(since.revision).toBeGreaterThan(first.revision)
    expect((await entities.names(bench.scope, since)).names).toEqual([])
    await read(bench, [reading(2, ['ben'])])
    const later = await entities.names(bench.scope, since)
    expect(later.epoch).toBeGreaterThan(since.epoch)
    expect(later.names.map(({ key }) => key)).toEqual(['ana', 'ben'])
  }),

  check('ST-115', '`heed` notes the state of names that exist, and that they changed', async (bench) => {
    await someEvents(bench)
    await read(bench, [reading(1, ['ana', 'ben'])])
    const before = await names(bench)
    const states = [
      { key: 'ana', state: 'person' },
      { key: 'nobody', state: 'person' },
    ]
    await bench.store.entities.heed(bench.scope, states)
    await bench.settle()
    const after = await bench.store.entities.names(bench.scope, before)
    expect(after.names.map(({ key, heeded }) => [key, heeded])).toEqual([['ana', 'person']])
    await bench.store.entities.heed(bench.scope, states)
    await read(bench, [reading(1, ['ana', 'ben'])])
    expect(await names(bench)).toMatchObject({ revision: after.revision, names: [{ heeded: 'person' }, {}] })
  }),

  check('ST-116', 'decisions are kept in order, each with an id of its own, and move the revision', async (bench) => {
    await someEvents(bench)
    const changes: DecisionChange[] = [
      { kind: 'merge', from: 'ana', into: 'ben' },
      { kind: 'split', entity: 'ben', keys: ['b', '茶'] },
      { kind: 'alias', key: 'cem', entity: 'ben' },
      { kind: 'undo', decision: 1 },
    ]
    const { revision } = await names(bench)
    for (const [i, change] of changes.entries())
      expect(await decide(bench, change, i === 0 ? null : `because ${i}`)).toBe(i + 1)
    const store = await bench.settle()
    expect(await store.entities.decisions(bench.scope)).toEqual(
      changes.map((change, i) => ({ id: i + 1, change, reason: i === 0 ? null : `because ${i}`, madeAt: 7_000 })),
    )
    expect((await names(bench)).revision).toBe(revision + changes.length)
  }),

  check('ST-200', '`decisions` after an id are those that came later, also where some are gone', async (bench) => {
    await someEvents(bench)
    await read(bench, [reading(1, ['ana', 'ben']), reading(2, ['ana', 'cem'])])
    for (const into of ['ben', 'cem', 'ana']) await decide(bench, { kind: 'merge', from: 'ana', into })
    const idsAfter = async (after?: number): Promise<number[]> =>
      (await bench.store.entities.decisions(bench.scope, after)).map(({ id }) => id)
    expect(await idsAfter(1)).toEqual([2, 3])
    expect(await idsAfter(3)).toEqual([])
    await bench.store.events.forget(bench.scope, ['a'])
    await bench.settle()
    expect([await idsAfter(), await idsAfter(1), await idsAfter(2)]).toEqual([[2, 3], [2, 3], [3]])
  }),

  check('ST-117', 'forget takes readings, names nobody else tells of, and decisions about them', async (bench) => {
    await someEvents(bench)
    await read(bench, [
      reading(1, ['ana', 'ben'], [aliasNote('poldi', 'ana')]),
      reading(2, ['ana', 'cem'], [aliasNote('poldi', 'ana')]),
    ])
    await bench.store.entities.heed(bench.scope, [{ key: 'ben', state: 'person' }])
    await decide(bench, { kind: 'merge', from: 'ben', into: 'ana' })
    await decide(bench, { kind: 'alias', key: 'anouk', entity: 'ana' })
    await decide(bench, { kind: 'undo', decision: 1 })
    const before = await names(bench)
    await bench.store.events.forget(bench.scope, ['a'])
    const { entities } = await bench.settle()
    expect(await entities.readings(bench.scope, [1, 2])).toHaveLength(1)
    const found = await entities.mentioning(bench.scope, ['ana', 'ben'], 9)
    expect(found.map(({ no }) => [...no])).toEqual([[2], []])
    const after = await names(bench)
    expect(after.names.map(({ key, sure, aliases }) => [key, sure, aliases[0]?.count])).toEqual([
      ['ana', 1, undefined],
      ['cem', 1, undefined],
      ['poldi', 0, 1],
    ])
    expect(after.epoch).toBeGreaterThan(before.epoch)
    expect((await entities.decisions(bench.scope)).map(({ id }) => id)).toEqual([2])
    expect(await decide(bench, { kind: 'alias', key: 'ann', entity: 'ana' })).toBe(4)
    expect(await bench.store.verify()).toEqual([])
  }),

  check('ST-201', 'forget counts the decisions that went with what it removed', async (bench) => {
    await someEvents(bench)
    await read(bench, [reading(1, ['ana', 'ben']), reading(2, ['ana', 'cem'])])
    await decide(bench, { kind: 'merge', from: 'ben', into: 'ana' })
    await decide(bench, { kind: 'undo', decision: 1 })
    await decide(bench, { kind: 'merge', from: 'cem', into: 'ana' })
    expect(await bench.store.events.forget(bench.scope, ['a'])).toMatchObject({ events: 1, decisions: 2 })
    await bench.settle()
    expect(await bench.store.events.forget(bench.scope, [])).toMatchObject({ decisions: 0 })
  }),

  check('ST-137', 'forget takes decisions and reasons with words that only the forgotten said', async (bench) => {
    const said = ['Poldine and Wolke came, 小满也来了', 'Ana came', 'Ana and Wolke left']
    await bench.store.events.append(
      bench.scope,
      said.map((text, i) => [draft({ ref: `r${i}`, text, speaker: i === 1 ? 'Dorle' : 'Ana' })]),
    )
    await read(bench, [reading(3, ['ana', 'wolke'])])
    const changes: DecisionChange[] = [
      { kind: 'alias', key: 'poldine', entity: 'ana' },
      { kind: 'alias', key: 'wolke', entity: 'ana' },
      { kind: 'alias', key: '小满', entity: 'ana' },
      { kind: 'alias', key: 'dorle', entity: 'ana' },
      { kind: 'alias', key: 'annie', entity: 'ana' },
      { kind: 'undo', decision: 1 },
      { kind: 'alias', key: 'came', entity: 'ana' },
    ]
    for (const change of changes) await decide(bench, change)
    const why = { change: { kind: 'alias', key: 'anni', entity: 'ana' }, madeAt: 1 } as const
    await bench.store.entities.decide(bench.scope, { ...why, reason: 'as POLDINE says' })
    await bench.store.entities.decide(bench.scope, { ...why, reason: '听小满说的' })
    await bench.store.entities.decide(bench.scope, { ...why, reason: 'as Ana says' })
    const { epoch } = await names(bench)
    await bench.store.events.forget(bench.scope, ['r0', 'r1'])
    const { entities } = await bench.settle()
    expect((await entities.decisions(bench.scope)).map(({ id, reason }) => [id, reason])).toEqual([
      [2, null],
      [5, null],
      [8, null],
      [9, null],
      [10, 'as Ana says'],
    ])
    expect((await names(bench)).epoch).toBeGreaterThan(epoch)
    expect(await bench.store.verify()).toEqual([])
  }),

  check('ST-118', '`replace` refuses readings that are none', async (bench) => {
    await someEvents(bench)
    const sound = reading(1, ['ana'])
    const refused: Reading[] = [
      { ...sound, no: 0 },
      { ...sound, mentions: [mention('ana', { start: -1 })] },
      { ...sound, mentions: [mention('ana', { end: 0 })] },
      { ...sound, mentions: [mention('')] },
      { ...sound, mentions: [mention('ana', { confidence: 1.1 })] },
      { ...sound, mentions: [mention('ana', { confidence: 0 })] },
      { ...sound, names: [nameNote('')] },
      { ...sound, aliases: [aliasNote('', 'ana')] },
    ]
    for (const stray of refused) await expectCode('INVALID_INPUT', read(bench, [reading(2, ['ben']), stray]))
    await expectCode('INVALID_INPUT', read(bench, [sound, sound]))
    await expectCode('INVALID_INPUT', read(bench, [sound], -1))
    await bench.settle()
    expect((await names(bench)).names).toEqual([])
  }),

  check('ST-119', '`again` has events and those that follow worked on once more', async (bench) => {
    const job = { jobs: ['read'] }
    await bench.append(
      ...['a', 'b', 'c', 'd', 'e'].map((ref) => draft({ ref, session: ref === 'c' ? 't' : 's', ...job })),
    )
    const { jobs } = bench.store
    const claimed = await jobs.claim({ worker: 'w', now: 0, leaseMs: 9, limit: 9 })
    const done = claimed.filter(({ no }) => no !== 4)
    await jobs.settle(
      'w',
      done.map(({ id }) => ({ id, outcome: 'done' })),
    )
    const work = { task: 'read', nos: [1, 1, 99], following: 2, except: [2] }
    expect(await jobs.again(bench.scope, work)).toBe(2)
    const store = await bench.settle()
    expect(await store.jobs.again(bench.scope, { ...work, except: [2] })).toBe(0)
    const lost = claimed.filter(({ no }) => no === 4).map(({ id }) => ({ id, outcome: 'done' as const }))
    expect(await store.jobs.settle('w', lost)).toEqual([])
    const next = await store.jobs.claim({ worker: 'v', now: 0, leaseMs: 9, limit: 9 })
    expect(next.map(({ no, task, attempts }) => [no, task, attempts])).toEqual([
      [1, 'read', 1],
      [4, 'read', 1],
    ])
  }),

  check(
    'ST-202',
    'what is done once more comes after all that is new, and neighbours of one claim in order',
    async (bench) => {
      const job = { jobs: ['read'] }
      await bench.append(...['a', 'b', 'c', 'd'].map((ref) => draft({ ref, session: ref, ...job })))
      const claimed = async ({ jobs }: Store, limit: number): Promise<number[]> => {
        const found = await jobs.claim({ worker: 'w', now: 0, leaseMs: 9, limit })
        await jobs.settle(
          'w',
          found.map(({ id }) => ({ id, outcome: 'done' })),
        )
        return found.map(({ no }) => no)
      }
      expect(await claimed(bench.store, 2)).toEqual([1, 2])
      await bench.store.jobs.again(bench.scope, { task: 'read', nos: [1, 2], following: 0 })
      const store = await bench.settle()
      expect(await claimed(store, 1)).toEqual([3])
      expect(await claimed(store, 2)).toEqual([1, 4])
      expect(await claimed(store, 2)).toEqual([2])
    },
  ),

  check('ST-120', 'readings, names and decisions of other scopes do not count', async (bench) => {
    const other: Scope = { ...bench.scope, user: 'other' }
    await someEvents(bench)
    await bench.store.events.append(other, [[draft({ ref: 'a' })]])
    await read(bench, [reading(1, ['ana'])])
    await decide(bench, { kind: 'alias', key: 'x', entity: 'ana' })
    const { entities } = await bench.settle()
    const before = { names: await names(bench), decisions: await entities.decisions(bench.scope) }
    expect(await entities.names(other, { revision: 0, epoch: 0 })).toEqual({ revision: 0, epoch: 0, names: [] })
    expect(await entities.readings(other, [1])).toEqual([])
    expect((await entities.mentioning(other, ['ana'], 9)).map(({ no }) => no.length)).toEqual([0])
    await entities.replace(other, { generator: 'reader', version: 1, readings: [reading(1, ['ana', 'ben'])] })
    await entities.heed(other, [{ key: 'ana', state: 'person' }])
    await entities.decide(other, { change: { kind: 'undo', decision: 1 }, reason: null, madeAt: 1 })
    await bench.store.events.forget(other, ['a'])
    expect({ names: await names(bench), decisions: await entities.decisions(bench.scope) }).toEqual(before)
  }),

  check('ST-121', '`stats` counts mentions and names', async (bench) => {
    await someEvents(bench)
    await read(bench, [reading(1, ['ana', 'ben']), reading(2, ['ana'], [aliasNote('poldi', 'ana')])])
    const store = await bench.settle()
    expect(await store.stats(bench.scope)).toMatchObject({ mentions: 3, names: 3 })
  }),
]

async function someEvents(bench: Bench): Promise<void> {
  await bench.append(...['a', 'b', 'c'].map((ref) => draft({ ref })))
}

function read(bench: Bench, readings: readonly Reading[], version = 1): Promise<{ added: number; removed: number }> {
  return bench.store.entities.replace(bench.scope, { generator: 'reader', version, readings })
}

async function decide(bench: Bench, change: DecisionChange, reason: string | null = null): Promise<number> {
  return (await bench.store.entities.decide(bench.scope, { change, reason, madeAt: 7_000 })).id
}

function names(bench: Bench): Promise<{ revision: number; epoch: number; names: readonly NameStatistics[] }> {
  return bench.store.entities.names(bench.scope, { revision: 0, epoch: 0 })
}
