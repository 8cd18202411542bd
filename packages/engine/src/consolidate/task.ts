/** What is a task of the slow path? A named, versioned function from a window of events to suspected relations, or to readings. */

import type { NameBook } from '../entity/name-book.ts'
import type { Reading } from '../record/entity.ts'
import type { Graph } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type { NumberedEvent, Store } from '../store/store.ts'

/** Neighbouring events of one session. */
export interface Window {
  /** In order of the session, without gap: the events to understand, and those before them. */
  readonly events: readonly NumberedEvent[]
  /** Numbers of the events to understand: what is found for another event is not kept. */
  readonly owners: ReadonlySet<number>
}

/** What a task may ask beyond its window. */
export interface TaskContext {
  readonly store: Store
  readonly scope: Scope
}

/** A relation as a task proposes it; it belongs to the later of its ends. */
export interface RelationProposal {
  readonly graph: Graph
  readonly kind: string
  readonly from: number
  readonly to: number
  /** Strength in [0, 1]. */
  readonly weight: number
  /** Belief in [0, 1]. */
  readonly confidence: number
  /** Words it rests on, verbatim from a source event; null where order or structure speaks. */
  readonly quote: string | null
  readonly reason: string | null
  /** True where the task itself does not assert it, whatever its confidence. */
  readonly candidate: boolean
  /** True where a person asserts it: it is stable then. */
  readonly accepted?: boolean
}

/**
 * A task. What it proposes for an event must not depend on where a window was cut, nor on what arrived when: so any order of
 * work gives the same graph. Within its `reach` that leaves
 *
 * - `window`: the event and at most `lookBack` events before it in its session;
 * - `scope`: the event and, one at a time, any event with a smaller number. Whether two are related may depend on these
 *   two alone, for the same pair belongs to the other of them where they arrived the other way round; else the task says
 *   with `stale` what else must be done again.
 */
export interface Task {
  /** Generator of its relations. */
  readonly name: string
  /** Grows with every change of what it proposes. */
  readonly version: number
  /** The graph of all it proposes: a memory without this graph does not run it. */
  readonly graph: Graph
  /** Where the earlier end of a relation may lie. */
  readonly reach: 'window' | 'scope'
  run(window: Window, context: TaskContext): Promise<readonly RelationProposal[]>
  /**
   * Of a task whose relations depend on more than two events: other events whose stored relations do not hold any more now
   * that these were understood. They are understood again, so that the graph in the end depends on the events alone.
   *
   * @param owners  numbers of the events whose relations were just replaced
   */
  stale?(owners: ReadonlySet<number>, context: TaskContext): Promise<readonly number[]>
}

/**
 * A task whose findings are no relations: whom events speak of, and what they tell of names. For an event it may depend on
 * the same as a task, and on the state of the names that these events hold.
 */
export interface ReadingTask {
  readonly name: string
  /** Grows with every change of what it reads. */
  readonly version: number
  /** @returns one reading per owner */
  read(window: Window, known: { readonly book: NameBook; readonly lookBack: number }): readonly Reading[]
}
