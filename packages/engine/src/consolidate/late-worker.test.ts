import { describe, expect, it } from 'vitest'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import { disturbed } from './testing/late-worker.ts'

const stores = {
  'in memory': () => InMemoryStore.open(),
  'in SQLite': () => SqliteStore.open(':memory:'),
}

/** Steps that others do meanwhile: one, after which the late worker holds the rest still; or all there are. */
const meanwhile = [1, 1_000]

describe.each(Object.entries(stores))('a worker that was suspended beyond its lease, %s', (_name, open) => {
  it('[CO-50] leaves the graph that an undisturbed one makes, before whichever write it was suspended', async () => {
    const { graph, writes } = await disturbed(await open(), { before: 0, steps: 0 })
    expect(graph.split('\n').length).toBeGreaterThan(5)
    expect(writes).toBeGreaterThan(30)
    for (let before = 1; before <= writes; before++)
      for (const steps of meanwhile) {
        const ending = await disturbed(await open(), { before, steps })
        expect(ending, `before write ${before}, ${steps} steps`).toMatchObject({ graph, problems: [] })
      }
  })

  it('[CO-50] would leave another where writes look at no lease', async () => {
    const { graph, writes } = await disturbed(await open(), { before: 0, steps: 0 })
    let isOther = false
    for (let before = 1; before <= writes && !isOther; before++)
      isOther = (await disturbed(await open(), { before, steps: 1_000, unfenced: true })).graph !== graph
    expect(isOther).toBe(true)
  })
})
