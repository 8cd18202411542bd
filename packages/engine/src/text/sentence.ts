/**
 * Where does one sentence end and the next begin?
 *
 * Rules for English and Chinese marks; other languages that use them profit. No `Intl.Segmenter`: its sentences
 * change with the ICU version, and stored vectors are made per sentence.
 */

import { isSpace, spaceEnd } from './white-space.ts'

/** A stretch of text: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number
  end: number
}

/**
 * The sentences of a text in order, without gap or overlap: their slices joined are the text. White space belongs to the
 * sentence before it (at the very beginning to the first). `[]` for the empty text. Linear time.
 *
 * A line end closes a sentence; so list items, verse and lines of code are sentences.
 */
export function sentences(text: string): Span[] {
  const found: Span[] = []
  let start = 0
  let blank = true
  let at = 0
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (isSpace(unit)) {
      const end = gapEnd(text, at)
      if (!blank && hasLineEnd(text, at, end)) {
        start = close(found, start, end)
        blank = true
      }
      at = end
      continue
    }
    blank = false
    const markEnd = isTerminator(unit) ? endOfMarks(text, at) : at + 1
    if (!isTerminator(unit) || !endsSentence(text, start, at, markEnd)) {
      at = markEnd
      continue
    }
    at = gapEnd(text, markEnd)
    start = close(found, start, at)
    blank = true
  }
  if (start < text.length) found.push({ start, end: text.length })
  return found
}

/** The sentences themselves, with the spaces behind them. */
export function sentencesOf(text: string): string[] {
  return sentences(text).map(({ start, end }) => text.slice(start, end))
}

function close(found: Span[], start: number, end: number): number {
  found.push({ start, end })
  return end
}

const chineseTerminator = /[。！？；｡]/
/** Closing quotes and brackets, and what combines with a mark to one visible character. */
const closers = /["'”’」』）】》〉〕\])}»*_]|\p{M}|\u200d/u
const combining = /\p{M}|\u200d/u

function isTerminator(unit: number): boolean {
  if (unit < 0x80) return unit === 0x2e || unit === 0x21 || unit === 0x3f
  return unit === 0x2026 || (unit >= 0x3002 && chineseTerminator.test(String.fromCharCode(unit)))
}

function endOfMarks(text: string, at: number): number {
  let end = at
  while (end < text.length && isTerminator(text.charCodeAt(end))) end++
  while (end < text.length && closers.test(text.charAt(end))) end++
  return end
}

/** End of the white space at `at`; marks that combine with a space are part of it. */
function gapEnd(text: string, at: number): number {
  let end = spaceEnd(text, at)
  while (end > at && end < text.length && isCombining(text, end)) end = spaceEnd(text, end + 1)
  return end
}

function isCombining(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0x300 && combining.test(text.charAt(at))
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isLineEnd(text.charCodeAt(at))) return true
  return false
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}

/** Letters of scripts written without spaces may follow a mark at once: CJK punctuation and everything from kana on. */
function followsAtOnce(unit: number): boolean {
  return unit >= 0x3001 && unit <= 0x9fff
}

/** Do the marks in [at, markEnd) of the sentence begun at `start` close it? */
function endsSentence(text: string, start: number, at: number, markEnd: number): boolean {
  const marks = text.slice(at, Math.min(markEnd, at + 16))
  if (markEnd === text.length) return true
  if (chineseTerminator.test(marks)) return true
  const next = text.charCodeAt(markEnd)
  if (!isSpace(next)) return marks !== '.' && followsAtOnce(next)
  const nextWord = gapEnd(text, markEnd)
  // A line end closes the sentence anyway, whatever stands before it.
  if (hasLineEnd(text, markEnd, nextWord)) return true
  const following = text.slice(nextWord, nextWord + 12)
  const lowerFollows = /^\p{Ll}/u.test(following)
  if (/[!?]/.test(marks)) return !(lowerFollows && /["”’')\]]$/.test(marks))
  if (/^(?:\.{2,}|…)/.test(marks)) return !lowerFollows
  if (marks !== '.') return true
  const written = text.slice(Math.max(start, at - 12), at)
  const isListMarker = at - start < 12 && /^\s*(?:\d{1,3}|[a-zA-Z])$/.test(written) && written.trim() !== 'I'
  return !isListMarker && !isAbbreviation(written, following)
}

/** Before a name, and a part of it: "Dr. Maes", "St. Agnes Road". */
export const nameAbbreviations = 'mr|mrs|ms|mx|dr|prof|st|mt|gen|sen|rep|capt|lt|col|sgt|rev|hon'
/** Never end a sentence: a name, an example or a number follows. */
const leading = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${nameAbbreviations}|fig|figs|vol|pp|eds?|approx|dept|e\\.g|i\\.e|eg|vs|cf|viz|resp)$`,
  'iu',
)
/** End a sentence only where a capital or another script follows. */
const trailing =
  /(?<![\p{L}\p{N}])(?:etc|al|jr|sr|inc|ltd|co|corp|bros|ave|blvd|rd|apt|a\.m|p\.m|ph\.d|est|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri)$/iu
/** `U.S.`, `U.K.`, `J. R. R.`: letters each with a dot. */
const initials = /(?<![\p{L}\p{N}])(?:\p{L}\.)*\p{L}$/u
/** Capitalised words that begin a sentence far more often than they continue a name. */
const opening =
  /^(?:The|A|An|I|He|She|It|We|They|You|This|That|These|Those|There|Then|But|And|So|My|Our|His|Her|Their|In|On|At|If|When|What|Who|Where|Why|How)(?![\p{L}])/u

/** @param written up to 12 characters before the dot. @param following what stands after the dot and its white space. */
function isAbbreviation(written: string, following: string): boolean {
  if (leading.test(written)) return true
  // "No. 5" against the answer "No."
  if (/(?<![\p{L}\p{N}])(?:no|nos|p|ch|sec|art)$/iu.test(written) && /^\d/.test(following)) return true
  if (trailing.test(written)) return /^[\p{Ll}\p{N}]/u.test(following)
  const letters = initials.exec(written)?.[0]
  if (letters === undefined || letters === 'I' || letters === 'i') return false
  return /^[\p{Ll}\p{N}]/u.test(following) ? letters.length > 1 : /^\p{Lu}/u.test(following) && !opening.test(following)
}
