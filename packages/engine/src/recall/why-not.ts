/** Why is this event not in the context? */

import type { CandidateTrace, ContextLine, Recollection, WhyNot } from './recollection.ts'
import { traceOfRef } from './trace.ts'

/**
 * Explains what became of an event in a recall that watched it.
 *
 * @param exists  whether the scope holds the ref at all
 */
export function whyNot(recollection: Recollection, ref: string, exists: boolean): WhyNot {
  const candidate = traceOfRef(recollection.trace, ref) ?? null
  if (!exists || candidate === null)
    return {
      ref,
      verdict: 'unknown',
      reason: exists
        ? `The event with the ref ${ref} did not exist at the moment asked for.`
        : `This scope holds no event with the ref ${ref}.`,
      candidate: null,
      neededScore: null,
    }
  const { lines } = recollection.context
  const neededScore = lines.reduce<number | null>(
    (least, line) => (least === null || line.score < least ? line.score : least),
    null,
  )
  return {
    ref,
    verdict: candidate.lostAt ?? 'context',
    reason: reasonOf(candidate, lines, neededScore),
    candidate,
    neededScore,
  }
}

function reasonOf(candidate: CandidateTrace, lines: readonly ContextLine[], neededScore: number | null): string {
  const rank = `Its rank is ${candidate.rank} with a score of ${candidate.score.toFixed(3)}`
  const proposed = proposedBy(candidate)
  if (candidate.lostAt === null) return `It is in the context. ${rank}; ${proposed}.`
  if (candidate.lostAt === 'pool') return `It was not among the candidates that were reranked. ${rank}; ${proposed}.`
  const needed = neededScore === null ? '' : ` the last line that fitted has ${neededScore.toFixed(3)};`
  return `${lossOf(candidate, lines)} ${rank};${needed} ${proposed}.`
}

/** A line that ranks lower shows that there was room, only not for this one. */
function lossOf({ rank }: CandidateTrace, lines: readonly ContextLine[]): string {
  if (lines.length === 0) return 'No line fitted the budget, this one neither.'
  return lines.some((line) => line.rank > rank)
    ? 'It is too long for what was left of the token budget; shorter events ranked lower had room.'
    : 'The token budget was spent on events ranked higher.'
}

function proposedBy({ retrievers }: CandidateTrace): string {
  const names = { lexical: 'its words', dense: 'its sentence vectors' } as const
  const found = (['lexical', 'dense'] as const).flatMap((name) =>
    retrievers[name] === undefined ? [] : [`${names[name]} proposed it at rank ${retrievers[name]}`],
  )
  return found.length === 0 ? 'no retriever proposed it' : found.join(' and ')
}
