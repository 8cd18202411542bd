/** Do the cited lines tell the times of the answer? Each time is worked out from when its line was said, and must be as told or coarser. */

import { asksForHistory } from '../../recall/intent.ts'
import { localMs } from '../../record/instant.ts'
import type { TimeExpression } from '../../time/expression.ts'
import { encloses, type Interval, overlaps, unitAround } from '../../time/interval.ts'
import { clausesOf } from '../clauses.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { withoutTakenBack } from '../taken-back.ts'
import { sharedCount, tellingTerms } from '../terms.ts'
import type { Flag } from './flag.ts'
import type { Bearing, Matter } from './matter.ts'
import { shiftedTimes } from './shifted-time.ts'
import { datesIn } from './values.ts'

/** Flags of dates. */
export function checkDates(matter: Matter): readonly Flag[] {
  const { text, cited, basis } = matter
  const [first] = cited
  if (first === undefined) return []
  const refs = cited.map(({ event }) => event.ref)
  return datesIn(text, localMs(first.event.saidAt)).flatMap((date): readonly Flag[] => {
    if (isTold(date, matter)) return []
    const gravity = basis === 'inferred' ? 'doubt' : 'unsupported'
    return [{ kind: 'date', gravity, reason: `no cited line tells the time ${date.text}`, words: [date.text], refs }]
  })
}

function isTold(date: TimeExpression, matter: Matter): boolean {
  const { cited, heard, plan } = matter
  const said = [...heard.values(), plan.question].join('\n').toLowerCase()
  // Relative words that stand in the line mean what they mean there.
  if (!/\d{4}/u.test(date.text) && said.includes(date.text.toLowerCase())) return true
  return toldTimes(matter).some((told) => fits(date, told)) || (cited.length > 1 && isSpan(date, matter))
}

/** Times of the sentence that bears the answer, where one stands out and tells any; else of all cited lines, and when they were said. */
function toldTimes(matter: Matter): readonly Interval[] {
  const { plan, heard, bearing } = matter
  const holding = matter.cited.filter(({ supersededBy }) => supersededBy.length === 0)
  // Beside what puts it out of date a line tells of what, and no longer when.
  const cited = holding.length === 0 || asksForHistory(plan.question) ? matter.cited : holding
  const own = plan.asksForTime ? outstanding(bearing.filter(({ line }) => cited.includes(line))) : null
  if (own !== null) {
    const told = timesBeside(own, matter)
    if (told.length > 0) return told
  }
  return cited.flatMap((line) => {
    const told = timesOf(heard.get(line.event.ref) ?? line.words, line)
    const saidAt = unitAround(localMs(line.event.saidAt), 'day')
    // What was told of another day did not happen on this one; unless another sentence bears the answer.
    return told.length === 0 || own !== null || !plan.asksForTime ? [...told, saidAt] : told
  })
}

/** Times of the part of a sentence that is most about what is asked, where it tells any; else of all of it. */
function timesBeside({ text, line }: Bearing, { asked }: Matter): readonly Interval[] {
  const parts = clausesOf(text)
    .map((part) => ({ part, times: timesOf(part, line), shared: sharedCount(asked, tellingTerms(part)) }))
    .sort((a, b) => b.shared - a.shared)
  const [best, next] = parts
  if (best !== undefined && best.shared > (next?.shared ?? 0)) {
    if (best.times.length > 0) return best.times
    const shifted = shiftedTimes(best.part, timesOf(text, line))
    if (shifted !== null && shifted.length > 0) return shifted
  }
  return timesOf(text, line)
}

function timesOf(text: string, { event }: EvidenceLine): readonly Interval[] {
  return datesIn(withoutTakenBack(text), localMs(event.saidAt)).map(({ interval }) => interval)
}

/** The sentence that holds more of question and answer than any other; null where none does. */
function outstanding(bearing: readonly Bearing[]): Bearing | null {
  const [best, next] = bearing
  if (best === undefined || best.overlap === 0) return null
  return next === undefined || best.overlap > next.overlap ? best : null
}

const weekday =
  /^(?:on |last |this |next |the )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:上|下|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天]$/iu
const dayMs = 86_400_000

/** Words that say an answer is no closer than that. */
const about = /\b(?:around|about|approximately|roughly|before|after|circa)\b|前|后|左右|大约|大概/iu

/** As told, or coarser; a weekday fits every day of its name, a date without a year that of any. */
function fits({ interval: answered, text, isGuessedYear }: TimeExpression, told: Interval): boolean {
  if (weekday.test(text)) return told.to - told.from <= dayMs && weekdayOf(answered.from) === weekdayOf(told.from)
  if (encloses(answered, told)) return true
  if (about.test(text) && overlaps(answered, told)) return true
  if (/\d{4}/u.test(text) && !isGuessedYear) return asLong(answered, told) && overlaps(answered, told)
  const shifted = yearsApart(answered, told)
  return encloses(shifted, told) || (asLong(shifted, told) && overlaps(shifted, told))
}

/** Weeks may begin on another day, and weekends on another evening; days must be the same. */
function asLong(answered: Interval, told: Interval): boolean {
  return answered.to - answered.from >= 0.6 * (told.to - told.from) && answered.to - answered.from > dayMs
}

function yearsApart(answered: Interval, told: Interval): Interval {
  const years = new Date(told.from).getUTCFullYear() - new Date(answered.from).getUTCFullYear()
  const shift = (ms: number): number => {
    const date = new Date(ms)
    return date.setUTCFullYear(date.getUTCFullYear() + years)
  }
  return { from: shift(answered.from), to: shift(answered.to), granularity: answered.granularity }
}

function weekdayOf(ms: number): number {
  return new Date(ms).getUTCDay()
}

/** From the first of the cited to the last. */
function isSpan({ interval }: TimeExpression, { cited, heard }: Matter): boolean {
  const all = cited.flatMap((line) => timesOf(heard.get(line.event.ref) ?? line.words, line))
  if (all.length < 2) return false
  const [from, to] = [Math.min(...all.map((one) => one.from)), Math.max(...all.map((one) => one.to))]
  return interval.from <= from + dayMs && interval.to >= to - dayMs
}
