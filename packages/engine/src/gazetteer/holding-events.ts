/** Which events hold a name, whether or not it was read as one? By the index of their words. */

import type { NameBook } from '../entity/name-book.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { foldHan } from '../text/han.ts'
import { tokenize } from '../text/tokenize.ts'

/**
 * A word in more events than this is not looked for: to read them all again would cost minutes, and such a word has
 * long been a name by then, or is none.
 */
const eventsMax = 10_000

/** Events read in one call. */
const pageLimit = 256

/** Numbers of the events that hold the words of any of the names, written as a name is; ascending. */
export async function eventsHolding(
  { search, events }: Pick<Store, 'search' | 'events'>,
  scope: Scope,
  { keys, book }: { readonly keys: readonly string[]; readonly book: NameBook },
): Promise<number[]> {
  const wanted = keys.map((key) => book.wordsOf(key))
  const looks: Look[] = [...new Set(wanted.flatMap(({ words }) => words))].map((word) => ({
    terms: [...new Set(tokenize(word))],
    holds: (text) => holdsCapital(text, word),
  }))
  for (const literal of new Set(wanted.flatMap(({ literals }) => literals)))
    looks.push({ terms: pairsOf(literal), holds: (text) => foldHan(text).includes(literal) })
  for (const phrase of new Set(wanted.flatMap(({ phrases }) => phrases)))
    looks.push({ terms: [...new Set(tokenize(phrase))], holds: (text) => text.toLowerCase().includes(phrase) })
  const terms = [...new Set(looks.flatMap((look) => look.terms))]
  if (terms.length === 0) return []
  const postings = new Map((await search.postings(scope, terms, eventsMax)).map((one) => [one.term, [...one.no]]))
  const looksAt = new Map<number, Look[]>()
  for (const look of looks)
    for (const no of inAll(look.terms.map((term) => postings.get(term) ?? [])))
      looksAt.set(no, [...(looksAt.get(no) ?? []), look])
  const nos = [...looksAt.keys()].sort((a, b) => a - b)
  const holding: number[] = []
  for (let start = 0; start < nos.length; start += pageLimit)
    for (const { no, text } of await events.read(scope, nos.slice(start, start + pageLimit)))
      if (looksAt.get(no)?.some(({ holds }) => holds(text))) holding.push(no)
  return holding
}

/** What is looked for: terms that must all be there, and a text that holds it as a name is written. */
interface Look {
  readonly terms: readonly string[]
  readonly holds: (text: string) => boolean
}

/** Is the word written with a capital, or without letters, somewhere? Else it is no name there, whatever it is elsewhere. */
function holdsCapital(text: string, word: string): boolean {
  const lower = text.toLowerCase()
  // Where lower case is longer than what it was made of, offsets mean nothing.
  if (lower.length !== text.length) return true
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
    if (text.charAt(at) !== lower.charAt(at) || !/\p{Ll}/u.test(text.charAt(at))) return true
  // Names are normalised: accents and widths may be written otherwise.
  return !lower.includes(word)
}

/** Pairs of neighbouring characters: the index has one for each. */
function pairsOf(literal: string): string[] {
  const characters = Array.from(literal)
  return [...new Set(characters.slice(1).map((character, i) => `${characters[i]}${character}`))]
}

/** Numbers in all of the lists. */
function inAll([first = [], ...others]: readonly number[][]): number[] {
  const sets = others.map((list) => new Set(list))
  return first.filter((no) => sets.every((set) => set.has(no)))
}
