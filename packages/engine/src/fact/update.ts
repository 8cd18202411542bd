/**
 * Does one fact put another out of date? Only of the same subject and slot, only a later one, and only where both cannot hold:
 * another value, the end of it, or its return. Decided by the two alone, so that the order of arrival does not matter.
 */

import { tokenize } from '../text/tokenize.ts'
import { isCorrection } from './correction.ts'
import type { Fact } from './fact.ts'
import { nobody } from './fact.ts'
import { isWide } from './place.ts'
import { formOf, sameTerms, withinTerms } from './sense.ts'

/** When and by whom something was said. */
export interface Said {
  /** Key of the speaker. */
  readonly speaker: string
  readonly session: string
  /** Wall-clock reading, milliseconds. */
  readonly localMs: number
  readonly seq: number
}

/** When and by whom a fact was told. */
export interface Told extends Said {
  readonly fact: Fact
  /** End of the time that its event says the change happened, wall-clock milliseconds; null where it names none in the past. */
  readonly changedByMs: number | null
}

/** Belief that the older is out of date: in words of change or end, and where only another value is told. */
const beliefs = { changes: 0.9, ends: 0.9, holds: 0.7 }

/** "The meeting" of another month is another meeting, and what others call "the budget" may be another one by then. */
const passingReachMs = 45 * 86_400_000
/** Heads of what takes place once, as index terms: of Chinese words their own alone, and not those of their characters. */
const passing = new Set([
  ...tokenize(
    'meeting appointment rehearsal party dinner lunch trip flight train exam interview class call match game delivery visit session concert show event',
  ),
  ...'会议 约会 排练 聚会 聚餐 航班 考试 面试 比赛 演出 开会 课 活动 快递'.split(' '),
])

/** How far the newer fact is believed to put the older out of date, in (0, 1]; null where it does not. */
export function updates(newer: Told, older: Told): number | null {
  if (isCorrection(newer.fact) || isCorrection(older.fact) || !isLater(newer, older)) return null
  if (!sameSubject(newer, older)) return null
  const isOver =
    newer.fact.slot === older.fact.slot ? replaces(newer.fact, older.fact) : endsOther(newer.fact, older.fact)
  return isOver ? beliefs[newer.fact.claim] : null
}

function isLater(newer: Told, older: Told): boolean {
  // A move of last year does not undo what was said to hold last month.
  return isSaidLater(newer, older) && (newer.changedByMs === null || newer.changedByMs > older.localMs)
}

/** True where the one was said after the other: within a session by its place, else by when. */
export function isSaidLater(newer: Said, older: Said): boolean {
  return (newer.session === older.session ? newer.seq - older.seq : newer.localMs - older.localMs) > 0
}

/** True where both are about the same slot of the same thing: then the rules for facts decide, and nothing else. */
export function isSameMatter(a: Told, b: Told): boolean {
  return (
    a.fact.slot === b.fact.slot &&
    sameTerms(a.fact.about, b.fact.about) &&
    !isCorrection(a.fact) &&
    !isCorrection(b.fact)
  )
}

function sameSubject(newer: Told, older: Told): boolean {
  const [a, b] = [newer.fact.subject, older.fact.subject]
  if (newer.fact.slot !== 'thing') return a === b
  const isOne =
    a === b
      ? a !== nobody || newer.speaker === older.speaker
      : newer.speaker === older.speaker && (a === nobody ? b : a) === newer.speaker
  const isNear = newer.session === older.session || newer.localMs - older.localMs <= passingReachMs
  const passes = newer.fact.about.some((term) => passing.has(term))
  return a === b || isOne ? isNear || (isOne && !passes) : false
}

function replaces(newer: Fact, older: Fact): boolean {
  switch (newer.slot) {
    case 'home':
    case 'work':
    case 'role':
      return replacesPlace(newer, older)
    case 'liking':
      return sameTerms(newer.about, older.about) && !sameTerms(newer.value, older.value)
    case 'favourite':
      return sameTerms(newer.about, older.about) && !overlaps(newer.value, older.value)
    case 'bond':
      return replacesBond(newer, older)
    case 'state':
      return (
        sameTerms(newer.about, older.about) &&
        newer.claim !== 'holds' &&
        (newer.claim === 'ends') !== (older.claim === 'ends')
      )
    case 'preference':
      return replacesPreference(newer, older)
    case 'habit':
      return replacesHabit(newer, older)
    case 'thing':
      return replacesThing(newer, older)
  }
}

/** What ends beyond its own slot: who has no job is nothing by trade, and what one parts with is nobody's car or bank any more. */
function endsOther(newer: Fact, older: Fact): boolean {
  if (newer.claim !== 'ends' || older.claim === 'ends') return false
  if (newer.slot === 'work' && older.slot === 'role') return newer.value.length === 0
  return newer.slot === 'habit' && older.slot === 'thing' && sameTerms(newer.about, older.value)
}

function overlaps(a: readonly string[], b: readonly string[]): boolean {
  return withinTerms(a, b)
}

function replacesPlace(newer: Fact, older: Fact): boolean {
  if (newer.claim === 'ends')
    return older.claim !== 'ends' && (newer.value.length === 0 || overlaps(newer.value, older.value))
  if (older.claim === 'ends')
    return newer.claim === 'changes' && older.value.length > 0 && sameTerms(newer.value, older.value)
  if (overlaps(newer.value, older.value)) return false
  // One moves within a country and lives there still; to one, from elsewhere.
  const isWithin = isWide(older.valueText)
    ? !isWide(newer.valueText)
    : newer.claim === 'holds' && isWide(newer.valueText)
  if (newer.slot === 'home' && isWithin) return false
  // "I work at the bakery" and, later, "I work for Ada" may both be so.
  return newer.claim === 'changes' || (newer.slot === 'home' && older.claim === 'changes')
}

/** A partner spoken of replaces that one was single, and is no more than that: of who was married it may be the same. */
function replacesBond(newer: Fact, older: Fact): boolean {
  if (sameTerms(newer.value, older.value) || spokenOf.has(older.rule)) return false
  return newer.claim === 'changes' || (spokenOf.has(newer.rule) && older.value.includes('single'))
}

/** Rules that read a bond from whom a clause speaks of; the clause tells something else and goes on to hold. */
const spokenOf: ReadonlySet<string> = new Set(['has partner', 'has spouse'])

function replacesPreference(newer: Fact, older: Fact): boolean {
  if (overlaps(newer.value, older.value)) return false
  const alike = newer.value.some((term) => term.length > 1 && older.value.includes(term))
  const compared = alike || withinTerms(newer.value, older.about) || withinTerms(older.value, newer.about)
  return compared && (newer.claim === 'changes' || withinTerms(newer.value, older.about))
}

/** Verbs whose object is always the same kind of thing, and may be left out. */
const aloneVerbs = new Set(['smoke', 'vape', 'jog', 'run', 'swim', 'cycl', 'medit', '抽'])

function replacesHabit(newer: Fact, older: Fact): boolean {
  const sameVerb = newer.value.length === 0 || older.value.length === 0 || stemsAgree(newer.value, older.value)
  if (!sameVerb) return false
  const alone = newer.value.some((verb) => aloneVerbs.has(verb)) && stemsAgree(newer.value, older.value)
  const sameObject =
    withinTerms(newer.about, older.about) || (alone && (newer.about.length === 0 || older.about.length === 0))
  if (!sameObject) return false
  if (newer.claim === 'ends') return older.claim !== 'ends'
  if (older.claim === 'ends') return newer.claim === 'changes'
  return (
    newer.claim === 'changes' && newer.when.length > 0 && older.when.length > 0 && !withinTerms(newer.when, older.when)
  )
}

function stemsAgree(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.some((verb) => b.includes(verb))
}

function replacesThing(newer: Fact, older: Fact): boolean {
  if (!sameTerms(newer.about, older.about)) return false
  if (newer.claim === 'ends')
    return older.claim !== 'ends' && (newer.value.length === 0 || sameTerms(newer.value, older.value))
  if (newer.claim !== 'changes' || older.claim === 'ends' || overlaps(newer.value, older.value)) return false
  if (newer.before.length > 0) return withinTerms(newer.before, older.value)
  return formOf(newer.valueText) === formOf(older.valueText)
}
