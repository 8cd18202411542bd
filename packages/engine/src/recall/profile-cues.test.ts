import { describe, expect, it } from 'vitest'
import { commit, openWork, result, run } from '../consolidate/history/testing/work.ts'
import type { Memory } from '../memory.ts'

const own = 'test/sum.test.ts'

async function told(): Promise<Memory> {
  const memory = await openWork()
  await memory.rememberMany([
    run(0, 'r1', [own]),
    { ...commit(1, 'c1', ['src/sum.ts'], 'Add the parts in one pass'), speaker: 'Mira' },
    result(2, 'f1', 'failed'),
    { ...commit(3, 'c2', ['src/sum.ts'], 'Keep the carry'), speaker: 'Jo' },
    result(4, 'g1', 'passed'),
    { ...commit(5, 'c3', ['docs/sum.md'], 'Say what addUp() does'), speaker: 'Mira' },
    { ...commit(6, 'c4', ['src/sum.ts'], 'Rename the parts of addUp()'), speaker: 'Jo' },
    {
      ref: 'n1',
      time: '2025-03-04T09:00:00Z',
      speaker: 'Ada',
      text: 'I find addUp() hard to read, it was changed too often.',
    },
  ])
  await memory.consolidate()
  return memory
}

describe('questions under a profile', () => {
  it('[PR-9] want what broke it, or what fixed it, and the walk follows that kind', async () => {
    const memory = await told()
    const step = async (question: string, to: string): Promise<number> => {
      const { trace } = await memory.recall(question)
      return Math.max(0, ...trace.walk.steps.filter((one) => one.to === to).map(({ phi }) => phi))
    }
    expect(await step('What broke "adds up"?', 'c1')).toBeGreaterThan(await step('What fixed "adds up"?', 'c1'))
    expect(await step('What fixed "adds up"?', 'c2')).toBeGreaterThan(await step('What broke "adds up"?', 'c2'))
    await memory.close()
  })

  it('[PR-12] a failure names what broke it in its line', async () => {
    const memory = await told()
    const { context } = await memory.recall('Why did "adds up" fail?')
    expect(context.lines.find(({ event }) => event.ref === 'f1')?.becauseOf).toEqual(['c1'])
    expect(context.lines.find(({ event }) => event.ref === 'c1')?.roles).toContain('cause')
    await memory.close()
  })

  it.each(['Who last changed addUp()?', '最后是谁改了 addUp()？'])(
    '[PR-10] "%s" has the latest commit first',
    async (question) => {
      const memory = await told()
      const { ranked } = await memory.recall(question)
      expect(ranked[0]?.ref).toBe('c4')
      await memory.close()
    },
  )

  it('[PR-10] a question for something else ranks as it did', async () => {
    const memory = await told()
    const { trace } = await memory.recall('Who finds addUp() hard to read?')
    expect(trace.plan.latest).toBeNull()
    await memory.close()
  })
})
