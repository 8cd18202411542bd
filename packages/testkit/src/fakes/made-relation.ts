/** What does a generator make in a test? Relations that are complete by themselves and differ only where the test says so. */

import type { Graph, Relation, RelationState } from 'knotwork/store'

/** What a test may say about a relation; all else has a plain default. */
export interface RelationFields {
  readonly from: number
  readonly to: number
  /** Default `causal`. */
  readonly graph?: Graph
  /** Default `causes`. */
  readonly kind?: string
  /** Default 0.5. */
  readonly weight?: number
  /** Default 0.75. */
  readonly confidence?: number
  readonly state?: RelationState
  /** Default `rule`. */
  readonly generator?: string
  /** Default 1. */
  readonly version?: number
  readonly quote?: string | null
  readonly reason?: string | null
  /** Default 7000. */
  readonly madeAt?: number
}

/** A relation as a task of the slow path would make it. */
export function madeRelation(fields: RelationFields): Relation {
  return {
    graph: fields.graph ?? 'causal',
    kind: fields.kind ?? 'causes',
    from: fields.from,
    to: fields.to,
    weight: fields.weight ?? 0.5,
    confidence: fields.confidence ?? 0.75,
    state: fields.state ?? 'active',
    provenance: {
      generator: fields.generator ?? 'rule',
      version: fields.version ?? 1,
      quote: fields.quote ?? null,
      reason: fields.reason ?? null,
      madeAt: fields.madeAt ?? 7_000,
    },
  }
}
