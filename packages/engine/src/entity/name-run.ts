/**
 * Which stretches of a text are written like names? Runs of capitalised Latin words with what joins them.
 *
 * Only the writing is read here. Whether a run is a name is decided over a whole scope: the capital of a sentence's
 * first word says nothing until the word is seen with a capital elsewhere.
 */

import { normalize } from '../text/normalize.ts'
import { sentences } from '../text/sentence.ts'
import {
  calendarCapitals,
  numberedWords,
  organisationWords,
  placeWords,
  stopCapitals,
  titleForms,
} from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'

/** A capitalised word of a run: UTF-16 offsets in the text, and its normalised form without a possessive ending. */
export interface NameWord {
  readonly start: number
  readonly end: number
  readonly word: string
}

/** Neighbouring capitalised words that may be one name. */
export interface NameRun {
  readonly words: readonly NameWord[]
  /** True where the first word has its capital from its place, at the beginning of a sentence or quotation. */
  readonly initial: boolean
  /** End of the run, its number included ("Room 204"). */
  readonly end: number
}

const capital = /(?<![\p{Script=Latin}\p{N}_@#/'’.-])\p{Lu}[\p{Script=Latin}\p{M}\p{N}'’-]*/gu
const contraction = /['’](?:t|m|re|ll|ve|d)$/iu
const possessive = /['’]s?$/iu
const particle = / (?:de|da|di|del|dos|van|von|van der|van den|de la|der|bin|ibn|al|el|la|le) /.source
const joint = new RegExp(`^(?: | & |${particle})$`)
const ofJoint = /^ of (?:the )?$/
const ofHeads =
  /^(?:university|bank|college|museum|institute|ministry|church|bay|isle|gulf|cape|city|port|republic|department|school|academy|house|tower)$/
const trailingNumber =
  /^ (\d{1,4}(?:\.\d{1,3})?)(?![\d%:/]|\.\d| ?(?:am|pm|a\.m|p\.m|o'clock)\b|(?:st|nd|rd|th)?\p{L})/u
const datePlace =
  /(?:^|[^\p{L}])(?:in|on|since|by|until|till|last|next|this|of|every|early|late|mid|from|before|after)[ -]$/iu

/** The runs of a text, in order. */
export function nameRuns(text: string): NameRun[] {
  const openings = openingOffsets(text)
  const runs: NameRun[] = []
  let words: NameWord[] = []
  const close = (): void => {
    const run = runOf(text, words, openings)
    if (run !== undefined) runs.push(run)
    words = []
  }
  for (const word of capitalWords(text)) {
    const last = words.at(-1)
    if (last !== undefined && !joins(text, words, last, word)) close()
    words.push(word)
    if (endsRun(text, word) && !titleForms.has(words.at(-2)?.word ?? '') && !isSurname(word, words.at(-2))) {
      words.pop()
      close()
    }
  }
  close()
  return runs
}

function capitalWords(text: string): NameWord[] {
  const found: NameWord[] = []
  for (const match of text.matchAll(capital)) {
    if (/^(?:I|Q[1-4]|H[12])$/.test(match[0]) || contraction.test(match[0])) continue
    const written = match[0].replace(possessive, '').replace(/-$/, '')
    if (/^I['’]?$/.test(written)) continue
    found.push({ start: match.index, end: match.index + written.length, word: normalize(written) })
  }
  return found
}

/** A day, month or language ends a run, but for months that begin a name: "May Chen", not "in May". */
function endsRun(text: string, { start, end, word }: NameWord): boolean {
  if (!calendarCapitals.has(word)) return false
  const isGivenName = /^(?:may|june|april|august|summer|autumn)$/.test(word)
  return !(
    isGivenName &&
    /^ \p{Lu}/u.test(text.slice(end)) &&
    !datePlace.test(text.slice(Math.max(0, start - 9), start))
  )
}

/** A season with a capital behind a given name: Paula Winter. */
function isSurname({ start, word }: NameWord, before: NameWord | undefined): boolean {
  return (
    /^(?:winter|summer|autumn|spring)$/.test(word) &&
    before?.end === start - 1 &&
    genderOfGivenName(before.word) !== undefined
  )
}

function joins(text: string, words: readonly NameWord[], last: NameWord, next: NameWord): boolean {
  const gap = text.slice(last.end, next.start)
  if (joint.test(gap)) return true
  if (ofJoint.test(gap)) return ofHeads.test(words[0]?.word ?? '')
  return gap === '. ' && (titleForms.has(last.word) || /^(?:st|mt|\p{L})$/u.test(last.word))
}

function runOf(text: string, words: readonly NameWord[], openings: ReadonlySet<number>): NameRun | undefined {
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return undefined
  // Among Chinese characters a capital is never owed to the place: Kevin和小雨….
  const initial = openings.has(first.start) && !/^ ?[\u4e00-\u9fff]/.test(text.slice(last.end, last.end + 2))
  const number = trailingNumber.exec(text.slice(last.end, last.end + 12))?.[0] ?? ''
  const takesNumber = number !== '' && !(initial && words.length === 1 && stopCapitals.has(first.word))
  return { words, initial, end: takesNumber ? last.end + number.length : last.end }
}

/** An opening quote or bracket, a colon, a dash, a bullet, Chinese marks; with marks of emphasis. */
const afterMark = /(?:[“"「『(:](?:\*\*|__)?\s*|[-–—*•]\s+|[，。！？…]\s*)(?:\*\*|__)?(?=\p{Lu})/gu

/** What stands before the first letter of a sentence: quotes, marks of emphasis, the number of a list item. */
const firstLetter = /^([^\p{L}\p{N}]*(?:\d{1,3}[.)]\s+[^\p{L}\p{N}]*)?)[\p{L}\p{N}]/u

/** Offsets at which a capital is owed to the place: sentence beginnings, after an opening quote, colon or dash. Everywhere, where all is capitals. */
function openingOffsets(text: string): Set<number> {
  const shouted = !/\p{Ll}/u.test(text) && / /.test(text)
  if (shouted) return new Set([...text.matchAll(capital)].map(({ index }) => index))
  const found = new Set<number>()
  for (const { start, end } of sentences(text)) {
    const letter = firstLetter.exec(text.slice(start, end))?.[1]
    if (letter !== undefined) found.add(start + letter.length)
  }
  for (const match of text.matchAll(afterMark)) found.add(match.index + match[0].length)
  return found
}

/** True where the words end or begin like the name of an organisation. */
export function isOrganisationName(words: readonly string[], surface: string): boolean {
  const last = words.at(-1) ?? ''
  return (
    words.length > 1 &&
    (surface.includes('&') ||
      organisationWords.has(last) ||
      (organisationWords.has(words[0] ?? '') && / of /.test(surface)))
  )
}

/** True where the words begin or end like the name of a place. */
export function isPlaceName(words: readonly string[]): boolean {
  return words.length > 1 && (placeWords.has(words.at(-1) ?? '') || placeWords.has(words[0] ?? ''))
}

/** "room 204", "gate 12" in lower case: a word of {@link numberedWords} and its number. */
export const numberedPattern: RegExp = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[...numberedWords].join('|')}) (\\d{1,5}[a-z]?)(?![\\p{L}\\d%:/-]|\\.\\d| (?:of|times|people|years|days|hours|minutes))`,
  'giu',
)
