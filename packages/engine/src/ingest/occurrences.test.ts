import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import { instantOf } from '../record/instant.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { occurredIn } from './occurrences.ts'

const timesIn = (text: string, time: string, max = 16): string[] =>
  occurredIn({ text, saidAt: instantOf(time, 'test') }, max).map(
    ({ from, to, granularity, text }) =>
      `${text}: ${new Date(from).toISOString().slice(0, 10)}/${new Date(to).toISOString().slice(0, 10)} ${granularity}`,
  )

describe('times in events', () => {
  it('[IN-46] are resolved against when it was said, on the clock of the speaker', () => {
    // 23:30 of the 4th in Tokyo is still the 4th there, and 14:30 by UTC.
    expect(timesIn('I left yesterday.', '2025-03-04T23:30:00+09:00')).toEqual(['yesterday: 2025-03-03/2025-03-04 day'])
    expect(timesIn('I left yesterday.', '2025-03-05T00:30:00+09:00')).toEqual(['yesterday: 2025-03-04/2025-03-05 day'])
    expect(timesIn('I left yesterday.', '2025-03-05T00:30:00')).toEqual(['yesterday: 2025-03-04/2025-03-05 day'])
    expect(timesIn('我上周走的，3月1日回来。', '2025-03-12')).toEqual([
      '上周: 2025-03-03/2025-03-10 week',
      '3月1日: 2025-03-01/2025-03-02 day',
    ])
  })

  it('[IN-46] are dated, in order, and no more than the policy says', () => {
    expect(timesIn('At seven I woke up.', '2025-03-04')).toEqual([])
    expect(timesIn('In 2019, in 2020 and in 2021.', '2025-03-04', 2)).toEqual([
      '2019: 2019-01-01/2020-01-01 year',
      '2020: 2020-01-01/2021-01-01 year',
    ])
  })

  it('[IN-46] belong to the segment that names them, at the very ends of the calendar too', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    const text = `Yesterday it rained. ${'The sea was grey. '.repeat(80)}Tomorrow it clears up.`
    await memory.remember({ ref: 'long', text, time: '2025-03-04' })
    const parts = (await memory.get('long')).map(({ occurred }) => occurred.map((one) => one.text))
    expect(parts.filter((words) => words.length > 0)).toEqual([['Yesterday'], ['Tomorrow']])
    for (const time of ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])
      expect((await memory.remember({ text: 'Last week, and in three weeks.', time })).status).toBe('stored')
    expect(await memory.verify()).toEqual([])
  })
})

describe('reindex', () => {
  it('[ME-19] reads the times of events that have none, and says how many changed; twice is once', async () => {
    const store = await InMemoryStore.open()
    const memory = await openMemory(store, { embedder: 'none', worker: 'none' })
    await memory.rememberMany(
      ['I left yesterday.', 'I stayed.', '我昨天走了。'].map((text, i) => ({ text, ref: `m${i}`, time: '2025-03-04' })),
    )
    const told = async () => (await memory.list()).events.map(({ occurred }) => occurred)
    const fresh = await told()
    // As a file of an older release has them.
    await store.events.putOccurred(
      memory.scope,
      [1, 3].map((no) => ({ no, occurred: [] })),
    )
    expect((await told()).flat()).toEqual([])
    await expect(memory.reindex()).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      message: expect.stringContaining('2 changed'),
    })
    expect(await told()).toEqual(fresh)
    await expect(memory.reindex()).rejects.toThrow('0 changed')
  })
})
