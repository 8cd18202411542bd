/** Which earlier questions does the last of some turns answer? Plays the turns from the first and keeps what waits. */

import type { Turn } from '../turns.ts'
import type { Ear } from './ear.ts'
import { type Hearing, isExact, type Pending, wantsSame } from './pending.ts'
import { corrects, goesOn, tellsOfFinding } from './put-off.ts'
import { type Spoken, textOf } from './spoken.ts'

/**
 * Belief by case. Not counted but ordered: what is above the threshold asserts, the others are candidates until something
 * else agrees.
 */
export const cases = {
  'next turn, which offers what was asked': 0.9,
  'next turn': 0.85,
  'later turn, which offers what was asked': 0.8,
  'next turn, which offers what was asked and asks back': 0.75,
  'first turn after the answer was put off': 0.7,
  'the answerer goes on': 0.7,
  'the answerer corrects himself': 0.7,
  'another of those asked': 0.7,
  'next turn, after the asker went on': 0.65,
  'the asker found it': 0.65,
  'next turn, which asks back': 0.5,
  'next turn, which does not know': 0.5,
  'next turn, which offers nothing of the kind': 0.5,
  'second turn of the answerer': 0.45,
  'later turn, which asks back': 0.4,
} as const

export type Case = keyof typeof cases

/** Turns from question to answer at most. */
export const turnsMax = 4

/** One question that the last turn answers, and how. */
export interface Answered {
  readonly question: Pending
  readonly reason: Case
}

/** A turn with its place and what is heard in it. */
interface Heard {
  readonly who: string | null
  readonly at: number
  readonly spoken: Spoken
}

/** A question after one more turn, and what that turn is to it. */
interface Outcome {
  readonly next: Pending
  readonly reason?: Case
}

/**
 * @param turns  in order. Of the last the first event counts alone: what follows it in a long text is not yet there when
 *   it is judged
 */
export function answeredBy(turns: readonly Turn[], ear: Ear): Answered[] {
  let waiting: Pending[] = []
  let answered: Answered[] = []
  for (const [at, turn] of turns.entries()) {
    const last = at === turns.length - 1
    const outcomes = waiting.length === 0 ? [] : heardBy(waiting, heardIn(turn, { at, last }, ear), ear)
    answered = outcomes.flatMap(({ next, reason }) => (reason === undefined ? [] : [{ question: next, reason }]))
    const asked = last ? undefined : ear.question(turn, at)
    const open = outcomes.map(({ next }) => next).filter(({ closed, at: from }) => !closed && at - from < turnsMax)
    // Who asks for the same again waits for one answer.
    const kept = asked === undefined ? open : open.filter((one) => one.who !== asked.who || !wantsSame(one, asked))
    waiting = asked === undefined ? kept : [...kept, asked]
  }
  return answered
}

function heardIn(turn: Turn, { at, last }: { at: number; last: boolean }, ear: Ear): Heard {
  return { who: turn.who, at, spoken: ear.spoken(last ? (turn.events[0]?.text ?? '') : textOf(turn)) }
}

/** What a turn is to each waiting question. It is the answer to one: the latest it surely fits, else the latest. */
function heardBy(waiting: readonly Pending[], heard: Heard, ear: Ear): Outcome[] {
  const open = waiting.filter(({ who, answered }) => heard.who !== null && who !== heard.who && answered === null)
  const hears = (hearing: Hearing) => (question: Pending) => ear.hearing(question, heard.spoken) === hearing
  const owner = open.findLast(hears('holds')) ?? open.findLast(hears('may'))
  return waiting.map((question) => {
    if (heard.who === null) return { next: { ...question, awaited: false } }
    if (heard.who === question.who) return heardFromAsker(question, heard, ear)
    if (question.answered !== null) return heardAfterAnswer(question, heard, ear)
    const hearing = ear.hearing(question, heard.spoken)
    const taken = question !== owner && fits(hearing)
    return taken ? { next: question } : heardFromOther(question, heard, hearing)
  })
}

function fits(hearing: Hearing): hearing is 'may' | 'holds' {
  return hearing === 'may' || hearing === 'holds'
}

function heardFromAsker(question: Pending, { who, at, spoken }: Heard, ear: Ear): Outcome {
  if (spoken.opened?.opening === 'leaves') return { next: { ...question, closed: true } }
  const finds = question.answered === null && tellsOfFinding(spoken.told) && fits(ear.hearing(question, spoken))
  return finds && who !== null ? answer(question, who, at, 'the asker found it') : { next: question }
}

function heardFromOther(question: Pending, heard: Heard, hearing: Hearing): Outcome {
  const { spoken, at } = heard
  const who = heard.who as string
  const adjacent = at - question.at === 1
  if (hearing === 'off') {
    if (spoken.opened?.opening === 'leaves') return { next: { ...question, closed: true } }
    const next = { ...question, awaited: true }
    return adjacent && spoken.opened?.opening === 'declines'
      ? { next, reason: 'next turn, which does not know' }
      : { next }
  }
  if (spoken.manner === 'asks' && hearing !== 'holds') return { next: { ...question, awaited: true, askedBackBy: who } }
  if (hearing === 'lacks') {
    const next = { ...question, awaited: false }
    return adjacent ? { next, reason: 'next turn, which offers nothing of the kind' } : { next }
  }
  const reason = reasonOf(question, heard, hearing)
  return reason === undefined ? { next: { ...question, awaited: false } } : answer(question, who, at, reason)
}

function reasonOf(question: Pending, { who, at, spoken }: Heard, hearing: 'may' | 'holds'): Case | undefined {
  const asksBack = spoken.manner !== 'tells'
  const sure = hearing === 'holds' && isExact(question)
  if (at - question.at === 1) {
    if (sure)
      return asksBack
        ? 'next turn, which offers what was asked and asks back'
        : 'next turn, which offers what was asked'
    return asksBack ? 'next turn, which asks back' : 'next turn'
  }
  if (asksBack && !sure) return 'later turn, which asks back'
  if (hearing === 'holds') return 'later turn, which offers what was asked'
  // A yes has its form: what only might be one is none once the turn is past.
  if (question.asked.every(({ kind }) => kind === 'yes or no') && question.awaited) return undefined
  // Who asked back and goes on without a reply has not yet answered.
  if (question.awaited && (question.askedBackBy !== who || at - question.at > 2))
    return 'first turn after the answer was put off'
  return at - question.at === 2 && question.askedBackBy === null ? 'next turn, after the asker went on' : undefined
}

function heardAfterAnswer(question: Pending, { who, at, spoken }: Heard, ear: Ear): Outcome {
  const before = question.answered
  if (before === null || who === null || spoken.manner !== 'tells') return { next: question }
  const said = () => ear.hearing(question, spoken)
  if (!before.by.includes(who))
    return question.several && fits(said()) ? answer(question, who, at, 'another of those asked') : { next: question }
  const near = before.by.at(-1) === who && at - before.at <= 2
  if (near && corrects(spoken.told) && said() === 'holds')
    return answer(question, who, at, 'the answerer corrects himself')
  if (near && goesOn(spoken.told) && fits(said())) return answer(question, who, at, 'the answerer goes on')
  const second = at - question.at === 2 && before.at === at - 1 && before.by.at(-1) === who
  return second ? { next: question, reason: 'second turn of the answerer' } : { next: question }
}

function answer(question: Pending, who: string, at: number, reason: Case): Outcome {
  return { next: { ...question, answered: { by: [...(question.answered?.by ?? []), who], at } }, reason }
}
