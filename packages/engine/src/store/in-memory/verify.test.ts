import { draft, madeRelation } from '@knotwork/testkit'
import { expect, it } from 'vitest'
import { InMemoryEvents } from './events.ts'
import type { EventRecord, JobRecord } from './records.ts'
import { Records, ScopeRecords } from './records.ts'
import { InMemoryRelations } from './relations.ts'
import { verifyScope } from './verify.ts'

const scope = { tenant: 't', agent: 'a', user: 'u' }

/** Two sessions of two events each. */
async function soundRecords(): Promise<ScopeRecords> {
  const records = new Records()
  const drafts = ['a', 'b', 'c', 'd'].map((ref, i) => [
    draft({ ref, session: i < 2 ? 's' : 't', key: `key ${ref}`, jobs: ['index'] }),
  ])
  await new InMemoryEvents(records).append(scope, drafts)
  const relations = [madeRelation({ from: 1, to: 2, generator: 'rule' })]
  await new InMemoryRelations(records).replace(scope, { generator: 'rule', owners: [2], relations })
  return records.of(scope)
}

function change(records: ScopeRecords, no: number, fields: Partial<EventRecord['event']>): void {
  const record = records.events.get(no) as EventRecord
  records.events.set(no, { ...record, event: { ...record.event, ...fields } })
}

const damages: readonly { name: string; damage: (records: ScopeRecords) => void; problem: RegExp }[] = [
  { name: 'a lost event', damage: ({ events }) => events.delete(2), problem: /source b has no event 2/ },
  { name: 'a lost source', damage: ({ sources }) => sources.delete('b'), problem: /event 2 belongs to no source/ },
  { name: 'a wrong number', damage: (records) => change(records, 2, { no: 7 }), problem: /event 2 says .* 7/ },
  {
    name: 'a ruling about nothing',
    damage: ({ rulings }) => {
      const relation = { graph: 'causal', kind: 'causes', from: 1, to: 9, generator: 'rule' } as const
      rulings.set(1, { id: 1, change: { kind: 'reject', relation }, by: null, reason: null, madeAt: 1 })
    },
    problem: /ruling 1 is about a relation of no event/,
  },
  {
    name: 'a ruling that undoes none',
    damage: ({ rulings }) =>
      rulings.set(2, { id: 2, change: { kind: 'undo', ruling: 7 }, by: null, reason: null, madeAt: 1 }),
    problem: /ruling 2 undoes none/,
  },
  {
    name: 'a time that ends before it begins',
    damage: (records) => change(records, 2, { occurred: [{ from: 5, to: 5, granularity: 'day', text: 'then' }] }),
    problem: /event 2 speaks of a time that ends before it begins/,
  },
  {
    name: 'a time of no known granularity',
    damage: (records) =>
      change(records, 2, { occurred: [{ from: 5, to: 6, granularity: 'soon' as 'day', text: 'then' }] }),
    problem: /event 2 speaks of a time of no known granularity/,
  },
  {
    name: 'a number too high',
    damage: (records) => Object.assign(records, { lastNo: 3 }),
    problem: /event 4 stands outside/,
  },
  {
    name: 'a seq given twice',
    damage: (records) => change(records, 2, { seq: 1 }),
    problem: /event 2 does not come after/,
  },
  {
    name: 'a seq never given',
    damage: (records) => change(records, 4, { seq: 9 }),
    problem: /event 4 has a seq that t never gave/,
  },
  {
    name: 'an empty session',
    damage: ({ sessions }) => sessions.set('u', { no: 9, lastSeq: 1 }),
    problem: /session u has no events/,
  },
  {
    name: 'a key of two sources',
    damage: ({ sources }) => sources.set('b', { digest: 'd', idempotencyKey: 'key a', nos: [2] }),
    problem: /share an idempotency key/,
  },
  {
    name: 'a relation into nothing',
    damage: ({ relations }) => relations.set('x', madeRelation({ from: 1, to: 9, generator: 'rule' })),
    problem: /relation x touches no event 9\nrelation x is kept under another key/,
  },
  {
    name: 'a job about nothing',
    damage: (records) => records.jobs.set(9, { ...(records.jobs.get(1) as JobRecord), id: 9, no: 7 }),
    problem: /job 9 is about no event/,
  },
  {
    name: 'a job given up without a reason',
    damage: (records) => records.jobs.set(1, { ...(records.jobs.get(1) as JobRecord), dueAt: null }),
    problem: /job 1 was given up without a reason/,
  },
  {
    name: 'a task caused twice',
    damage: (records) => records.jobs.set(9, { ...(records.jobs.get(1) as JobRecord), id: 9 }),
    problem: /two jobs are of one task and event/,
  },
]

it('[ST-53] sound records have no problems', async () => {
  expect(verifyScope(await soundRecords())).toEqual([])
  expect(verifyScope(new ScopeRecords())).toEqual([])
})

it.each(damages)('[ST-53] verify notices $name', async ({ damage, problem }) => {
  const records = await soundRecords()
  damage(records)
  expect(verifyScope(records).join('\n')).toMatch(problem)
})
