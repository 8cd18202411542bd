/** Which schema profile did the person name? One of ours, or a file of JSON with one of their own. */
import { readFileSync } from 'node:fs'
import { MemoryError, type SchemaProfile, type SchemaProfileOption, schemaProfiles } from 'knotwork'
import { invalidInput } from './failure.ts'

/** Names of the profiles that are known. */
const names = Object.keys(schemaProfiles)

/**
 * The profile of an option or a variable, as an option of the engine, which checks what is in a file; nothing where none was named.
 *
 * @throws {INVALID_INPUT} for what is neither a known name nor a file that can be read
 */
export function schemaProfileAt(named: string | null): { schemaProfile?: SchemaProfileOption } {
  return named === null ? {} : { schemaProfile: profileAt(named) }
}

/** What helps where the store is read under another profile than the one named; any other error as it was. */
export function otherProfile(error: unknown, named: string | null): unknown {
  if (!MemoryError.is(error, 'INVALID_INPUT') || typeof error.details.kept !== 'string') return error
  return invalidInput(
    `--schema-profile: the store is read under ${error.details.kept}, got ${named}`,
    `leave out --schema-profile and KNOTWORK_SCHEMA_PROFILE, or change it for good: knotwork settle --again --schema-profile ${named}`,
  )
}

function profileAt(named: string): SchemaProfileOption {
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
