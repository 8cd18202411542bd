import { draft } from '@knotwork/testkit'
import { expect, it } from 'vitest'
import { InMemoryEvents } from './events.ts'
import type { EventRecord } from './records.ts'
import { Records, ScopeRecords } from './records.ts'
import { verifyScope } from './verify.ts'

const scope = { tenant: 't', agent: 'a', user: 'u' }

/** Two sessions of two events each. */
async function soundRecords(): Promise<ScopeRecords> {
  const records = new Records()
  const drafts = ['a', 'b', 'c', 'd'].map((ref, i) => [draft({ ref, session: i < 2 ? 's' : 't', key: `key ${ref}` })])
  await new InMemoryEvents(records).append(scope, drafts)
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
