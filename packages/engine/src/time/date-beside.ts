/** Of which year is a holiday that a date stands beside? "Moved the Easter lunch to Sunday 5th" speaks of one Easter. */

import { dateOf } from './civil.ts'
import type { Interval } from './interval.ts'
import type { Phrase } from './phrase.ts'
import type { ReadPhrase } from './read-phrase.ts'
import { yearlyIn } from './resolve-date.ts'
import { isOneClause } from './tense.ts'

/** How many characters may stand between the holiday and its date. */
export const besideMax = 60

/**
 * A holiday without a year is the one nearest to a date of its clause whose year is told; all else stays as it was read.
 *
 * @param all  phrases in order; `at` which of them. Only those within reach are looked at: reading stays linear in the text
 */
export function ofDateBeside(all: readonly ReadPhrase[], at: number, folded: string): ReadPhrase {
  const one = all[at] as ReadPhrase
  const { phrase } = one
  if (phrase.kind !== 'holiday' && phrase.kind !== 'holidays') return one
  let first = at
  while (first > 0 && one.start - (all[first - 1] as ReadPhrase).end <= besideMax) first--
  let after = at + 1
  while (after < all.length && (all[after] as ReadPhrase).start - one.end <= besideMax) after++
  const date = all.slice(first, after).find((other) => other !== one && namesDay(other) && isBeside(one, other, folded))
  if (date === undefined) return one
  const year = dateOf(date.interval.from).year
  const near = [year, year - 1, year + 1].flatMap((candidate) => yearlyIn(candidate, phrase) ?? [])
  const [nearest, ...others] = near
  if (nearest === undefined) return one
  const apart = (other: Interval): number => Math.abs(other.from - date.interval.from)
  const interval = others.reduce((best, other) => (apart(other) < apart(best) ? other : best), nearest)
  return { ...one, interval, isGuessedYear: false }
}

function namesDay({ phrase, isGuessedYear }: ReadPhrase): boolean {
  const day: Phrase = phrase.kind === 'at' ? phrase.day : phrase
  return !isGuessedYear && day.kind === 'calendar' && day.day !== undefined
}

function isBeside(one: ReadPhrase, other: ReadPhrase, folded: string): boolean {
  const between = one.start < other.start ? folded.slice(one.end, other.start) : folded.slice(other.end, one.start)
  return isOneClause(between)
}
