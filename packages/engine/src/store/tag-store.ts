/** What are the events of a store about? The part of the port about tags. */

import type { MadeTags, TaggedEvent, TagVector } from '../record/made-tags.ts'
import type { Scope } from '../record/scope.ts'
import type { Lease } from './job-store.ts'

/** In which events a tag stands. */
export interface Tagged {
  readonly label: string
  /** How many, whatever the limit. */
  readonly count: number
  /** Ascending; empty where there are more than were asked for. */
  readonly no: Float64Array
}

/** A tag as a node. */
export interface TagNode {
  readonly label: string
  /** Events it stands in, from 1. */
  readonly count: number
  /** In the space asked for; null where it has none there. Not to be changed by the caller. */
  readonly vector: Int8Array | null
}

/** Which tags lack a vector. */
export interface BareQuery {
  readonly space: string
  readonly labels: readonly string[]
  /** From 1. */
  readonly eventsMin: number
}

/** Tags of the events of a scope. A tag lives as long as an event has it. */
export interface TagStore {
  /**
   * Makes the tags of some events exactly these, in one transaction, whatever version made the former ones. Events that do not
   * exist, or whose job the lease lost, are left out.
   *
   * @returns how many pairs of tag and event are new, and how many are gone
   * @throws {INVALID_INPUT} naming the field
   */
  replace(scope: Scope, made: MadeTags, lease?: Lease): Promise<{ readonly added: number; readonly removed: number }>
  /** Tags of events, by number; events without any are left out. */
  of(scope: Scope, nos: readonly number[]): Promise<TaggedEvent[]>
  /** Per label, in the order asked, the events that have it; their numbers only where there are at most `eventsMax`. */
  tagged(scope: Scope, labels: readonly string[], eventsMax: number): Promise<Tagged[]>
  /** All tags of a scope, by label in order of code points, with their vectors in a space. */
  nodes(scope: Scope, space: string): Promise<TagNode[]>
  /** Of some labels, in the order given, those of tags in at least `eventsMin` events that lack a vector in a space. */
  bare(scope: Scope, asked: BareQuery): Promise<string[]>
  /** Gives tags their vectors; one of another space is replaced. Labels that are no tag are ignored. */
  putVectors(scope: Scope, vectors: readonly TagVector[], lease?: Lease): Promise<void>
}
