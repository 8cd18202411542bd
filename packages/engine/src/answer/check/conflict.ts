/**
 * Do other lines tell the other side? A line that speaks of the same, as much as what is cited does, and has another number, another day,
 * another name in the same place, or says no where that says yes. Neither puts the other out of date.
 */

import { askedIn } from '../../asking/asked.ts'
import { foldForCause } from '../../cause/wording.ts'
import { localMs } from '../../record/instant.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'
import { clausesOf } from '../clauses.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { placeSpan } from '../extract/name-span.ts'
import { sharedCount, tellingTerms, without } from '../terms.ts'
import { mayTellBothSides } from './both-sides.ts'
import type { Flag } from './flag.ts'
import type { Bearing, Matter } from './matter.ts'
import { denies } from './negation.ts'
import { countsIn, datesIn, withoutValues } from './values.ts'

/** Flags of conflicts: one at most, with all lines of the other side. */
export function checkConflict(matter: Matter): readonly Flag[] {
  const { bearing, lines, cited } = matter
  const [best] = bearing
  if (best === undefined || best.line.supersededBy.length > 0 || mayTellBothSides(matter)) return []
  const against = lines.filter((line) => line.event.ref !== best.line.event.ref && isAgainst(line, best, matter))
  if (against.length === 0) return []
  const refs = [...new Set([...cited, ...against].map(({ event }) => event.ref))]
  const others = against.map(({ event }) => event.ref).join(', ')
  return [
    {
      kind: 'conflict',
      gravity: 'doubt',
      reason: `${others} says otherwise than ${best.line.event.ref}`,
      words: [],
      refs,
    },
  ]
}

function isAgainst(line: EvidenceLine, best: Bearing, matter: Matter): boolean {
  if (line.supersededBy.length > 0 || best.line.supersededBy.length > 0) return false
  if (line.roles.includes('conflicting') && best.line.roles.includes('conflicting')) return true
  if (repliesOtherwise(line, best, matter)) return true
  return sentencesOf(line.words).some((sentence) => !asks(sentence) && contradicts(sentence, line, best, matter))
}

/** Turns in which one who knows better says so. */
const repliesMax = 3

/** Another, soon after, denies what the answer names, or names another place, number or day for what is asked. */
function repliesOtherwise({ event, words }: EvidenceLine, best: Bearing, matter: Matter): boolean {
  const { event: said } = best.line
  const isReply = event.session === said.session && Math.abs(event.seq - said.seq) <= repliesMax
  if (!isReply || event.speaker === said.speaker || asks(words)) return false
  const { novel, asked, plan, text } = matter
  const clauses = sentencesOf(words).flatMap(clausesOf)
  if (
    novel.size > 0 &&
    clauses.some((clause) => denies(clause) && 2 * sharedCount(novel, tellingTerms(clause)) >= novel.size)
  )
    return true
  const people = new Set(plan.speakers.flatMap((name) => [...tellingTerms(name)]))
  const about = sentencesOf(words).filter((one) => sharedCount(without(asked, people), tellingTerms(one)) > 0)
  if (about.length === 0 || askedIn(foldForCause(plan.question).toLowerCase()).kind !== 'place') return false
  const ofSelf = /\b(?:I|my|we|our)\b|我/u
  if (
    about.every((one) => ofSelf.test(one.replace(/\bto(?:ld|ok) me\b/u, ''))) &&
    plan.speakers.includes(said.speaker ?? '')
  )
    return false
  return about.some((one) => {
    const place = placeSpan(one, plan.speakers)
    return place !== null && sharedCount(tellingTerms(place), tellingTerms(text)) === 0 && tellingTerms(place).size > 0
  })
}

/** 还没…呢 ends like a question and is none. */
function asks(sentence: string): boolean {
  return endsAsQuestion(sentence) && !/[没不还着].*呢[。！.!\s]*$/u.test(sentence)
}

/** Telling words that two lines must share at least, all of which the question has or both say of one thing. */
const sharedMin = 2

function contradicts(sentence: string, line: EvidenceLine, best: Bearing, matter: Matter): boolean {
  const [own, other] = [tellingTerms(withoutValues(best.text)), tellingTerms(withoutValues(sentence))]
  const shared = new Set([...own].filter((term) => other.has(term)))
  const asked = [...own].filter((term) => matter.asked.has(term))
  if (shared.size < sharedMin || asked.length === 0 || !asked.every((term) => other.has(term))) return false
  if (isDifferentOwner(line, best, matter)) return false
  // What differs more than it agrees is another matter.
  const rest = Math.max(without(own, shared).size, without(other, shared).size)
  if (rest > shared.size) return false
  return (
    otherNumber(sentence, best, matter, rest) ||
    otherDay(sentence, line, best, matter) ||
    (rest <= 2 && denies(sentence) !== denies(best.text) && shared.size > rest) ||
    otherThing({ sentence, own, other, shared }, best, matter)
  )
}

/** What two say of themselves are two matters. */
function isDifferentOwner({ event }: EvidenceLine, { line, text }: Bearing, { plan }: Matter): boolean {
  if (event.speaker === line.event.speaker) return false
  const ofSelf = /\b(?:I|my|we|our)\b|我/u
  return ofSelf.test(text) && ofSelf.test(event.text) && plan.speakers.length > 0
}

function otherNumber(sentence: string, best: Bearing, { text }: Matter, rest: number): boolean {
  const answered = new Set(countsIn(text).map(({ value }) => value))
  if (answered.size === 0 || rest > 3) return false
  const [own, other] = [countsIn(best.text), countsIn(sentence)].map((list) => new Set(list.map(({ value }) => value)))
  return other !== undefined && other.size > 0 && ![...other].some((value) => own?.has(value) || answered.has(value))
}

function otherDay(sentence: string, line: EvidenceLine, best: Bearing, { text, plan }: Matter): boolean {
  if (!plan.asksForTime && datesIn(text, 0).length === 0) return false
  const own = datesIn(best.text, localMs(best.line.event.saidAt)).map(({ interval }) => interval)
  const other = datesIn(sentence, localMs(line.event.saidAt)).map(({ interval }) => interval)
  if (own.length === 0 || other.length === 0) return false
  return !own.some((a) => other.some((b) => a.from < b.to && b.from < a.to))
}

const copula =
  /\b(?:is|was|are|were|be|called|named|lives?|works?|starts?|meets?|belongs?|stands?|happens?)\b|['’]s\b|是|叫|在|位于|属于/iu

/** "The key is under the mat" and "the key is behind the pot": the same of the same, and another thing in one place. */
function otherThing(
  {
    sentence,
    own,
    other,
    shared,
  }: { sentence: string; own: ReadonlySet<string>; other: ReadonlySet<string>; shared: ReadonlySet<string> },
  best: Bearing,
  { novel }: Matter,
): boolean {
  if (!copula.test(sentence) || !copula.test(best.text)) return false
  const [left, right] = [without(own, shared), without(other, shared)]
  const most = 4
  if (left.size === 0 || right.size === 0 || left.size > most || right.size > most) return false
  const given = without(novel, shared)
  return sharedCount(given, left) > 0 && sharedCount(given, other) === 0
}
