/** Why is this event not in the context? */

import type { CandidateTrace, ContextLine, Recollection, WhyNot } from './recollection.ts'
import { traceOfRef } from './trace.ts'

/**
 * Explains what became of an event in a recall that watched it.
 *
 * @param exists  whether the scope holds the ref at all
 * @param ample   the same recall without a bound on its context, where there was no room for the event; else null
 */
export function whyNot(recollection: Recollection, ref: string, exists: boolean, ample: Recollection | null): WhyNot {
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
      neededTokens: null,
    }
  const { lines } = recollection.context
  const neededScore = lines.reduce<number | null>(
    (least, line) => (least === null || line.score < least ? line.score : least),
    null,
  )
  const neededTokens = ample === null ? null : tokensUpTo(ample, candidate.ref)
  return {
    ref,
    verdict: candidate.lostAt ?? 'context',
    reason: reasonOf(candidate, lines, { neededScore, neededTokens }),
    candidate,
    neededScore,
    neededTokens,
  }
}

/** Whether an event ranked and found no room, so that the answer wants a recall with ample room beside it. */
export function lackedRoom({ trace }: Recollection, ref: string): boolean {
  return traceOfRef(trace, ref)?.lostAt === 'budget'
}

/** What an event and all that ranks above it cost together: with that much, each is taken when its turn comes. */
function tokensUpTo({ context }: Recollection, ref: string): number | null {
  const own = context.lines.find(({ event }) => event.ref === ref)
  if (own === undefined) return null
  return context.lines.reduce((sum, { rank, tokens }) => (rank <= own.rank ? sum + tokens : sum), 0)
}

function reasonOf(
  candidate: CandidateTrace,
  lines: readonly ContextLine[],
  { neededScore, neededTokens }: Pick<WhyNot, 'neededScore' | 'neededTokens'>,
): string {
  const score = candidate.score.toFixed(3)
  const proposed = proposedBy(candidate)
  if (candidate.lostAt === 'window')
    return `It lies outside the time the question restricts itself to. Its score is ${score}; ${proposed}.`
  if (candidate.rank === null)
    return `It was not among the candidates that were reranked, so it has no rank. Its score is ${score}; ${proposed}.`
  const rank = `Its rank is ${candidate.rank} with a score of ${score}`
  if (candidate.lostAt === null) {
    const told = lines.find(({ repeats }) => repeats.includes(candidate.ref))
    const where = told === undefined ? 'It is in the context.' : `${told.event.ref} tells the same words and names it.`
    return `${where} ${rank}; ${proposed}.`
  }
  const needed = neededScore === null ? '' : ` the last line that fitted has ${neededScore.toFixed(3)};`
  const room = neededTokens === null ? '' : ` A budget of ${neededTokens} tokens takes it in.`
  return `${lossOf(candidate.rank, lines)} ${rank};${needed} ${proposed}.${room}`
}

/** A line that ranks lower shows that there was room, only not for this one. */
function lossOf(rank: number, lines: readonly ContextLine[]): string {
  if (lines.length === 0) return 'No line fitted the budget, this one neither.'
  return lines.some((line) => line.rank > rank)
    ? 'It is too long for what was left of the token budget; shorter events ranked lower had room.'
    : 'The token budget was spent on events ranked higher.'
}

function proposedBy({ retrievers }: CandidateTrace): string {
  const names = { lexical: 'its words', dense: 'its sentence vectors', time: 'its time' } as const
  const found = (['lexical', 'dense', 'time'] as const).flatMap((name) =>
    retrievers[name] === undefined ? [] : [`${names[name]} proposed it at rank ${retrievers[name]}`],
  )
  return found.length === 0 ? 'no retriever proposed it' : found.join(' and ')
}
