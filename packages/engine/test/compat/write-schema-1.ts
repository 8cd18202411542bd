/**
 * Writes `schema-1.db`: a small file as this schema version's code makes it, kept so that later code proves it can still
 * read it. Run once per version (`npx tsx packages/engine/test/compat/write-schema-1.ts`); never again once released.
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SqliteStore } from 'knotwork/store'
import { long, told } from './kept-events.ts'

const path = fileURLToPath(new URL('./schema-1.db', import.meta.url))
if (existsSync(path)) throw new Error(`${path} is kept as it was released; delete it first if you mean to replace it`)

const store = await SqliteStore.open(path)
await store.events.append({ tenant: 'default', agent: 'default', user: 'default' }, [...told, long])
await store.events.append({ tenant: 'default', agent: 'default', user: 'someone else' }, told.slice(0, 1))
await store.close()
