/** Are the arguments of a memory's calls what they must be? Each is refused by name, with the remedy. */

import { checkOptions, MemoryError, readable, shown } from './errors.ts'
import type { EntityQuery } from './gazetteer/entity-list.ts'
import { handleLengthMax } from './ingest/check-input.ts'
import type { Receipt } from './ingest/receipt.ts'
import type { EntityKind } from './record/entity.ts'
import { isIterable, refList } from './record/ref-list.ts'
import { graphs, relationStates } from './record/relation.ts'
import type { RelationFilter } from './store/store.ts'

/** Refs of a receipt, or those given. */
export function refsOf(what: Receipt | string | readonly string[]): readonly string[] {
  return readable('settled', 'what', () => {
    if (typeof what !== 'object' || what === null || !('status' in what)) return refList(what, 'settled')
    // A rejected input was not remembered and caused nothing.
    return what.status === 'rejected' ? [] : refList(what.events, 'settled')
  })
}

/** @throws {INVALID_INPUT} for what is no cursor */
export function checkAfter(after: unknown, operation: string, field: string = 'after'): void {
  if (!Number.isSafeInteger(after) || Number(after) < 0)
    throw bad(operation, field, `must be a whole number ≥ 0, such as next of the page before, got ${shown(after)}`)
}

/** The lists of a filter, copied. @throws {INVALID_INPUT} for one that holds anything but graphs or states */
export function checkFilter(filter: RelationFilter): RelationFilter {
  const lists = { graphs, states: relationStates } as const
  const checked = Object.entries(lists).flatMap(([field, known]) => {
    const list: unknown = filter[field as keyof RelationFilter]
    if (list === undefined) return []
    const copy: unknown[] | null = readable('relations', field, () => (Array.isArray(list) ? Array.from(list) : null))
    if (copy === null || !copy.every((one) => (known as readonly unknown[]).includes(one)))
      throw bad('relations', field, `must be a list of ${known.join(', ')}, got ${shown(list)}`)
    return [[field, copy]]
  })
  return Object.fromEntries(checked) as RelationFilter
}

/** Options of `list`, completed. @throws {INVALID_INPUT} naming the option */
export function checkPage(page: { after?: number; limit?: number; session?: string }): {
  after: number
  limit: number
  session?: string
} {
  const { after = 0, limit = 100, session } = checkOptions(page, ['after', 'limit', 'session'], 'list')
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw bad('list', 'limit', `must be a whole number in [1, 1000], got ${shown(limit)}`)
  checkAfter(after, 'list')
  if (session !== undefined && typeof session !== 'string')
    throw bad('list', 'session', `must be a string, got ${shown(session)}`)
  return { after, limit, ...(session === undefined ? {} : { session }) }
}

/** @throws {INVALID_INPUT} for what is no name */
export function checkName(name: unknown, field: string, operation: string): string {
  if (typeof name !== 'string' || name.trim() === '')
    throw bad(operation, field, `must be a non-empty string, got ${shown(name)}`)
  if (name.length > handleLengthMax) throw bad(operation, field, `must have at most ${handleLengthMax} characters`)
  return name.toWellFormed()
}

/** @throws {INVALID_INPUT} for what is no list of names */
export function checkNames(names: unknown, operation: string): string[] {
  const list = readable(operation, 'names', () => (isIterable(names) ? [...(names as Iterable<unknown>)] : [names]))
  if (!list.every((name) => typeof name === 'string'))
    throw bad(operation, 'names', `must be a name or a list of names, got ${shown(names)}`)
  return list.map((name) => name.toWellFormed())
}

/** @throws {INVALID_INPUT} for a reason that is no string */
export function checkReason(reason: unknown, operation: string): string | null {
  if (reason === undefined) return null
  if (typeof reason !== 'string') throw bad(operation, 'reason', `must be a string, got ${shown(reason)}`)
  if (reason.length > handleLengthMax) throw bad(operation, 'reason', `must have at most ${handleLengthMax} characters`)
  return reason.toWellFormed()
}

/** Options of `entities`, completed. @throws {INVALID_INPUT} naming the option */
export function checkQuery(options: Partial<EntityQuery>, kinds: readonly EntityKind[]): EntityQuery {
  const {
    query,
    kind,
    limit = 100,
    after = '',
  } = checkOptions(options, ['query', 'kind', 'limit', 'after'], 'entities')
  if (query !== undefined && typeof query !== 'string')
    throw bad('entities', 'query', `must be a string, got ${shown(query)}`)
  if (kind !== undefined && !kinds.includes(kind))
    throw bad('entities', 'kind', `must be one of ${kinds.join(', ')}, got ${shown(kind)}`)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw bad('entities', 'limit', `must be a whole number in [1, 1000], got ${shown(limit)}`)
  if (typeof after !== 'string')
    throw bad('entities', 'after', `must be a string, such as next of the page before, got ${shown(after)}`)
  return { limit, after, ...(query === undefined ? {} : { query }), ...(kind === undefined ? {} : { kind }) }
}

/** The error of an argument. */
export function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
