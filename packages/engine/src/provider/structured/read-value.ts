/**
 * Which value of a shape does a reply hold?
 *
 * Of several that fit the last one counts: models correct themselves. What only nearly fits is not taken; its faults are
 * told, so that the model can mend them, and what is good of it is kept aside.
 */

import { type Fit, faultsMax, fit } from '../schema/fit.ts'
import type { Schema } from '../schema/schema.ts'
import { type Candidate, candidatesOf } from './candidates.ts'

/** What reading a reply came to. */
export type ReadValue =
  | { readonly ok: true; readonly value: unknown; readonly notes: readonly string[] }
  | {
      readonly ok: false
      /** Nothing was said; nothing that looks like JSON; it broke off; it has another shape. */
      readonly reason: 'empty' | 'no-json' | 'broken' | 'misfit'
      /** For the model: what to mend. */
      readonly faults: readonly string[]
      /** The value without its faulty items, where at least one item of a list is good; else null. */
      readonly salvage: { readonly value: unknown; readonly notes: readonly string[] } | null
    }

/** Reads a reply. Cost: linear in the text. */
export function readValue(schema: Schema, text: string): ReadValue {
  if (text.trim() === '') return failed('empty', ['the reply is empty'])
  const candidates = candidatesOf(text).filter(({ value }) => !isEcho(schema, value))
  if (candidates.length === 0) return failed('no-json', ['the reply holds no JSON object or list'])
  const fitting = fittingOf(schema, candidates)
  return fitting === undefined ? unfit(schema, candidates) : { ok: true, value: fitting.value, notes: fitting.notes }
}

/** As it stands; else all values as one list, one to a line; else one value with a wrapping less or more. */
function fittingOf(schema: Schema, candidates: readonly Candidate[]): Fit | undefined {
  const complete = candidates.filter((one) => one.complete).toReversed()
  const [straight, ...others] = complete.flatMap((candidate) => straightFit(schema, candidate) ?? [])
  if (straight !== undefined)
    return others.length === 0
      ? straight
      : { ...straight, notes: [`the last of ${others.length + 1} values was taken`, ...straight.notes] }
  const whole = complete.filter(({ fragment }) => !fragment).map(({ value }) => value)
  const lines = whole.length > 1 ? variantsOf(schema, whole.toReversed()) : []
  return (
    firstFit(schema, lines, 'several values were taken for a list') ??
    firstFit(
      schema,
      whole.flatMap((value) => variantsOf(schema, value)),
      'a wrapping was taken off or put on',
    )
  )
}

function unfit(schema: Schema, candidates: readonly Candidate[]): ReadValue {
  const isBroken = candidates.some((one) => !one.complete)
  const fewest = candidates
    .map(({ value }) => fit(schema, value).faults)
    .reduce((best, next) => (next.length <= best.length ? next : best))
  const faults = isBroken ? ['the JSON breaks off or is malformed', ...fewest] : fewest
  const salvages = candidates
    .flatMap(({ value }) => variantsOf(schema, value))
    .map((value) => fit(schema, value, { keepGood: true }))
    .filter(({ faults: left, kept }) => left.length === 0 && kept > 0)
  const richest = salvages.reduce<Fit | null>(
    (best, next) => (best === null || next.kept > best.kept ? next : best),
    null,
  )
  const salvage = richest === null ? null : { value: richest.value, notes: richest.notes }
  return failed(isBroken ? 'broken' : 'misfit', faults.slice(0, faultsMax), salvage)
}

function straightFit(schema: Schema, { value, fragment }: Candidate): Fit | undefined {
  if (Array.isArray(value) !== (schema.type === 'array')) return undefined
  const straight = fit(schema, value)
  if (straight.faults.length > 0) return undefined
  if (!fragment) return straight
  // A piece of something larger passes for the whole where nothing is required of the whole.
  const isDistinct = schema.type === 'object' && (schema.required?.length ?? 0) > 0
  return isDistinct && straight.notes.length === 0 ? straight : undefined
}

function firstFit(schema: Schema, values: readonly unknown[], note: string): Fit | undefined {
  for (const value of values) {
    const tried = fit(schema, value)
    if (tried.faults.length === 0) return { ...tried, notes: [note, ...tried.notes] }
  }
  return undefined
}

/** The value, and what it may be with a wrapping less or more. */
function variantsOf(schema: Schema, value: unknown): readonly unknown[] {
  const variants = [value]
  if (isObject(value)) {
    const members = Object.values(value)
    // {"extraction": {…}}, and an answer within the schema's own words: {"type": "object", "properties": {…}}.
    if (members.length === 1) variants.push(members[0])
    if (Object.hasOwn(value, 'properties')) variants.push(value.properties)
  }
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties)
    const [only] = names
    if (names.length === 1 && only !== undefined && schema.properties[only]?.type === 'array')
      variants.push({ [only]: value })
  }
  return variants
}

/** The schema said again instead of a value of it. */
function isEcho(schema: Schema, value: unknown): boolean {
  if (!isObject(value) || typeof value.type !== 'string') return false
  const own = schema.type === 'object' ? schema.properties : {}
  const isSchema = (one: unknown): boolean => isObject(one) && typeof one.type === 'string'
  if (!Object.hasOwn(own, 'properties') && isObject(value.properties))
    return Object.values(value.properties).every(isSchema)
  return !Object.hasOwn(own, 'items') && isSchema(value.items)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function failed(
  reason: 'empty' | 'no-json' | 'broken' | 'misfit',
  faults: readonly string[],
  salvage: { readonly value: unknown; readonly notes: readonly string[] } | null = null,
): ReadValue {
  return { ok: false, reason, faults, salvage }
}
