/** Of which year is a holiday that a date stands beside? "Moved the Easter lunch to Sunday 5th" speaks of one Easter. */

import { dateOf } from './civil.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'
import type { ReadPhrase } from './read-phrase.ts'
import { yearlyIn } from './resolve-date.ts'
import { isOneClause } from './tense.ts'

/** How many characters may stand between the holiday and its date. */
const besideMax = 60

/** A holiday without a year is the one nearest to a date of its clause whose year is told; all else stays as it was read. */
export function ofDateBeside(one: ReadPhrase, all: readonly ReadPhrase[], folded: string): ReadPhrase {
  const { phrase } = one
  if (phrase.kind !== 'holiday' && phrase.kind !== 'holidays') return one
  const date = all.find((other) => other !== one && namesDay(other) && isBeside(one, other, folded))
  if (date === undefined) return one
  const year = dateOf(date.interval.from).year
  const near = [year, year - 1, year + 1].flatMap((candidate) => yearlyIn(candidate, phrase) ?? [])
  const [first, ...others] = near
  if (first === undefined) return one
  const apart = (other: Interval): number => Math.abs(other.from - date.interval.from)
  const interval = others.reduce((best, other) => (apart(other) < apart(best) ? other : best), first)
  return { ...one, interval, isGuessedYear: false }
}

function namesDay({ phrase, isGuessedYear }: ReadPhrase): boolean {
  const day: Phrase = phrase.kind === 'at' ? phrase.day : phrase
  return !isGuessedYear && day.kind === 'calendar' && day.day !== undefined
}

function isBeside(one: ReadPhrase, other: ReadPhrase, folded: string): boolean {
  const between = one.start < other.start ? folded.slice(one.end, other.start) : folded.slice(other.end, one.start)
  return between.length <= besideMax && isOneClause(between)
}
