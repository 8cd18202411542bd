/**
 * Where does one line of a file end, and can it be read?
 *
 * Works on bytes, so that a line that is no UTF-8 is found and named instead of being repaired unseen. Memory is bounded
 * by the longest line, whatever the size of the file.
 */
import { refusal } from '../refusal.ts'

/** One line of a file. Blank lines are left out but counted. */
export interface FileLine {
  /** From 1. */
  readonly number: number
  /** The text without byte order mark and line break; null when the line cannot be read. */
  readonly text: string | null
  /** Why it cannot be read; null when it can. */
  readonly problem: string | null
}

/** Longest line that is kept: the 16 MiB of text a memory may have, doubled for JSON escapes and the other fields. */
export const lineBytesMax: number = 32 * 1024 * 1024

const lineFeed = 0x0a

/**
 * Lines of a UTF-8 stream, split at LF or CR LF, the last with or without one.
 *
 * @throws {INVALID_INPUT} when the stream begins with the mark of UTF-16
 */
export async function* linesOf(
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): AsyncGenerator<FileLine> {
  const pending = new PendingLine()
  let number = 0
  for await (const chunk of source) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      pending.add(bytes.subarray(start, end))
      const line = pending.take(++number)
      if (line !== null) yield line
      start = end + 1
    }
    pending.add(bytes.subarray(start))
  }
  const last = pending.take(++number)
  if (last !== null) yield last
}

/** Collects the chunks of the line being read; joined once, for joining at every chunk would cost the square of its length. */
class PendingLine {
  #chunks: Uint8Array[] = []
  #length = 0

  add(bytes: Uint8Array): void {
    this.#length += bytes.length
    // What exceeds the limit is counted but not kept.
    if (this.#length <= lineBytesMax) this.#chunks.push(bytes)
    else this.#chunks = []
  }

  /** The line, and an empty one to go on with; null for a blank line. */
  take(number: number): FileLine | null {
    const length = this.#length
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#length = 0
    if (length > lineBytesMax)
      return { number, text: null, problem: `the line has ${length} bytes, at most ${lineBytesMax} are read` }
    if (number === 1) refuseUtf16(bytes)
    try {
      // Only the first line may begin with a byte order mark; elsewhere it is a character somebody wrote.
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: number !== 1 }).decode(bytes).replace(/\r$/, '')
      return text.trim() === '' ? null : { number, text, problem: null }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { number, text: null, problem: 'the line is not valid UTF-8' }
    }
  }
}

/** @throws {INVALID_INPUT} for bytes that begin with the mark of UTF-16 */
export function refuseUtf16(bytes: Uint8Array): void {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw refusal('import: the file must be UTF-8, got UTF-16', 'convert it: iconv -f UTF-16 -t UTF-8 FILE')
}
