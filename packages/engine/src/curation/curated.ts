/**
 * How far are relations believed, after all that was decided about them? A function of what generators made and of what
 * the rulings say; nothing of it is stored.
 *
 *   votes      = helpful − wrong + evidenceVotes · (other generators that assert the same)
 *   confidence = (1 − (1 − c) · (1 − helpfulShare)^max(0, votes)) · (1 − wrongShare)^wrong
 *
 * A word of a person stands above all votes; between a relation and its generator the last word counts.
 */

import { relationKey } from '../record/made-relations.ts'
import type { Relation, RelationState } from '../record/relation.ts'
import { type CurationPolicy, defaultCurationPolicy } from './policy.ts'
import type { Said, Standing } from './standing.ts'

/** Who set the state of a relation: its generator where it is null. */
export type Ruled = 'accept' | 'reject' | 'retire' | 'feedback' | 'evidence' | null

/** A relation as it counts. */
export interface CuratedRelation extends Relation {
  readonly ruled: Ruled
}

const doubtful: ReadonlySet<RelationState> = new Set<RelationState>(['superseded', 'retired', 'rejected'])

/**
 * Relations as they count.
 *
 * @param relations  with each, all others between the same ends: those of other generators are evidence for it
 */
export function curated(
  relations: readonly Relation[],
  standing: Standing,
  policy: CurationPolicy = defaultCurationPolicy,
): CuratedRelation[] {
  const asserted = new Map<string, number>()
  for (const relation of relations)
    if (isAsserted(relation, standing, policy)) {
      const claim = claimOf(relation)
      asserted.set(claim, (asserted.get(claim) ?? 0) + 1)
    }
  return relations.map((relation) => {
    const own = isAsserted(relation, standing, policy) ? 1 : 0
    return ruledOn(relation, standing, { policy, others: (asserted.get(claimOf(relation)) ?? 0) - own })
  })
}

/** What a relation claims, whoever asserts it. */
function claimOf({ from, to, graph, kind }: Relation): string {
  return JSON.stringify([from, to, graph, kind])
}

/** Whether a relation may be evidence for another: nobody took it back. */
function isAsserted(relation: Relation, standing: Standing, policy: CurationPolicy): boolean {
  return !doubtful.has(ruledOn(relation, standing, { policy, others: 0 }).state)
}

function ruledOn(
  relation: Relation,
  standing: Standing,
  { policy, others }: { readonly policy: CurationPolicy; readonly others: number },
): CuratedRelation {
  const { generator, version } = relation.provenance
  const said = standing.saidOf(relationKey(relation))
  const maker = standing.wordOn(generator, version)
  const isLater = said.word !== null && said.word.ruling > (maker?.ruling ?? 0)
  if (maker?.kind === 'retire' && !isLater) return { ...relation, state: 'retired', ruled: 'retire' }
  if (said.word?.kind === 'accept') return { ...relation, state: 'stable', ruled: 'accept' }
  if (said.word?.kind === 'reject') return { ...relation, state: 'rejected', ruled: 'reject' }
  if (doubtful.has(relation.state)) return { ...relation, ruled: null }
  return voted(relation, said, { policy, evidence: others * policy.evidenceVotes })
}

function voted(
  relation: Relation,
  { helpful, wrong }: Said,
  { policy, evidence }: { readonly policy: CurationPolicy; readonly evidence: number },
): CuratedRelation {
  if (helpful === 0 && wrong === 0 && evidence === 0) return { ...relation, ruled: null }
  const votes = helpful - wrong + evidence
  const doubt = (1 - relation.confidence) * (1 - policy.helpfulShare) ** Math.max(0, votes)
  const confidence = (1 - doubt) * (1 - policy.wrongShare) ** wrong
  const state = wrong >= policy.rejectFrom ? 'rejected' : stateBy(votes, relation.state, policy)
  return { ...relation, confidence, state, ruled: helpful + wrong > 0 ? 'feedback' : 'evidence' }
}

function stateBy(votes: number, made: RelationState, policy: CurationPolicy): RelationState {
  if (votes >= policy.stableFrom) return 'stable'
  if (votes < policy.candidateBelow) return 'candidate'
  return votes >= policy.activeFrom && made === 'candidate' ? 'active' : made
}
