/** Batches of word pieces in, vectors out. */
import type { BatchVectors, PaddedBatch, ThreadSetup } from './network-messages.ts'
import { startNetworkThread } from './network-thread.ts'

/** Token ids that frame every text, and the one that fills the rest of a shorter text in a batch. */
export interface FrameIds {
  readonly begin: number
  readonly end: number
  readonly padding: number
}

/**
 * What the network says about a batch. In `tokens`, position 0 of a text is the mark of the beginning, and
 * padding comes last.
 */
export interface NetworkResult extends BatchVectors {
  /** Tokens of the longest text of the batch, frame included. */
  readonly length: number
}

/** A loaded network. It runs on a thread of its own, call after call, never on the event loop. */
export interface Network {
  /**
   * @param texts ids of the pieces of each text, without the frame
   * @throws {ModelUnavailableError} after {@link close} or when the runtime fails
   */
  run(texts: readonly (readonly number[])[]): Promise<NetworkResult>
  /** Waits for the calls made before, then frees the memory. May be called twice. */
  close(): Promise<void>
}

/** @throws {ModelUnavailableError} when the runtime or the model cannot be loaded */
export async function loadNetwork(setup: ThreadSetup, frame: FrameIds): Promise<Network> {
  const thread = await startNetworkThread(setup)
  return {
    run: async (texts) => {
      const batch = padTexts(texts, frame)
      const { sentences, tokens } = await thread.run(batch)
      return { sentences, tokens, length: batch.shape[1] }
    },
    close: () => thread.close(),
  }
}

/** Frames each text, pads it to the longest and marks what is text. */
function padTexts(texts: readonly (readonly number[])[], frame: FrameIds): PaddedBatch {
  const length = texts.reduce((longest, ids) => Math.max(longest, ids.length), 0) + 2
  const inputIds = new BigInt64Array(texts.length * length).fill(BigInt(frame.padding))
  const attentionMask = new BigInt64Array(texts.length * length)
  texts.forEach((ids, row) => {
    const framed = [frame.begin, ...ids, frame.end]
    inputIds.set(framed.map(BigInt), row * length)
    attentionMask.fill(1n, row * length, row * length + framed.length)
  })
  return { inputIds, attentionMask, shape: [texts.length, length] }
}
