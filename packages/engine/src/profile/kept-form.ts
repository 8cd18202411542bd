/**
 * How does a store keep its profile? One of ours by its name, so that a later release reads by its own rules, as it does with
 * everything else; another whole, for nobody else may have it. Two profiles are the same where their kept forms are.
 */

import { schemaProfileOf, schemaProfiles } from './profiles.ts'
import type { SchemaProfile } from './schema-profile.ts'

/** The kept form of a checked profile: JSON, keys in order. */
export function keptFormOf(profile: SchemaProfile): string {
  const whole = inOrder(profile)
  const ours = Object.values(schemaProfiles).find((one) => inOrder(one) === whole)
  return ours === undefined ? whole : JSON.stringify(ours.name)
}

/**
 * The profile of a kept form.
 *
 * @throws {INVALID_INPUT} where this release knows no such profile
 * @throws {SyntaxError} where it is no JSON
 */
export function keptProfileOf(form: string): SchemaProfile {
  return schemaProfileOf(JSON.parse(form) as unknown)
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
