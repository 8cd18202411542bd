/**
 * With which other lines is a line understood? With what it puts out of date ("It is 975, not 950" tells the rent), and with the
 * question that it answers. The two are one piece of evidence.
 */

import type { EvidenceLine } from './evidence-line.ts'
import { tellingTerms } from './terms.ts'

/** Turns from a question to an answer that the slow path relates to it, at most. */
const answerReach = 4

/** The lines that a line is understood with, those that it puts out of date first. */
export function understoodWith(line: EvidenceLine, lines: readonly EvidenceLine[]): readonly EvidenceLine[] {
  const question = questionOf(line, lines)
  return [...replacedBy(line, lines), ...(question === null ? [] : [question])]
}

/** What a line puts out of date, among the lines. */
function replacedBy({ event }: EvidenceLine, lines: readonly EvidenceLine[]): readonly EvidenceLine[] {
  return lines.filter(({ supersededBy }) => supersededBy.includes(event.ref))
}

/** Telling words of a bare answer, at most: one of more speaks for itself. */
const bareTermsMax = 4

/** The nearest question before a line that is the bare answer to one; null where it is none. */
function questionOf({ event, roles, words }: EvidenceLine, lines: readonly EvidenceLine[]): EvidenceLine | null {
  if (!roles.includes('answer') || tellingTerms(words).size > bareTermsMax) return null
  const before = lines
    .filter((one) => one.event.session === event.session && one.roles.includes('question'))
    .filter((one) => one.event.seq < event.seq && event.seq - one.event.seq <= answerReach)
    .sort((a, b) => b.event.seq - a.event.seq)
  return before[0] ?? null
}
