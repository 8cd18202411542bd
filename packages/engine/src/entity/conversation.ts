/** Who has been spoken of so far in a session? What pronouns and titles look back on. */

import type { Gender } from './english-words.ts'
import type { EntityKind, Mention } from './mention.ts'
import { unnamedPeople } from './reference.ts'

/** Somebody who was spoken of. */
export interface Antecedent {
  /** Turns from the beginning of the window's part of the session. */
  readonly turn: number
  /** UTF-16 offsets in its text. */
  readonly start: number
  readonly end: number
  /** Null for people without a name, or whose name is ambiguous: they fit, and nobody can be named for them. */
  readonly entity: string | null
  readonly kind: EntityKind
}

/** What a session's turns have said so far. Grows while they are read. */
export interface Conversation {
  readonly session: string
  turn: number
  readonly antecedents: Antecedent[]
  /** Gender by key, from pronouns that could mean nobody else. */
  readonly genders: Map<string, Gender>
}

/** The beginning of a session. */
export function conversationOf(session: string): Conversation {
  return { session, turn: -1, antecedents: [], genders: new Map() }
}

/** A new turn: whoever has no name in it is spoken of from the beginning; offsets tell where. */
export function beginTurn(conversation: Conversation, text: string): void {
  conversation.turn++
  for (const { start, end } of unnamedPeople(text))
    conversation.antecedents.push({ turn: conversation.turn, start, end, entity: null, kind: 'person' })
}

/** Remembers a mention with the entity it was resolved to. */
export function note(conversation: Conversation, { start, end, kind, via }: Mention, entity: string | null): void {
  if (via === 'first-person' || via === 'second-person' || (via === 'pronoun' && entity === null)) return
  conversation.antecedents.push({ turn: conversation.turn, start, end, entity, kind })
}
