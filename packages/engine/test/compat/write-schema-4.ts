/**
 * Writes `schema-4.db`: the kept events, and the kept setting. Run once per version
 * (`npx tsx packages/engine/test/compat/write-schema-4.ts`); never again once released.
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultScope, SqliteStore } from 'knotwork/store'
import { keptSetting, long, told } from './kept-events.ts'

const path = fileURLToPath(new URL('./schema-4.db', import.meta.url))
if (existsSync(path)) throw new Error(`${path} is kept as it was released; delete it first if you mean to replace it`)

const store = await SqliteStore.open(path)
await store.events.append(defaultScope, [...told, long])
await store.events.append({ ...defaultScope, user: 'someone else' }, told.slice(0, 1))
await store.settings.put(keptSetting.name, keptSetting.text)
await store.close()
