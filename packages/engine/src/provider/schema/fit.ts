/**
 * Does a value fit a schema, or nearly?
 *
 * One walk checks the value and copies it. Slips that leave no doubt of what was meant are put right and noted: a single
 * thing where a list is asked for, "0.8" for 0.8, a word of a choice in capitals, a property nobody asked for. All else is
 * a fault, in words that a model can act on.
 */

import { shown } from '../../errors.ts'
import type { ListSchema, NumberSchema, ObjectSchema, Schema, TextSchema } from './schema.ts'

/** What became of one value. */
export interface Fit {
  /** A copy that fits; without meaning where there are faults. */
  readonly value: unknown
  /** What is wrong, by place, at most {@link faultsMax}. */
  readonly faults: readonly string[]
  /** What was put right, by place, as many at most. */
  readonly notes: readonly string[]
  /** Items of lists that were kept. */
  readonly kept: number
}

/** How strict. */
export interface FitOptions {
  /** Leaves faulty items out of lists, and notes it, instead of refusing the whole; default false. */
  readonly keepGood?: boolean
}

/** A model that is told twenty faults can mend them; thousands would only fill its context. */
export const faultsMax = 20

/** The copy of a value that fits, or why there is none. Cost: linear in the value. */
export function fit(schema: Schema, given: unknown, options: FitOptions = {}): Fit {
  const walk = new Walk(options.keepGood ?? false)
  const value = walk.any(schema, given, '')
  return { value, faults: walk.faults, notes: walk.notes, kept: walk.kept }
}

class Walk {
  readonly faults: string[] = []
  readonly notes: string[] = []
  kept = 0
  readonly #keepGood: boolean

  constructor(keepGood: boolean) {
    this.#keepGood = keepGood
  }

  any(schema: Schema, given: unknown, place: string): unknown {
    switch (schema.type) {
      case 'object':
        return this.#object(schema, given, place)
      case 'array':
        return this.#list(schema, given, place)
      case 'string':
        return this.#text(schema, given, place)
      case 'boolean':
        return this.#boolean(given, place)
      default:
        return this.#number(schema, given, place)
    }
  }

  #object(schema: ObjectSchema, given: unknown, place: string): unknown {
    const single = Array.isArray(given) && given.length === 1 ? given[0] : given
    if (typeof single !== 'object' || single === null || Array.isArray(single))
      return this.#fault(place, 'must be an object', given)
    if (single !== given) this.#note(place, 'an object was taken out of a list of one')
    const values = single as Record<string, unknown>
    const others = Object.keys(values).filter((name) => !Object.hasOwn(schema.properties, name)).length
    // Without this, where nothing is required any object would pass for an empty one.
    if (others > 0 && others === Object.keys(values).length)
      return this.#fault(place, `must have properties of ${Object.keys(schema.properties).join(', ')}`, given)
    const fitting: [string, unknown][] = []
    for (const [name, property] of Object.entries(schema.properties)) {
      const at = place === '' ? name : `${place}.${name}`
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      // Some grammars write every property and null for what is missing.
      if (value !== undefined && value !== null) fitting.push([name, this.any(property, value, at)])
      else if (schema.required?.includes(name)) this.#fault(at, 'is missing', undefined)
    }
    if (others > 0) this.#note(place, `${others} properties nobody asked for were dropped`)
    return Object.fromEntries(fitting)
  }

  #list(schema: ListSchema, given: unknown, place: string): unknown {
    const items = Array.isArray(given) ? given : [given]
    if (!Array.isArray(given)) this.#note(place, 'one item was taken for a list')
    const fitting: unknown[] = []
    for (const [i, item] of items.entries()) {
      const before = this.faults.length
      const value = this.any(schema.items, item, `${place}[${i}]`)
      if (this.faults.length === before) fitting.push(value)
      else if (this.#keepGood) {
        this.faults.length = before
        this.#note(`${place}[${i}]`, 'was left out')
      }
      if (this.faults.length >= faultsMax) break
    }
    this.kept += fitting.length
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
    if (items.length > maxItems && this.#keepGood) fitting.length = Math.min(fitting.length, maxItems)
    else if (items.length > maxItems) this.#fault(place, `must have at most ${maxItems} items`, items.length)
    if (fitting.length < minItems) this.#fault(place, `must have at least ${minItems} items`, items.length)
    return fitting
  }

  #text(schema: TextSchema, given: unknown, place: string): unknown {
    if (typeof given !== 'string' && typeof given !== 'number') return this.#fault(place, 'must be a text', given)
    const text = String(given).toWellFormed()
    if (text !== given) this.#note(place, 'was made a well-formed text')
    if (schema.enum !== undefined) return this.#word(schema.enum, text, place)
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
    if (text.length < minLength) return this.#fault(place, `must have at least ${minLength} characters`, text)
    if (text.length > maxLength) return this.#fault(place, `must have at most ${maxLength} characters`, text)
    return text
  }

  #word(words: readonly string[], text: string, place: string): unknown {
    if (words.includes(text)) return text
    const folded = (word: string): string => word.trim().toLowerCase()
    const alike = words.filter((word) => folded(word) === folded(text))
    if (alike.length !== 1) return this.#fault(place, `must be one of ${words.join(', ')}`, text)
    this.#note(place, 'was taken for the word it differs from in case only')
    return alike[0]
  }

  #number(schema: NumberSchema, given: unknown, place: string): unknown {
    const isWritten = typeof given === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(given)
    const number = isWritten ? Number(given) : given
    if (typeof number !== 'number' || !Number.isFinite(number)) return this.#fault(place, 'must be a number', given)
    if (isWritten) this.#note(place, 'a number was written as a text')
    if (schema.type === 'integer' && !Number.isInteger(number)) return this.#fault(place, 'must be whole', given)
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
    if (number < minimum || number > maximum) return this.#fault(place, `must lie in [${minimum}, ${maximum}]`, given)
    return number
  }

  #boolean(given: unknown, place: string): unknown {
    if (typeof given === 'boolean') return given
    const word = typeof given === 'string' ? given.trim().toLowerCase() : ''
    if (word !== 'true' && word !== 'false') return this.#fault(place, 'must be true or false', given)
    this.#note(place, 'true or false was written as a text')
    return word === 'true'
  }

  #fault(place: string, must: string, got: unknown): undefined {
    if (this.faults.length < faultsMax)
      this.faults.push(`${place === '' ? 'the value' : place} ${must}${got === undefined ? '' : `, got ${shown(got)}`}`)
    return undefined
  }

  #note(place: string, what: string): void {
    if (this.notes.length < faultsMax) this.notes.push(`${place === '' ? 'the value' : place}: ${what}`)
  }
}
