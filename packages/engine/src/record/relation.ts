/** How are two memories related? A directed, typed edge: a suspect with provenance, not a fact. */

/** The four relation graphs over the same events (MAGMA). */
export type Graph = 'temporal' | 'causal' | 'semantic' | 'entity'

/** All graphs, in a fixed order. */
export const graphs: readonly Graph[] = Object.freeze(['temporal', 'causal', 'semantic', 'entity'])

/** How far a relation is believed. Only active and stable ones are walked at full weight. */
export type RelationState = 'candidate' | 'active' | 'stable' | 'superseded' | 'retired' | 'rejected'

/** All states. */
export const relationStates: readonly RelationState[] = Object.freeze([
  'candidate',
  'active',
  'stable',
  'superseded',
  'retired',
  'rejected',
])

/** Who made a derived record, from what, and why (W3C PROV: wasGeneratedBy, wasDerivedFrom). */
export interface Provenance {
  /** Name of the rule or task, for example `next`. */
  readonly generator: string
  /** Version of the generator; retiring a version retires all it made. */
  readonly version: number
  /** Words the relation rests on, verbatim from a source event; null where order or structure speaks. */
  readonly quote: string | null
  readonly reason: string | null
  /**
   * Since when the relation can be known, epoch milliseconds: when its later event was recorded, and not when the rule
   * ran, so that making it again changes nothing.
   */
  readonly madeAt: number
}

/** A directed, typed edge between two events, named by their numbers in the scope. */
export interface Relation {
  readonly graph: Graph
  /** Kinds are data; `next` is the only one the fast path makes. docs/GLOSSARY.md says which way each leads. */
  readonly kind: string
  readonly from: number
  readonly to: number
  /** Strength in [0, 1], by the measure of its generator. */
  readonly weight: number
  /** Belief that the relation holds, in [0, 1]. */
  readonly confidence: number
  readonly state: RelationState
  readonly provenance: Provenance
}

/** Kinds that say what holds of two statements, or that they are one. They are there to be shown beside them, and lead nowhere. */
const kindsOfWhatHolds: ReadonlySet<string> = new Set(['updates', 'refutes', 'repeats'])

/** Whether a relation of this kind tells what holds, and not where to go on. */
export function tellsWhatHolds(kind: string): boolean {
  return kindsOfWhatHolds.has(kind)
}
