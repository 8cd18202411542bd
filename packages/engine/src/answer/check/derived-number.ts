/** Can a number be worked out of those that lines tell? As many as are cited, as a list has items, or two of them added, taken away, multiplied. */

import { countsIn } from './values.ts'

/** Numbers that are tried in pairs, at most: more are a table, of which any number can be made. */
const toldMax = 6

/** @param told  numbers of the lines. @param sentences  those that bear the answer */
export function mayBeDerived(
  value: number,
  {
    told,
    lines,
    sentences,
  }: { readonly told: readonly number[]; readonly lines: number; readonly sentences: readonly string[] },
): boolean {
  if (value < 1 || !Number.isFinite(value)) return false
  if ((value === lines && value > 1) || sentences.some((sentence) => itemsIn(sentence) === value)) return true
  if (told.length > toldMax) return false
  if (told.length > 1 && told.reduce((sum, one) => sum + one, 0) === value) return true
  return told.some((a, i) =>
    told.some((b, k) => i !== k && (a + b === value || a - b === value || (a > 1 && b > 1 && a * b === value))),
  )
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
