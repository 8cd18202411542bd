import { draft } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { monthTerm } from '../text/calendar.ts'
import { Directory } from './directory.ts'

const dayMs = 86_400_000

interface Said {
  readonly session: string
  readonly speaker: string | null
  readonly length: number
  readonly day: number
  readonly marks: number
}

const said: fc.Arbitrary<Said> = fc.record({
  session: fc.constantFrom('a', 'b', 'c'),
  speaker: fc.constantFrom('Ana', 'Ben', null),
  length: fc.nat(5),
  day: fc.integer({ min: 19_000, max: 19_040 }),
  marks: fc.nat(3),
})

/** A store with one event per entry, refs `e1`, `e2`, …, in one append. */
async function storeOf(entries: readonly Said[], first = 1): Promise<InMemoryStore> {
  const store = await InMemoryStore.open()
  await append(store, entries, first)
  return store
}

function append(store: InMemoryStore, entries: readonly Said[], first: number): Promise<unknown> {
  const drafts = entries.map(({ session, speaker, length, day, marks }, i) => [
    draft({
      ref: `e${first + i}`,
      session,
      speaker,
      at: day * dayMs + 5,
      marks,
      terms: length === 0 ? {} : { tea: length },
    }),
  ])
  return store.events.append(defaultScope, drafts)
}

const columnsOf = (store: InMemoryStore, after: number) => store.events.columns(defaultScope, after)

/** Everything a reader can see, without the spare room at the end of the arrays. */
function readable(directory: Directory): unknown {
  const size = directory.lastNo + 1
  const columns = ['exists', 'session', 'previous', 'next', 'speaker', 'length', 'day', 'marks'] as const
  const terms = ['2022', monthTerm(1), monthTerm(2), 'd1', 'd9', 'd31', 'tea']
  return {
    columns: columns.map((name) => [name, ...directory[name].subarray(0, size)]),
    revision: directory.revision,
    count: directory.count,
    lengthSum: directory.lengthSum,
    sessions: directory.sessions,
    speakers: directory.speakers,
    days: terms.map((term) => [...(directory.daysNamed(term) ?? [])].sort()),
  }
}

describe('Directory', () => {
  it('[RC-2] knows sessions, neighbours, speakers, lengths and days by event number', async () => {
    const store = await storeOf([
      { session: 'a', speaker: 'Ana', length: 3, day: 19_001, marks: 1 },
      { session: 'b', speaker: null, length: 1, day: 19_002, marks: 0 },
      { session: 'a', speaker: 'Ben', length: 2, day: 19_003, marks: 2 },
      { session: 'a', speaker: 'Ana', length: 0, day: 19_003, marks: 3 },
    ])
    const directory = new Directory(await columnsOf(store, 0))
    expect(readable(directory)).toMatchObject({
      columns: [
        ['exists', 0, 1, 1, 1, 1],
        ['session', 0, 0, 1, 0, 0],
        ['previous', 0, 0, 0, 1, 3],
        ['next', 0, 3, 0, 4, 0],
        ['speaker', 0, 0, -1, 1, 0],
        ['length', 0, 3, 1, 2, 0],
        ['day', 0, 19_001, 19_002, 19_003, 19_003],
        ['marks', 0, 1, 0, 2, 3],
      ],
      count: 4,
      lengthSum: 6,
      sessions: [
        { length: 5, lastNo: 4, day: 19_001 },
        { length: 1, lastNo: 2, day: 19_002 },
      ],
      speakers: ['Ana', 'Ben'],
    })
  })

  it('[RC-2] the day is floored, also before 1970', async () => {
    const store = await InMemoryStore.open()
    await store.events.append(defaultScope, [[draft({ ref: 'x', at: -1 })], [draft({ ref: 'y', at: 0 })]])
    const directory = new Directory(await columnsOf(store, 0))
    expect([directory.day[1], directory.day[2]]).toEqual([-1, 0])
  })

  it('[RC-3] a month, a year and a day of the month name the days of the scope', async () => {
    const may9 = Date.UTC(2023, 4, 9) / dayMs
    const june9 = Date.UTC(2023, 5, 9) / dayMs
    const one = { session: 'a', speaker: null, length: 1, marks: 0 }
    const store = await storeOf([
      { ...one, day: may9 },
      { ...one, day: june9 },
    ])
    const directory = new Directory(await columnsOf(store, 0))
    expect([...(directory.daysNamed(monthTerm(5)) ?? [])]).toEqual([may9])
    expect([...(directory.daysNamed('2023') ?? [])]).toEqual([may9, june9])
    expect([...(directory.daysNamed('d9') ?? [])]).toEqual([may9, june9])
    expect(directory.daysNamed('d10')).toBeNull()
    expect(directory.daysNamed('tea')).toBeNull()
  })

  it('[RC-4] loading all at once equals loading a part and adding the rest, however it is cut', async () => {
    const cut = fc.array(fc.array(said, { maxLength: 12 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(cut, fc.array(fc.nat(20), { maxLength: 3 }), async (batches, gone) => {
        const [start = [], ...rest] = batches
        const store = await storeOf(start)
        await store.events.forget(
          defaultScope,
          gone.map((i) => `e${i}`),
        )
        const grown = new Directory(await columnsOf(store, 0))
        let first = start.length + 1
        for (const batch of rest) {
          await append(store, batch, first)
          first += batch.length
          grown.extend(await columnsOf(store, grown.lastNo))
        }
        expect(readable(grown)).toEqual(readable(new Directory(await columnsOf(store, 0))))
      }),
    )
  })

  it('[RC-4] a thousand single appends grow it by half at a time, not one by one', async () => {
    const store = await storeOf([{ session: 'a', speaker: 'Ana', length: 1, day: 19_000, marks: 0 }])
    const directory = new Directory(await columnsOf(store, 0))
    const sizes = new Set<number>()
    for (let no = 2; no <= 300; no++) {
      await append(store, [{ session: 'a', speaker: 'Ben', length: 2, day: 19_000 + no, marks: 1 }], no)
      directory.extend(await columnsOf(store, no - 1))
      sizes.add(directory.length.length)
      expect(directory.exists).toHaveLength(directory.length.length)
    }
    expect(sizes.size).toBeLessThan(16)
    expect(readable(directory)).toEqual(readable(new Directory(await columnsOf(store, 0))))
  })

  it('[RC-5] a copy holds the same and shares nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { maxLength: 12 }), fc.array(said, { minLength: 1 }), async (before, after) => {
        const store = await storeOf(before)
        const directory = new Directory(await columnsOf(store, 0))
        const seen = JSON.stringify(readable(directory))
        const copy = directory.copy()
        expect(JSON.stringify(readable(copy))).toBe(seen)
        await append(store, after, before.length + 1)
        copy.extend(await columnsOf(store, before.length))
        expect(JSON.stringify(readable(directory))).toBe(seen)
        expect(readable(copy)).toEqual(readable(new Directory(await columnsOf(store, 0))))
      }),
    )
  })
})
