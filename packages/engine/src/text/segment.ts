/**
 * How is a long text cut into pieces that each make one event?
 *
 * At paragraph ends where one is near, else at sentence ends, else (one sentence longer than a piece may be) at a
 * clause mark, a space, or between two visible characters. Linear time.
 */

import { MemoryError } from '../errors.ts'
import { graphemeCut } from './grapheme.ts'
import { type Span, sentences } from './sentence.ts'
import { isSpace, spaceEnd, spaceStart } from './white-space.ts'

/** Lengths in UTF-16 units, white space at the ends of a piece not counted. */
export interface SegmentLengths {
  /** A piece grows up to this; ≥ 1. */
  targetLength: number
  /** No piece is longer, unless a single visible character is; ≥ targetLength. A sentence up to this stays whole. */
  lengthMax: number
}

/**
 * Pieces in order; joined they are the text, none is empty or only white space.
 * `[]` for the empty text, the text itself when it holds only white space or fits the target.
 *
 * @throws {INVALID_INPUT} lengths out of range
 */
export function segment(text: string, lengths: SegmentLengths): string[] {
  const { targetLength, lengthMax } = lengths
  if (!(targetLength >= 1)) throw invalid('targetLength', '≥ 1', targetLength)
  if (!(lengthMax >= targetLength)) throw invalid('lengthMax', '≥ targetLength', lengthMax)
  if (text === '') return []
  if (text.length <= targetLength || text.trim() === '') return [text]
  return packed(text, units(text, lengthMax), targetLength).map(({ start, end }) => text.slice(start, end))
}

function invalid(field: string, range: string, got: number): MemoryError {
  return new MemoryError('INVALID_INPUT', `segment: ${field} must be ${range}, got ${got}`, { details: { field } })
}

/** Sentences, the overlong ones cut. */
function units(text: string, lengthMax: number): Span[] {
  return sentences(text).flatMap((sentence) => pieces(text, sentence, lengthMax))
}

function pieces(text: string, sentence: Span, lengthMax: number): Span[] {
  if (sentence.end - sentence.start <= lengthMax) return [sentence]
  const found: Span[] = []
  const last = spaceStart(text, sentence.start, sentence.end)
  let start = sentence.start
  for (;;) {
    const content = contentStart(text, start)
    const end = last - content <= lengthMax ? sentence.end : cut(text, content, lengthMax, sentence.end)
    found.push({ start, end })
    if (end >= sentence.end) return found
    start = end
  }
}

/** Where the first visible character begins: white space that opens a text does not count as length. */
function contentStart(text: string, start: number): number {
  const visible = spaceEnd(text, start)
  // A mark on the only space makes one character of both, whose end lies behind what is visible of it.
  return visible === start ? start : Math.min(visible, graphemeCut(text, start, visible))
}

const clauseMark = /[,;:，、；：—)）\]】」』]/

/** End of the next piece of an overlong sentence: the last clause mark or else space of its second half, or the last character that fits. */
function cut(text: string, start: number, lengthMax: number, sentenceEnd: number): number {
  const limit = start + lengthMax
  const half = start + Math.ceil(lengthMax / 2)
  let space = -1
  for (let at = limit; at > half; at--) {
    if (isSpace(text.charCodeAt(at)) && space < 0) space = at
    if (clauseMark.test(text.charAt(at - 1)) && mayBreakAfter(text, at)) return spaceAfter(text, start, at, sentenceEnd)
  }
  if (space > 0) return spaceAfter(text, start, space, sentenceEnd)
  const at = graphemeCut(text, start, limit)
  return isSpace(text.charCodeAt(at)) ? spaceAfter(text, start, at, sentenceEnd) : at
}

/** Full-width marks break at once; ASCII ones (1,000, 10:30, f(x)) only before white space. */
function mayBreakAfter(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) > 0x7f || isSpace(text.charCodeAt(at))
}

/** White space joins the piece before it; a mark that combines with the last space takes that space along. */
function spaceAfter(text: string, start: number, at: number, sentenceEnd: number): number {
  return graphemeCut(text, start, spaceEnd(text, at, sentenceEnd))
}

/** Joins neighbouring units while they fit the target, and stops early at a paragraph end once half of it is reached. */
function packed(text: string, parts: readonly Span[], targetLength: number): Span[] {
  const found: Span[] = []
  let current: Span | undefined
  for (const part of parts) {
    if (current !== undefined && spaceStart(text, part.start, part.end) - current.start <= targetLength)
      current.end = part.end
    else {
      if (current !== undefined) found.push(current)
      current = { ...part }
    }
    if (current.end - current.start >= targetLength / 2 && endsParagraph(text, current.end)) {
      found.push(current)
      current = undefined
    }
  }
  return current === undefined ? found : [...found, current]
}

/** Does a blank line stand before `end`? */
function endsParagraph(text: string, end: number): boolean {
  let lines = 0
  for (let at = end - 1; at >= 0 && isSpace(text.charCodeAt(at)); at--) {
    if (text.charAt(at) === '\n') lines++
    if (lines === 2) return true
  }
  return false
}
