/** How is a text read? Phrases found by the grammars of both languages, each with the interval it names. */

import { MemoryError, shown } from '../errors.ts'
import { chineseGrammar } from './chinese.ts'
import { spokenConventions, type TimeConventions } from './conventions.ts'
import { besideMax, ofDateBeside } from './date-beside.ts'
import { englishGrammar } from './english.ts'
import { foldForTime } from './fold.ts'
import { longest, type Parser, sourceOf } from './grammar.ts'
import { hintedStretches } from './hint.ts'
import { earliestMs, latestMs } from './interval.ts'
import type { Phrase } from './phrase.ts'
import type { ReadPhrase } from './read-phrase.ts'
import { resolve } from './resolve.ts'
import { resolveInTense, type Sided } from './side.ts'
import { type Tense, tenseAround } from './tense.ts'

/** When something was said: the speaker's wall clock, as milliseconds that UTC would show for it. */
export interface TimeReference {
  readonly localMs: number
}

/** How expressions are read. */
export interface TimeOptions {
  /** Side of what the words leave open ("on Friday"). Default: the one of which the words around it speak, else the nearest. */
  readonly prefer?: 'past' | 'future'
  /** Readings that differ from the default ones. */
  readonly conventions?: Partial<TimeConventions>
}

/**
 * The phrases of a text that name an interval, in order, none overlapping.
 *
 * @param isEnough  asked with each phrase found: true once nothing is wanted that begins further on. What may bear on it, a
 *                  date beside it, is read all the same
 * @throws {INVALID_INPUT} `reference.localMs` is no moment of the years 1–9999
 */
export function readPhrases(
  text: string,
  { localMs: nowMs }: TimeReference,
  options: TimeOptions,
  isEnough: (found: ReadPhrase) => boolean = () => false,
): ReadPhrase[] {
  if (!(nowMs >= earliestMs && nowMs < latestMs))
    throw new MemoryError('INVALID_INPUT', `time: localMs must be a moment of the years 1 to 9999, got ${shown(nowMs)}`)
  const conventions = { ...spokenConventions, ...options.conventions }
  const folded = foldForTime(text)
  const found: ReadPhrase[] = []
  let last = Number.POSITIVE_INFINITY
  for (const { phrase, start, end } of phrasesIn(folded, grammarOf(conventions))) {
    if (start > last) break
    const sided = sidedBy(options.prefer, phrase, { nowMs, conventions }, () => tenseAround(folded, start, end))
    if (!sided) continue
    found.push({ phrase, ...sided, start, end })
    if (last === Number.POSITIVE_INFINITY && isEnough({ phrase, ...sided, start, end })) last = end + besideMax
  }
  return options.prefer ? found : found.map((_, i) => ofDateBeside(found, i, folded))
}

/** On the side that is preferred, else on that of the tense. */
function sidedBy(
  prefer: TimeOptions['prefer'],
  phrase: Phrase,
  context: { nowMs: number; conventions: TimeConventions },
  tense: () => Tense,
): Sided | undefined {
  if (!prefer) return resolveInTense(phrase, tense(), { ...context, resolve })
  const interval = resolve(phrase, { ...context, resolve, prefer })
  return interval && { interval, isGuessedYear: false }
}

/** True if a folded text holds a phrase of time, whether or not it names an interval; "now" is none. */
export function namesTime(folded: string, conventions: TimeConventions): boolean {
  for (const { phrase } of phrasesIn(folded, grammarOf(conventions))) if (phrase.kind !== 'now') return true
  return false
}

/** A word begin, a figure, or a character of Chinese. A figure after a dash belongs to what is before it: ids, numbers of telephones. */
const candidate = /[\u3400-\u9fff]|(?<![a-z\d])(?<!\d[a-z]{0,4}-)[a-z\d']/g

/** One after another, as they are asked for: whether there is any is known at the first. */
function* phrasesIn(
  folded: string,
  grammar: Parser<Phrase>,
): Generator<{ phrase: Phrase; start: number; end: number }> {
  const source = sourceOf(folded)
  let end = 0
  for (const [from, to] of hintedStretches(folded)) {
    candidate.lastIndex = Math.max(from, end)
    for (let one = candidate.exec(folded); one && one.index < to; one = candidate.exec(folded)) {
      const match = grammar(source, one.index)
      if (!match || match.end === one.index) continue
      end = match.end
      yield { phrase: match.value, start: one.index, end }
      // Set after the turn of whoever asks: the pattern is everybody's.
      candidate.lastIndex = end
    }
  }
}

const grammars = new Map<string, Parser<Phrase>>()

/** The grammars depend on one convention only; the others decide when a phrase is resolved. */
function grammarOf(conventions: TimeConventions): Parser<Phrase> {
  const key = conventions.numericDate
  let grammar = grammars.get(key)
  if (!grammar) {
    grammar = bothLanguages(englishGrammar(conventions), chineseGrammar(conventions))
    grammars.set(key, grammar)
  }
  return grammar
}

/** A letter begins English, a Chinese character Chinese, a figure either. */
function bothLanguages(english: Parser<Phrase>, chinese: Parser<Phrase>): Parser<Phrase> {
  const either = longest(english, chinese)
  return (source, at) => {
    const code = source.text.charCodeAt(at)
    if (code >= 0x3400) return chinese(source, at)
    return code >= 0x61 && code <= 0x7a ? english(source, at) : either(source, at)
  }
}
