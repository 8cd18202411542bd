/** Under which schema profile is a store read? The one it keeps: what was understood under another would not be found. */

import { againAll } from './consolidate/report.ts'
import { MemoryError, reasonOf } from './errors.ts'
import { consolidationTasks } from './ingest/drafts.ts'
import { keptFormOf, keptProfileOf } from './profile/kept-form.ts'
import { schemaProfiles } from './profile/profiles.ts'
import type { SchemaProfile } from './profile/schema-profile.ts'
import type { Store } from './store/store.ts'

/** Name of the setting. */
const setting = 'schema-profile'

/** What a store that keeps none is read under. */
const byDefault = keptFormOf(schemaProfiles.conversation)

/** What the caller asks for. */
export interface ProfileWish {
  /** Null: the one that the store keeps. */
  readonly profile: SchemaProfile | null
  /** True where it is to take the place of the kept one. */
  readonly replaces: boolean
}

/**
 * The profile that a store is to be read under. A store without events keeps the one that is asked for; one with events that
 * keeps none was read under `conversation`. A replaced one has the events of all scopes wait to be understood once more.
 *
 * @throws {INVALID_INPUT} when another is asked for than the kept one, and it is not to be replaced
 * @throws {STORE_SCHEMA} when the kept one is not known here
 */
export async function openProfile(store: Store, { profile, replaces }: ProfileWish): Promise<SchemaProfile> {
  const kept = await store.settings.get(setting)
  if (profile === null) return profileOf(kept ?? byDefault, store)
  const asked = keptFormOf(profile)
  if (asked === (kept ?? byDefault)) return profile
  if (replaces) {
    // First the work, then the name: where only the first is done, asking again does both.
    for (const { scope } of await store.scopes()) await againAll(store, scope, consolidationTasks)
    await store.settings.put(setting, asked)
    return profile
  }
  const isFresh = kept === null && (await store.scopes()).length === 0
  const now = isFresh ? await firstKept(store, asked) : (kept ?? byDefault)
  if (now === asked) return profile
  const { name } = profileOf(now, store)
  const got = name === profile.name ? 'another of that name' : profile.name
  throw new MemoryError(
    'INVALID_INPUT',
    `openMemory: schemaProfile must be the one that ${store.name} is read under, ${name}, got ${got}; leave it out, or put it in its place with replaceSchemaProfile: true, which has all events understood once more`,
    { details: { field: 'schemaProfile', kept: name } },
  )
}

/** Another process may be first. Then its profile is the kept one. */
async function firstKept(store: Store, asked: string): Promise<string> {
  try {
    return await store.settings.keep(setting, asked)
  } catch (error) {
    // It may not be written: then nothing is read in it that another profile could have understood.
    if (MemoryError.is(error, 'STORE_UNAVAILABLE')) return asked
    throw error
  }
}

function profileOf(kept: string, store: Store): SchemaProfile {
  try {
    return keptProfileOf(kept)
  } catch (cause) {
    const remedy = 'update, or put another in its place with schemaProfile and replaceSchemaProfile: true'
    throw new MemoryError(
      'STORE_SCHEMA',
      `openMemory: ${store.name}: the schema profile it keeps is not known to this release (${reasonOf(cause)}); ${remedy}`,
      { cause, details: { remedy } },
    )
  }
}
