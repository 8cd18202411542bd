/** Which sentence of a context answers best? By rank of its line, shared words, and whether it holds a value of the kind that is asked for. */

import { type Asked, exactKinds } from '../../asking/asked.ts'
import { fitOf } from '../../asking/offered.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'
import type { EvidenceLine } from '../evidence-line.ts'
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
  asks: -0.6,
  superseded: -0.6,
  other: -0.25,
  first: 0.05,
}

/** The passages of the best lines, best first; ties by rank, then as they stand. */
export function passagesOf(lines: readonly EvidenceLine[], wanted: Wanted): readonly Passage[] {
  const best = [...lines].sort((a, b) => a.rank - b.rank).slice(0, linesMax)
  const top = Math.max(...best.map(({ score }) => score), Number.MIN_VALUE)
  return best
    .flatMap((line) => {
      const whole = lineScore(line, top, wanted)
      return tellingSentences(line.words).map(
        (text, i): Passage => ({
          line,
          text,
          score: whole + sentenceScore(text, wanted) + (i === 0 ? weights.first : 0),
        }),
      )
    })
    .sort((a, b) => b.score - a.score || a.line.rank - b.line.rank)
}

function tellingSentences(text: string): string[] {
  return sentencesOf(text)
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
}

function lineScore({ score, words, event, supersededBy }: EvidenceLine, top: number, wanted: Wanted): number {
  const { speakers, terms, asksForHistory } = wanted
  const isOther =
    speakers.length > 0 &&
    !speakers.some((name) => name === event.speaker || words.includes(name.split(' ')[0] ?? name))
  return (
    (weights.line * score) / top +
    (isOther ? weights.other : 0) +
    (supersededBy.length > 0 && !asksForHistory ? weights.superseded : 0) +
    weights.lineTerms * shareOf(terms, words)
  )
}

function sentenceScore(text: string, { asked, terms }: Wanted): number {
  const fit = fitOf(asked, text)
  const fits = asked.kind !== 'open' && fit === 'holds' ? weights.fit : fit !== 'lacks' ? weights.mayFit : 0
  const lacks = exactKinds.has(asked.kind) && asked.kind !== 'when' && fit === 'lacks' ? -weights.fit : 0
  return weights.terms * shareOf(terms, text) + fits + lacks + (endsAsQuestion(text) ? weights.asks : 0)
}

function shareOf(terms: ReadonlySet<string>, text: string): number {
  return terms.size === 0 ? 0 : sharedCount(terms, tellingTerms(text)) / terms.size
}
