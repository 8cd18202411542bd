/** How long did each stage take? */

import { stopIfAborted } from '../errors.ts'
import type { Clock } from '../system.ts'

/** Marks the end of a stage; `elapsed` holds the milliseconds of each. */
export interface Stopwatch {
  (stage: string): void
  readonly elapsed: Readonly<Record<string, number>>
}

/** A watch that starts now. Marking a stage throws where the signal has fired. @throws {CANCELLED} */
export function stopwatch(request: { readonly clock: Clock; readonly signal: AbortSignal | undefined }): Stopwatch {
  let last = request.clock.elapsed()
  const elapsed: Record<string, number> = {}
  const mark = (stage: string): void => {
    stopIfAborted(request.signal, 'recall')
    const now = request.clock.elapsed()
    elapsed[stage] = now - last
    last = now
  }
  return Object.assign(mark, { elapsed })
}
