/** What does an event tell of names, and whom does it speak of? The records between the words of events and the entities of a scope. */

/** The kinds that are known everywhere, in a fixed order: where evidence is equal, the first is meant. */
export const entityKinds = ['person', 'place', 'organisation', 'animal', 'thing'] as const

/** What sort of entity a mention speaks of, as far as its words and company tell: one of ours, or one of a schema profile's. */
export type EntityKind = (typeof entityKinds)[number] | (string & Record<never, never>)

/**
 * How a mention speaks: by a name, a title ("Dr Okafor", "the doctor", 李老师), a nickname somebody gave, kinship
 * ("my sister"), a pronoun, or a code of letters and digits (UA123).
 */
export type MentionVia = 'name' | 'title' | 'nickname' | 'kin' | 'first-person' | 'second-person' | 'pronoun' | 'code'

/** Evidence for each kind; more is stronger. Multiples of a quarter, so that sums are exact in any order. */
export type Kinds = Readonly<Record<string, number>>

/** A stretch of an event that speaks of somebody or something. Which entity it means, the names of the whole scope tell. */
export interface StoredMention {
  /** UTF-16 offsets in the event's text, `end` exclusive. */
  readonly start: number
  readonly end: number
  /** Normalised words: equal keys are the same name. */
  readonly key: string
  readonly kind: EntityKind
  readonly via: MentionVia
  /** Key of the name it stands for here: its own; for pronouns and titles alone that of whom it means; null where none is sure. */
  readonly target: string | null
  /** Rule that found the target. */
  readonly method: string
  /** Belief in the target, in [0, 1]; 0 where there is none. */
  readonly confidence: number
  /** Targets it might have, sorted; empty where it has one. */
  readonly candidates: readonly string[]
}

/** What an event by itself tells of a name, whatever other events say. */
export interface NameNote {
  readonly key: string
  /** As written. */
  readonly surface: string
  /** `sure`: a name by its form alone · `unsure`: one if it is seen elsewhere, too · `speaker`: who speaks. */
  readonly evidence: 'sure' | 'unsure' | 'speaker'
  readonly kinds: Kinds
}

/** Somebody says that somebody or something has another name. */
export interface AliasNote {
  readonly sort: 'nickname' | 'kin'
  /** Key: a name, or the canonical form of kin ("my sister"). */
  readonly alias: string
  /** Key of the speaker whose kin it is; null for nicknames, which hold for the whole scope. */
  readonly owner: string | null
  /** Key of the name it stands for. */
  readonly of: string
  /** The words that say so, verbatim. */
  readonly quote: string
}

/** All that is read in one event. */
export interface Reading {
  /** Number of the event. */
  readonly no: number
  /** In order of text. */
  readonly mentions: readonly StoredMention[]
  readonly names: readonly NameNote[]
  readonly aliases: readonly AliasNote[]
}

/** For whom an alias is said to stand, and in how many notes. */
export interface NameAlias {
  readonly sort: 'nickname' | 'kin'
  readonly owner: string | null
  readonly of: string
  readonly count: number
}

/** What all events of a scope together tell of a name: sums over their notes. */
export interface NameStatistics {
  readonly key: string
  readonly sure: number
  readonly unsure: number
  readonly speaker: number
  readonly kinds: Kinds
  /** Ways of writing with their counts, by UTF-16 order. */
  readonly surfaces: readonly (readonly [surface: string, count: number])[]
  /** Of whom it is said to be another name; by sort, owner and name in UTF-16 order. */
  readonly aliases: readonly NameAlias[]
  /** State of the name for which the events that hold it were last examined again; null before the first time. */
  readonly heeded: string | null
}

/** What people decide about entities. Keys are those of names. */
export type DecisionChange =
  /** All names of one entity are names of another from now on. */
  | { readonly kind: 'merge'; readonly from: string; readonly into: string }
  /** These names of an entity are another's, which the first of them names. */
  | { readonly kind: 'split'; readonly entity: string; readonly keys: readonly string[] }
  | { readonly kind: 'alias'; readonly key: string; readonly entity: string }
  /** An earlier decision does not hold; undone itself, it holds again. */
  | { readonly kind: 'undo'; readonly decision: number }

/** A decision before it is kept. */
export interface DecisionDraft {
  readonly change: DecisionChange
  readonly reason: string | null
  /** Epoch milliseconds. */
  readonly madeAt: number
}

/** A decision as it is kept: never changed, only undone by a later one. */
export interface Decision extends DecisionDraft {
  /** From 1 in the scope, in order; never used again. */
  readonly id: number
}

/** Keys of the names that a decision speaks of. */
export function keysOfDecision(change: DecisionChange): readonly string[] {
  switch (change.kind) {
    case 'merge':
      return [change.from, change.into]
    case 'split':
      return [change.entity, ...change.keys]
    case 'alias':
      return [change.key, change.entity]
    default:
      return []
  }
}
