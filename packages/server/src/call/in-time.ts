/** How long may an exchange take that ends by itself only if all goes well? Until its caller leaves, and not longer than its time. */

import { MemoryError } from 'knotwork'
import { Refusal } from '../faults/refusal.ts'

/** What ends the waiting. */
export interface Waiting {
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly ms: number
}

/** What `work` gives; what it gives too late is dropped. @throws {TIMEOUT} after `ms`; @throws {CANCELLED} once the caller has gone */
export async function inTime<T>(work: Promise<T>, { signal, ms }: Waiting): Promise<T> {
  let undo = (): void => undefined
  const over = new Promise<never>((_, reject) => {
    const gone = (): void => reject(new MemoryError('CANCELLED', 'the caller has left'))
    const timer = setTimeout(() => reject(new Refusal('TIMEOUT', `no answer within ${ms} ms`)), ms)
    if (signal.aborted) gone()
    signal.addEventListener('abort', gone, { once: true })
    undo = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', gone)
    }
  })
  try {
    return await Promise.race([work, over])
  } finally {
    undo()
    work.catch(() => undefined)
  }
}
