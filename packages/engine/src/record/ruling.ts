/** What was decided about relations? Rows beside the relations, so that what tasks make can be made anew at any time. */

import { MemoryError, shown } from '../errors.ts'
import { checkGenerator } from './made-relations.ts'
import { isLabel, labelLengthMax } from './made-tags.ts'
import { type Graph, graphs, type Relation } from './relation.ts'

/** What a relation is known by, whichever version of its generator asserts it. */
export interface RelationName {
  readonly graph: Graph
  readonly kind: string
  readonly from: number
  readonly to: number
  readonly generator: string
}

/** What a ruling says. */
export type RulingChange =
  /** Believed, and not walked, whatever its generator says of it from now on. */
  | { readonly kind: 'accept' | 'reject'; readonly relation: RelationName }
  /** Neither any more, and no feedback so far counts: what its generator says of it holds. */
  | { readonly kind: 'restore'; readonly relation: RelationName }
  /** Nothing that this version of a generator made is believed; of all versions where it is null. Reinstated, it is again. */
  | { readonly kind: 'retire' | 'reinstate'; readonly generator: string; readonly version: number | null }
  /** Relations that led to what helped, and to what was wrong. It counts once it is folded in. */
  | { readonly kind: 'feedback'; readonly helpful: readonly RelationName[]; readonly wrong: readonly RelationName[] }
  /** All feedback before it counts. */
  | { readonly kind: 'fold' }
  /**
   * Made by the slow path from the log of uses: the relation was walked over in many recalls and of use in none (`fade`), or
   * of use in several (`lift`). With the counts by then, so that the next decision goes on from there.
   */
  | { readonly kind: 'fade' | 'lift'; readonly relation: RelationName; readonly tried: number; readonly used: number }
  /** A tag is right as it was made, or leads nowhere; whichever was ruled last. */
  | { readonly kind: 'accept-tag' | 'retire-tag'; readonly tag: string }
  /** The contents of a tag are those of another name, or of another tag. */
  | { readonly kind: 'rename-tag' | 'merge-tag'; readonly tag: string; readonly to: string }
  /** An earlier ruling does not hold; undone itself, it holds again. */
  | { readonly kind: 'undo'; readonly ruling: number }

/** A ruling before it is kept. */
export interface RulingDraft {
  readonly change: RulingChange
  /** Who decided; null where nobody said. */
  readonly by: string | null
  readonly reason: string | null
  /** Epoch milliseconds. */
  readonly madeAt: number
}

/** A ruling as it is kept: never changed, only undone by a later one. */
export interface Ruling extends RulingDraft {
  /** From 1 in the scope, in one row with the decisions about entities; never used again. */
  readonly id: number
}

export function nameOf({ graph, kind, from, to, provenance }: Relation): RelationName {
  return { graph, kind, from, to, generator: provenance.generator }
}

/** Tags that a ruling speaks of: words of events, which a forget may have to take along. */
export function tagsOfRuling(change: RulingChange): readonly string[] {
  if (!('tag' in change)) return []
  return 'to' in change ? [change.tag, change.to] : [change.tag]
}

/** Names of the relations that a ruling speaks of. */
export function relationsOfRuling(change: RulingChange): readonly RelationName[] {
  if ('relation' in change) return [change.relation]
  return change.kind === 'feedback' ? [...change.helpful, ...change.wrong] : []
}

/** What is left of a ruling where only some events exist, without the relations of others; null where nothing is. */
export function amongEvents(change: RulingChange, exists: (no: number) => boolean): RulingChange | null {
  const stands = ({ from, to }: RelationName): boolean => exists(from) && exists(to)
  const names = relationsOfRuling(change)
  if (names.every(stands)) return change
  if (change.kind !== 'feedback' || !names.some(stands)) return null
  return { kind: 'feedback', helpful: change.helpful.filter(stands), wrong: change.wrong.filter(stands) }
}

/**
 * A frozen copy of a ruling, with its fields in a fixed order.
 *
 * @throws {INVALID_INPUT} naming the field
 */
export function checkedRuling({ change, by, reason, madeAt }: RulingDraft): RulingDraft {
  if (!Number.isSafeInteger(madeAt)) throw invalid('madeAt', 'a whole number', madeAt)
  return Object.freeze({ change: Object.freeze(checkedChange(change)), by, reason, madeAt })
}

function checkedChange(change: RulingChange): RulingChange {
  const { kind } = change
  switch (kind) {
    case 'accept':
    case 'reject':
    case 'restore':
      return { kind, relation: checkedName('rule', change.relation) }
    case 'fade':
    case 'lift':
      checkWhole('tried', change.tried, 1)
      checkWhole('used', change.used, 0)
      return { kind, relation: checkedName('rule', change.relation), tried: change.tried, used: change.used }
    case 'retire':
    case 'reinstate':
      checkGenerator('rule', change.generator)
      if (change.version !== null) checkWhole('version', change.version, 0)
      return { kind, generator: change.generator, version: change.version }
    case 'feedback':
      return {
        kind,
        helpful: Object.freeze(change.helpful.map((name) => checkedName('rule', name))),
        wrong: Object.freeze(change.wrong.map((name) => checkedName('rule', name))),
      }
    case 'accept-tag':
    case 'retire-tag':
      return { kind, tag: checkedTag('tag', change.tag) }
    case 'rename-tag':
    case 'merge-tag':
      return { kind, tag: checkedTag('tag', change.tag), to: checkedTag('to', change.to) }
    case 'undo':
      checkWhole('ruling', change.ruling, 1)
      return { kind, ruling: change.ruling }
    case 'fold':
      return { kind }
    default:
      throw invalid('kind', 'a kind of ruling', kind)
  }
}

/** A frozen copy of a name. @throws {INVALID_INPUT} naming the field */
export function checkedName(operation: string, { graph, kind, from, to, generator }: RelationName): RelationName {
  checkGenerator(operation, generator)
  if (!graphs.includes(graph)) throw invalid('graph', `one of ${graphs.join(', ')}`, graph, operation)
  checkWhole('from', from, 1, operation)
  checkWhole('to', to, 1, operation)
  return Object.freeze({ graph, kind, from, to, generator })
}

function checkedTag(field: string, label: string): string {
  if (!isLabel(label)) throw invalid(field, `a text of 1 to ${labelLengthMax} characters`, label)
  return label
}

function checkWhole(field: string, value: number, min: number, operation = 'rule'): void {
  if (!Number.isSafeInteger(value) || value < min) throw invalid(field, `a whole number from ${min}`, value, operation)
}

function invalid(field: string, must: string, got: unknown, operation = 'rule'): MemoryError {
  const message = `${operation}: ${field} must be ${must}, got ${shown(got)}`
  return new MemoryError('INVALID_INPUT', message, { details: { field } })
}
