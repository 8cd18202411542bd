/**
 * Writes `schema-3.db`: the kept events, relations of two generators, jobs in every state, what was read in events, names heeded, and
 * a decision. Run once per version
 * (`npx tsx packages/engine/test/compat/write-schema-3.ts`); never again once released.
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aliasNote, madeRelation, reading } from '@knotwork/testkit'
import { defaultScope, SqliteStore } from 'knotwork/store'
import { long, told } from './kept-events.ts'

const path = fileURLToPath(new URL('./schema-3.db', import.meta.url))
if (existsSync(path)) throw new Error(`${path} is kept as it was released; delete it first if you mean to replace it`)

const store = await SqliteStore.open(path)
await store.events.append(defaultScope, [...told, long])
await store.events.append({ ...defaultScope, user: 'someone else' }, told.slice(0, 1))
const cause = madeRelation({ from: 1, to: 2, quote: 'take the early one', reason: 'late' })
await store.relations.replace(defaultScope, { generator: 'rule', owners: [2], relations: [cause] })
const likeness = madeRelation({ from: 1, to: 2, graph: 'semantic', kind: 'similar', generator: 'near', version: 2 })
await store.relations.replace(defaultScope, { generator: 'near', owners: [2], relations: [likeness] })
await store.relations.setState(defaultScope, { generator: 'near' }, 'rejected')
const [first, second, third] = await store.jobs.claim({
  worker: 'first',
  now: 6_000,
  leaseMs: 1_000,
  limit: 3,
  scope: defaultScope,
})
await store.jobs.settle('first', [
  { id: first?.id ?? 0, outcome: 'dead', reason: 'no answer' },
  { id: second?.id ?? 0, outcome: 'retry', at: 8_000, reason: 'busy' },
])
if (third === undefined) throw new Error('the kept events must cause three jobs')
await store.entities.replace(defaultScope, {
  generator: 'entities',
  version: 1,
  readings: [reading(1, ['ana', 'ben']), reading(3, ['ana'], [aliasNote('annie', 'ana')])],
})
await store.entities.heed(defaultScope, [{ key: 'ana', state: 'person name' }])
await store.entities.decide(defaultScope, {
  change: { kind: 'merge', from: 'ben', into: 'ana' },
  reason: 'one and the same',
  madeAt: 8_000,
})
await store.close()
