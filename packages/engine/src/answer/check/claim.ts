/** Do the cited lines hold the key words of the answer? Words that question and lines both lack are made up. */

import { understoodWith } from '../pairs.ts'
import { tellingTerms, unheld, without } from '../terms.ts'
import { tellsBothSides } from './both-sides.ts'
import type { Flag } from './flag.ts'
import { citedText, type Matter } from './matter.ts'
import { aliasTerms } from './naming.ts'

/** Share of new words that may be missing; of one or two, none. */
const missingMax = 1 / 3

/** New terms from which an answer is a sentence, told in words of its own in part; of those so many may be missing. */
const longMin = 8
const longMissingMax = 0.45

/** Flags of claims, and of names as the gravest of them. */
export function checkClaim(matter: Matter): readonly Flag[] {
  const { novel, cited } = matter
  if (cited.length === 0) return []
  const refs = cited.map(({ event }) => event.ref)
  const held = tellingTerms([citedText(matter), ...cited.map(({ event }) => event.speaker ?? '')].join('\n'))
  for (const term of aliasTerms(matter)) held.add(term)
  const missing = unheld(novel, held)
  const names = namesMissing(matter, missing)
  if (names.length > 0)
    return [
      { kind: 'name', gravity: 'unsupported', reason: `no cited line names ${names.join(', ')}`, words: names, refs },
    ]
  // Who tells both sides may put them in words of their own.
  if (tellsBothSides(matter) && missing.size <= 2) return []
  if (novel.size === 0) return bearsQuestion(matter, held) ? [] : [untold(refs)]
  if (missing.size === 0) return []
  const gravity = isTooMuch(missing.size, matter) && matter.basis !== 'inferred' ? 'unsupported' : 'doubt'
  const words = [...missing]
  return [{ kind: 'claim', gravity, reason: `no cited line says ${words.join(', ')}`, words, refs }]
}

/** Of a short answer no word may be missing, of Chinese no more than one character in five; of a sentence more. */
function isTooMuch(missing: number, { novel, plan }: Matter): boolean {
  const share = missing / novel.size
  if (novel.size >= longMin) return share > longMissingMax
  if (plan.language === 'zh' && novel.size > 2) return share > 0.2
  return novel.size < 3 || share > missingMax
}

/** New words with a capital inside the answer. */
function namesMissing({ text }: Matter, missing: ReadonlySet<string>): readonly string[] {
  const words = [...text.matchAll(/(?<=[\p{L}\p{N},;:] ["“'‘(]?)\p{Lu}[\p{L}'’-]+/gu)].map(([word]) => word)
  return words.filter((word) => [...tellingTerms(word)].some((term) => missing.has(term)))
}

/** An answer without words of its own ("Yes", "14") needs a line about what is asked, or one understood with such a line: a fifth of its words at least. */
function bearsQuestion({ asked, cited, lines }: Matter, held: ReadonlySet<string>): boolean {
  const beside = cited.flatMap((line) => understoodWith(line, lines)).map(({ words }) => words)
  const lacking = without(without(asked, held), tellingTerms(beside.join('\n')))
  return asked.size === 0 || lacking.size <= 0.8 * asked.size
}

function untold(refs: readonly string[]): Flag {
  return { kind: 'claim', gravity: 'unsupported', reason: 'no cited line speaks of what is asked', words: [], refs }
}
