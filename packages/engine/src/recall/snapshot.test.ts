import { draft } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { NameSource } from '../gazetteer/name-source.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { EventColumns, Store } from '../store/store.ts'
import { SnapshotSource } from './snapshot.ts'

const append = (store: Store, ...refs: string[]) =>
  store.events.append(
    defaultScope,
    refs.map((ref) => [draft({ ref, terms: { tea: 1 } })]),
  )

/** A store that notes from which number on its columns are read, and can be acted on just before. */
class Noted {
  readonly inner: Store
  readonly store: Store
  readonly reads: number[] = []
  beforeColumns: () => Promise<unknown> = async () => null

  constructor(inner: Store) {
    this.inner = inner
    const { events } = inner
    const columns = async (scope: typeof defaultScope, after: number): Promise<EventColumns> => {
      this.reads.push(after)
      const act = this.beforeColumns
      this.beforeColumns = async () => null
      await act()
      return events.columns(scope, after)
    }
    this.store = Object.create(inner, {
      events: {
        value: Object.create(events, { columns: { value: columns }, ...bound(events, 'revision', 'read', 'refs') }),
      },
    }) as Store
  }
}

/** Methods that keep their own object, whose private parts a derived one lacks. */
function bound<T extends object>(target: T, ...names: (keyof T & string)[]): PropertyDescriptorMap {
  return Object.fromEntries(names.map((name) => [name, { value: (target[name] as () => unknown).bind(target) }]))
}

const seenBy = (source: SnapshotSource) => source.read(async ({ directory }) => [directory.lastNo, directory.count])

describe('SnapshotSource', () => {
  it('[RC-69] reads a scope once, then only what was appended since', async () => {
    const noted = new Noted(await InMemoryStore.open())
    const source = new SnapshotSource(noted.store, defaultScope, null, new NameSource(noted.store))
    await append(noted.inner, 'a', 'b')
    expect(await seenBy(source)).toEqual([2, 2])
    expect(await seenBy(source)).toEqual([2, 2])
    await append(noted.inner, 'c')
    expect(await seenBy(source)).toEqual([3, 3])
    expect(noted.reads).toEqual([0, 2])
  })

  it('[RC-69] starts afresh after something was forgotten', async () => {
    const noted = new Noted(await InMemoryStore.open())
    const source = new SnapshotSource(noted.store, defaultScope, null, new NameSource(noted.store))
    await append(noted.inner, 'a', 'b')
    await seenBy(source)
    await noted.inner.events.forget(defaultScope, ['a'])
    expect(await seenBy(source)).toEqual([2, 1])
    expect(noted.reads).toEqual([0, 0])
  })

  it('[RC-69] starts afresh when something is forgotten between its two reads', async () => {
    const noted = new Noted(await InMemoryStore.open())
    const source = new SnapshotSource(noted.store, defaultScope, null, new NameSource(noted.store))
    await append(noted.inner, 'a', 'b')
    await seenBy(source)
    await append(noted.inner, 'c')
    noted.beforeColumns = () => noted.inner.events.forget(defaultScope, ['a'])
    expect(await seenBy(source)).toEqual([3, 2])
    expect(noted.reads).toEqual([0, 2, 0])
  })

  it('[RC-70] a snapshot in use does not change; the next one has what was appended', async () => {
    const noted = new Noted(await InMemoryStore.open())
    const source = new SnapshotSource(noted.store, defaultScope, null, new NameSource(noted.store))
    await append(noted.inner, 'a')
    await source.read(async ({ directory }) => {
      await append(noted.inner, 'b')
      expect(await seenBy(source)).toEqual([2, 2])
      await append(noted.inner, 'c')
      expect(await seenBy(source)).toEqual([3, 3])
      expect([directory.lastNo, directory.count, directory.next[1]]).toEqual([1, 1, 0])
    })
    expect(await seenBy(source)).toEqual([3, 3])
    expect(noted.reads).toEqual([0, 1, 2])
  })

  it('[RC-70] what nobody reads any more is extended where it stands', async () => {
    const noted = new Noted(await InMemoryStore.open())
    const source = new SnapshotSource(noted.store, defaultScope, null, new NameSource(noted.store))
    await append(noted.inner, 'a')
    const directoryOf = () => source.read(async ({ directory }) => directory)
    const first = await directoryOf()
    await expect(source.read(() => Promise.reject(new Error('stage')))).rejects.toThrow('stage')
    await append(noted.inner, 'b')
    expect(await directoryOf()).toBe(first)
  })

  it('[RC-71] without an embedder there are no neighbours by vector and no token rows', async () => {
    const store = await InMemoryStore.open()
    await append(store, 'a')
    const [near, rows] = await new SnapshotSource(store, defaultScope, null, new NameSource(store)).read((snapshot) =>
      Promise.all([snapshot.nearest(new Float32Array(384), 5, [1]), snapshot.tokenRows([1])]),
    )
    expect([near.no.length, near.score.length, rows]).toEqual([0, 0, [null]])
  })

  it('[RC-71] an embedder without late interaction has no token rows', async () => {
    const { space, trust } = new HashEmbedder()
    const plain = { space, trust, embed: async () => [], close: async () => undefined }
    const store = await InMemoryStore.open()
    await append(store, 'a')
    const rows = await new SnapshotSource(store, defaultScope, plain, new NameSource(store)).read((snapshot) =>
      snapshot.tokenRows([1]),
    )
    expect(rows).toEqual([null])
  })
})
