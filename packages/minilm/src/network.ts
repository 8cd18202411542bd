/** Runs the ONNX network on the CPU. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { ModelUnavailableError } from './unavailable.ts'

type OnnxRuntime = typeof import('onnxruntime-node')

/** Outputs of the network, by name. Token vectors cost next to nothing on top, so both are always computed. */
const OUTPUTS = ['sentence_embedding', 'token_vectors'] as const

/** Token ids that frame every text, and the one that fills the rest of a shorter text in a batch. */
export interface FrameIds {
  readonly begin: number
  readonly end: number
  readonly padding: number
}

/** What the network says about a batch; every vector has unit norm. */
export interface NetworkResult {
  /** Texts x 384, row-major. */
  readonly sentences: Float32Array
  /** Texts x `length` x 128, row-major; position 0 is the mark of the beginning, padding comes last. */
  readonly tokens: Float32Array
  /** Tokens of the longest text of the batch, frame included. */
  readonly length: number
}

/** A loaded network. Calls may overlap; each runs on a thread of its own, never on the event loop. */
export interface Network {
  /**
   * @param texts ids of the pieces of each text, without the frame
   * @throws {ModelUnavailableError} after {@link close} or when the runtime fails
   */
  run(texts: readonly (readonly number[])[]): Promise<NetworkResult>
  /** Waits for running calls, then frees the memory. May be called twice. */
  close(): Promise<void>
}

/** What {@link loadNetwork} needs. */
export interface NetworkOptions {
  readonly model: Uint8Array
  readonly frame: FrameIds
  /** Threads within one call, at least 1. */
  readonly threads: number
}

/** Errors only: anything printed would land in the output of the program that uses us. */
const LOG_ERRORS_ONLY = 3

/** @throws {ModelUnavailableError} when the runtime or the model cannot be loaded */
export async function loadNetwork(options: NetworkOptions): Promise<Network> {
  const runtime = await loadRuntime()
  const session = await createSession(runtime, options)
  const running = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const run = async (texts: readonly (readonly number[])[]): Promise<NetworkResult> => {
    if (closing !== undefined) throw new ModelUnavailableError('embed: the embedder must be open, it was closed')
    const { feeds, length } = createFeeds(runtime, texts, options.frame)
    const call = session.run(feeds, OUTPUTS)
    running.add(call)
    try {
      const { sentence_embedding: sentences, token_vectors: tokens } = await call
      return { sentences: floatsOf(sentences), tokens: floatsOf(tokens), length }
    } catch (cause) {
      throw new ModelUnavailableError(`embed: onnxruntime failed on ${texts.length} texts x ${length} tokens`, {
        cause,
      })
    } finally {
      running.delete(call)
    }
  }
  const close = (): Promise<void> => {
    // Freeing a session under a running call would crash the process.
    closing ??= Promise.allSettled(running).then(() => session.release())
    return closing
  }
  return { run, close }
}

async function loadRuntime(): Promise<OnnxRuntime> {
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    const remedy = 'reinstall with the line "onnxruntime-node-install=skip" in .npmrc, or give another embedder'
    throw new ModelUnavailableError(`openMiniLm: onnxruntime-node must be loadable here; ${remedy}`, { cause })
  }
}

async function createSession(runtime: OnnxRuntime, options: NetworkOptions): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(options.model, {
      executionProviders: ['cpu'],
      intraOpNumThreads: options.threads,
      interOpNumThreads: 1,
      logSeverityLevel: LOG_ERRORS_ONLY,
    })
  } catch (cause) {
    throw new ModelUnavailableError('openMiniLm: onnxruntime cannot read the model; reinstall @knotwork/minilm', {
      cause,
    })
  }
}

function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (tensor?.data instanceof Float32Array) return tensor.data
  throw new TypeError(`embed: output must be float32, got ${tensor?.type}`)
}

/** Frames each text, pads it to the longest and marks what is text. */
function createFeeds(
  runtime: OnnxRuntime,
  texts: readonly (readonly number[])[],
  frame: FrameIds,
): { feeds: Record<string, Tensor>; length: number } {
  const length = texts.reduce((longest, ids) => Math.max(longest, ids.length), 0) + 2
  const inputIds = new BigInt64Array(texts.length * length).fill(BigInt(frame.padding))
  const attentionMask = new BigInt64Array(texts.length * length)
  texts.forEach((ids, row) => {
    const framed = [frame.begin, ...ids, frame.end]
    inputIds.set(framed.map(BigInt), row * length)
    attentionMask.fill(1n, row * length, row * length + framed.length)
  })
  const shape = [texts.length, length]
  const feeds = {
    input_ids: new runtime.Tensor('int64', inputIds, shape),
    attention_mask: new runtime.Tensor('int64', attentionMask, shape),
  }
  return { feeds, length }
}
