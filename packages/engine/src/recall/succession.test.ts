import { describe, expect, it } from 'vitest'
import { openQuiet } from '../consolidate/testing/conversation.ts'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { Store } from '../store/store.ts'
import { asksForHistory } from './intent.ts'
import { adjustPolicy, defaultPolicy } from './policy.ts'

const scope = { tenant: 'default', agent: 'default', user: 'default' }

const said: readonly RememberInput[] = [
  ['01-10', 'I live in Ghent, in the street where I was born.'],
  ['02-10', 'Where I live, the street floods every spring.'],
  ['05-10', 'We moved to Bruges on a rainy day.'],
  ['06-10', 'My neighbour has three parrots.'],
  ['09-10', 'We have moved to Aalst.'],
].map(([day, text], i) => ({
  ref: `t${i + 1}`,
  session: `${day}`,
  time: `2024-${day}`,
  speaker: 'Ana',
  text: `${text}`,
}))

async function remembering(store: Store | ':memory:' = ':memory:'): Promise<Memory> {
  const memory = await openQuiet(store)
  await memory.rememberMany(said)
  await memory.consolidate()
  return memory
}

const rankedOf = async (memory: Memory, question: string, options = {}): Promise<string[]> =>
  (await memory.recall(question, options)).ranked.map(({ ref }) => ref)

const question = 'In which street of which town does Ana live?'

describe('succession', () => {
  it('[FX-20] what is out of date never stands above its successors, the newest comes first, and the others stay', async () => {
    const memory = await remembering()
    const { ranked } = await memory.recall(question)
    const refs = ranked.map(({ ref }) => ref)
    const at = (ref: string): number => refs.indexOf(ref)
    expect(at('t5')).toBeGreaterThanOrEqual(0)
    expect(at('t5')).toBeLessThan(at('t3'))
    expect(at('t3')).toBeLessThan(at('t1'))
    const scores = ranked.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(refs).size).toBe(refs.length)
  })

  it('[FX-20] where nothing is known to be out of date the order is that of the words', async () => {
    const store = await InMemoryStore.open()
    const memory = await remembering(store)
    await store.relations.setState(scope, { generator: 'updates' }, 'retired')
    const refs = await rankedOf(memory, question)
    expect(refs.indexOf('t1')).toBeLessThan(refs.includes('t5') ? refs.indexOf('t5') : refs.length)
  })

  it('[FX-21] a question for how it was leaves the order, and shows both', async () => {
    const memory = await remembering()
    const refs = await rankedOf(memory, 'In which street of which town did Ana live before?')
    expect(refs.indexOf('t1')).toBeLessThan(refs.indexOf('t5'))
    const { context } = await memory.recall('Where did Ana live before she moved to Bruges?')
    expect(context.lines.map(({ event }) => event.ref)).toEqual(expect.arrayContaining(['t1', 't3']))
    expect(['她以前住在哪里？', 'What did she use to like originally?'].every(asksForHistory)).toBe(true)
    expect(['她住在哪里？', 'How old is her brother?', 'Where does she live now?'].some(asksForHistory)).toBe(false)
  })

  it('[FX-22] a candidate and what is retired move nothing', async () => {
    for (const state of ['candidate', 'retired', 'rejected', 'superseded'] as const) {
      const store = await InMemoryStore.open()
      const memory = await remembering(store)
      const walkless = adjustPolicy(defaultPolicy, { walk: { states: { candidate: 0 } } })
      await store.relations.setState(scope, { generator: 'updates' }, state)
      expect(await rankedOf(memory, question, { policy: walkless })).toEqual(
        await rankedOf(memory, question, {
          policy: adjustPolicy(walkless, { select: { successions: 0 } }),
        }),
      )
    }
  })

  it('[FX-23] a line that is out of date names its newest successor before its own ref, and the words count', async () => {
    const memory = await remembering()
    const { context } = await memory.recall(question)
    const old = context.lines.find(({ event }) => event.ref === 't1')
    expect(old).toMatchObject({ supersededBy: ['t5', 't3'], roles: ['superseded'] })
    expect(old?.text).toMatch(/born\. \(superseded by <ref:t5>\) <ref:t1>$/)
    expect(context.lines.find(({ event }) => event.ref === 't5')).toMatchObject({ supersededBy: [] })
    expect(context.tokens).toBe(context.lines.reduce((sum, { tokens }) => sum + tokens, 0))
    for (const budgetTokens of [40, 60, 80, 100])
      expect((await memory.recall(question, { budgetTokens })).context.tokens).toBeLessThanOrEqual(budgetTokens)
  })

  it('[FX-24] a line that is out of date and has no room to say so is left out, under every budget', async () => {
    const memory = await remembering()
    const sizes = new Set<number>()
    for (let budgetTokens = 20; budgetTokens <= 160; budgetTokens += 1) {
      const { context, trace } = await memory.recall(question, { budgetTokens })
      for (const { text, supersededBy } of context.lines)
        expect(text.includes('superseded by'), `${budgetTokens}: ${text}`).toBe(supersededBy.length > 0)
      expect(context.tokens).toBeLessThanOrEqual(budgetTokens)
      const shown = trace.candidates.filter(({ lostAt }) => lostAt === null)
      expect(shown.length).toBe(context.lines.length)
      sizes.add(context.lines.length)
    }
    expect(sizes.size).toBeGreaterThan(3)
  })
})
