/** Is a schema one we can hold a reply to? A keyword nobody checks would be a promise nobody keeps. */

import { MemoryError, shown } from '../../errors.ts'
import type { ReplyShape, Schema } from './schema.ts'

const keywords: Readonly<Record<Schema['type'], readonly string[]>> = {
  object: ['type', 'description', 'properties', 'required', 'additionalProperties'],
  array: ['type', 'description', 'items', 'minItems', 'maxItems'],
  string: ['type', 'description', 'enum', 'minLength', 'maxLength'],
  number: ['type', 'description', 'minimum', 'maximum'],
  integer: ['type', 'description', 'minimum', 'maximum'],
  boolean: ['type', 'description'],
}

/** Deeper shapes are beyond what small models fill in, and the limit ends schemas that contain themselves. */
const depthMax = 8

/** What OpenAI takes for a name, and the strictest of all. */
const namePattern = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Checks a shape before anything is asked with it.
 *
 * @throws {INVALID_INPUT} naming the place within the schema
 */
export function checkShape<S extends Schema>(shape: ReplyShape<S>): ReplyShape<S> {
  const { name, schema } = (shape ?? {}) as Partial<ReplyShape<S>>
  if (typeof name !== 'string' || !namePattern.test(name))
    throw bad('name', 'must be 1 to 64 letters, digits, _ or -', name)
  checkSchema(schema, 'schema', 0)
  // A bare text or number cannot be told from the words around it.
  if (schema?.type !== 'object' && schema?.type !== 'array')
    throw bad('schema.type', 'must be object or array at the top', schema?.type)
  return shape
}

function checkSchema(schema: unknown, place: string, depth: number): void {
  if (typeof schema !== 'object' || schema === null) throw bad(place, 'must be a schema', schema)
  if (depth > depthMax) throw bad(place, `must lie at most ${depthMax} levels deep`, 'a deeper one')
  const given = schema as Record<string, unknown>
  const known = Object.hasOwn(keywords, String(given.type)) ? keywords[given.type as Schema['type']] : undefined
  if (known === undefined) throw bad(`${place}.type`, `must be one of ${Object.keys(keywords).join(', ')}`, given.type)
  const unknown = Object.keys(given).find((keyword) => !known.includes(keyword))
  if (unknown !== undefined) throw bad(`${place}.${unknown}`, `must be one of ${known.join(', ')}`, unknown)
  if (given.type === 'object') checkObject(given, place, depth)
  if (given.type === 'array') checkSchema(given.items, `${place}.items`, depth + 1)
  checkWords(given.enum, place)
  for (const bound of known.filter((keyword) => keyword.startsWith('min') || keyword.startsWith('max')))
    if (given[bound] !== undefined && !Number.isFinite(given[bound]))
      throw bad(`${place}.${bound}`, 'must be a finite number', given[bound])
}

function checkObject(given: Record<string, unknown>, place: string, depth: number): void {
  const { properties, required = [], additionalProperties } = given
  if (typeof properties !== 'object' || properties === null || Object.keys(properties).length === 0)
    throw bad(`${place}.properties`, 'must name at least one property', properties)
  if (additionalProperties !== false)
    throw bad(`${place}.additionalProperties`, 'must be false: what is not named is dropped', additionalProperties)
  if (!Array.isArray(required) || !required.every((name) => Object.hasOwn(properties, name)))
    throw bad(`${place}.required`, 'must list names of properties', required)
  for (const [name, property] of Object.entries(properties)) checkSchema(property, `${place}.${name}`, depth + 1)
}

function checkWords(words: unknown, place: string): void {
  if (words === undefined) return
  if (!Array.isArray(words) || words.length === 0 || !words.every((word) => typeof word === 'string'))
    throw bad(`${place}.enum`, 'must be a list of at least one text', words)
}

function bad(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `shape: ${field} ${must}, got ${shown(got)}`, { details: { field } })
}
