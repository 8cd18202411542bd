/** What was said or happened? The event: the smallest thing remembered, kept verbatim and once. */

import type { Instant } from './instant.ts'
import type { Occurrence } from './occurrence.ts'

/** What sort of happening the event records. */
export type EventKind = 'utterance' | 'observation' | 'tool' | 'document'

/** All kinds, for checking input. */
export const eventKinds: readonly EventKind[] = ['utterance', 'observation', 'tool', 'document']

/** Class of the source, most trusted first. Derived records take the least trusted class of their sources. */
export type TrustClass = 'operator' | 'user' | 'agent' | 'tool' | 'external'

/** All classes, most trusted first. */
export const trustClasses: readonly TrustClass[] = ['operator', 'user', 'agent', 'tool', 'external']

/** Values a JSON text can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** Something shown with the words: an image, a recording, a file. Its caption is indexed; the bytes stay where they are. */
export interface Attachment {
  readonly kind: string
  readonly caption?: string
  readonly uri?: string
}

/** One event as it is stored. Immutable: corrections are new events. */
export interface Event {
  /** Our own id (ULID), unique everywhere. */
  readonly id: string
  /** Handle in answers and citations, unique in the scope: the caller's source ref, else the id; a segment adds `¶part`. */
  readonly ref: string
  /** Ref of what was remembered in one call; equals `ref` unless the text was segmented. */
  readonly sourceRef: string
  /** 0 for a whole text; 1, 2, … for the segments of a long one, whose texts joined are the original. */
  readonly part: number
  readonly session: string
  /** Position in the session, from 1, in order of arrival. */
  readonly seq: number
  readonly kind: EventKind
  readonly speaker: string | null
  /** Conversational role as the source gave it, for example `assistant`. */
  readonly role: string | null
  /** Verbatim, except that lone surrogates, which no file can hold, are replaced by U+FFFD. */
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly saidAt: Instant
  /** The dated times its words name, in order of the words. Empty for what was stored before times were read: `reindex` reads them. */
  readonly occurred: readonly Occurrence[]
  /** `ingest` when the caller gave no time and the clock was read instead. */
  readonly timeSource: 'given' | 'ingest'
  /** When we stored it, epoch milliseconds. */
  readonly recordedAt: number
  readonly trust: TrustClass
  readonly attributes: Readonly<Record<string, JsonValue>>
}

/** Separates source ref and part in the ref of a segment; a caller's own ref may not end in it and digits. */
export const partMark = '¶'

/** Ref of one segment, or of the whole when `part` is 0. */
export function refOf(sourceRef: string, part: number): string {
  return part === 0 ? sourceRef : `${sourceRef}${partMark}${part}`
}

/** The source ref and part a ref stands for; part 0 for a whole text. */
export function splitRef(ref: string): { sourceRef: string; part: number } {
  const match = /^(.+)¶([1-9]\d*)$/s.exec(ref)
  return match === null ? { sourceRef: ref, part: 0 } : { sourceRef: match[1] as string, part: Number(match[2]) }
}
