/** By which numbers is a change told in passing suspected? Data, with where they come from. */

import type { ValueKind } from './typed-value.ts'

/** Points of each sign, and how many it takes. */
export interface ShiftPolicy {
  readonly cue: Readonly<Record<'none' | 'weak' | 'strong' | 'slip', number>>
  /** More for a kind of value that is seldom named by chance. */
  readonly kinds: Readonly<Partial<Record<ValueKind, number>>>
  /** Per topic that both turns name themselves, and at most. */
  readonly sharedTopic: number
  readonly sharedTopicMax: number
  /** Per topic that one names and the other was asked about, and at most. */
  readonly askedTopic: number
  readonly askedTopicMax: number
  /** The later clause names no topic of its own: it leans on what was asked. */
  readonly bare: number
  /** The turns before the later one, or it itself, name the earlier value. */
  readonly oldNamed: number
  /** The later one answers a question. */
  readonly replies: number
  /** Points from which a change is suspected. */
  readonly suspectFrom: number
}

/** Set by hand on the odd cases of `eval/written/updates-talk`; what they give on the even ones is in docs/EVALUATION.md. */
export const shiftPolicy: ShiftPolicy = Object.freeze({
  cue: { none: 0, weak: 1, strong: 2, slip: 2 },
  kinds: { often: 0.25 },
  sharedTopic: 1,
  sharedTopicMax: 2,
  askedTopic: 0.75,
  askedTopicMax: 1.5,
  bare: 0.5,
  oldNamed: 1.25,
  replies: 0.5,
  suspectFrom: 3,
})
