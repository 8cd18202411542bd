/**
 * A process of its own that appends to a file: `append-worker.ts FILE NAME COUNT [BATCH]`. Prints `open`, then the last
 * ref of each batch once its append has returned, so that a parent knows what was acknowledged before it killed us.
 */

import { draft } from '@knotwork/testkit'
import { SqliteStore } from '../sqlite-store.ts'

const [path = '', name = '', count = '0', size = '1'] = process.argv.slice(2)
const scope = { tenant: 'tests', agent: 'tests', user: 'tests' }
const store = await SqliteStore.open(path, { busyTimeoutMs: 20_000 })
process.stdout.write('open\n')
for (let i = 0; i < Number(count); i += Number(size)) {
  const sources = Array.from({ length: Number(size) }, (_, k) => [
    draft({ ref: `${name}:${i + k}`, session: name, terms: { [name]: 1, [`word${i + k}`]: 2 }, jobs: ['consolidate'] }),
  ])
  await store.events.append(scope, sources)
  process.stdout.write(`${sources.at(-1)?.[0]?.event.sourceRef}\n`)
}
await store.close()
