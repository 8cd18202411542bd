import { existsSync, readFileSync } from 'node:fs'
import { aliasNote, draft, mention, nameNote, SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../../record/entity.ts'
import { defaultScope } from '../../record/scope.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()

/** A word that only one event tells, findable by either half. */
const canary = (i: number, field: string): string => `Qz${field}${1_000_000 + i}${field}zQ`

/** What is read in an event: a name of its own, one that many share written in its own way, an alias, a pronoun. */
function readingOf(i: number): Reading {
  const shared = `shared ${i % 7}`
  return {
    no: i + 1,
    mentions: [mention(canary(i, 'name')), mention('she', { via: 'pronoun', target: shared })],
    names: [
      nameNote(canary(i, 'name'), { surface: canary(i, 'surface') }),
      nameNote(shared, { surface: canary(i, 'way') }),
    ],
    aliases: [aliasNote(shared, canary(i, 'of'), canary(i, 'owner'))],
  }
}

/** Numbers of the events of which the store's files hold half a canary. */
function remnants(path: string): Set<number> {
  const files = ['', '-wal', '-shm'].map((suffix) => path + suffix).filter((file) => existsSync(file))
  const bytes = files.map((file) => readFileSync(file, 'latin1')).join('')
  const words = bytes.matchAll(/Qz[a-z]{1,12}?(\d{7})|(\d{7})[a-z]{1,12}?zQ/g)
  return new Set([...words].map(([, left, right]) => Number(left ?? right) - 1_000_000))
}

describe('forgetting what was read', () => {
  it('[SQ-30] leaves no byte of names, ways of writing, aliases, quotes, decisions and rulings of hundreds of events', async () => {
    const path = fresh()
    const random = new SeededRandom(17)
    const store = await SqliteStore.open(path)
    const count = 600
    const all = Array.from({ length: count }, (_, i) => i)
    await store.events.append(
      defaultScope,
      all.map((i) => [draft({ ref: `e${i}`, text: 'so it goes' })]),
    )
    for (let at = 0; at < count; at += 40)
      await store.entities.replace(defaultScope, {
        generator: 'reader',
        version: 1,
        readings: all.slice(at, at + 40).map(readingOf),
      })
    for (const i of all.filter((one) => one % 5 === 0))
      await store.entities.decide(defaultScope, {
        change: { kind: 'merge', from: canary(i, 'name'), into: 'shared 1' },
        reason: canary(i, 'reason'),
        madeAt: 1,
      })
    for (const i of all.filter((one) => one % 7 === 0))
      await store.relations.rule(defaultScope, {
        change: {
          kind: 'reject',
          relation: { graph: 'causal', kind: 'causes', from: i + 1, to: i + 1, generator: 'rule' },
        },
        by: canary(i, 'name'),
        reason: canary(i, 'reason'),
        madeAt: 1,
      })
    expect(remnants(path).size).toBe(count)
    const doomed = random.shuffled(all).slice(0, 400)
    const forgotten = new Set<number>()
    for (let at = 0, size = 1; at < doomed.length; at += size, size = random.between(1, 60)) {
      const gone = doomed.slice(at, at + size)
      const report = await store.events.forget(
        defaultScope,
        gone.map((i) => `e${i}`),
      )
      expect(report.erased).toBe(true)
      for (const i of gone) forgotten.add(i)
      expect([...remnants(path)].filter((i) => forgotten.has(i))).toEqual([])
    }
    expect(await store.verify()).toEqual([])
    await store.close()
  })
})
