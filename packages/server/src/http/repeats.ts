/** Was this call made before? Calls with an `Idempotency-Key` are carried out once; whoever repeats one hears what the first heard. */

import { createHash } from 'node:crypto'
import { MemoryError } from 'knotwork'

/** Calls that are remembered at most, in this process only; the oldest make room. */
const keptMax = 1000

/** Longest key. */
const keyLengthMax = 256

/** Calls by key. */
export class Repeats {
  readonly #kept = new Map<string, { readonly digest: string; readonly output: Promise<unknown> }>()

  /**
   * What `run` gives, or gave the first time. A call that failed may be tried again.
   *
   * @param whose    of whom the key is, and for what
   * @param content  what is asked
   * @throws {CONFLICT} where the key came with other content; @throws {INVALID_INPUT} for a key that is too long
   */
  async once(whose: readonly string[], key: string, content: unknown, run: () => Promise<unknown>): Promise<unknown> {
    checkKey(key)
    const at = JSON.stringify([...whose, key])
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const before = this.#kept.get(at)
    if (before !== undefined) {
      if (before.digest === digest) return before.output
      throw new MemoryError('CONFLICT', 'this Idempotency-Key came with another request; use a new one', {
        details: { field: 'Idempotency-Key' },
      })
    }
    const output = run()
    this.#kept.set(at, { digest, output })
    output.catch(() => this.#kept.delete(at))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest)
    return output
  }
}

/** @throws {INVALID_INPUT} */
export function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= keyLengthMax) return
  throw new MemoryError('INVALID_INPUT', `Idempotency-Key must have 1 to ${keyLengthMax} characters`, {
    details: { field: 'Idempotency-Key' },
  })
}
