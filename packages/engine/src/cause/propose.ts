/**
 * Which turns of a conversation are causes of which, as their words claim?
 *
 * Two ways: a connective that points back ("that's why", 怪不得), and the answer to a why. Without such words only a plan that
 * is dropped beside a hardship is suspected; else what is plain to people but said by no word is left to a model.
 */

import { confidenceOf } from './confidence.ts'
import type { Connective, Family } from './connective.ts'
import { connectiveAt } from './discourse.ts'
import { mayPrecede } from './narrated-time.ts'
import { activeFrom, type CauseEvent, type CauseKind, type CauseProposal } from './proposal.ts'
import { droppedIn, hardshipIn, onlyCares } from './unspoken.ts'
import { answerIn, asksAfterRefusal, refuses, type WhyQuestion, whyQuestionOf } from './why-question.ts'
import { antecedentOf, lookAhead, lookBack, sameSpeaker, type Turn, toldOf, turnsOf } from './window.ts'
import { contentTerms, foldForCause, type Sentence } from './wording.ts'

/** A relation before it is judged. */
interface Claim {
  readonly cause: Turn
  readonly effect: Turn
  readonly kind: CauseKind
  readonly family: Family
  readonly reason: string
  readonly quote: string
  readonly doubtful: boolean
}

/** Factor on the confidence where another turn could be meant: brings the best rule just below {@link activeFrom}. */
const doubt = 0.6

/**
 * Relations between the turns of a window, by (from, to), at most one per pair.
 *
 * @param events neighbouring turns in the order of the conversation; those of other sessions are kept apart. What is
 *   proposed for a turn depends on the {@link lookBack} turns before it and the {@link lookAhead} after it, on nothing else.
 */
export function proposeCauses(events: readonly CauseEvent[]): CauseProposal[] {
  const best = new Map<string, CauseProposal>()
  for (const turns of turnsOf(events))
    for (const turn of turns)
      for (const claim of [...byConnective(turn, turns), ...byWhyQuestion(turn, turns), ...byHardship(turn, turns)]) {
        const proposal = judged(claim)
        if (proposal === undefined) continue
        const pair = `${proposal.from} ${proposal.to}`
        if (proposal.confidence > (best.get(pair)?.confidence ?? 0)) best.set(pair, proposal)
      }
  return [...best.values()].sort((a, b) => a.from - b.from || a.to - b.to)
}

function judged({ cause, effect, kind, family, reason, quote, doubtful }: Claim): CauseProposal | undefined {
  if (!mayPrecede(cause.event, effect.event)) return undefined
  const confidence = confidenceOf(family) * (doubtful ? doubt : 1)
  const candidate = confidence < activeFrom
  return { from: cause.event.no, to: effect.event.no, kind, confidence, quote, reason, candidate }
}

function byConnective(turn: Turn, turns: readonly Turn[]): Claim[] {
  const found = turn.head === undefined ? undefined : connectiveAt(turn.head)
  if (turn.head === undefined || found === undefined) return []
  const { connective } = found
  const before = turns[turn.at - 1]
  if (before !== undefined) {
    if (connective.notAfter?.test(foldForCause(before.event.text)) === true) return []
    // The answer to a why is linked to what was asked about, not to the words around the question.
    if (connective.role === 'cause' && whyQuestionOf(before.parts) !== undefined) return []
  }
  const antecedent = antecedentOf(turn, turns, found.returns)
  if (antecedent === undefined) return []
  const infers = connective.ownStory === true && !sameSpeaker(turn, antecedent.turn)
  const doubtful = antecedent.doubtful || infers
  return [{ ...linked(connective, turn, antecedent.turn), quote: verbatim(turn, turn.head), doubtful }]
}

function linked(
  { role, kind, family, name }: Connective,
  turn: Turn,
  earlier: Turn,
): Omit<Claim, 'quote' | 'doubtful'> {
  const sides = role === 'effect' ? { cause: earlier, effect: turn } : { cause: turn, effect: earlier }
  return { ...sides, kind, family, reason: name }
}

/** The answer explains what the question is about, or the question itself where that was never told. */
function byWhyQuestion(question: Turn, turns: readonly Turn[]): Claim[] {
  const asked = whyQuestionOf(question.parts)
  if (asked === undefined) return []
  const answered = answerTo(question, turns)
  if (answered === undefined) return []
  const { answer, sentence } = answered
  const about = aboutWhat(asked, question, turns, answer)
  if (about === undefined) return []
  return [
    {
      cause: answer,
      effect: about.turn,
      kind: about.family === 'why-answer' ? 'explains' : asked.kind,
      family: about.family,
      reason: about.family,
      quote: verbatim(answer, sentence),
      doubtful: false,
    },
  ]
}

/** The next turn of somebody else that answers; one that evades may be made up for by its speaker's following turn. */
function answerTo(question: Turn, turns: readonly Turn[]): { answer: Turn; sentence: Sentence } | undefined {
  const following = turns.slice(question.at + 1, question.at + 1 + lookAhead)
  for (const answer of following) {
    if (sameSpeaker(answer, question)) return undefined
    const [sentence] = answerIn(answer.parts)
    if (sentence !== undefined) return { answer, sentence }
    const goesOn = following[1]
    if (goesOn === undefined || !sameSpeaker(answer, goesOn)) return undefined
  }
  return undefined
}

/**
 * The turn asked about. The answer to "what happened" tells a story, of which the cause may be a part: its family is apart, but
 * where a plan was dropped and a hardship answers, why was asked.
 */
function aboutWhat(
  { topic, kind }: WhyQuestion,
  question: Turn,
  turns: readonly Turn[],
  answer: Turn,
): { turn: Turn; family: Family } | undefined {
  const terms = topic === '' ? new Set<string>() : contentTerms(topic)
  if (terms.size > 0) {
    const told = toldOf(terms, question, turns, answer)
    return told ? { turn: told, family: 'why-answer-topic' } : { turn: question, family: 'why-answer-unsaid' }
  }
  const told = turns
    .slice(Math.max(0, question.at - lookBack), question.at)
    .reverse()
    .find((one) => one.tells && !sameSpeaker(one, question))
  if (told === undefined || (asksAfterRefusal(question.parts) && !refuses(told.event.text))) return undefined
  const asksWhy = kind !== 'causes' || (droppedIn(told.parts) !== undefined && hardshipIn(answer.parts) !== undefined)
  return { turn: told, family: asksWhy ? 'why-answer' : 'what-happened' }
}

/** A plan that was dropped, and a hardship that its speaker tells next to it, whichever comes first. */
function byHardship(turn: Turn, turns: readonly Turn[]): Claim[] {
  const before = turns.slice(Math.max(0, turn.at - lookBack), turn.at).findLast(({ tells }) => tells)
  // A question between asks for what follows: then it is an answer, which has rules of its own.
  const isNext = before !== undefined && turns.slice(before.at + 1, turn.at).every(onlyCares)
  if (before === undefined || !isNext || !sameSpeaker(before, turn)) return []
  const [later, earlier] = [hardshipIn(turn.parts), hardshipIn(before.parts)]
  const [cause, effect, sentence] =
    later !== undefined && droppedIn(before.parts) !== undefined
      ? [turn, before, later]
      : earlier !== undefined && droppedIn(turn.parts) !== undefined
        ? [before, turn, earlier]
        : []
  if (cause === undefined || effect === undefined || sentence === undefined) return []
  const claim = { cause, effect, kind: 'explains', family: 'hardship', reason: 'hardship', doubtful: true } as const
  return [{ ...claim, quote: verbatim(cause, sentence) }]
}

function verbatim(turn: Turn, { start, end }: Sentence): string {
  return turn.event.text.slice(start, end)
}
