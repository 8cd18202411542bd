/** Does a cited line hold the numbers of the answer? In figures or in words; and do they count what is asked for? */

import { askedIn } from '../../asking/asked.ts'
import { foldForCause } from '../../cause/wording.ts'
import { asksForHistory } from '../../recall/intent.ts'
import { localMs } from '../../record/instant.ts'
import type { NumberValue } from '../../text/han-number.ts'
import { clausesOf } from '../clauses.ts'
import { withoutTakenBack } from '../taken-back.ts'
import { lightTerms, sharedCount, tellingTerms } from '../terms.ts'
import { tellsBothSides } from './both-sides.ts'
import { mayBeDerived } from './derived-number.ts'
import type { Flag } from './flag.ts'
import { citedText, type Matter } from './matter.ts'
import { countsIn, datesIn } from './values.ts'

/** Flags of numbers. */
export function checkNumbers(matter: Matter): readonly Flag[] {
  const { text, plan, cited, bearing } = matter
  const told = countsIn(citedText(matter)).map(({ value }) => value)
  const known = new Set([...told, ...countsIn(plan.question).map(({ value }) => value)])
  const refs = cited.map(({ event }) => event.ref)
  const counts = askedIn(foldForCause(plan.question).toLowerCase()).kind === 'number'
  const both = tellsBothSides(matter)
  return countsIn(text).flatMap((one): readonly Flag[] => {
    // "One" and 一 count only where a number is asked for.
    if (one.value === 1 && !counts && !/\d/u.test(text.slice(one.start, one.end))) return []
    const words = [text.slice(one.start, one.end)]
    if (known.has(one.value)) {
      if (isTakenBack(one, matter)) return [takenBack(words, refs)]
      return !both && countsOther(one, matter) ? [other(words, refs)] : []
    }
    const sentences = bearing.map((each) => each.text)
    if (
      isElapsed(one.value, matter) ||
      mayBeDerived(one.value, { told, lines: cited.length, sentences, isInferred: matter.basis === 'inferred' })
    )
      return []
    return [
      { kind: 'number', gravity: 'unsupported', reason: `no cited line holds the number ${words[0]}`, words, refs },
    ]
  })
}

/** True where the lines name the number only to take it back, and the question is not how it was. */
function isTakenBack({ value }: NumberValue, { plan, cited }: Matter): boolean {
  const isNamed = cited.some(({ words }) => countsIn(words).some((one) => one.value === value))
  const holds = cited.some(({ words, supersededBy }) =>
    supersededBy.length > 0 ? false : countsIn(withoutTakenBack(words)).some((one) => one.value === value),
  )
  return (
    isNamed && !holds && cited.some(({ supersededBy }) => supersededBy.length === 0) && !asksForHistory(plan.question)
  )
}

function takenBack(words: readonly string[], refs: readonly string[]): Flag {
  return { kind: 'negation', gravity: 'unsupported', reason: `${words[0]} was taken back`, words, refs }
}

/** As many days, weeks, months or years as lie between two times that the lines tell, or at which they were said. */
function isElapsed(value: number, { cited }: Matter): boolean {
  const times = cited.flatMap(({ event, words }) => {
    const said = localMs(event.saidAt)
    return [said, ...datesIn(words, said).flatMap(({ interval }) => [interval.from, interval.to])]
  })
  return times.some((a) =>
    times.some((b) => a > b && spansMs.some((span) => Math.abs((a - b) / span - value) <= (span > dayMs ? 0.6 : 0))),
  )
}

const dayMs = 86_400_000
const spansMs = [dayMs, 7 * dayMs, 30.44 * dayMs, 365.25 * dayMs]

/** True where the lines tell a number of what is asked for, and this one only of something else. */
function countsOther({ value }: NumberValue, matter: Matter): boolean {
  // What was put out of date counts what is asked, and no longer so many.
  const holding = matter.cited.filter(({ supersededBy }) => supersededBy.length === 0)
  const told = holding.flatMap(({ event, words }) =>
    clausesOf(withoutTakenBack(matter.heard.get(event.ref) ?? words)).flatMap((clause) =>
      numbersIn(clause, matter.asked, lightTerms(matter.plan.question)),
    ),
  )
  const best = Math.max(...told.map(({ near }) => near), 0)
  const own = told.filter((one) => one.value === value)
  return best > 0 && own.length > 0 && own.every(({ near, counts }) => near < best && counts > 0)
}

/** The numbers of a clause: with how many words of the question what they count shares, or their clause where they count nothing of their own. */
function numbersIn(
  clause: string,
  asked: ReadonlySet<string>,
  verbs: ReadonlySet<string>,
): readonly { readonly value: number; readonly near: number; readonly counts: number }[] {
  const found = countsIn(clause)
  return found.map(({ value, end }, i) => {
    const behind = tellingTerms(
      clause.slice(end, found[i + 1]?.start ?? clause.length).split(/\s(?:and|or)\s|[和跟与]/u)[0] ?? '',
    )
    const whole = tellingTerms(clause)
    // The verb of the question says more than its nouns: "we invited thirty, nineteen came".
    const ofClause = sharedCount(asked, whole) + 1.5 * sharedCount(verbs, lightTerms(clause))
    const own = found.length > 1 ? behind : whole
    return {
      value,
      near: found.length > 1 ? sharedCount(asked, behind) : ofClause,
      counts: [...own].filter((term) => !asked.has(term)).length,
    }
  })
}

function other(words: readonly string[], refs: readonly string[]): Flag {
  return {
    kind: 'number',
    gravity: 'unsupported',
    reason: `${words[0]} counts something else in the cited lines`,
    words,
    refs,
  }
}
