/**
 * Lets a native run end before the process does.
 *
 * When `process.exit` stops a thread in the middle of a native call, the call finds no JavaScript to return to
 * and aborts the whole process (exit code 134). So the thread marks its native calls in shared memory, and the
 * last act of the main thread is to wait for a call under way, 0.2 s as a rule.
 */

/** States of the shared cell; worker/network-thread.mjs uses the same numbers. */
export const GATE = { idle: 0, busy: 1, ending: 2, ended: 3 } as const

/** Longest wait at the end of the process. A run beyond it is stuck, and aborting is the lesser evil. */
const MAX_WAIT_MS = 5000

/** A gate between the main thread and one other thread. */
export interface ExitGate {
  /** One int32 in shared memory, holding a state of {@link GATE}. */
  readonly cell: Int32Array
  /** Lets no further native call begin and waits for one under way. Blocks the calling thread. */
  shut(): void
  /** Forgets the gate; called when the thread has ended. */
  remove(): void
}

/** Makes a gate that shuts when the process exits. */
export function createExitGate(): ExitGate {
  const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const shut = (): void => {
    const before = Atomics.exchange(cell, 0, GATE.ending)
    if (before === GATE.busy) Atomics.wait(cell, 0, GATE.ending, MAX_WAIT_MS)
  }
  process.once('exit', shut)
  return { cell, shut, remove: () => process.off('exit', shut) }
}
