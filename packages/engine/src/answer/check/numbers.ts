/** Does a cited line hold the numbers of the answer? In figures or in words; and do they count what is asked for? */

import type { NumberValue } from '../../text/number-value.ts'
import { clausesOf } from '../clauses.ts'
import { lightTerms, sharedCount, tellingTerms } from '../terms.ts'
import type { Flag } from './flag.ts'
import { citedText, type Matter } from './matter.ts'
import { countsIn } from './values.ts'

/** Flags of numbers. */
export function checkNumbers(matter: Matter): readonly Flag[] {
  const { text, plan, cited, basis } = matter
  const said = citedText(matter)
  const told = countsIn(said)
  const known = new Set([...told, ...countsIn(plan.question)].map(({ value }) => value))
  const refs = cited.map(({ event }) => event.ref)
  return countsIn(text).flatMap((one): readonly Flag[] => {
    const words = [text.slice(one.start, one.end)]
    if (known.has(one.value)) return countsOther(one, matter) ? [other(words, refs)] : []
    if (mayBeCounted(one.value, matter, told)) return []
    const gravity = basis === 'inferred' ? 'doubt' : 'unsupported'
    return [{ kind: 'number', gravity, reason: `no cited line holds the number ${words[0]}`, words, refs }]
  })
}

/** True where the lines tell a number of what is asked for, and this one only of something else. */
function countsOther({ value }: NumberValue, matter: Matter): boolean {
  const told = [...matter.heard.values()].flatMap((said) =>
    clausesOf(said).flatMap((clause) => numbersIn(clause, matter.asked, lightTerms(matter.plan.question))),
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

/** Nobody says how many there are of what is counted: as many as lines, as the items of a list, or as all numbers together. */
function mayBeCounted(value: number, { cited, bearing }: Matter, told: readonly NumberValue[]): boolean {
  if (value < 1 || !Number.isInteger(value)) return false
  if (value === cited.length && value > 1) return true
  if (told.length > 1 && told.reduce((sum, one) => sum + one.value, 0) === value) return true
  return bearing.some(({ text }) => itemsIn(text) === value)
}

/** Items that are listed: "a cat, a dog and two hens" are four. */
function itemsIn(sentence: string): number {
  const list =
    /(?:(?:\b(?:an?|the|my|our|one|two|three|four|five|six) )?[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}, )+(?:and )?[\p{L}'’ -]+|\b(?:an?|my|our|the|one|two|three) [\p{L}'’-]+(?: [\p{L}'’-]+)? and (?:an?|my|our|the|one|two|three) [\p{L}'’-]+|(?:[^，。、]{1,8}、)+[^，。、]{1,8}|一[个只条张本位名件台辆间把双头匹棵家]\p{Script=Han}{1,4}[和跟]?一[个只条张本位名件台辆间把双头匹棵家]/u.exec(
      sentence,
    )?.[0]
  if (list === undefined) return 0
  const items = list
    .split(/, (?:and )?| and |、|[和跟]|(?<=\p{Script=Han})(?=一[个只条张本位名件台辆间把双头匹棵家])/u)
    .filter((item) => item.trim() !== '')
  return items.reduce((sum, item) => sum + (countsIn(item)[0]?.value ?? 1), 0)
}
