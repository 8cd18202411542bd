/** Is a changed word noticed, wherever it stands? */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { connect } from '../store/sqlite/database.ts'
import { temporaryFolder } from '../store/sqlite/testing/temporary-folder.ts'
import type { Store } from '../store/store.ts'
import { long } from './testing/memories.ts'
import { verifyDigests } from './verify-digests.ts'

const fresh = temporaryFolder()
const options = { embedder: 'none', worker: 'none' } as const

/** A closed file of four sources, one of them in parts and one of another scope. */
async function kept(): Promise<string> {
  const path = fresh()
  const memory = await openMemory(path, { ...options, clock: new ManualClock(), ids: new SequentialIds() })
  await memory.rememberMany([
    { text: 'Green tea in Oslo.', speaker: 'Ana', ref: 'tea' },
    { text: '我在杭州学会了滑雪。', ref: '雪', attributes: { hot: true } },
    { text: long('x'), ref: 'long', attachments: [{ uri: 'a.png', kind: 'image', caption: 'A harbour.' }] },
  ])
  await memory.as({ user: 'ben' }).remember({ text: 'Somebody else’s words.', ref: 'other' })
  expect(await memory.verify()).toEqual([])
  await memory.close()
  return path
}

/** What `verify` says of a file after a statement has changed it. */
async function verdictAfter(statement: string): Promise<string[]> {
  const path = await kept()
  const connection = connect(path, { busyTimeoutMs: 0, readonly: false })
  connection.exec(statement)
  connection.close()
  const memory = await openMemory(path, options)
  const faults = await memory.verify()
  await memory.close()
  return faults
}

const changed = 'whose words are not those that were remembered'

describe('words that are not those that were remembered', () => {
  it.each([
    [
      'a byte of a text',
      "UPDATE events SET text = 'Green tez in Oslo.' WHERE source_ref = 'tea'",
      `1 source ${changed}: tea`,
    ],
    ['a Chinese character', "UPDATE events SET text = replace(text, '雪', '冰')", `1 source ${changed}: 雪`],
    ['a speaker', "UPDATE speakers SET speaker = 'Ann'", `1 source ${changed}: tea`],
    ['the third part of a text', "UPDATE events SET text = text || '.' WHERE part = 3", `1 source ${changed}: long`],
    ['a caption', "UPDATE events SET attachments = replace(attachments, 'A h', 'a h')", `1 source ${changed}: long`],
    [
      'another scope’s text',
      "UPDATE events SET text = '?' WHERE source_ref = 'other'",
      `1 source ${changed} in other scopes`,
    ],
  ])('[ME-39] verify finds %s that was changed', async (_, statement, fault) => {
    expect(await verdictAfter(statement)).toEqual([fault])
  })

  it('[ME-39] names five sources and counts all, those of other scopes without their names', async () => {
    const store = await InMemoryStore.open()
    const memory = await openMemory(store, options)
    await memory.rememberMany(Array.from({ length: 300 }, (_, i) => ({ text: `Tea ${i}.`, ref: `m${i}` })))
    await memory.as({ user: 'ben' }).rememberMany([{ text: 'Mine.' }, { text: 'Mine too.' }])
    expect(await verifyDigests(store, defaultScope)).toEqual([])
    expect(await verifyDigests(flipping(store), defaultScope)).toEqual([
      `300 sources ${changed}: m0, m1, m2, m3, m4, …`,
      `2 sources ${changed} in other scopes`,
    ])
  })

  it('[ME-39] what is forgotten and said anew while it looks is no fault', async () => {
    const store = await InMemoryStore.open()
    const memory = await openMemory(store, options)
    await memory.remember({ text: 'Before.', ref: 'm' })
    let reads = 0
    const busy = over(store, {
      bySource: async (scope, refs) => {
        const found = await store.events.bySource(scope, refs)
        if (++reads > 1) return found
        await memory.forget('m')
        await memory.remember({ text: 'After.', ref: 'm' })
        return found
      },
    })
    expect(await verifyDigests(busy, defaultScope)).toEqual([])
    expect(reads).toBe(2)
  })

  it('[ME-39] rows that cannot be read are a finding, not the end of the search', async () => {
    const faults = await verdictAfter("UPDATE events SET attributes = '{' WHERE source_ref = '雪'")
    expect(faults).toEqual([expect.stringContaining('events whose attachments or attributes are no JSON')])
  })
})

/** A store of which some calls are answered otherwise. */
function over(store: Store, events: Partial<Store['events']>): Store {
  const bound = Object.fromEntries(
    (['list', 'bySource', 'digests'] as const).map((name) => [name, store.events[name].bind(store.events)]),
  )
  return { ...store, scopes: () => store.scopes(), events: { ...(bound as unknown as Store['events']), ...events } }
}

/** A store that gives every text with its first letter changed. */
function flipping(store: Store): Store {
  return over(store, {
    bySource: async (scope, refs) =>
      (await store.events.bySource(scope, refs)).map((parts) =>
        parts.map((event) => ({ ...event, text: `_${event.text.slice(1)}` })),
      ),
  })
}
