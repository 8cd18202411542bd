/**
 * Who reads and writes whole sentences?
 *
 * The port of every language model: messages in, a text out. A shape may be asked for; a runtime that can enforce it
 * does, another is only told, and either way the reply is a text that `structured` reads and checks. Only the slow path
 * and answers ask a model; remembering and recalling never do.
 */

import type { ReplyShape } from '../schema/schema.ts'

/** One turn of what a model is given. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
}

/** What a model is asked. */
export interface ModelRequest {
  /** At least one; a system message, if any, comes first. */
  readonly messages: readonly ModelMessage[]
  /** Shape of the JSON that is wanted; without it any text will do. */
  readonly shape?: ReplyShape
  /** How far the choice of words is left to chance; default 0. */
  readonly temperature?: number
  /** Which chance, where the runtime knows seeds. Asking again with another seed is another question. */
  readonly seed?: number
  /** Longest reply in tokens; default the runtime's. */
  readonly outputTokensMax?: number
  /** Why it is asked again. For accounts only, never sent. */
  readonly because?: 'retry' | 'repair'
  readonly signal?: AbortSignal
}

/** What an answer cost. Whole numbers from 0. */
export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  /** Requests that a model worked on; one refused for its form is none. */
  readonly calls: number
  /** True where the runtime does not tell and tokens are estimated by script. */
  readonly estimated: boolean
}

/** Why a reply ends: it was complete, it reached its longest, the provider withheld it, or something else. */
export type ModelFinish = 'stop' | 'length' | 'refused' | 'other'

/** What a model said. */
export interface ModelReply {
  /** Verbatim; may be empty. */
  readonly text: string
  readonly finish: ModelFinish
  readonly usage: ModelUsage
}

/** Which model, for provenance: the same name and version promise the same model, not the same words. */
export interface ModelIdentity {
  /** As the runtime calls it, such as `qwen3:8b`. */
  readonly name: string
  /** Digest, date or revision; empty where nobody knows. */
  readonly version: string
}

/** A language model. Calls may overlap. */
export interface LanguageModel {
  readonly identity: ModelIdentity
  /**
   * One reply to one request.
   *
   * @throws {MODEL_UNAVAILABLE} the runtime is down, closed or limits the rate; `details.transient` is true where asking
   *   again soon may help, `details.retryAfterMs` says how soon, `details.status` is that of HTTP
   * @throws {MODEL_OUTPUT} what came back is no reply
   * @throws {MODEL_BUDGET} a cap was reached before the call
   * @throws {CANCELLED} the signal aborted
   */
  generate(request: ModelRequest): Promise<ModelReply>
  /** Frees what the model holds. Calls after it fail. Twice is once. */
  close(): Promise<void>
}
