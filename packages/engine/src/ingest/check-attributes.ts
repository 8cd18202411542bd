/** Can JSON hold these attributes? A copy of them as JSON would write it, within bounds that every store can carry. */

import { MemoryError } from '../errors.ts'
import type { JsonValue } from '../record/event.ts'
import { wellFormed } from '../text/normalize.ts'

/** Deepest nesting; far beyond any use, well below the stack. */
const depthMax = 32
/** Most values of one event's attributes, lists and objects included. They are facts beside the words, not a document. */
const nodesMax = 10_000
/** Longest sum of all strings and keys, in UTF-16 code units: 1 Mi. */
const lengthMax = 1024 * 1024

/** What was copied so far: small objects that share their parts can unfold into billions of values. */
interface Spent {
  nodes: number
  length: number
}

/**
 * A copy: strings well-formed, no undefined, no holes, no cycles, numbers finite, no negative zero.
 *
 * @throws {INVALID_INPUT} naming the attribute, for example `attributes.tags[1]`
 */
export function checkAttributes(attributes: unknown): Readonly<Record<string, JsonValue>> {
  if (attributes === undefined || attributes === null) return {}
  if (typeof attributes !== 'object' || Array.isArray(attributes)) throw bad('attributes', 'must be an object')
  const copy = cleanJson(attributes, { field: 'attributes', depth: 0 }, { nodes: 0, length: 0 })
  // Its toJSON may have made something else of it.
  if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) throw bad('attributes', 'must be an object')
  return copy as Record<string, JsonValue>
}

interface Place {
  readonly field: string
  readonly depth: number
}

function cleanJson(value: unknown, { field, depth }: Place, spent: Spent): JsonValue {
  if (depth > depthMax) throw bad(field, `must not be nested deeper than ${depthMax}`)
  spend(spent, 'nodes', 1)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return cleanString(value, spent)
  // + 0: JSON writes -0 as 0, and so must every store.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0
  const inside = { field, depth: depth + 1 }
  // A Date, as JSON would write it; left to its fields it would be an empty object.
  if (hasToJson(value)) return cleanJson(value.toJSON(), inside, spent)
  if (value instanceof Number || value instanceof String || value instanceof Boolean)
    return cleanJson(value.valueOf(), inside, spent)
  if (Array.isArray(value)) {
    if (value.length > nodesMax) spend(spent, 'nodes', value.length)
    // Array.from: map() alone would pass over the holes of a sparse list.
    return Array.from(value).map((one, i) => cleanJson(one, { field: `${field}[${i}]`, depth: depth + 1 }, spent))
  }
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => [
          cleanString(key, spent),
          cleanJson(one, { field: `${field}.${key}`, depth: depth + 1 }, spent),
        ]),
    )
  throw bad(field, `must be a JSON value, got ${typeof value === 'number' ? String(value) : typeof value}`)
}

function cleanString(text: string, spent: Spent): string {
  spend(spent, 'length', text.length)
  return wellFormed(text)
}

function spend(spent: Spent, what: keyof Spent, amount: number): void {
  spent[what] += amount
  if (spent.nodes > nodesMax) throw bad('attributes', `must have at most ${nodesMax} values in all`)
  if (spent.length > lengthMax)
    throw bad('attributes', `must have at most ${lengthMax} characters in all; remember long texts as texts`)
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
}

/** Longest name of an attribute in a message, in UTF-16 code units: keys are the caller's and may be of any length. */
const shownMax = 200

function bad(path: string, why: string): MemoryError {
  const field = path.length <= shownMax ? path : `${path.slice(0, shownMax - 1).toWellFormed()}…`
  return new MemoryError('INVALID_INPUT', `remember: ${field} ${why}`, { details: { field } })
}
