/** What can be told of a file from its first bytes? Its text, its lines, and the shape of its JSON. */
import { basename } from 'node:path'
import { type JsonShape, shapeOf } from './json-shape.ts'
import { refuseUtf16 } from './lines.ts'
import type { SourceFile } from './source.ts'

/** The beginning of a file, as recognisers see it. */
export interface Head {
  /** Path within the source. */
  readonly path: string
  /** Last part of the path. */
  readonly name: string
  /** Paths of all files of the source, this one included. */
  readonly siblings: readonly string[]
  /** The text, without a byte order mark; it may end anywhere. */
  readonly text: string
  /** The lines that are whole, without blank ones. */
  readonly lines: readonly string[]
  /** Objects of the first lines, where the file is JSON Lines; else empty. */
  readonly records: readonly Readonly<Record<string, unknown>>[]
  /** Shape of the JSON document it begins; null where it begins none. */
  readonly json: JsonShape | null
}

/** Enough for some dozens of messages, and little to read of a thousand files. */
export const headBytes: number = 64 * 1024
/** Lines that are parsed to tell JSON Lines. */
const recordsMax = 20

/** Endings of files that may hold words; others are not looked into. */
const wordEndings = /(?:^|\/)[^./]+$|\.(?:json|jsonl|ndjson|txt|text|log|md|markdown|csv|tsv|xml)$/i

/** Whether a file may hold words, by its name. */
export function mayHoldWords(path: string): boolean {
  return wordEndings.test(path)
}

/** Whether a file is named as plain text is, and not as a program, a table or a journal: its ending says nothing else. */
export function isPlainText(name: string): boolean {
  return !/\.(?!(?:txt|text|log)$)[a-z0-9]+$/i.test(name)
}

/** @throws {INVALID_INPUT} when the file is UTF-16 */
export async function headOf(file: SourceFile, siblings: readonly string[]): Promise<Head> {
  const bytes = await file.peek(headBytes)
  refuseUtf16(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  const isWhole = bytes.length < headBytes
  const parts = text.split(/\r?\n/)
  const lines = (isWhole ? parts : parts.slice(0, -1)).filter((line) => line.trim() !== '')
  return {
    path: file.path,
    name: basename(file.path),
    siblings,
    text,
    lines,
    records: recordsOf(lines),
    json: shapeOf(text),
  }
}

/** The objects of the first lines; none where the first line is no object. */
function recordsOf(lines: readonly string[]): Record<string, unknown>[] {
  const records = lines.slice(0, recordsMax).map(objectOf)
  return records[0] === null ? [] : records.filter((record) => record !== null)
}

function objectOf(line: string): Record<string, unknown> | null {
  if (!line.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
