import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { replay } from './replay.ts'
import { type Replayed, runLines, runOf } from './replayed.ts'
import type { SetQuestion } from './set-line.ts'

let memory: Memory
beforeAll(async () => {
  memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
  await memory.rememberMany([
    { ref: 'm1', speaker: 'Ilse', text: 'The kiln cracked on Monday.', session: 's', time: '2026-03-02T09:00:00' },
    { ref: 'm2', speaker: 'Tom', text: 'That is why the plates are late.', session: 's', time: '2026-03-02T09:01:00' },
    { ref: 'm3', speaker: '小雨', text: '我把陶轮搬到阁楼上去了。', session: 't', time: '2026-03-05T09:00:00' },
    { ref: 'm4', speaker: 'Tom', text: 'I painted the fence green.', session: 'u', time: '2026-03-09T09:00:00' },
  ])
  await memory.as({ user: 'other' }).remember({ ref: 'm1', speaker: 'Eva', text: 'My wheel stands in the barn.' })
  await memory.consolidate()
})
afterAll(() => memory.close())

async function ran(questions: readonly SetQuestion[], options: Parameters<typeof replay>[2] = {}): Promise<Replayed[]> {
  return (await replay(memory, questions, options)).questions as Replayed[]
}

const set: SetQuestion[] = [
  { id: 'why', question: 'Why are the plates late?', expected: ['m1'] },
  { id: '轮', question: '陶轮搬到哪里去了？', expected: ['m3'] },
  { id: 'unknown', question: 'Who painted the fence?', expected: ['m9', 'm4'] },
]

describe('replay', () => {
  it('[RP-16] tells of each question what was found, and where the rest was lost', async () => {
    const [why, wheel, fence] = await ran(set)
    expect(why?.rank).toBeGreaterThan(0)
    expect(why?.context).toContain('m1')
    expect(wheel).toMatchObject({ rank: 1, path: 0, lostAt: {}, answer: null })
    expect(fence).toMatchObject({ rank: 1, lostAt: { m9: 'unknown' } })
    expect(why?.tokens).toBe((await memory.recall('Why are the plates late?')).context.tokens)
  })

  it('[RP-16] names the stage that let a ref go', async () => {
    const narrow = { ...(set[1] as SetQuestion), expected: ['m3', 'm4'], budgetTokens: 25 }
    const windowed = { id: 'w', question: 'What was said on 2026-03-05?', expected: ['m4'], now: '2026-03-20' }
    const [small, dated] = await ran([narrow, windowed])
    expect(small?.lostAt.m4).toBe('pool')
    expect(dated?.lostAt).toEqual({ m4: 'window' })
    const [tight] = await ran([{ ...narrow, budgetTokens: 5 }])
    expect(tight?.lostAt.m3).toBe('budget')
  })

  it('[RP-15] asks in the scope, with the options and by the strategy of the question', async () => {
    const other = { id: 'o', question: 'Where does the wheel stand?', expected: ['m1'], scope: { user: 'other' } }
    const past = { id: 'p', question: 'Who painted the fence?', expected: ['m4'], asOf: '2026-03-06' }
    const steps = { id: 's', question: 'Why are the plates late?', expected: ['m1'], strategy: 'reconstruct' as const }
    const [own, then, followed] = await ran([other, past, steps])
    expect(own).toMatchObject({ rank: 1, context: ['m1'] })
    expect(then?.lostAt).toEqual({ m4: 'unknown' })
    const direct = await memory.reconstruct(steps.question)
    expect(followed?.tokens).toBe(direct.context.tokens)
    expect(followed?.support).toBe(direct.verdict.support)
  })

  it('[RP-15] under the policy asked for', async () => {
    // With one beginning, what broke is a step from what it caused.
    const [walked] = await ran(set.slice(0, 1), { policy: { walk: { anchors: 1 } } })
    const [unwalked] = await ran(set.slice(0, 1), { policy: 'no-walk' })
    expect([walked?.path, unwalked?.path]).toEqual([1, 0])
  })

  it('[RP-15] gives the same lines twice, and writes nothing', async () => {
    const before = await memory.stats()
    const lines = runLines(await replay(memory, set))
    expect(runLines(await replay(memory, set))).toEqual(lines)
    expect(await memory.stats()).toEqual(before)
  })

  it('[RP-16] answers where that is asked for', async () => {
    const [why] = await ran([{ id: 'f', question: 'Who painted the fence?', expected: ['m4'] }], { answers: true })
    expect(why?.answer).toMatchObject({ kind: 'answered', refs: ['m4'] })
    expect(why?.answer?.text).toContain('Tom')
  })

  it('[RP-17] a run reads back as it was written', async () => {
    const run = await replay(memory, set, { answers: true })
    expect(run.head).toMatchObject({ policy: { name: 'default' }, answers: true })
    expect(runOf(runLines(run).join(''), 'before.jsonl')).toEqual(run)
  })

  it('[RP-17] a line that is none is named', async () => {
    const [head = '', first = ''] = runLines(await replay(memory, set))
    for (const [text, words] of [
      ['', 'before.jsonl: line 1 must be the head'],
      [first, 'line 1 must be the head'],
      [`${head}{"asked":{}}\n`, 'line 2 must be a replayed question'],
      [`${head}\n${first}half a`, 'line 4 must be a JSON object'],
    ] as const)
      expect(() => runOf(text, 'before.jsonl'), words).toThrow(words)
    expect(() => runOf(head.replace('"form":1', '"form":2'), 'x')).toThrow(
      expect.objectContaining({ code: 'STORE_SCHEMA' }),
    )
  })

  it.each([
    [null, 'questions'],
    ['x', 'questions'],
    [[null], 'questions[0]'],
    [[{}], 'questions[0].id'],
    [[{ id: 'a', question: 'Where?', expected: [], now: 'soon' }], 'questions[0].now'],
  ])('[RP-52] questions that are none are named by place and field: %j', async (questions, field) => {
    await expect(replay(memory, questions as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field },
    })
  })

  it('[RP-52] a line of a run whose field is none is named by line and field', async () => {
    const run = await replay(memory, [{ id: 'a', question: 'Where?', expected: ['m1'] }])
    const [head = '', line = ''] = runLines(run)
    expect(runOf(head + line, 'before').questions).toEqual(run.questions)
    for (const [field, value] of Object.entries({
      tokens: '3',
      rank: 'x',
      ranked: [1],
      answer: 1,
      lostAt: null,
      asked: {},
    }))
      expect(() => runOf(head + JSON.stringify({ ...JSON.parse(line), [field]: value }), 'before')).toThrow(
        new RegExp(`^before: line 2 .*${field}`),
      )
    expect(() => runOf('{"form":1,"kind":"run"}', 'before')).toThrow(/^before: line 1 /)
  })
})
