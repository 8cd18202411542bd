/**
 * A process of its own that may only read: `reader.ts FILE…`. For root, who may write everything, it becomes somebody else
 * first. Prints for each file, opened for reading and then for writing, the texts it reads and what an append came to.
 */

import { draft } from '@knotwork/testkit'
import { MemoryError } from '../../../errors.ts'
import { defaultScope } from '../../../record/scope.ts'
import { SqliteStore } from '../sqlite-store.ts'

/** `nobody` on most systems; any user without rights will do. */
const nobody = 65_534

async function outcomeOf(path: string, readonly: boolean): Promise<string> {
  try {
    const store = await SqliteStore.open(path, { readonly })
    const texts = (await store.events.list(defaultScope, { after: 0, limit: 9 })).map(({ text }) => text).join(' ')
    const appended = await store.events
      .append(defaultScope, [[draft({ ref: 'new' })]])
      .then(([outcome]) => outcome?.status, codeOf)
    const faults = await store.verify()
    await store.close()
    return [texts, appended, ...faults].join(', ')
  } catch (error) {
    return codeOf(error)
  }
}

function codeOf(error: unknown): string {
  if (!MemoryError.is(error)) throw error
  return error.code
}

// Loads the driver while it may still be read.
await (await SqliteStore.open(':memory:')).close()
if (process.getuid?.() === 0) {
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
for (const path of process.argv.slice(2))
  for (const readonly of [true, false]) process.stdout.write(`${await outcomeOf(path, readonly)}\n`)
process.disconnect?.()
