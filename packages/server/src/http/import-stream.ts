/** How does much come in at once? JSON Lines in, batches into the memory, and events that tell how far it is. */

import type { Memory, Receipt, RememberInput } from 'knotwork'
import { faultOf } from '../faults/fault.ts'
import { Refusal } from '../faults/refusal.ts'
import { parsedJson, textOf } from './body.ts'
import { ByteLines } from './byte-lines.ts'

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

/** Bytes of lines of one transaction, but for the last line: what an import holds must not grow with its lines. */
const batchBytesMax = 4 * 1024 * 1024

/** Where lines go. */
export interface ImportPlace {
  readonly memory: Memory
  /** Ends the import; a reason of the server's own is told with how far it came. */
  readonly signal: AbortSignal
  /** Bytes of a line; a longer one is rejected. */
  readonly lineBytesMax: number
  /** Told what became of each line. */
  readonly heard: (input: unknown, receipt: Receipt) => void
}

/** One line of the body: its number from 1, and its bytes, or null for too many of them. */
interface Line {
  readonly no: number
  readonly bytes: Uint8Array | null
}

/** Imports lines as they come. Ends early, with what is durable so far, by throwing what the body or the store throws. */
export async function* importLines(
  pieces: AsyncIterable<Uint8Array>,
  { memory, signal, lineBytesMax, heard }: ImportPlace,
): AsyncGenerator<ImportEvent> {
  let counts: ImportCounts = { lines: 0, stored: 0, duplicate: 0, conflict: 0, echo: 0, rejected: 0 }
  try {
    for await (const batch of batchesOf(linesOf(pieces, lineBytesMax))) {
      const read = batch.map(({ bytes }) => inputOf(bytes, lineBytesMax))
      const inputs = read.flatMap((one) => ('input' in one ? [one.input] : []))
      const receipts = await memory.rememberMany(inputs, { signal })
      let at = 0
      for (const [i, one] of read.entries()) {
        const receipt: Receipt = 'problem' in one ? one.problem : (receipts[at++] as Receipt)
        counts = { ...counts, lines: counts.lines + 1, [receipt.status]: counts[receipt.status] + 1 }
        heard('input' in one ? one.input : null, receipt)
        const problem = problemOf(receipt, batch[i]?.no ?? 0)
        if (problem !== null) yield { event: 'problem', data: problem }
      }
      yield { event: 'progress', data: counts }
    }
  } catch (thrown) {
    throw endOf(thrown, signal, counts)
  }
  yield { event: 'done', data: counts }
}

/** What ended an import: the server's own reason, where it has one, with how far it came. */
function endOf(thrown: unknown, { aborted, reason }: AbortSignal, { lines }: ImportCounts): unknown {
  if (!aborted || !(reason instanceof Refusal)) return thrown
  return new Refusal(
    reason.code,
    `${reason.message}; ${lines} lines are read and what was told of them is durable`,
    reason.headers,
  )
}

/** The value of a line, whatever it is, for the engine judges it; or why there is none. */
function inputOf(
  bytes: Uint8Array | null,
  bytesMax: number,
): { readonly input: RememberInput } | { readonly problem: Receipt } {
  try {
    if (bytes === null) throw new Refusal('TOO_LARGE', `a line may have ${bytesMax} bytes`)
    return { input: parsedJson(textOf(bytes, 'line'), 'line') as RememberInput }
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
  let bytes = 0
  for await (const line of lines) {
    batch.push(line)
    bytes += line.bytes?.length ?? 0
    if (batch.length < batchSize && bytes < batchBytesMax) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** Lines that are not empty. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<Line> {
  const lines = new ByteLines(bytesMax)
  let no = 0
  for await (const piece of pieces)
    for (const bytes of lines.take(piece)) {
      no++
      if (!isBlank(bytes)) yield { no, bytes }
    }
  const last = lines.end()
  if (!isBlank(last)) yield { no: no + 1, bytes: last }
}

/** Nothing but the white space of JSON. */
function isBlank(bytes: Uint8Array | null): boolean {
  return bytes?.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d) ?? false
}
