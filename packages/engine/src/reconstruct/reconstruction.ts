/** What does a reconstruction give back? What recall does, and the steps by which it got there. */

import type { Recollection } from '../recall/recollection.ts'
import type { ActionKind } from './lead.ts'
import type { Spent, Stop } from './state.ts'

/** What one action did. */
export interface ActionTrace {
  readonly kind: ActionKind
  /** The cue, the cue with its tag, or the words searched for. */
  readonly words: string
  /** Ref of the content it came from; null where the question names it. */
  readonly from: string | null
  /** Of the path up to it, in [0, 1]. */
  readonly confidence: number
  /** Contents found. */
  readonly found: number
}

/** A content as it was judged. */
export interface JudgedTrace {
  readonly ref: string
  readonly sourceRef: string
  /** Ref of the content it was reached from; null for what recall found or the question names. */
  readonly from: string | null
  readonly depth: number
  /** By the judge, in [0, 1]. */
  readonly relevance: number
  /** Of the path, itself included. */
  readonly confidence: number
  /** True where it is evidence. */
  readonly kept: boolean
  /** Words of the cues and tags it was reached by. */
  readonly by: readonly string[]
  readonly features: Readonly<Record<string, number>>
}

/** One step. */
export interface StepRecord {
  /** From 1. */
  readonly step: number
  readonly actions: readonly ActionTrace[]
  /** In the order they were put before the judge. */
  readonly judged: readonly JudgedTrace[]
  /** All in all up to here. */
  readonly spent: Spent
  /** What went otherwise than asked for; null where nothing did. */
  readonly note: string | null
}

/** What `reconstruct` returns. */
export interface Reconstruction extends Recollection {
  readonly steps: readonly StepRecord[]
  /** What ended it. */
  readonly stopped: Stop
  /** Who judged. */
  readonly judge: string
  readonly spent: Spent
}
