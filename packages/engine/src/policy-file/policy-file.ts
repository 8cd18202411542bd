/**
 * Which limits does an operator set while a memory is open? Those of a file, which is looked at before every question.
 *
 * It is read again where its time, size or number on the disk changed: no watcher runs, so nothing is missed and nothing holds
 * the process open. A file that is missing sets nothing; one that cannot be read, or holds what is no limit, leaves the last good
 * limits in force and is told of.
 */

import { readFileSync, statSync } from 'node:fs'
import { MemoryError, reasonOf, shown } from '../errors.ts'
import { type Bounds, boundsOf } from '../reconstruct/bounds.ts'
import type { BoundsChange } from '../reconstruct/bounds-source.ts'

/** Longest file that is read, in bytes: limits take some hundred. */
const bytesMax = 65_536

/** Reads the limits of a file, `{ "bounds": { "stepsMax": 3 } }`, anew where it changed. @param path  need not exist yet */
export function policyFile(path: string): () => BoundsChange {
  if (typeof path !== 'string' || path.trim() === '' || path.includes('\0'))
    throw new MemoryError('INVALID_INPUT', `openMemory: policyFile must be a path, got ${shown(path)}`, {
      details: { field: 'policyFile' },
    })
  let mark: string | null = null
  let last: BoundsChange = { change: {}, note: null }
  return () => {
    const now = markOf(path)
    if (now === mark) return last
    mark = now
    last = now === null ? { change: {}, note: null } : readChange(path, last)
    return last
  }
}

/** What tells one state of a file from another; null where there is none. */
function markOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found === undefined ? null : `${found.mtimeNs} ${found.size} ${found.ino}`
}

function readChange(path: string, last: BoundsChange): BoundsChange {
  try {
    return { change: checked(readFileSync(path)), note: null }
  } catch (error) {
    return { change: last.change, note: `the policy file was not taken over: ${reasonOf(error)}` }
  }
}

/** @throws what says why it holds no limits */
function checked(bytes: Buffer): Partial<Bounds> {
  if (bytes.length > bytesMax) throw new Error(`it must be at most ${bytesMax} bytes, got ${bytes.length}`)
  const value: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it must be a JSON object')
  const [stray] = Object.keys(value).filter((key) => key !== 'bounds')
  if (stray !== undefined) throw new Error(`it must hold bounds and nothing else, got ${shown(stray)}`)
  const { bounds = {} } = value as { bounds?: Partial<Bounds> }
  boundsOf(bounds)
  return bounds
}
