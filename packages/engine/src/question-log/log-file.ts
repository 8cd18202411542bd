/** May a file be appended to? One that is none of a question log's stays as it is: a store, keys, somebody's notes. */

import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { loggedStarts } from './logged.ts'

/** True for a file that is not there or empty, never for a pipe, and for one that begins as a log does, cut short by a crash or not. */
export function isLogFile(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  // Of what is no file the first write tells; a folder may be replaced by then.
  // What only passes bytes on keeps nothing.
  if (there?.isFIFO() === true || there?.isSocket() === true) return false
  if (there === undefined || !there.isFile() || there.size === 0) return true
  const longest = Math.max(...loggedStarts.map(({ length }) => length))
  const bytes = Buffer.alloc(longest)
  const file = openSync(path, 'r')
  try {
    const [line = ''] = bytes.toString('utf8', 0, readSync(file, bytes, 0, longest, 0)).split('\n')
    return line !== '' && loggedStarts.some((start) => line.startsWith(start) || start.startsWith(line))
  } finally {
    closeSync(file)
  }
}
