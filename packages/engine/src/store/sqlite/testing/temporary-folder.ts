/** Where do tests keep files? In a folder of their own, removed after them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Declares a folder for the tests of a file. @returns a fresh path in it at each call */
export function temporaryFolder(): (name?: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-sqlite-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  return (name = 'memory.db') => join(folder, `${++files}-${name}`)
}
