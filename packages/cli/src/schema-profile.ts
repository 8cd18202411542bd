/** Which schema profile did the person name? One of ours, or a file of JSON with one of their own. */
import { readFileSync } from 'node:fs'
import { type SchemaProfile, type SchemaProfileOption, schemaProfiles } from 'knotwork'
import { invalidInput } from './failure.ts'

/** Names of the profiles that are known. */
const names = Object.keys(schemaProfiles)

/**
 * The profile of an option or a variable; the engine checks what is in a file.
 *
 * @throws {INVALID_INPUT} for what is neither a known name nor a file that can be read
 */
export function schemaProfileAt(named: string | null): SchemaProfileOption {
  if (named === null) return 'conversation'
  if (names.includes(named)) return named as SchemaProfileOption
  const known = `must be ${names.join(', ')} or a JSON file with a profile, got ${named}`
  if (!named.endsWith('.json')) throw invalidInput(`--schema-profile: ${known}`, 'name one of them')
  try {
    return JSON.parse(readFileSync(named, 'utf8')) as SchemaProfile
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalidInput(`--schema-profile: ${known}, which cannot be read: ${why}`, 'see docs/concepts/profiles.md')
  }
}
