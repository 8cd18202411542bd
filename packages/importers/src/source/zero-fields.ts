/**
 * Where does one field end that is ended by a zero byte? Of texts that may hold anything else, line breaks among them.
 *
 * Works on bytes, as `lines.ts` does. Memory is bounded by the longest field.
 */
import { lineBytesMax } from './lines.ts'

/** One field. */
export interface ZeroField {
  /** From 1. */
  readonly number: number
  /** Null when it cannot be read: it is no UTF-8, or longer than a line may be. */
  readonly text: string | null
}

/** Fields of a stream, split at zero bytes; what stands behind the last one is a field too, unless it is empty. */
export async function* zeroFieldsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<ZeroField, void, undefined> {
  let chunks: Uint8Array[] = []
  let length = 0
  let number = 0
  const add = (part: Uint8Array): void => {
    length += part.length
    // What exceeds the limit is counted but not kept.
    if (length <= lineBytesMax) chunks.push(part)
    else chunks = []
  }
  const take = (): ZeroField => {
    const text = length > lineBytesMax ? null : textOf(Buffer.concat(chunks))
    chunks = []
    length = 0
    return { number: ++number, text }
  }
  for await (const bytes of source) {
    let start = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      add(bytes.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(bytes.subarray(start))
  }
  if (length > 0) yield take()
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}
