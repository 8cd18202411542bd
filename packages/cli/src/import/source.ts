/** Where does an import read from? A path, or stdin for `-`. */
import type { Readable } from 'node:stream'
import { openSource, type Source, streamSource } from '@knotwork/importers'

/** @throws {INVALID_INPUT} when there is nothing at the path that can be read */
export async function sourceOf(path: string, stdin: Readable): Promise<Source> {
  return path === '-' ? streamSource(stdin) : openSource(path)
}
