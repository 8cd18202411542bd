/** What do the checks look at? The answer and what it cites, read once: words that are new, the sentences that bear it, who is meant. */

import type { Plan } from '../../recall/plan.ts'
import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import type { Basis, Proposal } from '../proposal.ts'
import { sharedCount, tellingTerms, without } from '../terms.ts'
import { withoutValues } from './values.ts'

/** A sentence of a cited line. */
export interface Bearing {
  readonly line: EvidenceLine
  readonly text: string
  /** How much of answer and question it holds; comparable within one answer. */
  readonly overlap: number
}

/** An answer as the checks see it. */
export interface Matter {
  readonly plan: Plan
  readonly text: string
  readonly basis: Basis
  /** Cited lines that the context holds, in the order they are cited. */
  readonly cited: readonly EvidenceLine[]
  /** All lines of the context. */
  readonly lines: readonly EvidenceLine[]
  /** Telling terms of the question. */
  readonly asked: ReadonlySet<string>
  /** Telling terms of the answer that the question has not, times and numbers left out. */
  readonly novel: ReadonlySet<string>
  /** What each cited line says, with the question that it answers where it is short. By ref. */
  readonly heard: ReadonlyMap<string, string>
  /** Sentences of the cited lines, those that hold most of the answer first. */
  readonly bearing: readonly Bearing[]
}

/** Reads an answer. Refs that the context lacks are left out: they are a check of their own. */
export function matterOf(plan: Plan, { text, basis, citations }: Proposal, lines: readonly EvidenceLine[]): Matter {
  const cited = citations.flatMap(({ ref }) =>
    lines.filter(({ event }) => event.ref === ref || event.sourceRef === ref),
  )
  const asked = tellingTerms(plan.question)
  const novel = without(tellingTerms(withoutValues(text)), asked)
  return {
    ...{ plan, text, basis, cited, lines, asked, novel },
    heard: new Map(cited.map((line) => [line.event.ref, heardWith(line, lines)])),
    bearing: bearingOf(cited, asked, tellingTerms(text)),
  }
}

/** All that the cited lines say. */
export function citedText({ heard }: Matter): string {
  return [...heard.values()].join('\n')
}

/** Words of a reply that is only understood with its question, at most; Chinese characters count half. */
const replyWordsMax = 12

/** "Yes, in May." is read behind "Will you move?" */
function heardWith(line: EvidenceLine, lines: readonly EvidenceLine[]): string {
  const before = questionBefore(line, lines)
  return before === null ? line.words : `${before.words}\n${line.words}`
}

/** The line that a short reply, or one that begins with yes or no, answers; null for any other. */
export function questionBefore({ event, words }: EvidenceLine, lines: readonly EvidenceLine[]): EvidenceLine | null {
  const length =
    (words.match(/[\p{Script=Latin}\p{N}'’]+/gu)?.length ?? 0) + (words.match(/\p{Script=Han}/gu)?.length ?? 0) / 2
  if (length > replyWordsMax && !/^(?:yes|yeah|yep|no|nope|nah|sure)\b|^(?:是|对|不|没|嗯|有)/iu.test(words))
    return null
  const before = lines.find((one) => one.event.session === event.session && one.event.seq === event.seq - 1)
  return before !== undefined && endsAsQuestion(before.words) ? before : null
}

function bearingOf(
  cited: readonly EvidenceLine[],
  asked: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): readonly Bearing[] {
  return cited
    .flatMap((line) =>
      sentencesOf(line.words).map((one) => {
        const text = one.trim()
        const terms = tellingTerms(text)
        return { line, text, overlap: sharedCount(asked, terms) + 2 * sharedCount(answered, terms) }
      }),
    )
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.overlap - a.overlap)
}
