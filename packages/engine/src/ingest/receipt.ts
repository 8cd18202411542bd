/** What became of something said? The receipt of `remember`: expected outcomes are values. */

import type { ErrorCode } from '../errors.ts'
import type { Attachment, Event, EventKind, JsonValue, TrustClass } from '../record/event.ts'
import type { TimeInput } from '../record/instant.ts'

/** What a caller hands to `remember`. Only `text` is required, and not even that where an attachment has a caption. */
export interface RememberInput {
  /** Verbatim words, 1 character to 16 MiB; long texts are segmented, never cut off. */
  readonly text: string
  /** Who said it. */
  readonly speaker?: string
  /** Conversational role of the source, for example `user`, `assistant`, `tool`. */
  readonly role?: string
  /** When it was said; ISO 8601 with or without zone, a Date, or epoch milliseconds (not seconds). Default: now, marked `ingest`. */
  readonly time?: TimeInput
  /** Restores what `export` wrote: `ingest` where `time` was once read from the clock. Default: `given` with a time. */
  readonly timeSource?: Event['timeSource']
  /** The conversation it belongs to. Default: the calendar day of `time`. */
  readonly session?: string
  /** Your own handle, unique in the scope, for example a message id. With a ref, remembering is idempotent. */
  readonly ref?: string
  /** Makes a retry without a ref idempotent. */
  readonly idempotencyKey?: string
  /** Default `utterance`. */
  readonly kind?: EventKind
  /** Default by role and kind: assistant → agent, tool → tool, document → external, else user. */
  readonly trust?: TrustClass
  readonly attachments?: readonly Attachment[]
  readonly attributes?: Readonly<Record<string, JsonValue>>
}

/** The outcome of remembering one input. */
export type Receipt =
  | {
      readonly status: 'stored'
      /** Source ref: the caller's, or the id given. */
      readonly ref: string
      /** Refs of the events: one, or one per segment. */
      readonly events: readonly string[]
      /** Slow-path jobs written with it. */
      readonly jobs: number
      /** False when the embedder failed: the event is kept and found by its words; `reindex` adds the vectors. */
      readonly embedded: boolean
    }
  /** Same ref or key and same content: nothing was written. */
  | { readonly status: 'duplicate'; readonly ref: string; readonly events: readonly string[] }
  /** Same ref or key, other content: the first stands, nothing was written. `correct` puts the new text in its place; another ref keeps both. */
  | { readonly status: 'conflict'; readonly ref: string; readonly events: readonly string[]; readonly remedy: string }
  /**
   * The text is a context that this memory gave: nothing was written, for its words are remembered already. `events` are those it
   * was recalled from.
   */
  | {
      readonly status: 'echo'
      readonly ref: string | null
      readonly events: readonly string[]
      readonly remedy: string
    }
  /** Only from `rememberMany`: this input is invalid, the others are not held up. `remember` throws instead. */
  | { readonly status: 'rejected'; readonly code: ErrorCode; readonly message: string; readonly field: string | null }
