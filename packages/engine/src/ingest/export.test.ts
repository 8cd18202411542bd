import { ManualClock } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import type { Event } from '../record/event.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { ExportedSource } from './export.ts'
import type { RememberInput } from './receipt.ts'
import { long, open, statuses } from './testing/memories.ts'

/** Every field there is, in both languages, with sessions that take turns, and texts that are segmented. */
const inputs: readonly RememberInput[] = [
  {
    text: 'I left Lyon for Oslo.',
    speaker: 'Ana',
    role: 'user',
    time: '2025-06-02T10:00:00+02:00',
    session: 's',
    ref: 'm1',
  },
  { text: '我在杭州学会了滑雪。', speaker: '小雨', time: '2025-06-03T09:00', session: 't' },
  { text: 'No time was told.\u0000\r\n 😀', idempotencyKey: 'key 1', session: 's' },
  {
    text: long('alpha', 200),
    kind: 'document',
    trust: 'operator',
    attachments: [{ kind: 'file', uri: 'a.pdf' }],
    ref: 'r',
  },
  { text: '', attachments: [{ kind: 'image', caption: 'a red bicycle' }], time: 1_700_000_000_001 },
  {
    text: long('乙', 90),
    role: 'tool',
    attributes: { a: [1.5, null, { deep: 'ü' }] },
    time: '1931-01-01T00:00:00-03:30',
  },
]

async function exportOf(memory: Memory): Promise<ExportedSource[]> {
  const all: ExportedSource[] = []
  for await (const source of memory.export()) all.push(source)
  return all
}

/** All of a memory that is not the doing of the store it lies in: neither ids nor the moment of storing. */
async function contentOf(memory: Memory): Promise<Omit<Event, 'id' | 'recordedAt'>[]> {
  const { events } = await memory.list({ limit: 1000 })
  return events.map(({ id: _id, recordedAt: _at, ...rest }) => rest)
}

describe('export', () => {
  it('[IN-43] restored through JSON into an empty memory gives the same events, field by field', async () => {
    const memory = await open()
    await memory.rememberMany(inputs)
    const lines = (await exportOf(memory)).map((source) => JSON.stringify(source))
    const other = await openMemory(await SqliteStore.open(':memory:'), {
      embedder: 'none',
      clock: new ManualClock(7e12),
    })
    const receipts = await other.rememberMany(lines.map((line) => JSON.parse(line) as RememberInput))
    expect(statuses(receipts)).toEqual(inputs.map(() => 'stored'))
    expect(await contentOf(other)).toEqual(await contentOf(memory))
    expect((await exportOf(other)).map((source) => JSON.stringify(source))).toEqual(lines)
  })

  it('[IN-43] restoring again, or where it came from, changes nothing, and keys stay known', async () => {
    const memory = await open()
    await memory.rememberMany(inputs)
    const all = await exportOf(memory)
    expect(statuses(await memory.rememberMany(all))).toEqual(all.map(() => 'duplicate'))
    const other = await open()
    await other.rememberMany(all)
    expect(statuses(await other.rememberMany(all))).toEqual(all.map(() => 'duplicate'))
    const keyed = await other.remember({ text: 'No time was told.\u0000\r\n 😀', idempotencyKey: 'key 1' })
    expect(keyed.status).toBe('duplicate')
  })

  it('[IN-44] gives each source once, whole and in order of arrival, however many pages they fill', async () => {
    const memory = await open()
    const many = Array.from({ length: 300 }, (_, i) => ({
      ref: `n${i}`,
      text: i % 100 === 50 ? long(`n${i}`, 900) : `n${i}`,
    }))
    await memory.rememberMany(many)
    expect((await exportOf(memory)).map(({ ref, text }) => ({ ref, text }))).toEqual(many)
  })

  it('[IN-44] never gives a part of a text: what is forgotten meanwhile is left out', async () => {
    const memory = await open()
    // Longer than a page, so that the second half of `r` is read after it was forgotten.
    await memory.rememberMany([
      { ref: 'a', text: 'a' },
      { ref: 'r', text: long('r', 9000) },
      { ref: 'z', text: 'z' },
    ])
    const refs: string[] = []
    for await (const { ref } of memory.export()) {
      refs.push(ref)
      if (ref === 'r') await memory.forget('r')
    }
    expect(refs).toEqual(['a', 'r', 'z'])
    expect((await exportOf(memory)).map(({ ref }) => ref)).toEqual(['a', 'z'])
  })

  it('[IN-44] holds its own scope alone', async () => {
    const memory = await open({ scope: { user: 'ana' } })
    await memory.remember({ text: 'Mine.', ref: 'm' })
    await memory.as({ user: 'ben' }).remember({ text: 'His.', ref: 'b' })
    expect((await exportOf(memory)).map(({ ref }) => ref)).toEqual(['m'])
  })

  it('[IN-44] ends with CANCELLED when the caller gives up', async () => {
    const memory = await open()
    await memory.remember({ text: 'Mine.' })
    const cancelled = memory.export({ signal: AbortSignal.abort() }).next()
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

describe('timeSource', () => {
  it('[IN-45] says that a time was the clock’s, and cannot say that a missing one was given', async () => {
    const memory = await open()
    await memory.remember({ text: 'x', ref: 'x', time: '2025-06-02', timeSource: 'ingest' })
    expect((await memory.get('x'))[0]).toMatchObject({ timeSource: 'ingest', session: '2025-06-02' })
    await memory.remember({ text: 'y', ref: 'y', timeSource: 'ingest' })
    expect((await memory.get('y'))[0]).toMatchObject({ timeSource: 'ingest' })
    const untimed = { text: 'z', timeSource: 'given' } as const
    await expect(memory.remember(untimed)).rejects.toThrow(/timeSource must not be given without a time/)
    const odd = { text: 'z', timeSource: 'guessed' as 'given' }
    await expect(memory.remember(odd)).rejects.toThrow(/timeSource must be one of given, ingest/)
  })
})
