/** Who has been spoken of so far in a session? What pronouns and titles look back on. */

import { kin as chineseKin } from './chinese-words.ts'
import { type Gender, kinForms, kinGender } from './english-words.ts'
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
  /** Told by the words themselves ("the landlady"). */
  readonly gender: Gender | undefined
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

/** Somebody without a name in a text; offsets tell where. */
export type Unnamed = Pick<Antecedent, 'start' | 'end' | 'gender'>

/** Who is spoken of in a text without a name, in no order. */
export function unnamedIn(text: string): Unnamed[] {
  return unnamedPeople(text).map(({ start, end }) => ({ start, end, gender: genderOfWords(text.slice(start, end)) }))
}

/** A new turn: whoever has no name in it is spoken of from the beginning. @param unnamed  of {@link unnamedIn} */
export function beginTurn(conversation: Conversation, unnamed: readonly Unnamed[]): void {
  conversation.turn++
  for (const one of unnamed)
    conversation.antecedents.push({ ...one, turn: conversation.turn, entity: null, kind: 'person' })
}

/** Remembers a mention of a text with the entity it was resolved to. Whoever is only called by name is spoken to, not of. */
export function note(
  conversation: Conversation,
  text: string,
  link: { readonly mention: Mention; readonly entity: string | null },
): void {
  const { start, end, kind, via, key } = link.mention
  if (via === 'first-person' || via === 'second-person' || (via === 'pronoun' && link.entity === null)) return
  if (kind === 'person' && via === 'name' && isCall(text, start, end)) return
  const gender = via === 'kin' ? genderOfKin(key) : undefined
  conversation.antecedents.push({ turn: conversation.turn, start, end, entity: link.entity, kind, gender })
}

const male = /\b(?:man|guy|boy|landlord|waiter|uncle)$|先生$|男生$/
const female = /\b(?:woman|girl|lady|landlady|waitress|aunt)$|女士$|女生$/

function genderOfWords(words: string): Gender | undefined {
  return male.test(words) ? 'male' : female.test(words) ? 'female' : undefined
}

/** Of a key such as "my sister" or 你妹妹. */
function genderOfKin(key: string): Gender | undefined {
  return kinGender.get(key.replace(/^(?:my|your) /, '')) ?? chineseKin.get(key.slice(1)) ?? undefined
}

const appositionBefore = new RegExp(`(?:${[...kinForms.keys()].join('|')}), $`, 'iu')
const goesOn = /^ ?, (?:(?:and|or|my|our|the|a|an|who|whose)(?![\p{L}])|\p{Lu})/u

/** "Tom, can you …", "Thanks, Tom!" — but not an apposition ("my uncle, Tom, …") or a list ("Tom, Ann and I"). */
function isCall(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 24), start)
  const after = text.slice(end, end + 12)
  if (text.slice(start, end).includes(' ')) return false
  if (goesOn.test(after) || appositionBefore.test(before)) return false
  if (/(?:^|[.!?…])\s*$/.test(before)) return /^ ?, /.test(after)
  return /\p{L} ?, $/u.test(before) && /^ ?(?:[,!.…]|$)/.test(after)
}
