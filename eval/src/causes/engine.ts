/** What of the engine is measured here? The rules are internals of the engine, so they are named in this one file. */

export type { CauseEvent, CauseKind, CauseProposal, ClauseRelation } from 'knotwork/rules'
export { clauses, connectiveFamilies, proposeCauses } from 'knotwork/rules'
