/**
 * Which plain words can stand for one somebody or something: "the landlord", "the old mill", "my camper"?
 *
 * Only where somebody says what they stand for. "The" holds for the whole scope, "my" and "our" for whoever speaks.
 */

import { normalize } from '../text/normalize.ts'
import type { Span } from '../text/sentence.ts'
import { animalWords, kinForms, roleWords, thingWords } from './english-words.ts'
import type { EntityKind } from './mention.ts'

const alternatives = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')
const things = alternatives([...thingWords, ...animalWords])
const roles = alternatives(roleWords)
const kin = alternatives(kinForms.keys())
const end = '(?![\\p{L}\\p{N}-])'

/** Somebody or something of the speaker: "my sister", "our old boat". A pattern without groups. */
export const ownedPattern: string = `(?:[Mm]y|[Oo]ur) (?:(?!(?:last|former|ex|previous|next|other)\\b)\\p{Ll}+ ){0,2}?(?:${kin}|${roles}|${things})${end}`
/** "The landlord", "the old mill". A pattern without groups. */
export const definitePattern: string = `[Tt]he (?:\\p{Ll}+ )?(?:${roles}|${things})${end}`
/** Roles that people have: "landlord". */
export const rolePattern: string = `(?:${roles})${end}`

/** Key of a description that one of the patterns found: without what stands between "my" and the noun, which changes from time to time. */
export function descriptionKey(written: string): string {
  const words = normalize(written).split(' ')
  const noun = words.at(-1) ?? ''
  return words[0] === 'the' ? words.join(' ') : `my ${kinForms.get(noun) ?? noun}`
}

/** True for the key of a description: "the landlord", "my camper". */
export function isDescription(key: string): boolean {
  return /^(?:the|my) /.test(key)
}

/** True where a description says enough to be looked for wherever it stands: "the mill" may be any, "the old mill" is the one. */
export function isTelling(key: string): boolean {
  return key.startsWith('my ') || roleWords.has(key.slice('the '.length)) || key.split(' ').length > 2
}

const phrase =
  /(?<![\p{L}\p{N}'’-])([Tt]he|[Mm]y|[Oo]ur|[Yy]our) (\p{Ll}[\p{Ll}-]*)(?: (\p{Ll}[\p{Ll}-]*))?(?![\p{L}\p{N}])/gu

/** "My last flatmate" is not the one I have. */
const others: ReadonlySet<string> = new Set('last former ex previous next other another first second late'.split(' '))

/** A description that stands in a text. */
export interface StandingDescription extends Span {
  /** As a mention has it: "the landlord", "my camper", "your camper". */
  readonly key: string
  readonly kind: EntityKind
}

/** The descriptions of a text that the scope knows, in order. */
export function knownDescriptions(text: string, names: { has(key: string): boolean }): StandingDescription[] {
  return [...text.matchAll(phrase)].flatMap(({ 0: whole, 1: before = '', 2: first = '', 3: second, index }) => {
    const owner = normalize(before)
    const of = owner === 'the' ? 'the' : 'my'
    const found = (words: string, length: number): StandingDescription[] => {
      const noun = words.split(' ').at(-1) ?? ''
      if (!names.has(`${of} ${words}`)) return []
      return [
        {
          start: index,
          end: index + length,
          key: `${owner === 'our' ? 'my' : owner} ${words}`,
          kind: kindOfNoun(noun),
        },
      ]
    }
    if (others.has(first)) return []
    const short = before.length + 1 + first.length
    const both = second === undefined ? [] : found(owner === 'the' ? `${first} ${second}` : second, whole.length)
    return both.length > 0 ? both : found(first, short)
  })
}

/** Of the noun of a description. */
export function kindOfNoun(noun: string): EntityKind {
  return animalWords.has(noun) ? 'animal' : thingWords.has(noun) ? 'thing' : 'person'
}
