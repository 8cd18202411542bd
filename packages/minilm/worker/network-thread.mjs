/**
 * The thread that runs the network. A run of onnxruntime-node occupies the thread it is called from until it is
 * done, 0.2 s for a full batch; on the main thread everything else would wait meanwhile.
 *
 * Plain JavaScript in a folder of its own: Node loads a thread's file itself, the same one from `src/` and from
 * `dist/`. The messages are typed in `src/network-messages.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads'

/** Errors arrive as exceptions; anything printed would land in the output of the program that uses us. */
const LOG_FATAL_ONLY = 4

/** States of the exit gate, as in `src/exit-gate.ts`. */
const IDLE = 0
const BUSY = 1
const ENDING = 2
const ENDED = 3

/** @type {import('../src/network-messages.ts').ThreadData} */
const { model, threads, gate } = workerData

/** @param {import('../src/network-messages.ts').FromThread} message */
function send(message) {
  parentPort.postMessage(message)
}

/**
 * Makes a native call, holding the exit gate until it is done.
 *
 * @throws {Error} when the process is ending; nobody will read it
 */
async function native(call) {
  if (Atomics.compareExchange(gate, 0, IDLE, BUSY) !== IDLE) throw new Error('the process is ending')
  try {
    return await call()
  } finally {
    if (Atomics.compareExchange(gate, 0, BUSY, IDLE) === ENDING) {
      Atomics.store(gate, 0, ENDED)
      Atomics.notify(gate, 0)
    }
  }
}

/** Loads runtime and model; tells the main thread which of the two failed. */
async function load() {
  let cannotLoad = 'runtime'
  try {
    const runtime = await native(() => import('onnxruntime-node'))
    cannotLoad = 'model'
    const options = {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: LOG_FATAL_ONLY,
    }
    const session = await native(() => runtime.InferenceSession.create(model, options))
    listen(runtime.Tensor, session)
    send({ kind: 'ready' })
  } catch (error) {
    send({ kind: 'failed', cannotLoad, error })
  }
}

function listen(Tensor, session) {
  let earlier = Promise.resolve()
  parentPort.on('message', (message) => {
    // In order: a session must not be freed before the runs that came first.
    earlier = earlier.then(() => (message.kind === 'close' ? close(session) : run(Tensor, session, message)))
  })
}

async function close(session) {
  await native(() => session.release())
  // The thread ends when nothing listens any more.
  parentPort.close()
}

/** Answers in any case: a failed run must not end the thread. */
async function run(Tensor, session, { call, inputIds, attentionMask, shape }) {
  try {
    const feeds = {
      input_ids: new Tensor('int64', inputIds, shape),
      attention_mask: new Tensor('int64', attentionMask, shape),
    }
    const outputs = await native(() => session.run(feeds, ['sentence_embedding', 'token_vectors']))
    send({ kind: 'result', call, sentences: outputs.sentence_embedding.data, tokens: outputs.token_vectors.data })
  } catch (error) {
    send({ kind: 'error', call, error })
  }
}

await load()
