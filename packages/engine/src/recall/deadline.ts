/** Is there time for more? What a recall leaves out when its time is up, and how the trace says so. */

import type { Clock } from '../system.ts'
import type { RecallPolicy } from './policy.ts'

/** A stage that a recall can do without. Anchors, selection and linearising are always done: they make the answer. */
export type Cut = 'vectors' | 'rerank' | 'rerank narrowed' | 'walk'

const notes: Readonly<Record<Cut, string>> = {
  vectors: 'only words were searched',
  rerank: 'nothing was reranked token by token',
  'rerank narrowed': 'fewer candidates were reranked',
  walk: 'no relation was walked',
}

/** Time for one recall. Without a deadline there is always time. */
export class Deadline {
  /** What was left out, in order. */
  readonly cuts: Cut[] = []
  readonly #clock: Clock
  readonly #start: number
  readonly #deadlineMs: number

  /** @param deadlineMs  from now on; undefined for no end */
  constructor(clock: Clock, deadlineMs: number | undefined) {
    this.#clock = clock
    this.#start = clock.elapsed()
    this.#deadlineMs = deadlineMs ?? Number.POSITIVE_INFINITY
  }

  /** True while there is time for a stage; else the cut is noted. */
  allows(stage: Exclude<Cut, 'rerank narrowed'>): boolean {
    if (this.#used() < 1) return true
    this.cuts.push(stage)
    return false
  }

  /** The policy with as many candidates to rerank as there is time for. */
  narrowed(policy: RecallPolicy): RecallPolicy {
    const { pressingShare, narrowCandidates } = policy.deadline
    if (this.#used() < pressingShare || policy.late.candidates <= narrowCandidates) return policy
    this.cuts.push('rerank narrowed')
    return { ...policy, late: { ...policy.late, candidates: narrowCandidates } }
  }

  /** What the cuts mean, for a person. */
  notes(): string[] {
    return this.cuts.map((cut) => `the deadline of ${this.#deadlineMs} ms: ${notes[cut]}`)
  }

  /** Share of the time that is used up. */
  #used(): number {
    return (this.#clock.elapsed() - this.#start) / this.#deadlineMs
  }
}
