/** Where do keys live? In a JSON file beside the store, written whole and put in place by a rename. */

import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { MemoryError } from 'knotwork'
import { z } from 'zod'
import type { Key } from './key.ts'
import { rights } from './right.ts'

const moment = z.number().int()
const part = z.string().min(1).max(256)

const shape = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.object({ tenant: part, agent: part, user: part })).min(1),
      rights: z.array(z.enum(rights as ['read', 'write', 'curate', 'admin'])).min(1),
      madeAt: moment,
      endsAt: moment.nullable(),
      revokedAt: moment.nullable(),
      perMinute: z.number().int().positive().nullable(),
      secrets: z.array(z.object({ digest: z.string().length(64), madeAt: moment, endsAt: moment.nullable() })),
    }),
  ),
})

/**
 * The keys of a file; none where it does not exist.
 *
 * @throws {INVALID_INPUT} where it is no file of keys: a server must not run as if there were none
 */
export function readKeys(path: string): readonly Key[] {
  if (!existsSync(path)) return []
  const read = shape.safeParse(parsed(path))
  if (read.success) return read.data.keys
  throw notKeys(path, read.error.issues[0]?.message ?? 'it has another shape')
}

/**
 * Changes the keys of a file, one change at a time.
 *
 * @throws {CONFLICT} while another command changes it
 */
export function changeKeys(path: string, change: (keys: readonly Key[]) => readonly Key[]): void {
  const lock = `${path}.lock`
  const held = lockFile(lock)
  try {
    writeWhole(path, { version: 1, keys: change(readKeys(path)) })
  } finally {
    closeSync(held)
    rmSync(lock)
  }
}

/** Writes a JSON file so that whoever reads it sees the old or the new one, and nobody but its owner reads it. */
export function writeWhole(path: string, value: unknown): void {
  const next = `${path}.next`
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(next, path)
}

function lockFile(lock: string): number {
  try {
    return openSync(lock, 'wx', 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw new MemoryError(
      'CONFLICT',
      `keys: another command changes the file, or was killed while it did: remove ${lock}`,
      {
        cause,
        details: { field: 'keys' },
      },
    )
  }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (cause) {
    throw notKeys(path, cause instanceof Error ? cause.message : 'it cannot be read')
  }
}

function notKeys(path: string, why: string): MemoryError {
  return new MemoryError(
    'INVALID_INPUT',
    `keys: ${path} is no file of keys (${why}); restore it, or begin another with knotwork keys add`,
    {
      details: { field: 'keys' },
    },
  )
}
