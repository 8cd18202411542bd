/** What the main thread and worker/network-thread.mjs say to each other. */

/** What to run. */
export interface ThreadSetup {
  /** The ONNX file. */
  readonly model: Uint8Array
  /** Threads within one run, at least 1. */
  readonly threads: number
}

/** Handed to the thread at its start. */
export interface ThreadData extends ThreadSetup {
  /** The cell of the exit gate, see exit-gate.ts. */
  readonly gate: Int32Array
}

/** Texts of one run, framed and padded to the same length. */
export interface PaddedBatch {
  /** Texts x length, row-major. */
  readonly inputIds: BigInt64Array
  /** Same shape: 1 for text, 0 for padding. */
  readonly attentionMask: BigInt64Array
  /** Texts, length. */
  readonly shape: readonly [number, number]
}

/** Vectors of one run, each of unit norm. */
export interface BatchVectors {
  /** Texts x 384, row-major. */
  readonly sentences: Float32Array
  /** Texts x length x 128, row-major. */
  readonly tokens: Float32Array
}

/** Main thread to network thread. Messages are handled in order, so `close` waits for the runs before it. */
export type ToThread = ({ readonly kind: 'run'; readonly call: number } & PaddedBatch) | { readonly kind: 'close' }

/** Network thread to main thread. The first message is `ready` or `failed`; `call` names the run answered. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly cannotLoad: 'runtime' | 'model'; readonly error: unknown }
  | ({ readonly kind: 'result'; readonly call: number } & BatchVectors)
  | { readonly kind: 'error'; readonly call: number; readonly error: unknown }
