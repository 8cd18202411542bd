/**
 * Public subpath `knotwork/rules`: how words are understood without a model. Time expressions, names, causes; English
 * and Chinese. Pure functions; what they find is a proposal with its reason, never a fact.
 */

export { type ClauseRelation, clauses } from './cause/clauses.ts'
export { connectiveFamilies } from './cause/discourse.ts'
export type { CauseEvent, CauseKind, CauseProposal } from './cause/proposal.ts'
export { proposeCauses } from './cause/propose.ts'
export { nameKey } from './entity/key.ts'
export { type KnownNames, knownNames } from './entity/known-names.ts'
export type { EntityEvent, EntityKind, Mention, MentionVia } from './entity/mention.ts'
export { mentionsOf } from './entity/mentions.ts'
export { type Link, resolve as resolveMentions } from './entity/resolve.ts'
export { pronounReach } from './entity/resolve-pronoun.ts'
export type { Granularity } from './record/occurrence.ts'
export { withdrawnAttributes } from './record/withdrawn.ts'
export { spokenConventions, type TimeConventions } from './time/conventions.ts'
export { type TimeExpression, timeExpressions } from './time/expression.ts'
export { type Interval, isOpenEnd, isOpenStart } from './time/interval.ts'
export { type TimeWindow, timeWindows } from './time/window.ts'
