import { draft, ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { workerPolicyOf } from '../jobs/policy.ts'
import { ManualTimer } from '../jobs/testing/manual-timer.ts'
import { Worker } from '../jobs/worker.ts'
import type { Memory } from '../memory.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { Store } from '../store/store.ts'
import { consolidation } from './consolidate.ts'
import { entities } from './entities.ts'
import { defaultConsolidationPolicy } from './policy.ts'
import type { ReadingTask } from './task.ts'
import { openQuiet } from './testing/conversation.ts'

const scope = { tenant: 'default', agent: 'default', user: 'default' }

async function say(memory: Memory, ref: string, text: string, session = 's'): Promise<void> {
  await memory.remember({ ref, text, session, speaker: 'Ada' })
  await memory.consolidate()
}

const refsOf = async (memory: Memory, id: string): Promise<readonly string[] | undefined> =>
  (await memory.entity(id))?.refs

describe('names that become known late', () => {
  it('[CO-20] are read in what was said before, in both languages and also in other sessions', async () => {
    const memory = await openQuiet()
    await say(memory, 'a', 'Odalys came.', 'one')
    await say(memory, 'b', '听说念慈来了。', 'two')
    expect(await memory.entity('odalys')).toBeNull()
    await say(memory, 'c', 'I like Odalys Bremner.', 'three')
    await say(memory, 'd', '我和顾念慈说过了。', 'four')
    expect(await refsOf(memory, 'odalys bremner')).toEqual(['a', 'c'])
    expect(await refsOf(memory, '顾念慈')).toEqual(['b', 'd'])
  })

  it('[CO-20] are read again with those who look back on them', async () => {
    const memory = await openQuiet()
    await say(memory, 'a', 'Zubeida Osk rang. Odalys came.')
    await say(memory, 'b', 'What did she want?')
    const before = await refsOf(memory, 'zubeida osk')
    await say(memory, 'c', 'I like Odalys Bremner.', 'other')
    // Two may be meant now.
    expect([before?.includes('b'), (await refsOf(memory, 'zubeida osk'))?.includes('b')]).toEqual([
      before?.includes('b'),
      false,
    ])
    expect(await refsOf(memory, 'odalys bremner')).toEqual(['a', 'c'])
  })

  it('[CO-20] only what holds them is read again', async () => {
    const memory = await openQuiet()
    for (let i = 0; i < 30; i++) await memory.remember({ ref: `m${i}`, text: 'We sail in summer.', session: `s${i}` })
    await memory.consolidate()
    await memory.remember({ ref: 'x', text: 'We met Summer Quist.', session: 'x' })
    expect((await memory.consolidate()).done).toBe(1)
  })
})

describe('the cost of names', () => {
  it('[CO-41] grows with the events: each is read at most a few times, though every page of talk has new names', async () => {
    const memory = await openQuiet()
    const name = (i: number): string =>
      `Q${'aeiou'.charAt(i % 5)}${'bdfglmnprs'.charAt(Math.floor(i / 5) % 10)}is${i % 7 === 0 ? 'ka' : 'on'}`
    const turns = Array.from({ length: 1500 }, (_, i) => ({
      ref: `m${i}`,
      session: `s${i % 50}`,
      speaker: 'Ada',
      text: i % 3 === 0 ? `I met ${name(i % 50)} Bremner.` : `${name((i * 7) % 50)} was late.`,
    }))
    await memory.rememberMany(turns)
    const { done } = await memory.consolidate()
    expect(done).toBeLessThanOrEqual(2 * turns.length)
  })
})

describe('readers', () => {
  const failing: ReadingTask = {
    ...entities,
    read: (window, known) => {
      if (window.events.some(({ text }) => text === 'broken')) throw new Error('no words')
      return entities.read(window, known)
    },
  }

  function workerOver(store: Store, clock: ManualClock): Worker {
    const consolidate = consolidation({ store, tasks: [], readers: [failing], policy: defaultConsolidationPolicy })
    const parts = { ids: new SequentialIds(), chance: { next: () => 0 }, policy: workerPolicyOf({ attemptsMax: 3 }) }
    return new Worker({ jobs: store.jobs, clock, timer: new ManualTimer(clock), ...parts, handlers: { consolidate } })
  }

  it('[CO-21] one that fails names itself, costs the other windows nothing, and is tried again', async () => {
    const store = await InMemoryStore.open()
    const texts = ['I met Odalys.', 'broken', 'I met Mara.']
    const drafts = texts.map((text, i) => [draft({ ref: `e${i}`, text, session: `s${i}`, jobs: ['consolidate'] })])
    await store.events.append(scope, drafts)
    const clock = new ManualClock()
    const worker = workerOver(store, clock)
    for (let round = 0; round < 5; round++) {
      await worker.drain()
      clock.advance(3_600_000)
    }
    expect((await store.entities.readings(scope, [1, 2, 3])).map(({ no }) => no)).toEqual([1, 3])
    expect(await store.jobs.dead(scope, 9)).toMatchObject([{ no: 2, reason: 'entities 1: no words' }])
  })

  it('[CO-21] a second reading writes nothing', async () => {
    const store = await InMemoryStore.open()
    const memory = await openQuiet(store)
    await say(memory, 'a', 'I met Odalys Bremner.')
    const before = await store.entities.names(scope, { revision: 0, epoch: 0 })
    await store.jobs.again(scope, { task: 'consolidate', nos: [1], following: 0 })
    expect((await memory.consolidate()).done).toBe(1)
    expect(await store.entities.names(scope, { revision: 0, epoch: 0 })).toEqual(before)
  })
})
