/** Can a number be worked out of those that lines tell? As many as are cited, as a list has items, or two or three of them added, taken away, multiplied. */

import { countsIn } from './values.ts'

/** Numbers that are tried in pairs, at most: more are a table, of which any number can be made. */
const toldMax = 6

/** What a number may be worked out of. */
interface Given {
  /** Numbers of the lines. */
  readonly told: readonly number[]
  /** Lines that are cited. */
  readonly lines: number
  /** Sentences that bear the answer. */
  readonly sentences: readonly string[]
  /** True where the answer says that it is worked out: only then are numbers combined. */
  readonly isInferred: boolean
}

/** True where it may. */
export function mayBeDerived(value: number, { told, lines, sentences, isInferred }: Given): boolean {
  if (value < 1 || !Number.isFinite(value)) return false
  if ((value === lines && value > 1) || sentences.some((sentence) => itemsIn(sentence) === value)) return true
  if (told.length > toldMax) return false
  if (told.length > 1 && told.reduce((sum, one) => sum + one, 0) === value) return true
  if (!isInferred) return false
  const pairs = combined(told)
  return pairs.some((pair) => pair.value === value || combinedWith(pair, told).includes(value))
}

interface Combined {
  readonly value: number
  /** Places of what it is made of. */
  readonly of: readonly number[]
}

function combined(told: readonly number[]): readonly Combined[] {
  return told.flatMap((a, i) =>
    told.flatMap((b, k) => (i === k ? [] : results(a, b).map((value) => ({ value, of: [i, k] })))),
  )
}

function combinedWith({ value, of }: Combined, told: readonly number[]): readonly number[] {
  return told.flatMap((c, i) => (of.includes(i) ? [] : results(value, c)))
}

function results(a: number, b: number): readonly number[] {
  return [a + b, a - b, ...(a > 1 && b > 1 ? [a * b, a / b] : [])]
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
