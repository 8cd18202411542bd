/**
 * Is an answer supported by what it cites? By rules alone, over the lines of the context: the cited lines exist; they hold its
 * numbers, times, names and key words; they tell them of the right person, and as so and not as denied; what they say holds
 * still, is not contradicted, and commands nobody.
 */

import type { Plan } from '../../recall/plan.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import type { Proposal } from '../proposal.ts'
import { checkClaim } from './claim.ts'
import { checkConflict } from './conflict.ts'
import { checkDates } from './dates.ts'
import type { Flag } from './flag.ts'
import { type Matter, matterOf } from './matter.ts'
import { checkNegation } from './negation.ts'
import { checkNumbers } from './numbers.ts'
import { checkObedience } from './obedience.ts'
import { checkPerson } from './person.ts'
import { checkSuperseded } from './superseded.ts'

/** An answer over its context. */
export interface Proposed {
  readonly plan: Plan
  readonly proposal: Proposal
  readonly lines: readonly EvidenceLine[]
}

/** Every check, in the order in which findings are told. */
const checks: readonly ((matter: Matter) => readonly Flag[])[] = [
  checkObedience,
  checkNumbers,
  checkDates,
  checkClaim,
  checkPerson,
  checkNegation,
  checkSuperseded,
  checkConflict,
]

/** What is wrong with a proposed answer; empty where nothing is. */
export function checkProposal({ plan, proposal, lines }: Proposed): readonly Flag[] {
  const known = new Set(lines.flatMap(({ event }) => [event.ref, event.sourceRef]))
  const strange = proposal.citations.map(({ ref }) => ref).filter((ref) => !known.has(ref))
  const citation = citationFlags(proposal, strange)
  // Without a line there is nothing to check against.
  if (strange.length === proposal.citations.length) return citation
  const matter = matterOf(plan, proposal, lines)
  return [...citation, ...checks.flatMap((check) => check(matter))]
}

function citationFlags({ citations }: Proposal, strange: readonly string[]): readonly Flag[] {
  if (citations.length === 0)
    return [{ kind: 'citation', gravity: 'unsupported', reason: 'the answer cites no line', words: [], refs: [] }]
  if (strange.length === 0) return []
  // One line that is there may carry it; the others were made up.
  const gravity = strange.length === citations.length ? 'unsupported' : 'doubt'
  return [{ kind: 'citation', gravity, reason: `the context holds no ${strange.join(', ')}`, words: [], refs: strange }]
}
