/** How is it told why a memory is not in the context? The memory, the stage it was lost at, and its numbers beside the best. */
import type { CandidateTrace, Event, Trace, WhyNot } from 'knotwork'
import { eventLines } from './event-view.ts'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { wrap } from './terminal/width.ts'
import { candidateTable } from './trace-view.ts'

/** What the answer is shown beside. */
export interface WhyNotSurroundings {
  /** Of the recall it is compared with; null where there is nothing to compare. */
  readonly trace: Trace | null
  /** The memory itself; undefined where there is none. */
  readonly event: Event | undefined
}

/** The memory, where it was lost and why, and its bars beside those of the best other line. */
export function whyNotLines(found: WhyNot, { trace, event }: WhyNotSurroundings, out: Output): string[] {
  const { paint } = out
  const verdict = {
    unknown: paint.red('unknown'),
    context: paint.green('in the context'),
    window: paint.yellow('outside the time asked for'),
    pool: paint.yellow('lost before reranking'),
    budget: paint.yellow('no room in the budget'),
  }[found.verdict]
  const lines = [
    ...(event === undefined ? [] : [...eventLines(event, out), '']),
    verdict,
    ...wrap(printable(found.reason), out.columns),
  ]
  if (found.candidate === null) return lines
  // Drawn beside the best, for a bar on the event's own scale would be full however weak the event.
  const best = trace?.candidates.find(({ ref, lostAt }) => lostAt === null && ref !== found.candidate?.ref)
  const shown = [...(best === undefined ? [] : [best]), found.candidate].toSorted((a, b) => placeOf(a) - placeOf(b))
  return [...lines, '', ...candidateTable(shown, out)]
}

/** What has no rank lies behind all that have one. */
function placeOf({ rank }: CandidateTrace): number {
  return rank ?? Number.MAX_VALUE
}
