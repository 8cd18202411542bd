/** How is a model not waited for for ever? One call with its time, whether whoever is called heeds its signal or not. */

import { MemoryError, orAborted } from '../../errors.ts'
import type { Timer } from '../../timer.ts'

/** How long, and who says so. */
export interface TimedOptions {
  readonly timeoutMs: number
  /** Whose number it is, for the message: `of the limits`. */
  readonly of: string
  readonly timer: Timer
  /** The caller's. */
  readonly signal: AbortSignal | undefined
}

/**
 * What the work gives, where it does so in time.
 *
 * @param work  is handed a signal that aborts when the time is up or the caller gives up
 * @throws {MODEL_UNAVAILABLE} it took too long
 * @throws {CANCELLED} the caller gave up
 */
export async function timed<T>(
  operation: string,
  work: (own: AbortSignal) => Promise<T>,
  { timeoutMs, of, timer, signal }: TimedOptions,
): Promise<T> {
  const own = new AbortController()
  const isOver = new AbortController()
  const giveUp = (): void => own.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp, { once: true })
  if (signal?.aborted) giveUp()
  let isLate = false
  const tooLate = (): MemoryError =>
    new MemoryError(
      'MODEL_UNAVAILABLE',
      `${operation}: the model did not answer within ${timeoutMs} ms (timeoutMs ${of})`,
      { details: { timeoutMs } },
    )
  const late = timer.wait(timeoutMs, isOver.signal).then((): never => {
    // Also reached, unheard, when the answer came first.
    isLate = !isOver.signal.aborted
    if (isLate) own.abort()
    throw tooLate()
  })
  try {
    // A provider that does not heed its signal must not hold up the caller.
    return await orAborted(Promise.race([work(own.signal), late]), signal, operation)
  } catch (error) {
    // One that heeds it says that it was cancelled, which the caller did not do.
    throw isLate && !signal?.aborted ? tooLate() : error
  } finally {
    isOver.abort()
    signal?.removeEventListener('abort', giveUp)
  }
}
