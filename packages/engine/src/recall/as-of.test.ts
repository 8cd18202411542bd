import { ManualClock, SeededRandom, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { sessionsBy } from '../consolidate/testing/conversation.ts'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type AsOf, momentOf } from './as-of.ts'
import type { RecallOptions, Recollection } from './recollection.ts'

async function memoryOf(
  inputs: readonly RememberInput[],
  { clock = new ManualClock(), location = ':memory:' as string | SqliteStore } = {},
): Promise<Memory> {
  const memory = await openMemory(location, {
    embedder: new HashEmbedder(),
    clock,
    ids: new SequentialIds(),
    worker: 'none',
  })
  await memory.rememberMany(inputs)
  await memory.consolidate()
  return memory
}

const questions = [
  'Why did the bakery close?',
  'Did Ana get the tickets for the ferry?',
  '小雨为什么没来上课？',
  'oven lake',
]

/** All that an answer says, without numbers of the store and notes about the view. */
function answerOf({ context, ranked, trace }: Recollection): unknown {
  const { plan, candidates, walk } = trace
  return { context, ranked, plan, candidates, steps: walk.steps, events: trace.seen.events }
}

describe('asOf', () => {
  const sessions = sessionsBy(new SeededRandom(11), 12, 20)
  const until = '2025-01-06T23:59:59Z'
  const early = sessions.flat().filter(({ time }) => time <= until)

  it.each(['in memory', 'sqlite'])(
    '[RC-82] answers as a memory of the events said until then alone: %s',
    async (kind) => {
      const location = kind === 'sqlite' ? await SqliteStore.open(':memory:') : ':memory:'
      const whole = await memoryOf(sessions.flat(), { location })
      const past = await memoryOf(early)
      expect(early.length).toBeGreaterThan(30)
      for (const question of questions) {
        const options: RecallOptions = { budgetTokens: 300, policy: { lexical: { frequencyMin: 5 } } }
        const then = await whole.recall(question, { ...options, asOf: until })
        expect(answerOf(then)).toEqual(
          answerOf(await past.recall(question, { ...options, asOf: '2100-01-01T00:00:00Z' })),
        )
        expect(answerOf(await whole.recall(question, options))).not.toEqual(answerOf(then))
      }
    },
  )

  it('[RC-82] the moment itself is included, and a moment before everything finds nothing', async () => {
    const memory = await memoryOf([{ ref: 'a', text: 'The ferry was late.', time: '2025-01-01T09:00:00Z' }])
    const refs = async (asOf: AsOf) => (await memory.recall('ferry', { asOf })).ranked.map(({ ref }) => ref)
    expect(await refs('2025-01-01T09:00:00Z')).toEqual(['a'])
    expect(await refs(new Date('2025-01-01T08:59:59.999Z'))).toEqual([])
    expect(await refs(new Date(0))).toEqual([])
  })

  it('[RC-83] a moment with a zone is compared with moments, one without with the clock on the wall', async () => {
    const memory = await memoryOf([{ ref: 'east', text: 'The ferry was late.', time: '2025-01-01T09:00:00+08:00' }])
    const found = async (asOf: AsOf) => (await memory.recall('ferry', { asOf })).ranked.length
    expect([await found('2025-01-01T01:00:00Z'), await found('2025-01-01T00:59:59Z')]).toEqual([1, 0])
    expect([await found('2025-01-01T09:00:00'), await found('2025-01-01T08:59:59')]).toEqual([1, 0])
  })

  it('[RC-83] what was heard later is told apart from what was said later', async () => {
    const clock = new ManualClock(Date.UTC(2025, 5, 1))
    const memory = await memoryOf([{ ref: 'heard', text: 'The ferry was late.', time: '2025-01-01T09:00:00Z' }], {
      clock,
    })
    clock.set(Date.UTC(2025, 6, 1))
    await memory.remember({ ref: 'late', text: 'The ferry sank.', time: '2024-12-01T09:00:00Z' })
    const refs = async (asOf: AsOf) => (await memory.recall('ferry', { asOf })).ranked.map(({ ref }) => ref).sort()
    expect(await refs('2025-02-01')).toEqual(['heard', 'late'])
    expect(await refs({ recordedAt: '2025-06-15' })).toEqual(['heard'])
    expect(await refs({ recordedAt: '2025-08-01', saidAt: '2024-12-31' })).toEqual(['late'])
  })

  it('[RC-82] says so in the trace, and why-not knows what did not exist yet', async () => {
    const memory = await memoryOf(sessions.flat())
    const asOf = { saidAt: until, recordedAt: '2030-01-01' }
    const { trace } = await memory.recall('ferry', { asOf, watch: ['s11t0'] })
    expect(trace.notes).toContain(
      'what was said after 2025-01-06T23:59:59Z or recorded after 2030-01-01T00:00:00Z did not exist for this recall',
    )
    expect(trace.candidates.map(({ ref }) => ref)).not.toContain('s11t0')
    expect(await memory.whyNot('ferry', 's11t0', { asOf })).toMatchObject({
      verdict: 'unknown',
      reason: 'The event with the ref s11t0 did not exist at the moment asked for.',
    })
  })

  it.each<[string, unknown]>([
    ['asOf', 'yesterday'],
    ['asOf', {}],
    ['asOf', { said: '2025-01-01' }],
    ['asOf', null],
    ['asOf', Number.NaN],
    ['asOf', ['2025-01-01']],
    ['asOf.saidAt', { saidAt: '2025-13-01' }],
    ['asOf.recordedAt', { recordedAt: 'soon' }],
  ])('[RC-80] %s that is no moment is refused by name: %#', async (field, asOf) => {
    expect(() => momentOf(asOf as AsOf, 'recall')).toThrow(expect.objectContaining({ details: { field } }))
    const memory = await memoryOf([])
    await expect(memory.recall('tea', { asOf: asOf as AsOf })).rejects.toThrow(new RegExp(`^recall: ${field} must `))
  })
})
