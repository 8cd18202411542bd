/** How are the events of a store related? The part of the port about relations, and about what was decided of them. */

import type { Graph, Relation, RelationState } from '../record/relation.ts'
import type { Ruling, RulingDraft } from '../record/ruling.ts'
import type { Scope } from '../record/scope.ts'
import type { RelationUse, UseLogPage } from '../record/use.ts'
import type { Lease } from './job-store.ts'

/** Which relations of a scope are meant; every field given narrows. */
export interface RelationFilter {
  readonly graphs?: readonly Graph[]
  readonly states?: readonly RelationState[]
}

/** The relations of a scope. A relation is known by its ends, graph, kind and generator: two generators may assert the same. */
export interface RelationStore {
  /**
   * Relations that touch any of the events, in order of (from, to, graph, kind, generator).
   *
   * @param nos  whole frontier at once
   */
  touching(scope: Scope, nos: readonly number[], filter?: RelationFilter): Promise<Relation[]>
  /**
   * Makes the relations of a generator that belong to some events exactly these, in one transaction; so that a task
   * that runs twice changes nothing the second time, and one that finds less than before takes back the rest.
   *
   * A relation belongs to the later of its ends, by number. Relations whose end does not exist are left out. One that a
   * person rejected stays rejected. Generators of the fast path (`next`) are refused.
   *
   * @param made.owners  events whose relations by this generator are replaced
   * @param lease         owners whose job it lost keep what they have
   * @throws {INVALID_INPUT} when a relation belongs to none of the owners, is by another generator, or a number is out of range
   */
  replace(
    scope: Scope,
    made: { generator: string; owners: readonly number[]; relations: readonly Relation[] },
    lease?: Lease,
  ): Promise<{ readonly added: number; readonly removed: number }>
  /** Sets the state of all relations of a generator, of one version where given; returns how many changed. Undone by setting it back. */
  setState(
    scope: Scope,
    which: { generator: string; version?: number; states?: readonly RelationState[] },
    state: RelationState,
  ): Promise<number>
  /**
   * Keeps a ruling. It changes no relation: what rulings make of relations is computed above the port, so that these stay
   * what their generators made. Relations of events that do not exist are left out.
   *
   * @returns null, and keeps nothing, where nothing is left, it undoes a ruling that does not exist, or the lease is lost
   * @throws {INVALID_INPUT} naming the field
   */
  rule(scope: Scope, ruling: RulingDraft, lease?: Lease): Promise<Ruling | null>
  /**
   * Rulings with an id above `after`, in order. `forget` took from them the relations that touched what it removed, and
   * those that were about nothing else; a reason or name with a word that only the forgotten said is null.
   */
  rulings(scope: Scope, after: number): Promise<Ruling[]>
  /**
   * Adds to the counts of the log of uses. It changes no relation, no ruling and no revision. Relations that are not stored are
   * left out; counts of a relation that is replaced stay, and `forget` takes those that touch what it removed.
   *
   * @throws {INVALID_INPUT} naming the field
   */
  use(scope: Scope, uses: readonly RelationUse[]): Promise<void>
  /** What the log says, or what changed in it after `after`, which is `last` of an earlier page. */
  uses(scope: Scope, after: number): Promise<UseLogPage>
}
