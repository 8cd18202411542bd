import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { adjustPolicy, defaultPolicy, policies } from './policy.ts'
import type { RecallOptions } from './recollection.ts'

async function memoryOf(inputs: readonly RememberInput[]): Promise<Memory> {
  const policy = adjustPolicy(defaultPolicy, { walk: { depth: 0 } })
  const fakes = { clock: new ManualClock(), ids: new SequentialIds() }
  const memory = await openMemory(':memory:', { embedder: new HashEmbedder(), policy, ...fakes })
  await memory.rememberMany(inputs)
  return memory
}

const said = (ref: string, text: string): RememberInput => ({ ref, text, session: ref, time: '2025-03-04' })

describe('options', () => {
  it.each([0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    '[RC-56] budgetTokens %d is refused by name',
    async (budgetTokens) => {
      const memory = await memoryOf([])
      await expect(memory.recall('tea', { budgetTokens })).rejects.toThrow(/^recall: budgetTokens must be ≥ 1, got /)
    },
  )

  it('[RC-56] an unknown policy or a question that is no text is refused by name', async () => {
    const memory = await memoryOf([])
    await expect(memory.recall('tea', { policy: 'toString' })).rejects.toThrow(
      `recall: policy must be one of ${Object.keys(policies).join(', ')}, got "toString"`,
    )
    await expect(memory.recall('tea', { policy: { late: { exponent: -1 } } })).rejects.toThrow(/late\.exponent/)
    for (const question of [undefined, null, 5, ['tea']])
      await expect(memory.recall(question as unknown as string)).rejects.toThrow(
        /^recall: question must be a string, got /,
      )
  })

  it.each([
    ['options', null],
    ['options', []],
    ['budgetToken', { budgetToken: 5 }],
    ['budgetTokens', { budgetTokens: '10' }],
    ['policy', { policy: 5 }],
    ['policy', { policy: Symbol('default') }],
    ['change', { policy: null }],
    ['change', { policy: [] }],
    ['late.exponent', { policy: { late: { exponent: 1e7 } } }],
    ['watch', { watch: 'abc' }],
    ['watch', { watch: [5] }],
    ['watch', { watch: new Array(2) }],
    ['watch', { watch: null }],
    ['tokenCounter', { tokenCounter: 5 }],
    ['tokenCounter', { tokenCounter: null }],
    ['signal', { signal: {} }],
    ['profile', { profile: 'brave' }],
    ['asker', { asker: ' ' }],
    ['asker', { asker: 5 }],
    ['history', { history: 'Hello' }],
    ['history[0].text', { history: [{}] }],
    ['history[0].text', { history: new Array(1) }],
    ['history[1].speaker', { history: [{ text: 'a' }, { text: 'b', speaker: 5 }] }],
  ])('[RC-80] %s is refused by name: %#', async (field, options) => {
    const memory = await memoryOf([said('a', 'tea')])
    const refused = { code: 'INVALID_INPUT', details: { field } }
    await expect(memory.recall('tea', options as RecallOptions)).rejects.toMatchObject(refused)
    await expect(memory.whyNot('tea', 'a', options as RecallOptions)).rejects.toMatchObject(refused)
  })

  it.each(['3', -1, 3n, null])('[RC-57] a counter that gives a wrong number is refused: %#', async (count) => {
    const memory = await memoryOf([said('a', 'tea')])
    const tokenCounter = { count: () => count as unknown as number }
    await expect(memory.recall('tea', { tokenCounter })).rejects.toMatchObject({ details: { field: 'tokenCounter' } })
  })

  it("[RC-57] the budget is counted by the caller's counter", async () => {
    const memory = await memoryOf([said('a', 'tea one'), said('b', 'tea two'), said('c', 'tea three')])
    const counted: string[] = []
    const tokenCounter = { count: (text: string) => counted.push(text) && 100 }
    const { context } = await memory.recall('tea', { budgetTokens: 224, tokenCounter })
    expect(context.lines.map((line) => line.tokens)).toEqual([112, 112])
    expect(context.tokens).toBe(224)
    expect(counted.every((text) => text.startsWith('tea '))).toBe(true)
  })

  it('[RC-57] a counter that gives no number is refused', async () => {
    const memory = await memoryOf([said('a', 'tea')])
    await expect(memory.recall('tea', { tokenCounter: { count: () => Number.NaN } })).rejects.toThrow(
      'recall: tokenCounter must return a number ≥ 0, got NaN',
    )
  })

  it('[RC-57] where no line fits, the context is empty and the ranking is not', async () => {
    const memory = await memoryOf([said('a', 'tea')])
    const { context, ranked } = await memory.recall('tea', { budgetTokens: 1 })
    expect(context).toEqual({ text: '', lines: [], tokens: 0, order: 'session' })
    expect(ranked.map((one) => one.ref)).toEqual(['a'])
  })

  it('[RC-90] where something is found and nothing of it fits, a note tells what the best costs, which then fits', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none' })
    await memory.remember({ text: 'Green tea in Oslo.', ref: 'tea' })
    await memory.remember({ text: 'Tea.', ref: 'short' })
    const { context, ranked, trace } = await memory.recall('green tea', { budgetTokens: 1 })
    expect(context.lines).toEqual([])
    const [note = ''] = trace.notes
    const cost = Number(/^no line fits the budget of 1; the best of 2 found costs (\d+) tokens$/.exec(note)?.[1])
    const enough = await memory.recall('green tea', { budgetTokens: cost })
    expect(enough.context.lines.map(({ event }) => event.ref)).toEqual([ranked[0]?.ref])
    expect(enough.trace.notes).toEqual([])
    expect((await memory.recall('zebra', { budgetTokens: 1 })).trace.notes).toEqual([])
  })

  it("[RC-57] the default budget is the policy's", async () => {
    const memory = await memoryOf(Array.from({ length: 60 }, (_, i) => said(`m${i}`, `Tea ${i}. ${'x'.repeat(200)}`)))
    const { context } = await memory.recall('tea')
    expect(context.tokens).toBeLessThanOrEqual(2_000)
    expect(context.tokens).toBeGreaterThan(1_900)
    const small = await memory.recall('tea', { policy: { select: { budgetTokens: 150 } } })
    expect(small.context.lines).toHaveLength(2)
  })

  it('[RC-58] elapsedMs tells the stages by the clock that was given', async () => {
    const memory = await memoryOf([said('a', 'tea')])
    expect((await memory.recall('tea')).elapsedMs).toEqual({
      plan: 0,
      embed: 0,
      anchors: 0,
      rerank: 0,
      walk: 0,
      select: 0,
      verdict: 0,
    })
  })
})
