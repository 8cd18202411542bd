/** Which times does a text speak of? */

import { MemoryError, shown } from '../errors.ts'
import { chineseGrammar } from './chinese.ts'
import { spokenConventions, type TimeConventions } from './conventions.ts'
import { englishGrammar } from './english.ts'
import { foldForTime } from './fold.ts'
import { longest, type Parser, sourceOf } from './grammar.ts'
import { hintedStretches } from './hint.ts'
import { earliestMs, type Interval, latestMs } from './interval.ts'
import type { Phrase } from './phrase.ts'
import { resolve } from './resolve.ts'
import { tenseAround } from './tense.ts'

/** A time named in a text. */
export interface TimeExpression {
  readonly interval: Interval
  /** The words, verbatim. */
  readonly text: string
  /** Offsets of the words in the text, UTF-16 units, end exclusive. */
  readonly start: number
  readonly end: number
  /** False where the words name a time of day and no day ("at 7", "in the morning"): the day is then that of the reference. */
  readonly dated: boolean
}

/** When something was said: the speaker's wall clock, as milliseconds that UTC would show for it. */
export interface TimeReference {
  readonly localMs: number
}

/** How expressions are read. */
export interface TimeOptions {
  /** Side of what the words leave open ("on Friday"). Default: the past, unless the sentence speaks of the future. */
  readonly prefer?: 'past' | 'future'
  /** Readings that differ from the default ones. */
  readonly conventions?: Partial<TimeConventions>
}

/**
 * All times a text names, in order, none overlapping. English and Chinese, mixed as they come.
 *
 * Dates that do not exist (31 June), recurring times ("every Tuesday") and durations ("for three weeks") give nothing.
 *
 * @throws {INVALID_INPUT} `reference.localMs` is no moment of the years 1–9999
 */
export function timeExpressions(text: string, reference: TimeReference, options: TimeOptions = {}): TimeExpression[] {
  const nowMs = reference.localMs
  if (!(nowMs >= earliestMs && nowMs < latestMs))
    throw new MemoryError('INVALID_INPUT', `time: localMs must be a moment of the years 1 to 9999, got ${shown(nowMs)}`)
  const conventions = { ...spokenConventions, ...options.conventions }
  const folded = foldForTime(text)
  const found: TimeExpression[] = []
  for (const { phrase, start, end } of phrases(folded, grammarOf(conventions))) {
    const prefer = options.prefer ?? tenseAround(folded, start, end)
    const interval = resolve(phrase, { nowMs, prefer, conventions })
    if (interval) found.push({ interval, text: text.slice(start, end), start, end, dated: !isTimeOfDay(phrase) })
  }
  return found
}

interface PhraseAt {
  readonly phrase: Phrase
  readonly start: number
  readonly end: number
}

/** A word begin, a figure, or a character of Chinese. */
const candidate = /[\u3400-\u9fff]|(?<![a-z\d])(?<!\d[a-z]{0,4}-)[a-z\d']/g

function phrases(folded: string, grammar: Parser<Phrase>): PhraseAt[] {
  const source = sourceOf(folded)
  const found: PhraseAt[] = []
  let end = 0
  for (const [from, to] of hintedStretches(folded)) {
    candidate.lastIndex = Math.max(from, end)
    for (let one = candidate.exec(folded); one && one.index < to; one = candidate.exec(folded)) {
      const match = grammar(source, one.index)
      if (!match || match.end === one.index) continue
      end = match.end
      found.push({ phrase: match.value, start: one.index, end })
      candidate.lastIndex = end
    }
  }
  return found
}

const grammars = new Map<string, Parser<Phrase>>()

function grammarOf(conventions: TimeConventions): Parser<Phrase> {
  const key = conventions.numericDate
  let grammar = grammars.get(key)
  if (!grammar) {
    grammar = longest(englishGrammar(conventions), chineseGrammar(conventions))
    grammars.set(key, grammar)
  }
  return grammar
}

/** A time of day without a day. */
function isTimeOfDay(phrase: Phrase): boolean {
  switch (phrase.kind) {
    case 'clock':
    case 'day-part':
      return true
    case 'range':
      return isTimeOfDay(phrase.from) && isTimeOfDay(phrase.to)
    case 'bound':
      return isTimeOfDay(phrase.of)
    default:
      return false
  }
}
