/** When was a key last used? A file of its own beside the keys: servers write this one, commands the other. */

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeWhole } from './key-file.ts'

const shape = z.record(z.string(), z.number().int())

const pathOf = (keys: string): string => `${keys}.used`

/** Epoch milliseconds by id of key; a key that is not there was never used. What cannot be read counts as never written. */
export function readLastUsed(keys: string): ReadonlyMap<string, number> {
  const path = pathOf(keys)
  if (!existsSync(path)) return new Map()
  let found: unknown = null
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const read = shape.safeParse(found)
  return new Map(read.success ? Object.entries(read.data) : [])
}

/** Adds to what is there; of two servers that write at once the later moment of each key wins the next time. */
export function writeLastUsed(keys: string, used: ReadonlyMap<string, number>): void {
  const all = new Map(readLastUsed(keys))
  for (const [id, at] of used) all.set(id, Math.max(at, all.get(id) ?? 0))
  writeWhole(pathOf(keys), Object.fromEntries(all))
}
