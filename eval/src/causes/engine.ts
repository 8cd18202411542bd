/** What of the engine is measured here? The rules are internals of the engine, so they are named in this one file. */

export type { ClauseRelation } from '../../../packages/engine/src/cause/clauses.ts'
export { clauses } from '../../../packages/engine/src/cause/clauses.ts'
export { connectiveFamilies } from '../../../packages/engine/src/cause/discourse.ts'
export type { CauseEvent, CauseKind, CauseProposal } from '../../../packages/engine/src/cause/proposal.ts'
export { proposeCauses } from '../../../packages/engine/src/cause/propose.ts'
