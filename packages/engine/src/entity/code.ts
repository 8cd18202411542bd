/** Which stretches of a text are codes: flights, rooms, models, versions? */

import type { Span } from '../text/sentence.ts'
import { numberedPlaces } from './english-words.ts'
import { nameKey } from './key.ts'
import type { EntityKind } from './mention.ts'
import { numberedPattern } from './name-run.ts'

/** A stretch that names an entity by its form alone. */
export interface Code extends Span {
  readonly key: string
  readonly kind: EntityKind
}

/** Finds codes of kinds that the rules of this room do not know, in order of the text, without overlap. */
export type CodeFinder = (text: string) => readonly Code[]

/** Finds nothing. */
export const noCodes: CodeFinder = () => []

/** All codes of a text, in order: those of the finder, then ours where it found none. */
export function codesOf(text: string, finder: CodeFinder): Code[] {
  const found = finder(text)
  const own = codeSpans(text).filter((one) => !found.some((other) => one.start < other.end && other.start < one.end))
  return [
    ...found,
    ...own.map((span) => {
      const key = nameKey(text.slice(span.start, span.end))
      return { ...span, key, kind: kindOfCode(key) }
    }),
  ].sort((a, b) => a.start - b.start)
}

/** Capitals and digits with at most one gap (UA123, KX 417, XR-20), and versions (v2.1). Quarters and half-years are times. */
const codes =
  /(?<![\p{Script=Latin}\p{N}_@#/.$€£-])(?:(?!(?:Q[1-4]|H[12]|[AP]M)(?![\p{L}\p{N}]))(?:\p{Lu}{1,4}-?\d{1,6}(?:-\d{1,5})?\p{Lu}{0,2}|\p{Lu}{2,3} \d{2,5}|\p{Lu}{1,3}\d+\p{Lu}\d*)|v\d{1,3}(?:\.\d{1,4}){0,3})(?![\p{Script=Latin}\p{N}_@/-]|[.:]\d)/gu

/** Short words in capitals that a number may follow without making a code. */
const noCode = /^(?:I|AD|BC|NO|OK|PM|AM|USD|EUR|GBP|RMB|CNY|TOP|AGE|THE|AND|FOR|WE|IN|ON|AT|BY|TO|OF|IS)[ -]/

/** Codes of a text, in order: room and gate numbers too. */
function codeSpans(text: string): Span[] {
  const found: Span[] = []
  for (const match of text.matchAll(numberedPattern))
    found.push({ start: match.index, end: match.index + match[0].length })
  for (const match of text.matchAll(codes)) {
    const span = { start: match.index, end: match.index + match[0].length }
    if (!noCode.test(match[0]) && !found.some((other) => span.start < other.end && other.start < span.end))
      found.push(span)
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Rooms and gates are places, everything else with a number is a thing. */
function kindOfCode(key: string): EntityKind {
  return numberedPlaces.has(key.split(' ')[0] ?? '') ? 'place' : 'thing'
}
