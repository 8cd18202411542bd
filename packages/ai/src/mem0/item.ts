/** How does a memory look in mem0's shape? */

import { createHash } from 'node:crypto'
import { keptOf, memoryId, type Owner } from './owner.ts'
import type { Mem0HistoryRow, Mem0Item } from './shapes.ts'
import type { Version } from './versions.ts'

/** The newest text of a memory, with when it was first and last said. */
export function itemOf(versions: readonly Version[], owner: Owner): Mem0Item {
  const [first, last] = [versions[0] as Version, versions.at(-1) as Version]
  const { ids, metadata } = keptOf(first.event, owner)
  return {
    id: memoryId(owner, first.ref),
    memory: last.text,
    hash: createHash('md5').update(last.text).digest('hex'),
    createdAt: isoTime(first),
    updatedAt: isoTime(last),
    metadata: { ...metadata },
    ...ids,
  }
}

/** Its history, newest first, as mem0 gives it. */
export function historyOf(versions: readonly Version[], owner: Owner): Mem0HistoryRow[] {
  const rows = versions.map(
    (version, i): Mem0HistoryRow => ({
      id: version.ref,
      memory_id: memoryId(owner, versions[0]?.ref ?? version.ref),
      previous_value: versions[i - 1]?.text ?? null,
      new_value: version.text,
      action: i === 0 ? 'ADD' : 'UPDATE',
      created_at: isoTime(versions[0] ?? version),
      updated_at: isoTime(version),
      is_deleted: 0,
    }),
  )
  return rows.reverse()
}

function isoTime({ event }: Version): string {
  return new Date(event.recordedAt).toISOString()
}
