/** How long is an embedder waited for? Not for ever: one that hangs costs the vectors, never the call. */

import { MemoryError } from '../errors.ts'

/** How long one answer may take, and the timer that tells; handed in, so that tests need not wait. */
export interface Patience {
  /** From 1. */
  readonly timeoutMs: number
  /** `wait` resolves after so many milliseconds, or as soon as the signal aborts, and then leaves no timer behind. */
  readonly timer: { wait(ms: number, signal: AbortSignal): Promise<void> }
}

/**
 * An answer, if it comes in time. The work itself cannot be stopped and goes on unheard.
 *
 * @param method  of the embedder, for the message
 * @throws {MODEL_UNAVAILABLE} when time is up
 * @throws whatever the answer rejects with
 */
export async function answered<T>(method: string, answer: Promise<T>, { timeoutMs, timer }: Patience): Promise<T> {
  const isAnswered = new AbortController()
  const late = timer.wait(timeoutMs, isAnswered.signal).then((): Promise<T> => {
    // Also reached, unheard, when the answer came first.
    if (isAnswered.signal.aborted) return answer
    throw new MemoryError(
      'MODEL_UNAVAILABLE',
      `${method}: the embedder did not answer within ${timeoutMs} ms (embedTimeoutMs of the ingest policy)`,
      { details: { timeoutMs } },
    )
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    // With a reason: the default one is an error, whose making costs what a vector does.
    isAnswered.abort('answered')
  }
}
