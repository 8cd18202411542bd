/** What becomes of an answer after its checks? It is said, said with flags, or withdrawn, by how careful one wants to be. */

import type { Profile } from '../recall/profile.ts'
import type { Recollection } from '../recall/recollection.ts'
import { standing } from '../text/quote.ts'
import type { Answer, AnswerUsage, Citation, Conflict } from './answer-value.ts'
import { type Flag, type Gravity, gravities } from './check/flag.ts'
import type { EvidenceLine } from './evidence-line.ts'
import { nothingFound } from './not-found.ts'
import type { Proposal } from './proposal.ts'

/** What is known when it is decided. */
export interface Deciding {
  readonly recollection: Recollection
  readonly lines: readonly EvidenceLine[]
  /** Null where nothing is proposed: nothing was found. */
  readonly proposal: Proposal | null
  /** True where it is proposed and shall not be said: the verdict stands against it. */
  readonly isHeld: boolean
  readonly flags: readonly Flag[]
  readonly profile: Profile
  readonly usage: AnswerUsage | null
}

/** From which gravity on an answer is withdrawn; null: never. `assistant` would rather answer, `conservative` would rather not. */
const withdrawnFrom: Readonly<Record<Profile, Gravity | null>> = {
  assistant: null,
  balanced: 'unsupported',
  conservative: 'doubt',
}

/** What is left of the confidence by each flag of a gravity. */
const keptConfidence: Readonly<Record<Gravity, number>> = { unsupported: 0.25, doubt: 0.6, note: 1 }

/** The answer as it is given back. */
export function decide(deciding: Deciding): Answer {
  const { recollection, lines, proposal, isHeld, profile, usage } = deciding
  const flags = [...deciding.flags].sort((a, b) => gravities.indexOf(a.gravity) - gravities.indexOf(b.gravity))
  const { plan, question } = recollection.trace
  const { context, verdict, trace } = recollection
  const rest = { question, flags, conflicts: conflictsOf(flags), verdict, context, trace, usage }
  const none = { text: nothingFound(plan.language), basis: null, citations: [], confidence: 0 }
  if (proposal === null) return { ...none, ...rest, kind: 'not-found', held: null }
  const { text, basis } = proposal
  const citations = citationsOf(proposal, lines)
  if (isHeld) return { ...none, ...rest, kind: 'not-found', held: { text, basis, citations } }
  if (isGraver(flags, withdrawnFrom[profile]))
    return { ...none, ...rest, kind: 'withdrawn', held: { text, basis, citations } }
  const confidence = flags.reduce(
    (left, { gravity }) => left * keptConfidence[gravity],
    verdict.support * proposal.confidence,
  )
  return { ...rest, kind: 'answered', text, basis, citations, confidence, held: null }
}

function isGraver(flags: readonly Flag[], from: Gravity | null): boolean {
  if (from === null) return false
  return flags.some(({ gravity }) => gravities.indexOf(gravity) <= gravities.indexOf(from))
}

/** Cited lines that the context holds, in the order they are cited. */
function citationsOf({ citations }: Proposal, lines: readonly EvidenceLine[]): readonly Citation[] {
  return citations.flatMap(({ ref, quote }) => {
    const line = lines.find(({ event }) => event.ref === ref)
    if (line === undefined) return []
    const { id, speaker, saidAt } = line.event
    const words = quote === null ? null : standing(quote, line.words)
    return [{ ref, eventId: id, speaker, saidAt, quote: words ?? line.words }]
  })
}

function conflictsOf(flags: readonly Flag[]): readonly Conflict[] {
  return flags.filter(({ kind }) => kind === 'conflict').map(({ refs, reason }) => ({ refs, reason }))
}
