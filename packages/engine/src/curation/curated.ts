/**
 * How far are relations believed, after all that was decided about them? A function of what generators made and of what
 * the rulings say; nothing of it is stored.
 *
 *   votes      = helpful − wrong + evidenceVotes · (other generators that assert the same) + suspicionVotes · (those that suspect it)
 *              + liftVotes · min(liftsMax, rises by use)
 *   confidence = (1 − (1 − c) · (1 − helpfulShare)^max(0, votes)) · (1 − wrongShare)^wrong
 *
 * What was walked over in vain falls by a state, and another, where no vote speaks for it: its belief stays, for disuse says
 * nothing of whether it holds. A word of a person stands above all votes; between a relation and its generator the last word counts.
 */

import { relationKey } from '../record/made-relations.ts'
import { type Relation, type RelationState, tellsWhatHolds } from '../record/relation.ts'
import { type CurationPolicy, defaultCurationPolicy } from './policy.ts'
import type { Said, Standing } from './standing.ts'

/** Who set the state of a relation: its generator where it is null. */
export type Ruled = 'accept' | 'reject' | 'retire' | 'feedback' | 'evidence' | 'use' | null

/** A relation as it counts. */
export interface CuratedRelation extends Relation {
  readonly ruled: Ruled
}

/** Whether a relation is a stored one, as it counts; those that are computed for one walk are not. */
export function isCurated(relation: Relation): relation is CuratedRelation {
  return 'ruled' in relation
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
  const evidence = new Map<string, number>()
  for (const relation of relations) {
    const claim = claimOf(relation)
    evidence.set(claim, (evidence.get(claim) ?? 0) + evidenceOf(relation, standing, policy))
  }
  return relations.map((relation) => {
    const own = evidenceOf(relation, standing, policy)
    return ruledOn(relation, standing, { policy, falls: true, evidence: (evidence.get(claimOf(relation)) ?? 0) - own })
  })
}

/** What a relation claims, whoever asserts it. */
function claimOf({ from, to, graph, kind }: Relation): string {
  return JSON.stringify([from, to, graph, kind])
}

/** Votes that a relation is worth to another that claims the same: none where somebody took it back. */
function evidenceOf(relation: Relation, standing: Standing, policy: CurationPolicy): number {
  // That it is of no use to anybody makes it no less of a witness.
  const { state } = ruledOn(relation, standing, { policy, evidence: 0, falls: false })
  if (doubtful.has(state)) return 0
  return state === 'candidate' ? policy.suspicionVotes : policy.evidenceVotes
}

/** By what a relation is judged beside what is said of it. */
interface Measure {
  readonly policy: CurationPolicy
  /** Votes of other generators. */
  readonly evidence: number
  /** Whether want of use counts. */
  readonly falls: boolean
}

function ruledOn(relation: Relation, standing: Standing, measure: Measure): CuratedRelation {
  const { generator, version } = relation.provenance
  const said = standing.saidOf(relationKey(relation))
  const maker = standing.wordOn(generator, version)
  const isLater = said.word !== null && said.word.ruling > (maker?.ruling ?? 0)
  if (maker?.kind === 'retire' && !isLater) return { ...relation, state: 'retired', ruled: 'retire' }
  if (said.word?.kind === 'accept') return { ...relation, state: 'stable', ruled: 'accept' }
  if (said.word?.kind === 'reject') return { ...relation, state: 'rejected', ruled: 'reject' }
  if (doubtful.has(relation.state)) return { ...relation, ruled: null }
  return voted(relation, said, measure)
}

function voted(
  relation: Relation,
  { helpful, wrong, faded, lifted }: Said,
  { policy, evidence, falls }: Measure,
): CuratedRelation {
  if (helpful === 0 && wrong === 0 && evidence === 0 && faded === 0 && lifted === 0) return { ...relation, ruled: null }
  const votes = helpful - wrong + evidence + policy.liftVotes * Math.min(policy.liftsMax, lifted)
  const doubt = (1 - relation.confidence) * (1 - policy.helpfulShare) ** Math.max(0, votes)
  const confidence = (1 - doubt) * (1 - policy.wrongShare) ** wrong
  const judged = wrong >= policy.rejectFrom ? 'rejected' : stateBy(votes, relation.state, policy)
  const state = votes > 0 || !falls || !isForUse(relation.kind) ? judged : fallen(judged, faded)
  if (state !== judged) return { ...relation, confidence, state, ruled: 'use' }
  const ruled = helpful + wrong > 0 ? 'feedback' : evidence > 0 ? 'evidence' : lifted > 0 ? 'use' : null
  return { ...relation, confidence, state, ruled }
}

/** Whether use says anything of a relation of this kind: not of one that is there to be shown beside what it is about. */
export function isForUse(kind: string): boolean {
  return !tellsWhatHolds(kind)
}

/** A state after so many falls. What is stable does not fall, and what was taken back stays so. */
function fallen(state: RelationState, falls: number): RelationState {
  if (falls === 0 || (state !== 'active' && state !== 'candidate')) return state
  return state === 'active' && falls === 1 ? 'candidate' : 'retired'
}

function stateBy(votes: number, made: RelationState, policy: CurationPolicy): RelationState {
  if (votes >= policy.stableFrom) return 'stable'
  if (votes < policy.candidateBelow) return 'candidate'
  return votes >= policy.activeFrom && made === 'candidate' ? 'active' : made
}
