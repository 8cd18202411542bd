/** Which earlier turn does a turn point at? Turns prepared once, and the search backwards over them. */

import { isCjk } from '../text/script.ts'
import type { CauseEvent } from './proposal.ts'
import { contentTerms, headOf, type Sentence, sentencesOf, sharedTerms, tells } from './wording.ts'

/**
 * Turns looked back at most. Fixed, so that an edge depends on its neighbourhood alone: a turn with so many turns of its
 * session before it and {@link lookAhead} after it gets the same relations in every window.
 */
export const lookBack = 5

/** Turns after a why in which its answer may come. */
export const lookAhead = 2

/** A turn with what the rules ask of it. */
export interface Turn {
  readonly event: CauseEvent
  /** Place among the turns of its session in the window, from 0. */
  readonly at: number
  readonly parts: readonly Sentence[]
  /** First sentence that says or asks something. */
  readonly head: Sentence | undefined
  readonly terms: ReadonlySet<string>
  readonly tells: boolean
  /** Begins a topic of its own in passing: "by the way", 对了. */
  readonly digresses: boolean
}

const digression = /^(?:by the way|btw|oh,? and|speaking of|on another note|also)\b|^(?:对了|顺便|还有|话说)/iu

/** The turns of a window by session, in the order given. */
export function turnsOf(events: readonly CauseEvent[]): Turn[][] {
  const sessions = new Map<string, CauseEvent[]>()
  for (const event of events) {
    const known = sessions.get(event.session)
    if (known) known.push(event)
    else sessions.set(event.session, [event])
  }
  return [...sessions.values()].map((session) => session.map(turnOf))
}

function turnOf(event: CauseEvent, at: number): Turn {
  const parts = sentencesOf(event.text)
  return {
    event,
    at,
    parts,
    head: headOf(parts),
    terms: contentTerms(event.text),
    tells: tells(parts),
    digresses: digression.test(event.text),
  }
}

/** True if both turns name the same speaker; turns without a speaker are of nobody in particular. */
export function sameSpeaker(a: Turn, b: Turn): boolean {
  return a.event.speaker !== null && a.event.speaker === b.event.speaker
}

/** The turn a connective points at, and whether that is plain. */
export interface Antecedent {
  readonly turn: Turn
  /** True where another turn could be meant as well. */
  readonly doubtful: boolean
}

/**
 * The nearest earlier turn that tells something; questions and mere reactions are passed over.
 *
 * Doubtful where the speaker announces a return ("anyway"), where the turn only began another topic, and where a question
 * passed over was asked of words that are not the speaker's: then the turn answers, and points at nothing told.
 */
export function antecedentOf(turn: Turn, turns: readonly Turn[], returns: boolean): Antecedent | undefined {
  const earlier = turns.slice(Math.max(0, turn.at - lookBack), turn.at).reverse()
  const nearest = earlier.find(({ tells: told }) => told)
  if (nearest === undefined) return undefined
  const own = earlier.find((one) => one.tells && sameSpeaker(one, turn))
  if (returns || nearest.digresses) return { turn: own ?? nearest, doubtful: true }
  const answers = turns.slice(nearest.at, turn.at).some((one) => !sameSpeaker(one, turn) && endsAsking(one))
  return { turn: nearest, doubtful: answers && nearest !== own }
}

/** True if the last thing a turn says is a question of its own. */
function endsAsking({ parts }: Turn): boolean {
  const last = parts.findLast(({ reacts }) => !reacts)
  return last?.asks === true
}

/** Share of what a question names that a turn must tell; pairs of characters straddle words, so fewer of them can agree. */
const toldShare = { words: 0.5, pairs: 0.3 }

/** The earlier turn of a speaker that tells most of what a question names, the nearest among equals. */
export function toldOf(
  terms: ReadonlySet<string>,
  before: Turn,
  turns: readonly Turn[],
  teller: Turn,
): Turn | undefined {
  let most: Turn | undefined
  let mostShared = 0
  const pairs = [...terms].some((term) => isCjk(term.codePointAt(0) ?? 0))
  const least = terms.size * (pairs ? toldShare.pairs : toldShare.words)
  for (const one of turns.slice(Math.max(0, before.at - lookBack), before.at).reverse()) {
    if (!one.tells || !(teller.event.speaker === null || sameSpeaker(one, teller))) continue
    const shared = sharedTerms(one.terms, terms)
    if (shared <= mostShared || shared < least) continue
    most = one
    mostShared = shared
  }
  return most
}
