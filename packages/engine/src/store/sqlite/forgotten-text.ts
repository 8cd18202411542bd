/** What must no longer be found? The strings of forgotten events, as a set that is searched for in raw bytes. */

/**
 * Bytes compared at once. A moved cell may be overwritten in part, so every stretch of a string this long is looked
 * for; what is left of a string in fewer bytes than this (four Chinese characters) goes unnoticed.
 */
const stretch = 12

/** Multiplier of the rolling hash (odd, from the LCG of Numerical Recipes), and its power that leaves the window. */
const base = 1_664_525
let leaving = 1
for (let i = 0; i < stretch; i++) leaving = Math.imul(leaving, base)

/** Strings and vectors that were deleted, searchable by any of their stretches. */
export class ForgottenText {
  /** Bytes added so far. */
  bytes = 0
  readonly #short = new Map<string, Buffer>()
  readonly #stretches = new Map<number, Set<string>>()

  /** Adds a string; null adds nothing. */
  add(text: string | null): void {
    if (text !== null && text.length > 0) this.addBytes(Buffer.from(text), 1)
  }

  /** Adds bytes. @param stride  distance between the stretches looked for; 1 finds every remnant of 12 bytes */
  addBytes(bytes: Buffer, stride: number): void {
    this.bytes += bytes.length
    if (bytes.length < stretch) {
      this.#short.set(bytes.toString('latin1'), bytes)
      return
    }
    for (let at = 0; at + stretch <= bytes.length; at += stride) {
      const window = bytes.subarray(at, at + stretch)
      // A run of one byte is found in every page and tells nothing.
      if (window.every((byte) => byte === window[0])) continue
      const hash = window.reduce((sum, byte) => (Math.imul(sum, base) + byte) | 0, 0)
      const known = this.#stretches.get(hash)
      if (known === undefined) this.#stretches.set(hash, new Set([window.toString('latin1')]))
      else known.add(window.toString('latin1'))
    }
  }

  /** True when the bytes hold a whole short string or a stretch of a long one. */
  foundIn(bytes: Buffer): boolean {
    for (const short of this.#short.values()) if (bytes.includes(short)) return true
    for (let i = 0, hash = 0; i < bytes.length; i++) {
      hash = (Math.imul(hash, base) + (bytes[i] as number)) | 0
      if (i >= stretch) hash = (hash - Math.imul(leaving, bytes[i - stretch] as number)) | 0
      if (i < stretch - 1) continue
      if (this.#stretches.get(hash)?.has(bytes.toString('latin1', i - stretch + 1, i + 1)) === true) return true
    }
    return false
  }
}
