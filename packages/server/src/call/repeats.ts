/** Was this call made before? Calls with an `Idempotency-Key` are carried out once; whoever repeats one hears what the first heard. */

import { createHash } from 'node:crypto'
import { MemoryError } from 'knotwork'

/** Calls that are remembered at most, in this process only; the oldest make room. */
const keptMax = 1000

/** Longest key. */
const keyLengthMax = 256

/** A call that was made. */
interface Kept {
  readonly digest: string
  readonly output: Promise<unknown>
}

/** A call with its key. */
export interface KeyedCall {
  /** Of whom the key is, and for what. */
  readonly whose: readonly unknown[]
  readonly key: string
  /** What is asked. */
  readonly content: unknown
  /** True where the memory itself knows a call that is repeated: it is asked again, for what it holds may have changed. */
  readonly isAskedAgain: boolean
}

/** Calls by key. */
export class Repeats {
  readonly #kept = new Map<string, Kept>()

  /**
   * What `run` gives, or gave the first time. A call that failed may be tried again.
   *
   * @throws {CONFLICT} where the key came with other content; @throws {INVALID_INPUT} for a key that is too long
   */
  async once(call: KeyedCall, run: () => Promise<unknown>): Promise<unknown> {
    const { whose, key, content, isAskedAgain } = call
    checkKey(key)
    const at = JSON.stringify([...whose, key])
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const before = this.#kept.get(at)
    if (before !== undefined) {
      if (before.digest === digest)
        return isAskedAgain ? run() : before.output.catch((thrown) => this.#again(thrown, call, run))
      throw new MemoryError('CONFLICT', 'this Idempotency-Key came with another request; use a new one', {
        details: { field: 'Idempotency-Key' },
      })
    }
    const output = run()
    const kept = { digest, output }
    this.#kept.set(at, kept)
    output.catch(() => {
      if (this.#kept.get(at) === kept) this.#kept.delete(at)
    })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest)
    return output
  }

  /** Forgets all: what was told before something was forgotten is not true any more, and may quote it. */
  clear(): void {
    this.#kept.clear()
  }

  /** That the first caller has left is no answer to the second. */
  async #again(thrown: unknown, call: KeyedCall, run: () => Promise<unknown>): Promise<unknown> {
    if (MemoryError.is(thrown, 'CANCELLED')) return this.once(call, run)
    throw thrown
  }
}

/** @throws {INVALID_INPUT} */
function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= keyLengthMax) return
  throw new MemoryError('INVALID_INPUT', `Idempotency-Key must have 1 to ${keyLengthMax} characters`, {
    details: { field: 'Idempotency-Key' },
  })
}
