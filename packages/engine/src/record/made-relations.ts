/** May these relations be stored? What every store checks before it replaces the relations of a generator. */

import { MemoryError, shown } from '../errors.ts'
import type { Relation } from './relation.ts'

/** The relations of one generator that belong to some events. */
export interface MadeRelations {
  readonly generator: string
  /** Numbers of the events. */
  readonly owners: readonly number[]
  readonly relations: readonly Relation[]
}

/** Generators of the fast path: a store makes their relations itself, in the transaction of the event. */
const fastPath: ReadonlySet<string> = new Set(['next'])

/** What a relation is known by, as a key: ends, graph, kind and the name of its generator. The version is not part of it. */
export function relationKey({ provenance, ...relation }: Relation): string {
  return keyOfName({ ...relation, generator: provenance.generator })
}

/** The key of a relation that has this name. */
export function keyOfName(
  name: Pick<Relation, 'from' | 'to' | 'graph' | 'kind'> & { readonly generator: string },
): string {
  return JSON.stringify([name.from, name.to, name.graph, name.kind, name.generator])
}

/** Number of the event a relation belongs to: the later of its ends, at which both were known. */
export function ownerOf({ from, to }: Relation): number {
  return Math.max(from, to)
}

/** The same without what belongs to some events. */
export function withoutOwners(
  made: MadeRelations,
  wanted: ReadonlyMap<string, Relation>,
  left: ReadonlySet<number>,
): { readonly made: MadeRelations; readonly wanted: ReadonlyMap<string, Relation> } {
  if (left.size === 0) return { made, wanted }
  const owners = made.owners.filter((no) => !left.has(no))
  return { made: { ...made, owners }, wanted: new Map([...wanted].filter(([, one]) => !left.has(ownerOf(one)))) }
}

/** True where nothing but the time of making differs, so that making it again need not be written. */
export function saysTheSame(a: Relation, b: Relation): boolean {
  return (
    relationKey(a) === relationKey(b) &&
    a.weight === b.weight &&
    a.confidence === b.confidence &&
    a.state === b.state &&
    a.provenance.version === b.provenance.version &&
    a.provenance.quote === b.provenance.quote &&
    a.provenance.reason === b.provenance.reason
  )
}

/** @throws {INVALID_INPUT} for a generator of the fast path */
export function checkGenerator(operation: string, generator: string): void {
  if (fastPath.has(generator))
    throw invalid(`${operation}: generator must be one of the slow path, got ${shown(generator)}`, 'generator')
}

/**
 * Checks what a generator made.
 *
 * @returns  frozen copies by key; of several relations with one key the last
 * @throws {INVALID_INPUT} naming the field
 */
export function checkedRelations(made: MadeRelations): Map<string, Relation> {
  checkGenerator('replace', made.generator)
  for (const owner of made.owners) checkWhole('owners', owner, 1)
  const owners = new Set(made.owners)
  return new Map(
    made.relations.map((relation) => {
      checkRelation(relation, made.generator)
      if (!owners.has(ownerOf(relation)))
        throw invalid(`replace: relations must end at one of the owners, got ${ownerOf(relation)}`, 'relations')
      return [relationKey(relation), copyOf(relation)]
    }),
  )
}

function checkRelation({ from, to, weight, confidence, provenance }: Relation, generator: string): void {
  if (provenance.generator !== generator)
    throw invalid(`replace: generator must be ${shown(generator)}, got ${shown(provenance.generator)}`, 'generator')
  checkWhole('from', from, 1)
  checkWhole('to', to, 1)
  if (from === to) throw invalid(`replace: from must be another event than to, got ${from} for both`, 'from')
  checkShare('weight', weight)
  checkShare('confidence', confidence)
  checkWhole('version', provenance.version, 0)
  checkWhole('madeAt', provenance.madeAt, Number.MIN_SAFE_INTEGER)
}

function checkWhole(field: string, value: number, min: number): void {
  if (!Number.isSafeInteger(value) || value < min)
    throw invalid(`replace: ${field} must be a whole number from ${min}, got ${shown(value)}`, field)
}

function checkShare(field: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw invalid(`replace: ${field} must be in [0, 1], got ${shown(value)}`, field)
}

function copyOf({ graph, kind, from, to, weight, confidence, state, provenance }: Relation): Relation {
  const { generator, version, quote, reason, madeAt } = provenance
  // -0 + 0 is 0: a file does not keep the sign of zero.
  return Object.freeze({
    graph,
    kind,
    from,
    to,
    weight: weight + 0,
    confidence: confidence + 0,
    state,
    provenance: Object.freeze({ generator, version, quote, reason, madeAt }),
  })
}

function invalid(message: string, field: string): MemoryError {
  return new MemoryError('INVALID_INPUT', message, { details: { field } })
}
