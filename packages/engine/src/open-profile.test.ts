import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type OpenOptions, openMemory } from './open.ts'
import { schemaProfiles } from './profile/profiles.ts'
import type { SchemaProfile } from './profile/schema-profile.ts'
import { InMemoryStore } from './store/in-memory/in-memory-store.ts'
import { SqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'knotwork-profile-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fresh(): string {
  files += 1
  return join(folder, `${files}.db`)
}

const garden: SchemaProfile = {
  name: 'garden',
  events: { bed: 'a bed as it was planted' },
  entities: [{ kind: 'bed', pattern: '第(?<name>\\d+)畦|bed (?<other>\\d+)' }],
  relations: [],
  questions: [{ patterns: ['\\bplanted\\b', '种了'], intent: 'fact' }],
}

/** Opens, hands the memory's profile over, and closes. */
async function profileAt(location: string | Store, options: OpenOptions = {}): Promise<string> {
  const memory = await openMemory(location, { embedder: 'none', worker: 'none', ...options })
  const { schemaProfile } = await memory.stats()
  if (typeof location === 'string') await memory.close()
  return schemaProfile
}

async function told(location: string | Store, text: string, options: OpenOptions = {}): Promise<void> {
  const memory = await openMemory(location, { embedder: 'none', worker: 'none', ...options })
  await memory.remember({ text, ref: 'a' })
  await memory.consolidate()
  if (typeof location === 'string') await memory.close()
}

/** Kinds of the entities of a scope. */
async function kinds(location: string | Store, options: OpenOptions = {}): Promise<string[]> {
  const memory = await openMemory(location, { embedder: 'none', worker: 'none', ...options })
  await memory.consolidate()
  const { entities } = await memory.entities()
  if (typeof location === 'string') await memory.close()
  return entities.map(({ kind }) => kind ?? '')
}

const refused = (kept: string, got: string) => ({
  code: 'INVALID_INPUT',
  message: expect.stringMatching(
    new RegExp(`schemaProfile must be the one that .* is read under, ${kept}, got ${got}; leave it out, or`),
  ),
  details: { field: 'schemaProfile', kept },
})

describe('the schema profile of a store', () => {
  it('[PR-50] is kept by the first that names one, and known to all who open the store after', async () => {
    const path = fresh()
    expect(await profileAt(path)).toBe('conversation')
    expect(await profileAt(path, { schemaProfile: 'code-agent' })).toBe('code-agent')
    expect(await profileAt(path)).toBe('code-agent')
    await told(path, 'See src/pay/round.ts for it.')
    expect(await kinds(path)).toContain('file')
    expect(await profileAt(path, { schemaProfile: 'code-agent', scope: { user: 'ben' } })).toBe('code-agent')
  })

  it('[PR-50] one of the caller’s is kept whole, in Chinese too', async () => {
    const path = fresh()
    await told(path, '第7畦种了豌豆。', { schemaProfile: garden })
    expect(await kinds(path)).toContain('bed')
    // The order in which the keys stand is no difference.
    const { name, ...rest } = garden
    expect(await profileAt(path, { schemaProfile: { ...rest, name } })).toBe('garden')
  })

  it('[PR-50] a store of the caller keeps it as a file does', async () => {
    const store = await InMemoryStore.open()
    expect(await profileAt(store, { schemaProfile: garden })).toBe('garden')
    expect(await profileAt(store)).toBe('garden')
  })

  it('[PR-51] another than the kept one is refused with both names and what to do', async () => {
    const path = fresh()
    await profileAt(path, { schemaProfile: garden })
    await expect(profileAt(path, { schemaProfile: 'code-agent' })).rejects.toMatchObject(
      refused('garden', 'code-agent'),
    )
    await expect(profileAt(path, { schemaProfile: 'conversation' })).rejects.toMatchObject(
      refused('garden', 'conversation'),
    )
    const other = { ...garden, entities: [] }
    await expect(profileAt(path, { schemaProfile: other })).rejects.toMatchObject(
      refused('garden', 'another of that name'),
    )
    expect(await profileAt(path)).toBe('garden')
  })

  it('[PR-51] a store with events that keeps none was read under conversation', async () => {
    const path = fresh()
    await told(path, 'The ferry was late.', { scope: { user: 'ana' } })
    await expect(profileAt(path, { schemaProfile: 'code-agent' })).rejects.toMatchObject(
      refused('conversation', 'code-agent'),
    )
    expect(await profileAt(path, { schemaProfile: 'conversation' })).toBe('conversation')
  })

  it('[PR-52] a replaced one has the events of every scope understood once more', async () => {
    const path = fresh()
    for (const user of ['ana', 'ben']) await told(path, '第7畦种了豌豆。', { scope: { user } })
    expect(await kinds(path, { scope: { user: 'ana' } })).not.toContain('bed')
    const replaced = { schemaProfile: garden, replaceSchemaProfile: true }
    expect(await profileAt(path, { ...replaced, scope: { user: 'ana' } })).toBe('garden')
    for (const user of ['ana', 'ben']) expect(await kinds(path, { scope: { user } })).toContain('bed')
    const memory = await openMemory(path, { embedder: 'none', worker: 'none', scope: { user: 'ben' }, ...replaced })
    expect((await memory.stats()).jobs.waiting).toBe(0)
    await memory.close()
  })

  it('[PR-52] replacing needs the one that takes the place', async () => {
    const wrong = { replaceSchemaProfile: true }
    await expect(profileAt(fresh(), wrong)).rejects.toThrow('replaceSchemaProfile must come with the schemaProfile')
    const odd = { schemaProfile: garden, replaceSchemaProfile: 'yes' } as unknown as OpenOptions
    await expect(profileAt(fresh(), odd)).rejects.toThrow('replaceSchemaProfile must be true or false, got "yes"')
  })

  it('[PR-53] one that this release does not know is STORE_SCHEMA, and can be replaced', async () => {
    for (const kept of ['"travel-agent"', '{"name":"garden"}', 'no JSON']) {
      const store = await InMemoryStore.open()
      await store.settings.put('schema-profile', kept)
      await expect(profileAt(store), kept).rejects.toMatchObject({
        code: 'STORE_SCHEMA',
        message: expect.stringContaining('the schema profile it keeps is not known to this release'),
      })
      expect(await profileAt(store, { schemaProfile: 'code-agent', replaceSchemaProfile: true })).toBe('code-agent')
      expect(await profileAt(store)).toBe('code-agent')
    }
  })

  it('[PR-54] one of ours is kept by name, whether it was named or handed in', async () => {
    for (const schemaProfile of ['code-agent', structuredClone(schemaProfiles['code-agent'])] as const) {
      const store = await InMemoryStore.open()
      await profileAt(store, { schemaProfile })
      expect(await store.settings.get('schema-profile')).toBe('"code-agent"')
    }
    const store = await InMemoryStore.open()
    await profileAt(store, { schemaProfile: { ...schemaProfiles['code-agent'], questions: [] } })
    expect(JSON.parse(String(await store.settings.get('schema-profile')))).toMatchObject({ questions: [] })
  })

  it('[PR-55] an empty store that may not be written is read under the one that is named', async () => {
    const path = fresh()
    await profileAt(path)
    const store = await SqliteStore.open(path, { readonly: true })
    expect(await profileAt(store, { schemaProfile: 'code-agent' })).toBe('code-agent')
    await store.close()
    expect(await profileAt(path)).toBe('conversation')
  })

  it('[PR-56] of two that name different ones at once, one is refused', async () => {
    const store = await InMemoryStore.open()
    const both = await Promise.allSettled([
      profileAt(store, { schemaProfile: 'code-agent' }),
      profileAt(store, { schemaProfile: garden }),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await profileAt(store)).toBe('code-agent')
  })
})
