/** How is a file on disk read, and what lies below a folder? */
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { refusal } from '../refusal.ts'
import type { SourceFile } from './source.ts'
import { streamFile } from './stream-file.ts'

/** Bytes read at a time. */
const chunkBytes = 256 * 1024

/**
 * A file on disk.
 *
 * @param bytes  null for what is no regular file, such as a pipe: it can be read once
 */
export function diskFile(location: string, path: string, bytes: number | null): SourceFile {
  if (bytes === null) return streamFile(path, createReadStream(location))
  const read = (): AsyncIterable<Uint8Array> => createReadStream(location, { highWaterMark: chunkBytes })
  return { path, bytes, rereadable: true, read, peek: (bytesMax) => firstBytes(read(), bytesMax) }
}

/** Most files of a folder: an export of a large team has some ten thousand, a disk has millions. */
const filesMax = 100_000

/**
 * The files of a folder and those below it, in order of path; what begins with a dot is passed over, and what npm installs.
 *
 * @throws {INVALID_INPUT} when there are too many: that is no export
 */
export function filesBelow(folder: string): SourceFile[] {
  const files: SourceFile[] = []
  const waiting = ['']
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`
      if (entry.isDirectory()) waiting.push(path)
      if (entry.isFile()) files.push(diskFile(join(folder, path), path, statSync(join(folder, path)).size))
    }
    if (files.length > filesMax)
      throw refusal(`import: ${folder} must have at most ${filesMax} files`, 'name the folder of the export itself')
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The first bytes of a stream, which is then let go. */
export async function firstBytes(stream: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= bytesMax) break
  }
  return Buffer.concat(chunks).subarray(0, bytesMax)
}
