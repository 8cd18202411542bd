/**
 * Which terms does an index keep of a text, and which of a question does it look up?
 *
 * Deterministic across runtimes but for letters newer than their Unicode tables: no `Intl.Segmenter`, no dictionary.
 * Han, kana and Hangul runs give every character and every pair of neighbours, so that words of one, two and more
 * characters are found without word segmentation; other scripts give words, English ones stemmed.
 */

import { calendarTerms } from './calendar.ts'
import { compoundTerms, measureTerms } from './compound.ts'
import { normalize } from './normalize.ts'
import { isCjk, isUnspaced } from './script.ts'
import { stem } from './stem.ts'
import { isAskingWord, isStopWord, withoutChineseAsking } from './stop-words.ts'

/** Longest term, in code points. Longer runs without a break are data (keys, base64), found by their beginning. */
const termLengthMax = 64

/**
 * Index terms of a text, in order and with repeats; the canonical terms of dates it names come last, once each.
 *
 * Stop words are dropped, unless the text has nothing else: then all are kept, so that every text with a word can be found.
 */
export function tokenize(text: string, options: { keepStopWords?: boolean } = {}): string[] {
  const normalized = normalize(text)
  if (options.keepStopWords === true) return terms(normalized, keepAll)
  const content = terms(normalized, isStopWord)
  return content.length > 0 ? content : terms(normalized, keepAll)
}

/**
 * Terms a question looks up: distinct, in order; a subset of `tokenize(text)`, empty only when that is.
 *
 * Also drops the words that only ask (would, many, kind, 什么, 多少, …), unless nothing else is left.
 */
export function questionTerms(text: string): string[] {
  const asked = withoutChineseAsking(normalize(text))
  const content = terms(asked, (word) => isStopWord(word) || isAskingWord(word))
  return [...new Set(content.length > 0 ? content : tokenize(text))]
}

type Dropped = (term: string) => boolean

const keepAll: Dropped = () => false

/** What a code point does in a text: it ends a word, makes one, or belongs to a run or a picture. */
const separator = 0
const word = 1
const cjk = 2
const unspaced = 3
const picture = 4
const flag = 5
type Role = typeof separator | typeof word | typeof cjk | typeof unspaced | typeof picture | typeof flag

function terms(text: string, dropped: Dropped): string[] {
  const found: string[] = []
  let at = 0
  while (at < text.length) {
    const role = roleAt(text, at)
    const end = role === word ? wordEnd(text, at) : runEnd(text, at, role)
    if (role === word) pushWord(found, { written: text.slice(at, end), text, end }, dropped)
    else if (role === cjk) pushCjk(found, Array.from(text.slice(at, end)), dropped)
    else if (role === unspaced) pushUnspaced(found, text.slice(at, end))
    else if (role === picture || role === flag) found.push(text.slice(at, end))
    at = end
  }
  const dates = calendarTerms(text)
  if (dates.length === 0) return found
  const known = new Set(found)
  return [...found, ...[...new Set(dates)].filter((term) => !known.has(term))]
}

function roleAt(text: string, at: number): Role {
  const unit = text.charCodeAt(at)
  if (unit < 0x80) return isAlphanumeric(unit) ? word : separator
  const codePoint = text.codePointAt(at) ?? 0
  if (isCjk(codePoint)) return cjk
  const character = String.fromCodePoint(codePoint)
  if (/[\p{L}\p{N}]/u.test(character)) return isUnspaced(codePoint) && !/\p{N}/u.test(character) ? unspaced : word
  if (codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff) return flag
  return /\p{Extended_Pictographic}/u.test(character) ? picture : separator
}

function isAlphanumeric(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
}

const mark = /^\p{M}/u

/** End of what begins at `at` and is no word: one code point, a flag's pair, or a run of one role with its marks. */
function runEnd(text: string, at: number, role: Role): number {
  let end = at + widthAt(text, at)
  if (role === flag) return roleAt(text, end) === flag ? end + 2 : end
  if (role !== cjk && role !== unspaced) return end
  while (end < text.length && (roleAt(text, end) === role || isMarkAt(text, end))) end += widthAt(text, end)
  return end
}

/** End of the word at `at`, over letters, digits and marks, and over a joiner that has the right neighbours. */
function wordEnd(text: string, at: number): number {
  let end = at
  for (;;) {
    while (end < text.length && (roleAt(text, end) === word || isMarkAt(text, end))) end += widthAt(text, end)
    if (end + 1 >= text.length || roleAt(text, end + 1) !== word || !joins(text, end)) return end
    end += 1
  }
}

/** Hyphen, dot, apostrophe and at sign join any two letters or digits; comma, colon and slash only digits. */
function joins(text: string, at: number): boolean {
  const joiner = text.charAt(at)
  if (joiner === '-' || joiner === '.' || joiner === "'" || joiner === '@') return true
  if (joiner !== ',' && joiner !== ':' && joiner !== '/') return false
  return isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

function isMarkAt(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0x300 && mark.test(text.slice(at, at + 2))
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

const joiner = /[-.,:/'@]/
const symbolSuffix = /^(?:\+\+|#)(?![\p{L}\p{N}])/u

function pushWord(found: string[], word: { written: string; text: string; end: number }, dropped: Dropped): void {
  const { written, text, end } = word
  if (written.length === 1) {
    // c++ and c# would otherwise be the letter c.
    const suffix = symbolSuffix.exec(text.slice(end, end + 3))?.[0]
    if (suffix !== undefined) {
      found.push(written + suffix)
      return
    }
  }
  for (const piece of piecesOf(written)) if (!dropped(piece)) found.push(stem(capped(piece)))
}

function piecesOf(written: string): string[] {
  if (joiner.test(written)) return compoundTerms(written)
  return (isDigit(written.charCodeAt(0)) ? measureTerms(written) : undefined) ?? [written]
}

/** Cut to {@link termLengthMax} code points, never between a letter and its marks unless one letter has more marks than that. */
function capped(term: string): string {
  if (term.length <= termLengthMax) return term
  const characters = Array.from(term)
  if (characters.length <= termLengthMax) return term
  let end = termLengthMax
  while (end > 1 && mark.test(characters[end] ?? '')) end--
  return characters.slice(0, end === 1 ? termLengthMax : end).join('')
}

function pushCjk(found: string[], characters: readonly string[], dropped: Dropped): void {
  for (const [index, character] of characters.entries()) {
    if (!dropped(character)) found.push(character)
    const next = characters[index + 1]
    if (next !== undefined && !dropped(character + next)) found.push(character + next)
  }
}

/** Pairs of neighbouring clusters (a letter with its marks): a lone consonant of Thai says nothing, unless it stands alone. */
function pushUnspaced(found: string[], run: string): void {
  const clusters = run.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  if (clusters.length === 1) found.push(capped(run))
  for (let index = 1; index < clusters.length; index++) found.push(capped(`${clusters[index - 1]}${clusters[index]}`))
}
