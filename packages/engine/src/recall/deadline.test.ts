import { ManualClock, SeededRandom, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { sessionsBy } from '../consolidate/testing/conversation.ts'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { Deadline } from './deadline.ts'
import { defaultPolicy } from './policy.ts'

const question = 'Why did the bakery close?'

/** A memory whose embedder takes as long over a question as the clock is told. */
async function slowMemory(clock: ManualClock, askingMs: () => number): Promise<Memory> {
  const hash = new HashEmbedder()
  const slow = {
    space: hash.space,
    trust: hash.trust,
    embed: (texts: readonly string[]) => {
      if (texts.length === 1) clock.advance(askingMs())
      return hash.embed(texts)
    },
    lateInteraction: hash.lateInteraction,
    close: () => hash.close(),
  }
  const memory = await openMemory(':memory:', { embedder: slow, clock, ids: new SequentialIds(), worker: 'none' })
  await memory.rememberMany(sessionsBy(new SeededRandom(4), 20, 20).flat())
  await memory.consolidate()
  return memory
}

describe('a deadline', () => {
  it('[RC-84] that is not reached changes nothing', async () => {
    const memory = await slowMemory(new ManualClock(), () => 0)
    const { elapsedMs: _, ...plain } = await memory.recall(question)
    const { elapsedMs: _elapsed, ...timed } = await memory.recall(question, { deadlineMs: 5 })
    expect(timed).toEqual(plain)
    expect(plain.trace.walk.steps.length).toBeGreaterThan(0)
  })

  it('[RC-84] that is over leaves out reranking and the walk, says so, and answers all the same', async () => {
    const memory = await slowMemory(new ManualClock(), () => 80)
    const { trace, context, ranked } = await memory.recall(question, { deadlineMs: 50 })
    expect(trace.notes).toEqual([
      'the deadline of 50 ms: nothing was reranked token by token',
      'the deadline of 50 ms: no relation was walked',
    ])
    expect(trace.walk).toMatchObject({ depth: 0, nodes: 0 })
    expect(context.lines.some(({ event }) => event.text.includes('bakery'))).toBe(true)
    expect(ranked).toEqual(
      (await memory.recall(question, { policy: { fusion: { late: 0 }, walk: { depth: 0 } } })).ranked,
    )
  })

  it('[RC-84] that presses reranks fewer', async () => {
    const memory = await slowMemory(new ManualClock(), () => 30)
    const policy = { deadline: { narrowCandidates: 10 } }
    const { trace } = await memory.recall(question, { deadlineMs: 50, policy })
    expect(trace.notes).toEqual(['the deadline of 50 ms: fewer candidates were reranked'])
    const reranked = trace.candidates.filter(({ signals }) => signals.late !== undefined)
    // The walk measures what it meets on the scale of the pool.
    expect(trace.candidates.slice(0, 40).filter(({ signals }) => signals.late === undefined).length).toBeGreaterThan(0)
    expect(reranked.length).toBeGreaterThanOrEqual(10)
    expect(trace.walk.nodes).toBeGreaterThan(0)
  })

  it('[RC-84] over from the start searches words alone', () => {
    const clock = new ManualClock()
    const deadline = new Deadline(clock, 10)
    clock.advance(10)
    expect([deadline.allows('vectors'), deadline.allows('walk')]).toEqual([false, false])
    expect(deadline.notes()).toEqual([
      'the deadline of 10 ms: only words were searched',
      'the deadline of 10 ms: no relation was walked',
    ])
  })

  it('[RC-84] without one there is always time', () => {
    const clock = new ManualClock()
    const deadline = new Deadline(clock, undefined)
    clock.advance(1e9)
    expect(deadline.allows('rerank')).toBe(true)
    expect(deadline.narrowed(defaultPolicy)).toBe(defaultPolicy)
    expect(deadline.cuts).toEqual([])
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    '[RC-80] deadlineMs is refused by name: %s',
    async (deadlineMs) => {
      const memory = await slowMemory(new ManualClock(), () => 0)
      await expect(memory.recall(question, { deadlineMs: deadlineMs as number })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'deadlineMs' },
      })
    },
  )
})
