import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'

async function memoryOf(texts: Readonly<Record<string, string>>): Promise<Memory> {
  const memory = await openMemory(':memory:', {
    embedder: new HashEmbedder(),
    policy: adjustPolicy(defaultPolicy, { walk: { depth: 0 } }),
    clock: new ManualClock(),
    ids: new SequentialIds(),
  })
  for (const [ref, text] of Object.entries(texts))
    await memory.remember({ ref, text, session: ref, time: '2025-03-04', speaker: 'Ana' })
  return memory
}

const talk = {
  tea: 'We drank green tea in Oslo.',
  cake: 'The cake in Oslo was dry.',
  train: 'My train to Bergen was late.',
}

describe('whyNot', () => {
  it('[RC-38] unknown: this scope holds no such event', async () => {
    const memory = await memoryOf(talk)
    expect(await memory.whyNot('green tea', 'nothing')).toMatchObject({
      ref: 'nothing',
      verdict: 'unknown',
      candidate: null,
      neededScore: null,
      reason: 'This scope holds no event with the ref nothing.',
    })
    expect(await memory.as({ user: 'ben' }).whyNot('green tea', 'tea')).toMatchObject({ verdict: 'unknown' })
  })

  it('[RC-39] context: it is there, with its rank and who proposed it', async () => {
    const memory = await memoryOf(talk)
    const answer = await memory.whyNot('green tea', 'tea')
    const { context } = await memory.recall('green tea')
    expect(answer).toMatchObject({ verdict: 'context', candidate: { ref: 'tea', rank: 1, lostAt: null } })
    expect(answer.neededTokens).toBeNull()
    expect(answer.neededScore).toBe(Math.min(...context.lines.map((line) => line.score)))
    expect(answer.reason).toBe(
      `It is in the context. Its rank is 1 with a score of ${answer.candidate?.score.toFixed(3)}; its words proposed it at rank 1 and its sentence vectors proposed it at rank 1.`,
    )
  })

  it('[RC-40] budget: it ranked, but no room was left; the score it would have needed is told', async () => {
    const memory = await memoryOf(talk)
    const answer = await memory.whyNot('green tea in Oslo', 'train', { budgetTokens: 21 })
    const { context } = await memory.recall('green tea in Oslo', { budgetTokens: 21 })
    expect(context.lines.map((line) => line.event.ref)).toEqual(['tea'])
    expect(answer).toMatchObject({ verdict: 'budget', candidate: { ref: 'train', lostAt: 'budget' } })
    expect(answer.neededScore).toBe(context.lines[0]?.score)
    expect(answer.reason).toContain(`the last line that fitted has ${answer.neededScore?.toFixed(3)}`)
    expect(answer.reason).toMatch(/^The token budget was spent on events ranked higher\. /)
    const { neededTokens } = answer
    expect(answer.reason).toContain(`A budget of ${neededTokens} tokens takes it in.`)
    const enough = await memory.recall('green tea in Oslo', { budgetTokens: neededTokens ?? 0 })
    expect(enough.context.lines.map((line) => line.event.ref)).toContain('train')
  })

  it('[RC-40] budget: one too long for what was left is told from one ranked too low', async () => {
    const memory = await memoryOf({ ...talk, tea: `We drank green tea in Oslo. ${'Rain fell. '.repeat(40)}` })
    const options = { budgetTokens: 30 }
    const { context } = await memory.recall('green tea in Oslo', options)
    expect(context.lines.length).toBeGreaterThan(0)
    const answer = await memory.whyNot('green tea in Oslo', 'tea', options)
    expect(answer).toMatchObject({ verdict: 'budget', candidate: { rank: 1 } })
    expect(answer.reason).toMatch(/^It is too long for what was left of the token budget; shorter events ranked lower /)
  })

  it('[RC-40] budget: where no line fitted, that is what it says', async () => {
    const memory = await memoryOf(talk)
    const answer = await memory.whyNot('green tea', 'tea', { budgetTokens: 1 })
    expect(answer).toMatchObject({ verdict: 'budget', neededScore: null })
    expect(answer.reason).toMatch(/^No line fitted the budget, this one neither\. Its rank is 1 /)
  })

  it('[RC-41] pool: too low among the candidates, with its numbers all the same', async () => {
    const memory = await memoryOf(talk)
    const answer = await memory.whyNot('green tea in Oslo', 'cake', { policy: { pool: { size: 1 } } })
    expect(answer).toMatchObject({ verdict: 'pool', candidate: { ref: 'cake', lostAt: 'pool', rank: null } })
    expect(answer.candidate?.signals.late).toBeGreaterThanOrEqual(0)
    expect(answer.reason).toMatch(
      /^It was not among the candidates that were reranked, so it has no rank\. Its score is .*its words proposed it at rank 2/,
    )
  })

  it('[RC-41] pool: an event no retriever proposed gets all its signals, and never enters the context by being asked about', async () => {
    const memory = await memoryOf(talk)
    const options = { policy: { pool: { lexical: 1, dense: 1 } } }
    const answer = await memory.whyNot('green tea', 'train', options)
    expect(answer).toMatchObject({ verdict: 'pool', candidate: { retrievers: { watch: 1 }, lostAt: 'pool' } })
    expect(answer.reason).toContain('no retriever proposed it')
    expect(Object.keys(answer.candidate?.signals ?? {})).toEqual(
      expect.arrayContaining(['context', 'session', 'sentence', 'speaker', 'asks', 'time', 'late']),
    )
  })

  it('[RC-41] an event no retriever proposed is measured by its vectors too', async () => {
    const memory = await memoryOf({ own: 'Green tea and cake.', other: 'Green boats.' })
    await memory.remember({ ref: 'beside', text: 'Zebras graze.', session: 'own' })
    // Words of neighbours alone: what stands beside the match is proposed, though its vectors are far off.
    const policy = { lexical: { own: 0, near: 1, far: 0 }, pool: { lexical: 1, dense: 1 } }
    const { candidate } = await memory.whyNot('Ana: Green tea and cake.', 'other', { policy })
    expect(candidate?.retrievers).toEqual({ watch: 1 })
    expect(candidate?.signals.sentence).toBeGreaterThan(0.05)
  })

  it('[RC-42] a segmented source is in the context if one of its parts is', async () => {
    const memory = await memoryOf({ ...talk, long: `Tea. ${'Rain fell on the harbour and nobody spoke. '.repeat(60)}` })
    const options = { budgetTokens: 25, tokenCounter: { count: (text: string) => (text.includes('Tea.') ? 999 : 10) } }
    const answer = await memory.whyNot('tea rain harbour', 'long', options)
    const { context } = await memory.recall('tea rain harbour', options)
    expect(context.lines.map((line) => line.event.sourceRef)).toContain('long')
    expect(answer).toMatchObject({ verdict: 'context', candidate: { sourceRef: 'long', lostAt: null } })
    expect(await memory.whyNot('tea rain harbour', 'long¶1', options)).toMatchObject({ verdict: 'budget' })
  })
})
