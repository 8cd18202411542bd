/** Starts the network's thread and turns its messages into calls. */
import { Worker } from 'node:worker_threads'
import { createExitGate } from './exit-gate.ts'
import type { BatchVectors, FromThread, PaddedBatch, ThreadData, ThreadSetup, ToThread } from './network-messages.ts'
import { ModelUnavailableError } from './unavailable.ts'

/** A running thread. It keeps the process alive only while a call waits for it. */
export interface NetworkThread {
  /** @throws {ModelUnavailableError} when the run fails or the thread has ended */
  run(batch: PaddedBatch): Promise<BatchVectors>
  /** Ends the thread after the calls made before. May be called twice. */
  close(): Promise<void>
}

interface WaitingCall {
  readonly resolve: (vectors: BatchVectors) => void
  readonly reject: (error: Error) => void
}

/** Both `src/` and `dist/` lie one level below the package root. */
const defaultThreadFile: URL = new URL('../worker/network-thread.mjs', import.meta.url)

const REMEDIES = {
  runtime:
    'onnxruntime-node must be loadable here; reinstall with ONNXRUNTIME_NODE_INSTALL=skip set, or give another embedder',
  model: 'onnxruntime must be able to read the model; reinstall @knotwork/minilm',
} as const

/** @throws {ModelUnavailableError} when the thread cannot load runtime or model */
export async function startNetworkThread(
  setup: ThreadSetup,
  threadFile: URL = defaultThreadFile,
): Promise<NetworkThread> {
  const gate = createExitGate()
  const workerData: ThreadData = { ...setup, gate: gate.cell }
  // No flags of the parent: a TypeScript loader or a debugger port is none of this thread's business.
  const worker = new Worker(threadFile, { workerData, execArgv: [] })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.once('exit', gate.remove)
  await untilReady(worker)
  const calls = new ThreadCalls(worker)
  return {
    run: (batch) => calls.run(batch),
    close: async () => {
      calls.close()
      await ended
    },
  }
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (problem: string, cause: unknown): void =>
      reject(new ModelUnavailableError(`openMiniLm: ${problem}`, { cause }))
    worker.once('error', (error) => fail('the network thread must start', error))
    worker.once('message', (message: FromThread) => {
      if (message.kind === 'failed') fail(REMEDIES[message.cannotLoad], message.error)
      else resolve()
    })
  })
}

/** Matches answers to calls. */
class ThreadCalls {
  readonly #worker: Worker
  readonly #waiting: Map<number, WaitingCall> = new Map()
  #calls = 0
  /** Why no further call is possible. */
  #end: ModelUnavailableError | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.unref()
    worker.on('message', (message: FromThread) => this.#answer(message))
    worker.on('error', (cause) => this.#abandon(cause))
    worker.on('exit', () => this.#abandon(undefined))
  }

  run(batch: PaddedBatch): Promise<BatchVectors> {
    if (this.#end !== undefined) return Promise.reject(this.#end)
    const call = this.#calls++
    const answer = new Promise<BatchVectors>((resolve, reject) => this.#waiting.set(call, { resolve, reject }))
    this.#worker.ref()
    this.#send({ kind: 'run', call, ...batch })
    return answer
  }

  close(): void {
    if (this.#end !== undefined) return
    this.#end = new ModelUnavailableError('embed: the embedder must be open, it was closed')
    this.#worker.ref()
    this.#send({ kind: 'close' })
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #answer(message: FromThread): void {
    if (message.kind !== 'result' && message.kind !== 'error') return
    const waiting = this.#waiting.get(message.call)
    this.#waiting.delete(message.call)
    if (this.#waiting.size === 0 && this.#end === undefined) this.#worker.unref()
    if (message.kind === 'result') waiting?.resolve(message)
    else waiting?.reject(new ModelUnavailableError('embed: onnxruntime failed', { cause: message.error }))
  }

  /** The thread is gone: nobody will answer. */
  #abandon(cause: unknown): void {
    this.#end ??= new ModelUnavailableError('embed: the network thread must be running, it ended', { cause })
    for (const { reject } of this.#waiting.values()) reject(this.#end)
    this.#waiting.clear()
  }
}
