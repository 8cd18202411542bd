/**
 * How are postings packed? A block covers 1024 consecutive event numbers and is one binary string: per event four
 * bytes, offset in the block and occurrences (uint16 each, little-endian), ascending by offset.
 *
 * A row per posting would cost its key again each time; packed, a posting takes 4 bytes, and the number of events
 * with a term is the length of its blocks divided by 4, known without reading them.
 */

import { assert } from '../errors.ts'

/** Bytes of one entry. */
export const postingBytes = 4

/** Event numbers of one block. */
export const blockSize = 1024

/** Largest count an entry holds. */
export const countMax = 65_535

/** Block of an event number (from 1). */
export function blockOf(no: number): number {
  return Math.floor((no - 1) / blockSize)
}

/** Packs entries of one block. @param nos ascending numbers, all of the same block */
export function encodeBlock(nos: readonly number[], counts: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(nos.length * postingBytes)
  for (let i = 0; i < nos.length; i++) {
    const count = Math.min(counts[i] as number, countMax)
    const offset = ((nos[i] as number) - 1) % blockSize
    bytes[i * postingBytes] = offset & 0xff
    bytes[i * postingBytes + 1] = offset >> 8
    bytes[i * postingBytes + 2] = count & 0xff
    bytes[i * postingBytes + 3] = count >> 8
  }
  return bytes
}

/**
 * Unpacks a block into parallel arrays.
 *
 * @param into  arrays with room for the entries from index `at`
 * @returns     index after the last entry written
 */
export function decodeBlock(
  block: number,
  bytes: Uint8Array,
  into: { readonly no: Float64Array; readonly count: Uint16Array },
  at: number,
): number {
  assert(bytes.length % postingBytes === 0, 'posting block: length must be a multiple of 4')
  let end = at
  for (let i = 0; i < bytes.length; i += postingBytes, end++) {
    into.no[end] = noAt(block, bytes, i)
    into.count[end] = (bytes[i + 2] as number) | ((bytes[i + 3] as number) << 8)
  }
  return end
}

/** The block without the entries of some events; empty when none is left. */
export function withoutEvents(block: number, bytes: Uint8Array, gone: ReadonlySet<number>): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let end = 0
  for (let i = 0; i < bytes.length; i += postingBytes) {
    if (gone.has(noAt(block, bytes, i))) continue
    kept.set(bytes.subarray(i, i + postingBytes), end)
    end += postingBytes
  }
  return kept.slice(0, end)
}

/** Event number of the entry that starts at a byte. */
function noAt(block: number, bytes: Uint8Array, at: number): number {
  return block * blockSize + ((bytes[at] as number) | ((bytes[at + 1] as number) << 8)) + 1
}
