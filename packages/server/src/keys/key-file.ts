/** Where do keys live? In a JSON file beside the store, written whole and put in place by a rename. */

import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { MemoryError } from 'knotwork'
import { z } from 'zod'
import { systemSecrets } from '../system.ts'
import type { Key } from './key.ts'
import { rights } from './right.ts'

/** Epoch milliseconds that a date can hold. */
const moment = z.number().int().min(0).max(8_640_000_000_000_000)
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
  throw notKeys(path, placeOf(read.error.issues[0]))
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

/** Which entry of the file is wrong, and in what: whoever mends it must not have to search. */
function placeOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'it has another shape'
  const [list, at, ...rest] = issue.path.map(String)
  if (list !== 'keys' || at === undefined) return `${list ?? 'its value'}: ${issue.message}`
  return [`key ${Number(at) + 1} of the list`, ...(rest.length === 0 ? [] : [rest.join('.')]), issue.message].join(': ')
}

/** Writes a JSON file so that whoever reads it sees the old or the new one, and nobody but its owner reads it. */
export function writeWhole(path: string, value: unknown): void {
  // A name of its own: several processes may write beside one path at once.
  const next = `${path}.${systemSecrets.next().slice(0, 12)}.next`
  try {
    writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true, flag: 'wx' })
    renameSync(next, path)
  } catch (cause) {
    rmSync(next, { force: true })
    throw cause
  }
}

function lockFile(lock: string): number {
  try {
    return openSync(lock, 'wx', 0o600)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new MemoryError(
        'INVALID_INPUT',
        `keys: nothing can be written beside the file (${message}); name another with --keys`,
        {
          cause,
          details: { field: 'keys' },
        },
      )
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
    // What a parser says of the place quotes it.
    throw notKeys(
      path,
      cause instanceof SyntaxError ? 'it is no JSON' : ((cause as NodeJS.ErrnoException).code ?? 'it cannot be read'),
    )
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
