/** How do vectors become bytes and come back the same? */

import type { QuestionTokens, TokenRows } from 'knotwork/provider'

/** Bytes of a float32 vector, in this machine's order: the cache never leaves it. */
export function vectorBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

/** @param bytes  as `vectorBytes` gave them, at offset 0 of their buffer */
export function vectorOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.buffer, 0, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT)
}

/** Bytes of token rows: the rows alone, for their number follows from the length. */
export function tokenBytes(tokens: TokenRows): Uint8Array {
  return new Uint8Array(tokens.rows.buffer, tokens.rows.byteOffset, tokens.rows.byteLength)
}

export function tokensOf(bytes: Uint8Array, dimensions: number): TokenRows {
  return { count: bytes.byteLength / dimensions, rows: new Int8Array(bytes.buffer) }
}

/** Bytes of question tokens: length of the word list (uint32), the words as JSON, the rows. */
export function questionBytes(tokens: QuestionTokens): Uint8Array {
  const words = Buffer.from(JSON.stringify(tokens.words))
  const head = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT)
  head.writeUInt32LE(words.length)
  return Buffer.concat([head, words, tokenBytes(tokens)])
}

export function questionOf(bytes: Uint8Array): QuestionTokens {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rowsAt = Uint32Array.BYTES_PER_ELEMENT + buffer.readUInt32LE()
  const words = JSON.parse(buffer.toString('utf8', Uint32Array.BYTES_PER_ELEMENT, rowsAt)) as string[]
  const rows = new Int8Array(bytes.slice(rowsAt).buffer)
  return { count: words.length, rows, words }
}
