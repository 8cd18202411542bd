/** What does a model say in a test? What the script says; no model is needed. */

import { MemoryError } from 'knotwork'
import {
  checkedRequest,
  type LanguageModel,
  type ModelIdentity,
  type ModelReply,
  type ModelRequest,
  usageOf,
} from 'knotwork/provider'
import { type Behaviour, behaviourAt, toldTokens } from './behaviour.ts'

/** Decides what is done, by the request and how many came before it. */
export type Script = (request: ModelRequest, call: number) => Behaviour

/** A language model that does what its script says and remembers what it was asked. */
export class ScriptedModel implements LanguageModel {
  readonly identity: ModelIdentity
  /** Every request, oldest first. */
  readonly asked: ModelRequest[] = []
  readonly #script: Script
  #isClosed = false

  /** @param script  behaviours in order, the last for all that follow; or a function that decides */
  constructor(script: readonly Behaviour[] | Script, identity: ModelIdentity = { name: 'scripted', version: '1' }) {
    this.#script = typeof script === 'function' ? script : (_, call) => behaviourAt(script, call)
    this.identity = Object.freeze({ ...identity })
  }

  async generate(given: ModelRequest): Promise<ModelReply> {
    const request = checkedRequest(given)
    if (this.#isClosed) throw new MemoryError('MODEL_UNAVAILABLE', 'generate: the model must be open, got a closed one')
    if (request.signal?.aborted) throw cancelled(request.signal)
    const behaviour = this.#script(request, this.asked.push(request) - 1)
    if (behaviour.does === 'hang') return untilAborted(request.signal)
    if (behaviour.does === 'garble') throw new MemoryError('MODEL_OUTPUT', 'generate: the answer holds no choice')
    if (behaviour.does === 'fail') throw failure(behaviour.status, behaviour.retryAfter)
    const { text, finish = 'stop', tokens = toldTokens } = behaviour
    return {
      text,
      finish,
      usage: usageOf(request, text, { inputTokens: tokens?.input, outputTokens: tokens?.output }),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
  }
}

function failure(status: number, retryAfter: number | undefined): MemoryError {
  const soon = retryAfter === undefined ? {} : { retryAfterMs: retryAfter * 1_000 }
  return new MemoryError('MODEL_UNAVAILABLE', `generate: the model answered ${status}`, {
    details: { status, transient: status === 429 || status >= 500, ...soon },
  })
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(cancelled(signal)), { once: true })
  })
}

function cancelled(signal: AbortSignal): MemoryError {
  return new MemoryError('CANCELLED', 'generate: cancelled by the caller', { cause: signal.reason })
}
