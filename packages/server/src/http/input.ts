/** How does a request become the input of an operation? Path and query as their fields say, the body as it is. */

import { MemoryError, type Scope } from 'knotwork'
import { z } from 'zod'
import type { Operation } from '../operations/operation.ts'

/** Parts of the scope, in the query of every request. */
export const scopeParts: readonly (keyof Scope)[] = Object.freeze(['tenant', 'agent', 'user'])

/** JSON Schema of one field, as far as it is asked here. */
interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
}

/** Names of the fields in a path. */
export function pathFields(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, field = '']) => field)
}

/**
 * The query of a request's address.
 *
 * @throws {INVALID_INPUT} where it is no UTF-8: what stands for bytes that cannot be read would be one name for many
 */
export function queryOf(url: string): URLSearchParams {
  const { search, searchParams } = new URL(url)
  try {
    decodeURIComponent(search)
  } catch {
    throw new MemoryError('INVALID_INPUT', 'query: must be UTF-8, percent-encoded; a percent sign itself is %25', {
      details: { field: 'query' },
    })
  }
  return searchParams
}

/** The scope a query names. @throws {INVALID_INPUT} */
export function scopeOfQuery(query: URLSearchParams): Partial<Scope> {
  const named = scopeParts.filter((part) => query.has(part))
  for (const part of named) if (query.getAll(part).length > 1) throw bad('scope', part, 'stands in the query twice')
  return Object.fromEntries(named.map((part) => [part, query.get(part) as string]))
}

/** Reads queries of one operation: its JSON Schema is made once. */
export function queryReader({ input, name, http }: Operation): (query: URLSearchParams) => Record<string, unknown> {
  const fields = (z.toJSONSchema(input, { io: 'input' }).properties ?? {}) as Record<string, FieldSchema>
  const inPath = pathFields(http.path)
  const takesBody = http.method === 'POST'
  return (query) => {
    const read: Record<string, unknown> = {}
    for (const key of new Set(query.keys())) {
      if ((scopeParts as readonly string[]).includes(key)) continue
      const schema = Object.hasOwn(fields, key) && !inPath.includes(key) && !takesBody ? fields[key] : undefined
      if (schema === undefined) throw bad(name, key, 'is no field of the query of this operation')
      const values = query.getAll(key)
      if (schema.type !== 'array' && values.length > 1) throw bad(name, key, 'stands in the query twice')
      read[key] =
        schema.type === 'array'
          ? values.map((one) => fieldValue(one, schema.items ?? {}))
          : fieldValue(values[0] ?? '', schema)
    }
    return read
  }
}

/** A number where only a number can be meant; what is none stays text, which the schema then refuses by name. */
function fieldValue(text: string, { type, anyOf }: FieldSchema): unknown {
  // A moment is a text or a number. No date has nine digits in a row.
  if (anyOf !== undefined)
    return anyOf.some((one) => one.type === 'number') && /^-?\d{9,16}$/.test(text) ? Number(text) : text
  const types = Array.isArray(type) ? (type as readonly string[]) : [type]
  if (types.includes('string')) return text
  if (types.includes('number') || types.includes('integer')) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** A body with the fields of path and query, none of them twice. @throws {INVALID_INPUT} */
export function joined(
  name: string,
  body: unknown,
  others: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad(name, 'body', 'must be a JSON object')
  const twice = Object.keys(others).find((field) => Object.hasOwn(body, field))
  if (twice !== undefined) throw bad(name, twice, 'stands in the path already')
  return { ...body, ...others }
}

function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
