import { ManualClock, madeDerivation, readingScript } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { LanguageModel } from '../../provider/language/language-model.ts'
import { defaultScope } from '../../record/scope.ts'
import { InMemoryStore } from '../../store/in-memory/in-memory-store.ts'
import type { Lease, Store } from '../../store/store.ts'
import { extractGenerator } from './generator.ts'
import { harbour, harbourGold, modelOf, openReading } from './testing/reading.ts'

/** A reader that is so slow that something happens before its first reply. */
function slowReader(happens: () => Promise<void>): LanguageModel & { readonly asked: readonly unknown[] } {
  const reader = modelOf(readingScript(harbourGold))
  return {
    identity: reader.identity,
    asked: reader.asked,
    async generate(request) {
      if (reader.asked.length === 0) await happens()
      return reader.generate(request)
    },
    close: () => reader.close(),
  }
}

/** Another worker, once the leases of the first ran out. */
async function takeOver({ jobs }: Store, clock: ManualClock, limit: number): Promise<Lease> {
  clock.advance(60_000)
  return jobs.claim({ worker: 'heir', now: clock.now(), leaseMs: 600_000, limit })
}

describe('a reading that comes when its lease is lost', () => {
  it('[CO-51] does not take the place of what another read meanwhile', async () => {
    const [store, clock] = [await InMemoryStore.open(), new ManualClock()]
    const { name: generator, version } = extractGenerator
    const model = slowReader(async () => {
      const heir = await takeOver(store, clock, 99)
      const nos = heir.map(({ no }) => no)
      expect(await store.derived.keep(defaultScope, madeDerivation(nos, { generator, version }), heir)).toBe(true)
      await store.jobs.settle(
        'heir',
        heir.map(({ id }) => ({ id, outcome: 'done' })),
      )
    })
    const memory = await openReading({ at: store, clock, models: { consolidation: model } })
    await memory.rememberMany(harbour)
    expect(await memory.consolidate()).toMatchObject({ retried: 0, dead: 0, waiting: 0 })
    expect((await memory.derived()).records).toMatchObject([{ kind: 'topic', text: 'tea' }])
    expect((await memory.relations({ graphs: ['causal'] })).relations).toEqual([])
    expect(model.asked).toHaveLength(1)
    expect(await store.verify()).toEqual([])
  })

  it('[CO-51] keeps nothing of a window another took a part of, whose rest waits to be read anew', async () => {
    const [store, clock] = [await InMemoryStore.open(), new ManualClock()]
    let heir: Lease = []
    const model = slowReader(async () => {
      heir = await takeOver(store, clock, 1)
    })
    const memory = await openReading({ at: store, clock, models: { consolidation: model } })
    await memory.rememberMany(harbour)
    expect(await memory.consolidate()).toMatchObject({ retried: 0, dead: 0, waiting: 1 })
    const read = await store.derived.list(defaultScope, { after: 0, limit: 9 })
    expect([heir.map(({ no }) => no), read.map(({ nos }) => nos)]).toEqual([[1], [[2, 3, 4, 5, 6, 7, 8, 9]]])
    expect(model.asked).toHaveLength(2)
  })
})
