/**
 * By which numbers does a named policy reconstruct? The published loop goes with the policy of its name; all others have the
 * numbers and limits of the memory.
 */

import type { Bounds } from './bounds.ts'
import type { NumbersChange } from './policy.ts'

/** What a named policy changes. */
export interface ReconstructArm {
  readonly numbers: NumbersChange
  readonly bounds: Partial<Bounds>
}

/**
 * Rounds of tool calls as published (MRAgent, and its authors' code): eight, fifty calls in all, ten tags and twenty contents of one,
 * previous and next turn, no search by free text, nothing pruned. The offline judge stands in for the model that chooses what to call.
 */
const mragentPaper: ReconstructArm = {
  numbers: {
    seeds: 20,
    cuesMax: 30,
    cueEventsMax: 20,
    neighbours: 1,
    searches: 0,
    search: 0,
    tagCosineMin: 0.7,
    tagsMax: 10,
    tagEventsMax: 20,
  },
  bounds: {
    stepsMax: 8,
    depthMax: 8,
    leadsMax: 10,
    actionsMax: 50,
    candidatesMax: 200,
    confidenceMin: 0,
    barrenMax: 8,
  },
}

/** By name of the policy that goes with them. */
export const reconstructArms: Readonly<Record<string, ReconstructArm>> = Object.freeze({
  'mragent-paper': mragentPaper,
})

/** What a policy asked for by name changes of a reconstruction; nothing for all but the published one. */
export function armOf(policy: unknown): Partial<ReconstructArm> {
  return typeof policy === 'string' && Object.hasOwn(reconstructArms, policy) ? (reconstructArms[policy] ?? {}) : {}
}
