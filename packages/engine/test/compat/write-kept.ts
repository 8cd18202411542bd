/** How is a file of a schema version written, from 6 on? With what the files before it hold, and what is new. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { madeDerivation, topic } from '@knotwork/testkit'
import { defaultScope, SqliteStore, type Store } from 'knotwork/store'
import { keptSetting, keptTagVector, long, told } from './kept-events.ts'

/** Writes `schema-<version>.db`. @param add  what that version can hold and none before */
export async function writeKept(version: number, add?: (store: Store) => Promise<void>): Promise<void> {
  const path = fileURLToPath(new URL(`./schema-${version}.db`, import.meta.url))
  if (existsSync(path)) throw new Error(`${path} is kept as it was released; delete it first if you mean to replace it`)
  const store = await SqliteStore.open(path)
  await store.events.append(defaultScope, [...told, long])
  await store.events.append({ ...defaultScope, user: 'someone else' }, told.slice(0, 1))
  await store.settings.put(keptSetting.name, keptSetting.text)
  await store.derived.keep(defaultScope, madeDerivation([3, 4], { records: [topic('摘苹果', [3])] }))
  await store.derived.keep(defaultScope, madeDerivation([5], { fault: 'the reply broke off', records: [] }))
  await store.derived.keep(defaultScope, madeDerivation([3], { version: 2, text: '苹果' }))
  await store.tags.replace(defaultScope, {
    generator: 'tags',
    version: 1,
    tagged: [
      { no: 1, labels: ['ferry', 'island'] },
      { no: 2, labels: ['ferry'] },
      { no: 3, labels: ['水果'] },
    ],
  })
  await store.tags.putVectors(defaultScope, [keptTagVector])
  await add?.(store)
  await store.close()
}
