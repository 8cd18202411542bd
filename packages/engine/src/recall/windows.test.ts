import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import type { RecallOptions, Recollection } from './recollection.ts'

const said = (ref: string, session: string, time: string, text: string): RememberInput => ({
  ref,
  session,
  time,
  text,
  speaker: Number(ref.slice(1)) % 2 === 0 ? 'Ana' : 'Ben',
})

/** Four conversations; 4 May 2025 is a Sunday. */
const diary = [
  said('m1', 'one', '2025-04-20T10:00:00', 'The boat needs paint, and a lot of it.'),
  said('m2', 'one', '2025-04-20T10:01:00', 'I will buy the paint on 4 May.'),
  said('m3', 'two', '2025-05-04T09:00:00', 'Breakfast was pancakes with plums.'),
  said('m4', 'two', '2025-05-04T09:01:00', 'The plums came from the market.'),
  said('m5', 'three', '2025-05-05T20:00:00', 'Yesterday the hull turned blue under my brush.'),
  said('m6', 'three', '2025-05-05T20:01:00', 'A boat that is blue is a happy boat.'),
  said('m7', 'four', '2025-05-14T08:00:00', '上周三我在码头卖了船。'),
  said('m8', 'four', '2025-05-14T08:01:00', '真可惜，那条船很漂亮。'),
]

async function memoryOf(inputs: readonly RememberInput[] = diary): Promise<Memory> {
  const clock = new ManualClock(Date.UTC(2025, 4, 14, 12))
  const memory = await openMemory(':memory:', {
    embedder: new HashEmbedder(),
    worker: 'none',
    clock,
    ids: new SequentialIds(),
  })
  await memory.rememberMany(inputs)
  return memory
}

const refs = (found: Recollection): string[] => found.ranked.map(({ ref }) => ref)

async function asked(question: string, options: RecallOptions = {}): Promise<Recollection> {
  const memory = await memoryOf()
  return memory.recall(question, { now: '2025-05-14T09:00:00', ...options })
}

describe('a question about what was said', () => {
  it.each([
    ['What did we talk about on 4 May?', ['m3', 'm4']],
    ['What did we discuss on Sunday the 4th of May?', ['m3', 'm4']],
    ['What did we say this morning?', ['m7', 'm8']],
    ['What have we chatted about in the last two days?', ['m7', 'm8']],
    ['What did we talk about between 4 and 5 May?', ['m3', 'm4', 'm5', 'm6']],
    ['上周一我们聊了什么？', ['m5', 'm6']],
    ['五月四号我们说了什么？', ['m3', 'm4']],
  ])('[WN-3] %s gets exactly the turns of that time, the earliest first', async (question, expected) => {
    const found = await asked(question)
    expect(refs(found)).toEqual(expected)
    expect(found.context.lines.map(({ event }) => event.ref)).toEqual(expected)
  })

  it.each([
    ['What did we talk about in our last conversation?', ['m7', 'm8']],
    ['What did we discuss in our second session?', ['m3', 'm4']],
    ['What did we talk about three sessions ago?', ['m3', 'm4']],
    ['What did we say in sessions 2 through 3?', ['m3', 'm4', 'm5', 'm6']],
    ['What did we talk about last time we spoke?', ['m7', 'm8']],
    ['我们上次聊天说了什么？', ['m7', 'm8']],
    ['我们第二次聊天说了什么？', ['m3', 'm4']],
    ['第一次到第二次聊天我们说了什么？', ['m1', 'm2', 'm3', 'm4']],
  ])('[WN-4] %s', async (question, expected) => {
    expect(refs(await asked(question))).toEqual(expected)
  })

  it('[WN-4] the sessions of others, and sessions after the time of asking, are none', async () => {
    expect((await asked('What did she say about her last session?')).trace.plan.windows).toEqual([])
    expect((await asked('What happened in the last session?')).trace.plan.windows).toEqual([])
    const earlier = await asked('What did we say in our last chat?', { now: '2025-05-05T21:00:00' })
    expect(refs(earlier)).toEqual(['m5', 'm6'])
  })

  it('[WN-1] with a subject ranks by it, within the window', async () => {
    const found = await asked('What did Ana tell Ben about the plums on 4 May?')
    expect(refs(found)[0]).toBe('m4')
    expect(refs(found).sort()).toEqual(['m3', 'm4'])
    expect(found.trace.plan).toMatchObject({ windowOf: 'said', windowAlone: false })
  })

  it('[WN-7] names the window as the fate of what it excludes, also of what is watched and walked to', async () => {
    const question = 'What did we say about the boat on 5 May?'
    const found = await asked(question)
    const fates = new Map(found.trace.candidates.map(({ ref, lostAt }) => [ref, lostAt]))
    expect([fates.get('m1'), fates.get('m6')]).toEqual(['window', null])
    expect(found.trace.walk.steps.map(({ to }) => to)).not.toContain('m4')
    const why = await (await memoryOf()).whyNot(question, 'm1', { now: '2025-05-14' })
    expect(why).toMatchObject({ verdict: 'window', reason: expect.stringMatching(/^It lies outside the time /) })
  })

  it('[WN-6] a silent day is looked for one day around, an empty window restricts nothing; both say so', async () => {
    const near = await asked('What did we talk about on 6 May?')
    expect(refs(near)).toEqual(['m5', 'm6'])
    expect(near.trace.notes).toContainEqual(expect.stringMatching(/no event lies in '.*6 May', so what was said just/))
    const far = await asked('What did we say about the boat in March 2024?')
    expect(refs(far)).toContain('m1')
    expect(far.trace.notes).toContainEqual(expect.stringMatching(/no event lies in .*so all were searched/))
  })
})

describe('a question about what happened', () => {
  it('[WN-5] counts what was said in the window or speaks of it more, and excludes nothing', async () => {
    const found = await asked('Which colour did the boat get on 4 May?')
    const window = new Map(found.trace.candidates.map(({ ref, signals }) => [ref, signals.window ?? 0]))
    // m2 names the day, m5 calls it yesterday; m3 and m4 were said on it.
    expect(
      [...window]
        .filter(([, added]) => added > 0)
        .map(([ref]) => ref)
        .sort(),
    ).toEqual(['m2', 'm3', 'm4', 'm5'])
    expect(refs(found)).toContain('m1')
    const chinese = await asked('5月7日谁卖了船？')
    expect(chinese.trace.candidates.find(({ ref }) => ref === 'm7')?.signals.window).toBeGreaterThan(0)
  })

  it('[WN-5] what is dated by a talk is not confined to it', async () => {
    const found = await asked('What did Ana do after we talked on 4 May?')
    expect(found.trace.plan.windowOf).not.toBe('said')
    expect(refs(found)).toContain('m5')
  })
})

describe('the time of asking', () => {
  it('[WN-2] is the option or the clock, and stands in the trace where it matters', async () => {
    const memory = await memoryOf()
    const byClock = await memory.recall('What did we say today?')
    expect([refs(byClock), byClock.trace.now]).toEqual([['m7', 'm8'], '2025-05-14T12:00:00Z'])
    const given = await memory.recall('What did we say today?', { now: '2025-05-05T23:00:00+02:00' })
    expect([refs(given), given.trace.now]).toEqual([['m5', 'm6'], '2025-05-05T23:00:00+02:00'])
    const back = await memory.recall('What did we say today?', { asOf: '2025-05-04T20:00' })
    expect([refs(back), back.trace.now]).toEqual([['m3', 'm4'], '2025-05-04T20:00:00'])
    // m5 speaks of that day, but was not said yet.
    const told = await memory.recall('Which colour did the boat get on 4 May?', { asOf: '2025-05-04T20:00' })
    expect(told.trace.candidates.map(({ ref }) => ref)).not.toContain('m5')
    expect((await memory.recall('Who likes plums?')).trace.now).toBeNull()
    expect((await memory.recall('Who likes plums?', { now: '2025-05-05' })).trace.now).toBe('2025-05-05T00:00:00')
  })

  it.each(['tomorrow', '', 12e20, null, {}, '10000-01-01'])('[WN-2] now = %j is refused', async (now) => {
    const memory = await memoryOf([])
    await expect(memory.recall('tea', { now: now as string })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^recall: now must be an ISO 8601 time/),
    })
  })

  it('[WN-10] without pool.time there are no windows', async () => {
    const found = await asked('What did we talk about on 4 May?', { policy: { pool: { time: 0 } } })
    expect(refs(found).length).toBeGreaterThan(2)
    expect(found.trace.candidates.every(({ retrievers }) => retrievers.time === undefined)).toBe(true)
  })
})

describe('lines', () => {
  it('[WN-8] show what their times mean where the question asks for a time, within the budget', async () => {
    const memory = await memoryOf()
    const counter = { count: (text: string) => text.length }
    const when = await memory.recall('When did the hull turn blue?', { tokenCounter: counter, budgetTokens: 100_000 })
    const line = when.context.lines.find(({ event }) => event.ref === 'm5')
    expect(line?.text).toBe(
      '<t:2025-05-05> Ben: Yesterday the hull turned blue under my brush. [Yesterday = 2025-05-04] <ref:m5>',
    )
    const what = await memory.recall('What turned blue?', { tokenCounter: counter, budgetTokens: 100_000 })
    const plain = what.context.lines.find(({ event }) => event.ref === 'm5')
    expect(plain?.text).toBe('<t:2025-05-05> Ben: Yesterday the hull turned blue under my brush. <ref:m5>')
    expect((line?.tokens ?? 0) - (plain?.tokens ?? 0)).toBe(' [Yesterday = 2025-05-04]'.length)
  })

  it.each([
    ['I moved in March.', '[March = 2025-03]'],
    ['I moved last year.', '[last year = 2024]'],
    ['I moved last week.', '[last week = 2025-05-05 to 2025-05-11]'],
    ['I called yesterday at 19:00.', '[yesterday at 19:00 = 2025-05-13 19:00]'],
    ['I moved in March 2021.', ''],
    ['我去年搬的家。', '[去年 = 2024]'],
    ['I moved.', ''],
  ])('[WN-8] %s shows %s', async (text, dates) => {
    const memory = await memoryOf([{ ref: 'a', text, time: '2025-05-14T10:00:00' }])
    const found = await memory.recall('When did I move or call? 我什么时候搬的家？')
    expect(found.context.text).toBe(`<t:2025-05-14> ${text}${dates === '' ? '' : ` ${dates}`} <ref:a>`)
  })
})
