/** Which sentence of a context answers best? By rank of its line, shared words, and whether it holds a value of the kind that is asked for. */

import { type Asked, exactKinds } from '../../asking/asked.ts'
import { fitOf } from '../../asking/offered.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { understoodWith } from '../pairs.ts'
import { withoutTakenBack } from '../taken-back.ts'
import { sharedCount, tellingTerms } from '../terms.ts'

/** A sentence of a line. */
export interface Passage {
  readonly line: EvidenceLine
  /** Verbatim, without white space around it. */
  readonly text: string
  /** Higher is better; comparable within one question. */
  readonly score: number
}

/** What passages are judged by. */
export interface Wanted {
  readonly asked: Asked
  /** Telling terms of the question, names of speakers left out. */
  readonly terms: ReadonlySet<string>
  /** Speakers that the question names. */
  readonly speakers: readonly string[]
  /** Of the needs of the question: whether a text tells one of them, in whatever words. */
  readonly tellsNeed: (text: string) => boolean
  /** True where the question asks how it was: then what is out of date answers as well. */
  readonly asksForHistory: boolean
}

/** Lines that are looked at, by rank: what stands below rarely answers alone. */
const linesMax = 12

/** Shares of a passage's score; chosen on development conversations (`eval answer`). */
const weights = {
  line: 1,
  terms: 0.5,
  lineTerms: 0.3,
  fit: 0.35,
  mayFit: 0.1,
  need: 0.5,
  asks: -0.6,
  superseded: -0.75,
  other: -0.25,
  first: 0.05,
}

/** The passages of the best lines, best first; ties by rank, then as they stand. */
export function passagesOf(lines: readonly EvidenceLine[], wanted: Wanted): readonly Passage[] {
  const best = [...lines].sort((a, b) => a.rank - b.rank).slice(0, linesMax)
  const top = Math.max(...best.map(({ score }) => score), Number.MIN_VALUE)
  return best
    .flatMap((line) => {
      const beside = besideOf(line, lines, wanted)
      const whole = lineScore(line, top, { wanted, beside })
      return tellingSentences(line.words).map((text, i): Passage => {
        const score = whole + sentenceScore(text, wanted, beside) + (i === 0 ? weights.first : 0)
        return { line, text, score }
      })
    })
    .sort((a, b) => b.score - a.score || a.line.rank - b.line.rank)
}

function tellingSentences(text: string): string[] {
  return sentencesOf(text)
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
}

/** Words that a line is understood with; who asks how it was asks for the older line itself. */
function besideOf(line: EvidenceLine, lines: readonly EvidenceLine[], { asksForHistory }: Wanted): string {
  return asksForHistory
    ? ''
    : understoodWith(line, lines)
        .map(({ words }) => words)
        .join('\n')
}

function lineScore(
  { score, words, event, supersededBy }: EvidenceLine,
  top: number,
  { wanted, beside }: { readonly wanted: Wanted; readonly beside: string },
): number {
  const { speakers, terms, asksForHistory } = wanted
  const isOther =
    speakers.length > 0 &&
    !speakers.some((name) => name === event.speaker || words.includes(name.split(' ')[0] ?? name))
  return (
    (weights.line * score) / top +
    (isOther ? weights.other : 0) +
    (supersededBy.length > 0 && !asksForHistory ? weights.superseded : 0) +
    weights.lineTerms * shareOf(terms, `${words}\n${beside}`)
  )
}

function sentenceScore(text: string, { asked, terms, tellsNeed }: Wanted, beside: string): number {
  const fit = fitOf(asked, withoutTakenBack(text))
  const fits = asked.kind !== 'open' && fit === 'holds' ? weights.fit : fit !== 'lacks' ? weights.mayFit : 0
  const lacks = exactKinds.has(asked.kind) && asked.kind !== 'when' && fit === 'lacks' ? -weights.fit : 0
  const need = tellsNeed(`${text}\n${beside}`) ? weights.need : 0
  const shared = weights.terms * shareOf(terms, `${text}\n${beside}`)
  return shared + fits + lacks + need + (endsAsQuestion(text) ? weights.asks : 0)
}

function shareOf(terms: ReadonlySet<string>, text: string): number {
  return terms.size === 0 ? 0 : sharedCount(terms, tellingTerms(text)) / terms.size
}
