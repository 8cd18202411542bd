/**
 * What does a question mean in the dialogue it is asked in? "I" is whoever asks; "and why?", "that matter" and "she" point
 * back to the turns before.
 */

import { MemoryError, shown } from '../errors.ts'
import { resolveFirstPerson } from '../text/first-person.ts'
import { graphemeCut } from '../text/grapheme.ts'
import { normalize } from '../text/normalize.ts'
import { askingPart } from './asking-part.ts'
import { pointsAtPerson, pointsAtThing, saysLittle, saysNothing } from './pointing.ts'

/** One turn of the dialogue before the question. */
export interface HistoryTurn {
  /** Who said it; then its first person means them. */
  readonly speaker?: string
  readonly text: string
}

/** Where a question stands. */
export interface Dialogue {
  readonly asker?: string | undefined
  /** Oldest first. */
  readonly history?: readonly HistoryTurn[] | undefined
}

/** A question as it is meant. */
export interface Meant {
  /** What of the message asks, with the asker's name for the first person. */
  readonly question: string
  /**
   * What it points back to, the last turns, and what its own message says before or after it; names in place of the
   * first person. Empty where it stands by itself.
   */
  readonly background: string
  /** True where the question is about whoever the background names: by a pronoun, or because it says nothing itself. */
  readonly pronoun: boolean
  /** True where the question has no content word: "And why?". */
  readonly bare: boolean
}

/** Turns that are looked back at: the last answer and what it answered. */
const turnsMax = 2

/** UTF-16 units of a turn that are read: its gist stands at its head, and a long answer must not drown the question. */
const turnLengthMax = 300

const englishHead = /^(?:and|but|so|or|then|also|what about|how about|why|why not|how come|since when)(?![a-z0-9])/
const chineseHead = /^(?:那|还有|另外|然后|所以|可是|但|而且|后来|接着|怎么会|为什么呢?[?？]?$|为何[?？]?$)/

/** What a message means as a question, given who asks and what was said before. */
export function meaningOf(message: string, { asker, history = [] }: Dialogue): Meant {
  const { preamble, question } = askingPart(message)
  const named = asker === undefined ? question : resolveFirstPerson(question, asker)
  const text = normalize(named)
  const person = pointsAtPerson(text)
  const bare = saysNothing(text)
  const pointsBack =
    bare || person || pointsAtThing(text) || englishHead.test(text) || chineseHead.test(text) || saysLittle(named)
  const told = preamble === '' ? [] : [asker === undefined ? { text: preamble } : { speaker: asker, text: preamble }]
  const before = pointsBack ? [...history, ...told].slice(-turnsMax) : told
  return { question: named, background: before.map(spoken).join('\n'), pronoun: person || bare, bare }
}

function spoken({ speaker, text }: HistoryTurn): string {
  const head = text.length <= turnLengthMax ? text : text.slice(0, graphemeCut(text, 0, turnLengthMax))
  const wellFormed = head.toWellFormed()
  return speaker === undefined ? wellFormed : resolveFirstPerson(wellFormed, speaker)
}

/** Longest name of an asker, in UTF-16 units: that of a speaker. */
const nameLengthMax = 256

/** @throws {INVALID_INPUT} naming the option */
export function checkDialogue({ asker, history }: { asker?: unknown; history?: unknown }, operation: string): void {
  if (asker !== undefined && (typeof asker !== 'string' || asker.trim() === '' || asker.length > nameLengthMax))
    throw bad(operation, 'asker', `must be a speaker's name of 1 to ${nameLengthMax} characters, got ${shown(asker)}`)
  if (history === undefined) return
  if (!Array.isArray(history))
    throw bad(operation, 'history', `must be a list of turns { text, speaker }, oldest first, got ${shown(history)}`)
  for (const [at, turn] of Array.from(history as unknown[]).entries()) {
    const { text, speaker } = (typeof turn === 'object' && turn !== null ? turn : {}) as Record<string, unknown>
    if (typeof text !== 'string')
      throw bad(operation, `history[${at}].text`, `must be a string, got ${shown(text ?? turn)}`)
    if (speaker !== undefined && typeof speaker !== 'string')
      throw bad(operation, `history[${at}].speaker`, `must be a string, got ${shown(speaker)}`)
  }
}

function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
