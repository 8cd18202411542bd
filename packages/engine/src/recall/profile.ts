/**
 * How careful shall recall be? A risk profile: thresholds of the verdict, what suspicions count, how far relations are
 * followed and what a context may cost, as one choice over any policy.
 */

import type { RecallPolicy } from './policy.ts'
import { adjustPolicy } from './policy.ts'

/** `assistant` would rather answer, `conservative` would rather not; `balanced` is the policy as it stands. */
export type Profile = 'assistant' | 'balanced' | 'conservative'

/** What a profile puts in place of the policy's numbers. */
interface ProfileNumbers {
  readonly supportedMin: number
  readonly weakMin: number
  /** What a candidate relation counts on the walk; 0 is not walked. */
  readonly candidate: number
  /** Steps from an anchor at most; never more than the policy's own. */
  readonly depthMax: number
  readonly budgetTokens: number
}

/**
 * Thresholds by what they cost on development conversations, as answerable questions called unknown against adversarial ones
 * seen through: `assistant` 3 % and 28 %, `balanced` 6 % and 44 %, `conservative` 10 % and 61 % (docs/EVALUATION.md). Weight of
 * candidates: half as much again as usual, or none.
 */
const numbers: Readonly<Record<Exclude<Profile, 'balanced'>, ProfileNumbers>> = {
  assistant: { supportedMin: 0.4, weakMin: 0.15, candidate: 0.5, depthMax: 3, budgetTokens: 3000 },
  conservative: { supportedMin: 0.7, weakMin: 0.4, candidate: 0, depthMax: 1, budgetTokens: 2000 },
}

/** All profiles, for checking options. */
export const profiles: readonly Profile[] = ['assistant', 'balanced', 'conservative']

/** A policy under a profile. Graphs and walks that the policy switches off stay off. */
export function withProfile(policy: RecallPolicy, profile: Profile): RecallPolicy {
  if (profile === 'balanced') return policy
  const { supportedMin, weakMin, candidate, depthMax, budgetTokens } = numbers[profile]
  return adjustPolicy(policy, {
    verdict: { supportedMin, weakMin },
    walk: { depth: Math.min(policy.walk.depth, depthMax), states: { candidate } },
    select: { budgetTokens },
  })
}
