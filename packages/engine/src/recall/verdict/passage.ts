/**
 * Is a value told of what is asked, or only in the same line? "We have Ivy and Rufus. Ivy turns nine" tells the age of one of them.
 * It is told in a clause that names what is asked, or beside one and without a name of its own.
 */

import { sentences } from '../../text/sentence.ts'
import { tokenize } from '../../text/tokenize.ts'

/** @param terms  index terms of what is asked, without the value; where a text has none of them any of its clauses may tell it */
export function holdsNear(text: string, terms: ReadonlySet<string>, holds: (clause: string) => boolean): boolean {
  if (!holds(text)) return false
  const clauses = clausesOf(text)
  const names = namesIn(text).filter((name) => !tokenize(name).some((term) => terms.has(term)))
  const isAbout = clauses.map((clause) => tokenize(clause).some((term) => terms.has(term)))
  if (!isAbout.includes(true)) return true
  return clauses.some(
    (clause, i) =>
      holds(clause) &&
      (isAbout[i] === true ||
        ((isAbout[i - 1] === true || isAbout[i + 1] === true) && !names.some((name) => clause.includes(name)))),
  )
}

/** Sentences; of Chinese the parts between commas, which are as long as English sentences. */
export function clausesOf(text: string): string[] {
  return sentences(text).flatMap(({ start, end }) =>
    text
      .slice(start, end)
      .split(/(?<=[，；])/u)
      .filter((part) => part.trim() !== ''),
  )
}

/** Words with a capital inside a sentence, and in Chinese what follows 叫: names that the text itself shows to be such. */
function namesIn(text: string): string[] {
  const latin = [...text.matchAll(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu)].map(([name]) => name)
  const chinese = [...text.matchAll(/叫(\p{Script=Han}{2,3})(?=[，。、；！]|$)/gu)].map(([, name]) => name ?? '')
  return [...latin, ...chinese]
}
