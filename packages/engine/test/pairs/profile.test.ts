/** Work on code, told and asked in English and in Chinese of both scripts: the same relations, the same evidence. */
import { type Memory, openMemory } from 'knotwork'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const words = [
  {
    who: 'Jo',
    ticket: 'Shares of a bill are off by a cent',
    blocker: 'Decide how to round',
    waits: 'Shares wait. Blocked by PAY-9.',
    broke: 'Round shares down',
    fixed: 'Round shares to even. Fixes PAY-12',
  },
  {
    who: '阿明',
    ticket: '账单分摊差一分钱',
    blocker: '决定怎么取整',
    waits: '分摊先等等，被 PAY-9 卡住了。',
    broke: '分摊向下取整',
    fixed: '分摊改为四舍六入，修复 PAY-12',
  },
  {
    who: '阿明',
    ticket: '帳單分攤差一分錢',
    blocker: '決定怎麼取整',
    waits: '分攤先等等，被 PAY-9 卡住了。',
    broke: '分攤向下取整',
    fixed: '分攤改為四捨六入，修復 PAY-12',
  },
]
const memories: Memory[] = []

beforeAll(async () => {
  for (const one of words) {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', schemaProfile: 'code-agent' })
    const result = (outcome: string) => ({
      event: 'test-result',
      check: 'splits a bill',
      outcome,
      run: outcome,
      file: 'test/share.test.ts',
      files: ['src/share.ts'],
    })
    const run = (id: string) => ({ event: 'test-run', run: id, files: ['test/share.test.ts'] })
    const events: readonly [ref: string, text: string, attributes: Record<string, unknown>][] = [
      ['PAY-9', one.blocker, { event: 'ticket', ticket: 'PAY-9' }],
      ['PAY-12', one.ticket, { event: 'ticket', ticket: 'PAY-12' }],
      ['note', one.waits, { event: 'ticket', ticket: 'PAY-13' }],
      ['r1', 'test run 1', run('1')],
      ['c1', `${one.broke}\n\nsrc/share.ts +1 -0`, { event: 'commit', commit: 'c1', files: ['src/share.ts'] }],
      ['f1', 'failed: splits a bill', result('failed')],
      ['r2', 'test run failed', run('failed')],
      ['c2', `${one.fixed}\n\nsrc/share.ts +1 -1`, { event: 'commit', commit: 'c2', files: ['src/share.ts'] }],
      ['p1', 'passes again: splits a bill', result('passed')],
      ['r3', 'test run passed', run('passed')],
    ]
    await memory.rememberMany(
      events.map(([ref, text, attributes], at) => ({
        ref,
        session: 'work',
        speaker: one.who,
        time: `2025-03-03T${String(8 + at).padStart(2, '0')}:00:00`,
        text,
        attributes: attributes as never,
      })),
    )
    await memory.consolidate()
    memories.push(memory)
  }
})
afterAll(async () => {
  for (const memory of memories) await memory.close()
})

describe('a schema profile in pairs', () => {
  it('[PA-32] the same relations are made, in the same direction', async () => {
    const made = await Promise.all(
      memories.map(async (memory) =>
        (await memory.relations()).relations
          .filter(({ kind }) => ['broke', 'fixed', 'blocks'].includes(kind))
          .map(({ from, kind, to }) => `${from} ${kind} ${to}`)
          .toSorted(),
      ),
    )
    expect(made[0]).toEqual(
      expect.arrayContaining(['PAY-9 blocks note', 'c1 broke f1', 'c2 fixed PAY-12', 'c2 fixed p1']),
    )
    expect(made).toEqual(Array(3).fill(made[0]))
  })

  it.each([
    ['c1', ['Why does "splits a bill" fail?', '「splits a bill」为什么失败？', '「splits a bill」為什麼失敗？']],
    ['c2', ['What fixed PAY-12?', '什么修复了 PAY-12？', '什麼修復了 PAY-12？']],
    ['PAY-9', ['What blocks PAY-13?', '什么卡住了 PAY-13？', '什麼卡住了 PAY-13？']],
    ['c2', ['Who changed src/share.ts last?', '谁最后改了 src/share.ts？', '誰最後改了 src/share.ts？']],
  ])('[PA-32] %s is the first: %j', async (ref, questions) => {
    const firsts = await Promise.all(
      questions.map(async (question, at) => (await (memories[at] as Memory).recall(question)).ranked[0]?.ref),
    )
    expect(firsts).toEqual(Array(3).fill(ref))
  })
})
