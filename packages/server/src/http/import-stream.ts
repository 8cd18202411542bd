/** How does much come in at once? JSON Lines in, batches into the memory, and events that tell how far it is. */

import { type Memory, MemoryError, type Receipt, type RememberInput } from 'knotwork'
import { faultOf } from '../faults/fault.ts'
import { parsedJson, textOf } from './body.ts'

/** How far an import is. Everything counted is durable. */
export interface ImportCounts {
  readonly lines: number
  readonly stored: number
  readonly duplicate: number
  readonly conflict: number
  /** Contexts that were recalled here and came back: no events. */
  readonly echo: number
  readonly rejected: number
}

/** A line that was not stored. */
export interface ImportProblem {
  readonly line: number
  readonly code: string
  readonly message: string
}

/** What an import tells. */
export type ImportEvent =
  | { readonly event: 'progress' | 'done'; readonly data: ImportCounts }
  | { readonly event: 'problem'; readonly data: ImportProblem }

/** Inputs of one transaction: large enough to be fast, small enough that progress shows. */
const batchSize = 128

/** Longest line in UTF-16 units: a text of 16 MiB as the engine takes it, with its escapes. */
const lineLengthMax = 40 * 1024 * 1024

/** Where lines go. */
export interface ImportPlace {
  readonly memory: Memory
  readonly signal: AbortSignal
  /** Told what became of each line. */
  readonly heard: (status: Receipt['status']) => void
}

/** One line of the body. */
interface Line {
  readonly no: number
  readonly text: string
}

/** Imports lines as they come. Ends early, with what is durable so far, by throwing what the body or the store throws. */
export async function* importLines(
  pieces: AsyncIterable<Uint8Array>,
  { memory, signal, heard }: ImportPlace,
): AsyncGenerator<ImportEvent> {
  let counts: ImportCounts = { lines: 0, stored: 0, duplicate: 0, conflict: 0, echo: 0, rejected: 0 }
  for await (const batch of batchesOf(linesOf(pieces))) {
    const read = batch.map(({ text }) => inputOf(text))
    const inputs = read.flatMap((one) => ('input' in one ? [one.input] : []))
    const receipts = await memory.rememberMany(inputs, { signal })
    let at = 0
    for (const [i, one] of read.entries()) {
      const receipt: Receipt = 'problem' in one ? one.problem : (receipts[at++] as Receipt)
      counts = { ...counts, lines: counts.lines + 1, [receipt.status]: counts[receipt.status] + 1 }
      heard(receipt.status)
      const problem = problemOf(receipt, batch[i]?.no ?? 0)
      if (problem !== null) yield { event: 'problem', data: problem }
    }
    yield { event: 'progress', data: counts }
  }
  yield { event: 'done', data: counts }
}

/** The value of a line, whatever it is, for the engine judges it; or why there is none. */
function inputOf(text: string): { readonly input: RememberInput } | { readonly problem: Receipt } {
  try {
    return { input: parsedJson(text) as RememberInput }
  } catch (thrown) {
    const { detail } = faultOf(thrown)
    return { problem: { status: 'rejected', code: 'INVALID_INPUT', message: detail, field: null } }
  }
}

function problemOf(receipt: Receipt, line: number): ImportProblem | null {
  if (receipt.status === 'rejected') return { line, code: receipt.code, message: receipt.message }
  if (receipt.status === 'conflict') return { line, code: 'CONFLICT', message: receipt.remedy }
  return null
}

async function* batchesOf(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Lines that are not empty, with their numbers from 1. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let no = 0
  let rest: Uint8Array[] = []
  let length = 0
  const lineOf = (last: Uint8Array): Line => ({ no: ++no, text: textOf(Buffer.concat([...rest, last])) })
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, from)) {
      const line = lineOf(piece.subarray(from, end))
      rest = []
      length = 0
      from = end + 1
      if (line.text.trim() !== '') yield line
    }
    rest.push(piece.slice(from))
    length += piece.length - from
    if (length > lineLengthMax) throw tooLong(no + 1)
  }
  const last = lineOf(new Uint8Array())
  if (last.text.trim() !== '') yield last
}

function tooLong(line: number): Error {
  return new MemoryError('INVALID_INPUT', `import: line ${line} is longer than any text that is taken`, {
    details: { field: 'line', line },
  })
}
