/** What did a language model read in a window of events? Records that always name the events they come from. */

import type { Occurrence } from './occurrence.ts'

/** What every derived record carries. */
interface Sourced {
  /** Numbers of the events it comes from, ascending, at least one. */
  readonly sources: readonly number[]
  /** Words it rests on, verbatim from one of the sources. */
  readonly quote: string
}

/** Somebody or something that is spoken of. */
export interface DerivedEntity extends Sourced {
  readonly kind: 'entity'
  /** As written in the source. */
  readonly name: string
  /** Key of the name. */
  readonly key: string
  /** Other names for it, each written in the window. */
  readonly aliases: readonly string[]
  /** One sentence of the model about it; empty where it has none. */
  readonly about: string
}

/** What somebody says is so, as the model took the words apart. */
export interface DerivedFact extends Sourced {
  readonly kind: 'fact'
  /** Key of whom or what it is about; empty for a thing without an owner. */
  readonly subject: string
  /** As the slots of facts that rules read: `home`, `work`, `liking`, … */
  readonly slot: string
  /** `holds`, `changes`, `ends`. */
  readonly claim: string
  /** What is liked, done, or has the value; empty where the slot says it all. */
  readonly about: string
  /** The value as said; empty where none is named. */
  readonly value: string
  /** The value that it replaces, where the words name it. */
  readonly before: string
  /** Since when and until when it is said to hold, wall-clock milliseconds; null where the words do not tell. */
  readonly sinceMs: number | null
  readonly untilMs: number | null
  /** Of the model, in [0, 1]. */
  readonly confidence: number
  readonly verified: Verified
}

/** Which event brought about which. */
export interface DerivedCause extends Sourced {
  readonly kind: 'cause'
  /** Numbers of cause and effect; both are sources. */
  readonly from: number
  readonly to: number
  /** `causes`, `explains`, `enables`, `prevents`, `depends-on`. */
  readonly relation: string
  readonly confidence: number
  readonly verified: Verified
}

/** A time that is spoken of. */
export interface DerivedDate extends Sourced, Pick<Occurrence, 'from' | 'to'> {
  readonly kind: 'date'
}

/** What a stretch of the window is about, in a few words. */
export interface DerivedTopic extends Sourced {
  readonly kind: 'topic'
  readonly text: string
}

/** What happens in the window, in two sentences; its sources are all events of the window. */
export interface DerivedSummary extends Sourced {
  readonly kind: 'summary'
  readonly text: string
}

/** Said by the verifying model: that it holds, that it does not; null where none was asked, or none answered. */
export type Verified = boolean | null

export type DerivedRecord = DerivedEntity | DerivedFact | DerivedCause | DerivedDate | DerivedTopic | DerivedSummary

/** Every kind of derived record. */
export const derivedKinds: readonly DerivedRecord['kind'][] = Object.freeze([
  'entity',
  'fact',
  'cause',
  'date',
  'topic',
  'summary',
])

/** Who derived, and at which cost. */
export interface DerivedOrigin {
  /** Name and version of the model that read. */
  readonly model: { readonly name: string; readonly version: string }
  /** Of the verifying model; null where none was asked. */
  readonly verifier: { readonly name: string; readonly version: string } | null
  /** Digest of the prompt's words in all languages and of the shape of the reply. */
  readonly prompt: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** All that one version of a generator read in one window. */
export interface DerivationDraft {
  readonly generator: string
  readonly version: number
  /** Numbers of the events of the window, ascending, at least one. */
  readonly nos: readonly number[]
  readonly origin: DerivedOrigin
  /** Why the reading is not whole; null where it is. */
  readonly fault: string | null
  /** How many items of the reply were left out, by reason. */
  readonly dropped: Readonly<Record<string, number>>
  readonly records: readonly DerivedRecord[]
}

/** A derivation as a store keeps it. */
export interface Derivation extends DerivationDraft {
  /** Unique in the store; grows with every derivation kept. */
  readonly id: number
}
