/** What does a text speak of? A mention is a stretch of one text; which entity it means is decided elsewhere. */

import type { EntityKind, MentionVia } from '../record/entity.ts'

export type { EntityKind, MentionVia } from '../record/entity.ts'

/** A stretch of a text that speaks of an entity. */
export interface Mention {
  /** UTF-16 offsets, `end` exclusive. */
  readonly start: number
  readonly end: number
  /** The words as written. */
  readonly surface: string
  /** Normalised: equal keys are the same name. Of pronouns and kin the canonical form: `she`, `my sister`. */
  readonly key: string
  readonly kind: EntityKind
  readonly via: MentionVia
}

/** What this room needs to know of an event. */
export interface EntityEvent {
  /** Unique in the scope. */
  readonly ref: string
  readonly session: string
  /** Position in the session; only the order counts. */
  readonly seq: number
  readonly speaker: string | null
  readonly text: string
}

/** Order of conversation: by session, then position, then ref, so that the order of arrival does not count. */
export function byConversation(a: EntityEvent, b: EntityEvent): number {
  return compareText(a.session, b.session) || a.seq - b.seq || compareText(a.ref, b.ref)
}

/** Order by UTF-16 units: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
