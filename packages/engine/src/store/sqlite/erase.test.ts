import { existsSync, readFileSync } from 'node:fs'
import { draft, madeRelation, SeededRandom, unitVector, vectorRows } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { defaultScope } from '../../record/scope.ts'
import type { EventDraft } from '../store.ts'
import { connect } from './database.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const space = { id: 'erase', dimensions: 32, encoding: 'float32' as const }

/** A word no other event holds, findable in raw bytes by either half: `Qz`, field, seven digits, field, `zQ`. */
function canary(i: number, field: string): string {
  return `Qz${field}${1_000_000 + i}${field}zQ`
}

/** An event with a canary in every field, and common words around them that vary in length. */
function planted(i: number, random: SeededRandom): EventDraft {
  const common = Array.from({ length: 10 }, () => [`common${random.between(0, 2000)}`, 1] as const)
  return draft({
    ref: canary(i, 'ref'),
    session: canary(i, 'session'),
    speaker: canary(i, 'speaker'),
    text: `${'so it goes '.repeat(random.between(0, 60))}${canary(i, 'text')} ${canary(i, '记忆')}`,
    at: random.between(0, 1_000_000),
    attachments: [{ kind: 'image', caption: canary(i, 'caption') }],
    attributes: { note: canary(i, 'attribute') },
    digest: canary(i, 'digest'),
    key: canary(i, 'key'),
    terms: Object.fromEntries([...common, [canary(i, 'term'), 1]]),
    vectors: [vectorRows(space, [unitVector([i + 1, 1])])],
    jobs: ['consolidate'],
  })
}

/** The events of which some byte of the store's files still holds half a canary, with the word found. */
function remnants(path: string): Map<number, string> {
  const files = ['', '-wal', '-shm'].map((suffix) => path + suffix).filter((file) => existsSync(file))
  const bytes = files.map((file) => readFileSync(file, 'latin1')).join('')
  const words = [...bytes.matchAll(/Qz\D{1,12}?(\d{7})|(\d{7})\D{1,12}?zQ/g)]
  return new Map(words.map(([word, left, right]) => [Number(left ?? right) - 1_000_000, word]))
}

describe('forgetting', () => {
  it('[SQ-8] leaves no byte of thousands of events forgotten in random order, between appends', async () => {
    const path = fresh()
    const random = new SeededRandom(8)
    const store = await SqliteStore.open(path)
    const count = 3000
    const order = random.shuffled(Array.from({ length: count }, (_, i) => i))
    for (let at = 0; at < count; at += 60)
      await store.events.append(
        defaultScope,
        order.slice(at, at + 60).map((i) => [planted(i, random)]),
      )
    const doomed = random.shuffled(order).slice(0, 2000)
    expect(remnants(path).size).toBe(count)
    const forgotten = new Set<number>()
    for (let at = 0, size = 1; at < doomed.length; at += size, size = random.between(1, 250)) {
      const gone = doomed.slice(at, at + size)
      const report = await store.events.forget(
        defaultScope,
        gone.map((i) => canary(i, 'ref')),
      )
      expect(report).toMatchObject({ events: gone.length, jobs: gone.length, erased: true })
      for (const i of gone) forgotten.add(i)
      expect([...remnants(path)].filter(([i]) => forgotten.has(i))).toEqual([])
      await store.events.append(defaultScope, [[planted(count + at, random)]])
    }
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-8] leaves no byte of what was said about the forgotten: quotes, reasons, failures of their jobs', async () => {
    const path = fresh()
    const store = await SqliteStore.open(path)
    const count = 300
    const nos = Array.from({ length: count }, (_, i) => i + 1)
    const random = new SeededRandom(10)
    await store.events.append(
      defaultScope,
      nos.map((no) => [planted(no, random)]),
    )
    for (const no of nos.slice(1)) {
      const words = { quote: canary(no, 'quote'), reason: canary(no, 'reason') }
      const relations = [madeRelation({ from: no - 1, to: no, ...words })]
      await store.relations.replace(defaultScope, { generator: 'rule', owners: [no], relations })
    }
    const jobs = await store.jobs.claim({ worker: 'w', now: 9_000, leaseMs: 1, limit: count })
    await store.jobs.settle(
      'w',
      jobs.map(({ id, no }) => ({ id, outcome: 'dead', reason: canary(no, 'failure') })),
    )
    const gone = random.shuffled(nos).slice(0, 200)
    const report = await store.events.forget(
      defaultScope,
      gone.map((no) => canary(no, 'ref')),
    )
    expect(report).toMatchObject({ events: 200, jobs: 200, erased: true })
    const forgotten = new Set(gone)
    expect([...remnants(path)].filter(([no]) => forgotten.has(no))).toEqual([])
    expect(await store.verify()).toEqual([])
    await store.close()
  })

  it('[SQ-9] is not erased while a reader holds the old pages; the next forget finishes the work', async () => {
    const path = fresh()
    const store = await SqliteStore.open(path, { busyTimeoutMs: 20 })
    const random = new SeededRandom(9)
    await store.events.append(defaultScope, [[planted(1, random)], [planted(2, random)]])
    const reader = connect(path, { busyTimeoutMs: 0, readonly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM events').get()
    expect(await store.events.forget(defaultScope, [canary(1, 'ref')])).toMatchObject({ events: 1, erased: false })
    expect(await store.events.bySource(defaultScope, [canary(1, 'ref')])).toEqual([[]])
    reader.exec('COMMIT')
    reader.close()
    expect(await store.events.forget(defaultScope, [canary(1, 'ref')])).toMatchObject({ events: 0, erased: true })
    expect([...remnants(path).keys()]).toEqual([2])
    await store.close()
  })

  it('[SQ-9] is not erased when the disk has no room to rewrite the file; the next forget finishes the work', async () => {
    const path = fresh()
    const inner = connect(path, { busyTimeoutMs: 0, readonly: false })
    let rewrites = 0
    let full = true
    const store = await SqliteStore.over(
      {
        get inTransaction() {
          return inner.inTransaction
        },
        prepare(sql) {
          if (sql === 'VACUUM' && full) throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' })
          if (sql === 'VACUUM') rewrites += 1
          return inner.prepare(sql)
        },
        exec: (sql) => inner.exec(sql),
        close: () => inner.close(),
      },
      { path },
    )
    // So much text that the file is rewritten without a search.
    await store.events.append(defaultScope, [[draft({ ref: 'long', text: 'never mind '.repeat(100_000) })]])
    expect(await store.events.forget(defaultScope, ['long'])).toMatchObject({ events: 1, erased: false })
    full = false
    expect(await store.events.forget(defaultScope, [])).toMatchObject({ events: 0, erased: true })
    expect(await store.events.forget(defaultScope, [])).toMatchObject({ events: 0, erased: true })
    expect(rewrites).toBe(1)
    expect(readFileSync(path, 'latin1')).not.toContain('never mind')
    await store.close()
  })
})
