/**
 * What is a path worth? Algorithm 1 on one scale, or as published.
 *
 *   share  score(v) = γ · score(u) + (1 − γ) · exp( λ1 (φ − 1) + λ2 (aff(v) − 1) )   in (0, 1]
 *   raw    score(v) = γ · score(u) + exp( λ1 φ + λ2 aff(v) )
 *
 * The first is the second divided by its maximum. Both begin at an anchor with its own affinity: on the raw scale, where a
 * step alone is worth more than 1, every neighbour then stands above its anchor, and a longer path above a shorter one.
 *
 * @see MAGMA: A Multi-Graph based Agentic Memory Architecture, algorithm 1
 */

import type { WalkPolicy } from './walk-policy.ts'

/** A step, before it is scored. */
export interface StepEvidence {
  /** Score of the path so far. */
  readonly before: number
  /** Strength of the relations, in [0, 1]. */
  readonly phi: number
  /** Affinity of the event that is reached, in [0, 1]. */
  readonly affinity: number
}

/** Score of a path that is one step longer. */
export function pathScore({ before, phi, affinity }: StepEvidence, numbers: WalkPolicy): number {
  const { method, gamma, lambda1, lambda2 } = numbers
  if (method === 'path') return gamma * before + Math.exp(lambda1 * phi + lambda2 * affinity)
  return gamma * before + (1 - gamma) * Math.exp(lambda1 * (phi - 1) + lambda2 * (affinity - 1))
}
