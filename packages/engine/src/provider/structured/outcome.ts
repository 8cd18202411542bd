/** What is a model asked for a value, and what can come of it? */

import type { ModelFinish, ModelIdentity, ModelRequest, ModelUsage } from '../language/language-model.ts'
import type { ReplyShape, Schema } from '../schema/schema.ts'
import type { PromptLanguage } from './prompts.ts'

/** What is asked. The last message must be the user's: the shape is explained at its end. */
export interface StructuredRequest<S extends Schema>
  extends Pick<ModelRequest, 'messages' | 'temperature' | 'seed' | 'outputTokensMax' | 'signal'> {
  readonly shape: ReplyShape<S>
  /** Language of what is said about the shape; default English. */
  readonly language?: PromptLanguage
  /** How often the model may mend its reply, 0 to 2; default 2. */
  readonly repairsMax?: number
}

/** How it was asked, for provenance and accounts. */
export interface StructuredAsking {
  readonly model: ModelIdentity
  /** Id and version of the words around the shape. */
  readonly prompt: { readonly id: string; readonly version: number }
  /** How often the model was asked to mend its reply. */
  readonly repairs: number
  readonly usage: ModelUsage
}

/** One reply that was no value. Its words are the model's, and may repeat what was remembered. */
export interface FailedReply {
  /** Beginning and end of the reply; empty where none came. */
  readonly text: string
  /** Null where none came. */
  readonly finish: ModelFinish | null
  readonly faults: readonly string[]
}

/**
 * Why there is no value: nothing was said; nothing that looks like JSON; the JSON broke off; it has another shape; the
 * provider withheld the reply; what came was no reply; a cap was reached.
 */
export type StructuredReason = 'empty' | 'no-json' | 'broken' | 'misfit' | 'refused' | 'no-reply' | 'budget'

/** A value that fits its shape. */
export interface StructuredValue<V> extends StructuredAsking {
  readonly ok: true
  readonly value: V
  /** What was put right while reading. */
  readonly notes: readonly string[]
}

/** No value: what a dead letter needs to be understood, and to be tried again. */
export interface StructuredFailure<V> extends StructuredAsking {
  readonly ok: false
  readonly reason: StructuredReason
  /** One sentence without any words of the reply. */
  readonly message: string
  /** Name of the shape. */
  readonly shape: string
  /** Every faulty reply, oldest first. */
  readonly replies: readonly FailedReply[]
  /** What is good of the last reply that has any: the value without faulty items of its lists. Null where nothing is. */
  readonly salvage: V | null
}

/** What asking came to. */
export type Structured<V> = StructuredValue<V> | StructuredFailure<V>
