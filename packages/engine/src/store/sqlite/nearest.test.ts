import { draft, SeededRandom, unitVector, vectorRows } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { dot } from '../../vector/cosine.ts'
import type { EventDraft } from '../store.ts'
import { SqliteStore } from './sqlite-store.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
/** No multiple of the scan's 32: rows are padded. */
const space = { id: 'nearest', dimensions: 72, encoding: 'float32' as const }
const scope = { tenant: 'tests', agent: 'tests', user: 'nearest' }

/** Unit vectors in tight clusters, where rounding to int8 mixes up neighbours. */
function clustered(random: SeededRandom, centres: readonly number[][]): Float32Array {
  const centre = random.pick(centres)
  return unitVector(
    centre.map((x) => x + (random.next() - 0.5) * 0.02),
    space.dimensions,
  )
}

function centresOf(random: SeededRandom): number[][] {
  return Array.from({ length: 5 }, () => Array.from({ length: space.dimensions }, () => random.next() - 0.5))
}

function event(i: number, rows: readonly Float32Array[]): EventDraft {
  return draft({ ref: `event ${i}`, vectors: [vectorRows(space, rows)] })
}

describe('nearest', () => {
  it('[SQ-10] finds exactly the events a full float32 comparison finds, also where int8 cannot tell them apart', async () => {
    const random = new SeededRandom(10)
    const centres = centresOf(random)
    const rows = Array.from({ length: 4000 }, () => [clustered(random, centres), clustered(random, centres)])
    const store = await SqliteStore.open(':memory:')
    await store.events.append(
      scope,
      rows.map((vectors, i) => [event(i, vectors)]),
    )
    for (let round = 0; round < 20; round++) {
      const query = clustered(random, centres)
      const exact = rows
        .map((vectors, i) => ({
          no: i + 1,
          score: Math.max(...vectors.map((row) => dot(query, 0, row, 0, space.dimensions))),
        }))
        .sort((a, b) => b.score - a.score || a.no - b.no)
      const limit = random.between(1, 300)
      const found = await store.search.nearest(scope, { space: space.id, query, limit, include: [] })
      expect([...found.no]).toEqual(exact.slice(0, limit).map(({ no }) => no))
      expect([...found.score]).toEqual(exact.slice(0, limit).map(({ score }) => score))
    }
    await store.close()
  })

  it('[SQ-10] notices what another connection appended, replaced and forgot', async () => {
    const path = fresh()
    const [mine, other] = [await SqliteStore.open(path), await SqliteStore.open(path)]
    const axis = (i: number): Float32Array =>
      unitVector(
        Array.from({ length: space.dimensions }, (_, at) => Number(at === i)),
        space.dimensions,
      )
    const best = async (i: number): Promise<number | undefined> => {
      const found = await mine.search.nearest(scope, { space: space.id, query: axis(i), limit: 1, include: [] })
      return found.score[0] === 1 ? found.no[0] : undefined
    }
    await mine.events.append(scope, [[event(1, [axis(0)])]])
    expect(await best(0)).toBe(1)
    await other.events.append(scope, [[event(2, [axis(1)])]])
    expect(await best(1)).toBe(2)
    await other.search.putVectors(scope, [{ no: 1, vectors: [vectorRows(space, [axis(2)])] }])
    expect([await best(0), await best(2)]).toEqual([undefined, 1])
    await other.events.forget(scope, ['event 2'])
    expect(await best(1)).toBe(undefined)
    await mine.close()
    await other.close()
  })

  it('[SQ-10] serves more scopes than it holds in memory', async () => {
    const store = await SqliteStore.open(':memory:')
    const users = Array.from({ length: 100 }, (_, i) => ({ ...scope, user: `user ${i}` }))
    for (const [i, user] of users.entries())
      await store.events.append(user, [[event(i, [unitVector([i + 1, 1], space.dimensions)])]])
    for (const _round of [1, 2])
      for (const [i, user] of users.entries()) {
        const query = unitVector([i + 1, 1], space.dimensions)
        const { no, score } = await store.search.nearest(user, { space: space.id, query, limit: 5, include: [] })
        expect([[...no], score[0]?.toFixed(5)]).toEqual([[1], '1.00000'])
      }
    await store.close()
  })
})
