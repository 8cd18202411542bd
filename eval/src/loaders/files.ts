/** How are the files of a data set found and read? */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Text of a file, unpacked where its name ends in `.gz`. */
export function readText(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/**
 * Content of a JSON file. The caller names the schema it expects; fields that can be missing are optional there.
 *
 * @throws {SyntaxError} naming the file
 */
export function readJson<T>(path: string): T {
  try {
    return JSON.parse(readText(path)) as T
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new SyntaxError(`load: ${path} must be JSON: ${cause.message}`, { cause })
  }
}

/** Lines of a JSON Lines file with their numbers (from 1), and the numbers of those that are no JSON. Blank lines are ignored. */
export function readJsonLines<T>(path: string): { rows: T[]; numbers: number[]; malformed: number[] } {
  const rows: T[] = []
  const numbers: number[] = []
  const malformed: number[] = []
  readText(path)
    .split('\n')
    .forEach((line, index) => {
      if (line.trim() === '') return
      try {
        rows.push(JSON.parse(line) as T)
        numbers.push(index + 1)
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) throw cause
        malformed.push(index + 1)
      }
    })
  return { rows, numbers, malformed }
}

/**
 * The path itself where it is a file, else the files of the folder that match, sorted by name.
 *
 * @throws {Error} when there is none
 */
export function filesAt(path: string, matches: (name: string) => boolean): string[] {
  if (statSync(path).isFile()) return [path]
  const files = readdirSync(path)
    .filter((name) => matches(name) && statSync(join(path, name)).isFile())
    .sort()
    .map((name) => join(path, name))
  if (files.length === 0) throw new Error(`load: ${path} must hold a data file of this schema, found none`)
  return files
}

/** Folders at or up to `depth` levels below a path that hold a file of the name, sorted with numbers as numbers. */
export function foldersWith(path: string, fileName: string, depth = 2): string[] {
  const entries = readdirSync(path, { withFileTypes: true })
  if (entries.some((entry) => entry.name === fileName)) return [path]
  if (depth === 0) return []
  return entries
    .filter((entry) => entry.isDirectory())
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .flatMap((entry) => foldersWith(join(path, entry.name), fileName, depth - 1))
}

/** Name of a file without its folder and endings. */
export function stemOf(path: string): string {
  return basename(path).replace(/(\.jsonl?)?(\.gz)?$/, '')
}
