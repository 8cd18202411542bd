import { brokenText, ManualClock, oddTexts } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import type { RememberInput } from './receipt.ts'
import { countOf, long, open, statuses } from './testing/memories.ts'

describe('receipts', () => {
  it('[IN-17] stored: the source ref, its events, the jobs written with it', async () => {
    const memory = await open()
    expect(await memory.remember({ text: 'Tea.', ref: 'm1' })).toEqual({
      status: 'stored',
      ref: 'm1',
      events: ['m1'],
      jobs: 1,
      embedded: true,
    })
    expect((await memory.stats()).jobs.waiting).toBe(1)
  })

  it('[IN-18] duplicate: the same ref and content again writes nothing', async () => {
    const memory = await open()
    const input = { text: 'Tea.', ref: 'm1', speaker: 'Ana', session: 's' }
    await memory.remember(input)
    const before = await memory.stats()
    const again = await memory.remember({ ...input, session: 'elsewhere', time: '2020-01-01' })
    expect(again).toEqual({ status: 'duplicate', ref: 'm1', events: ['m1'] })
    expect(await memory.stats()).toEqual(before)
    expect((await memory.get('m1'))[0]?.session).toBe('s')
  })

  it('[IN-19] conflict: another text, speaker or attachment under the same ref; the first stands', async () => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'm1', speaker: 'Ana' })
    const others: Partial<RememberInput>[] = [
      { text: 'Coffee.' },
      { speaker: 'Ben' },
      { attachments: [{ kind: 'image', caption: 'c' }] },
    ]
    for (const other of others) {
      const receipt = await memory.remember({ text: 'Tea.', ref: 'm1', speaker: 'Ana', ...other })
      expect(receipt).toMatchObject({ status: 'conflict', ref: 'm1', events: ['m1'], remedy: expect.any(String) })
    }
    expect(await memory.get('m1')).toMatchObject([{ text: 'Tea.', speaker: 'Ana' }])
    expect(await countOf(memory)).toBe(1)
  })

  it('[IN-20] an idempotency key makes a retry without a ref a duplicate, and other content a conflict', async () => {
    const memory = await open()
    const first = await memory.remember({ text: 'Tea.', idempotencyKey: 'k1' })
    const retry = await memory.remember({ text: 'Tea.', idempotencyKey: 'k1' })
    expect(retry).toEqual({
      status: 'duplicate',
      ref: first.status === 'stored' && first.ref,
      events: [expect.any(String)],
    })
    expect(await memory.remember({ text: 'Coffee.', idempotencyKey: 'k1' })).toMatchObject({ status: 'conflict' })
    expect(await memory.remember({ text: 'Tea.', idempotencyKey: 'k2' })).toMatchObject({ status: 'stored' })
  })

  it('[IN-21] without ref or key, saying the same twice is two events', async () => {
    const memory = await open()
    const receipts = await memory.rememberMany([{ text: 'ok' }, { text: 'ok' }])
    await memory.remember({ text: 'ok' })
    expect(statuses(receipts)).toEqual(['stored', 'stored'])
    expect(await countOf(memory)).toBe(3)
  })

  it('[IN-22] a ref repeated within one batch counts as known', async () => {
    const memory = await open()
    const receipts = await memory.rememberMany([
      { text: 'Tea.', ref: 'a' },
      { text: 'Tea.', ref: 'a' },
      { text: 'Coffee.', ref: 'a' },
    ])
    expect(statuses(receipts)).toEqual(['stored', 'duplicate', 'conflict'])
    expect(await countOf(memory)).toBe(1)
  })

  it('[IN-22] the same ref in another scope is another event', async () => {
    const memory = await open()
    await memory.remember({ text: 'Tea.', ref: 'a' })
    expect(await memory.as({ user: 'ben' }).remember({ text: 'Coffee.', ref: 'a' })).toMatchObject({ status: 'stored' })
    expect(await memory.get('a')).toMatchObject([{ text: 'Tea.' }])
  })

  it('[IN-23] remember throws INVALID_INPUT where rememberMany gives a rejected receipt with field and reason', async () => {
    const memory = await open()
    const bad = { text: 'x', kind: 'joke' } as unknown as RememberInput
    await expect(memory.remember(bad)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'kind' } })
    const receipts = await memory.rememberMany([{ text: 'a' }, bad, null as unknown as RememberInput, { text: 'b' }])
    expect(receipts).toMatchObject([
      { status: 'stored' },
      { status: 'rejected', code: 'INVALID_INPUT', field: 'kind', message: expect.stringContaining('got "joke"') },
      { status: 'rejected', code: 'INVALID_INPUT', field: 'input' },
      { status: 'stored' },
    ])
    expect((await memory.list()).events.map((event) => event.text)).toEqual(['a', 'b'])
  })

  it('[IN-37] an input that throws when it is read is rejected, and stops no other', async () => {
    const memory = await open()
    const bad: RememberInput = {
      text: 'x',
      get speaker(): string {
        throw new Error('boom')
      },
    }
    const receipts = await memory.rememberMany([{ text: 'a' }, bad, { text: 'b' }])
    expect(statuses(receipts)).toEqual(['stored', 'rejected', 'stored'])
    expect(receipts[1]).toMatchObject({ code: 'INVALID_INPUT', field: 'speaker' })
  })
})

describe('segments', () => {
  it('[IN-24] a long text becomes parts that joined are the text, and are found each for itself', async () => {
    const memory = await open()
    const text = `${long('first')}\n\n${long('second')}The captain is called Ingrid.`
    const receipt = await memory.remember({ text, ref: 'report', speaker: 'Ana', session: 's', time: '2025-01-01' })
    const events = await memory.get('report')
    expect(events.length).toBeGreaterThan(5)
    expect(events.map((event) => event.text).join('')).toBe(text)
    expect(receipt).toMatchObject({ status: 'stored', ref: 'report', events: events.map((event) => event.ref) })
    events.forEach((event, i) => {
      expect(event).toMatchObject({
        ref: `report¶${i + 1}`,
        sourceRef: 'report',
        part: i + 1,
        seq: i + 1,
        session: 's',
      })
      expect(event.text.length).toBeLessThanOrEqual(1_000)
    })
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
    const { ranked } = await memory.recall('Who is the captain?')
    expect(text.slice(0, 1_000)).not.toContain('captain')
    expect(ranked[0]).toMatchObject({ ref: events.at(-1)?.ref, sourceRef: 'report' })
  })

  it('[IN-24] a text up to the limit stays whole', async () => {
    const memory = await open()
    const sentence = `${'word '.repeat(99)}end. `
    await memory.rememberMany([
      { text: sentence + sentence, ref: 'whole' },
      { text: `${sentence}${sentence}!`, ref: 'parts' },
    ])
    expect((await memory.get('whole')).map((event) => event.ref)).toEqual(['whole'])
    expect((await memory.get('parts')).map((event) => event.ref)).toEqual(['parts¶1', 'parts¶2'])
  })

  it('[IN-25] what was shown with a long text stays with its first part', async () => {
    const memory = await open()
    await memory.remember({ text: long('x'), ref: 'r', attachments: [{ kind: 'image', caption: 'a zeppelin' }] })
    const [first, ...rest] = await memory.get('r')
    expect(first?.attachments).toHaveLength(1)
    expect(rest.every((event) => event.attachments.length === 0)).toBe(true)
    const { ranked } = await memory.recall('zeppelin', { policy: 'lexical-only' })
    expect(ranked[0]?.ref).toBe('r¶1')
  })

  it('[IN-26] the whole of a segmented text decides: same again is a duplicate, one letter changed a conflict', async () => {
    const memory = await open()
    const text = long('x')
    await memory.remember({ text, ref: 'r' })
    const parts = (await memory.get('r')).map((event) => event.ref)
    expect(await memory.remember({ text, ref: 'r' })).toEqual({ status: 'duplicate', ref: 'r', events: parts })
    expect(await memory.remember({ text: `${text}!`, ref: 'r' })).toMatchObject({ status: 'conflict', events: parts })
    expect(await countOf(memory)).toBe(parts.length)
  })

  it('[IN-27] 5 MB are kept to the last character', async () => {
    const memory = await open({ embedder: 'none' })
    const text = '绿茶🍵 and a boat.\r\n'.repeat(300_000).slice(0, 5 * 1024 * 1024)
    expect(await memory.remember({ text, ref: 'big' })).toMatchObject({ status: 'stored' })
    expect((await memory.get('big')).map((event) => event.text).join('') === text.toWellFormed()).toBe(true)
  })

  it('[IN-28] whatever is said comes back as it was, but for lone surrogates', async () => {
    const memory = await open({ embedder: new HashEmbedder({ dimensions: 32, tokenDimensions: 32 }) })
    for (const [i, text] of oddTexts.filter((one) => one.trim() !== '').entries()) {
      await memory.remember({ text, ref: `odd${i}` })
      expect((await memory.get(`odd${i}`)).map((event) => event.text).join('')).toBe(text)
    }
    let count = 0
    await fc.assert(
      fc.asyncProperty(brokenText(), fc.integer({ min: 1, max: 30 }), async (piece, times) => {
        fc.pre(piece.trim() !== '')
        const text = piece.repeat(times)
        const ref = `broken${count++}`
        await memory.remember({ text, ref })
        expect((await memory.get(ref)).map((event) => event.text).join('')).toBe(text.toWellFormed())
      }),
      { numRuns: 60 },
    )
    expect(await memory.verify()).toEqual([])
  })
})

describe('rememberMany', () => {
  const inputs = Array.from({ length: 7 }, (_, i) => ({ text: `Tea ${i}.`, ref: `m${i}` }))

  async function* stream(count: number): AsyncGenerator<RememberInput> {
    for (const input of inputs.slice(0, count)) yield input
  }

  it('[IN-32] takes any iterable, in batches, in order, and tells the progress', async () => {
    for (const source of [inputs, new Set(inputs), stream(7)]) {
      const memory = await open()
      const done: number[] = []
      const receipts = await memory.rememberMany(source, { batchSize: 3, onProgress: (count) => done.push(count) })
      expect(receipts.map((receipt) => receipt.status === 'stored' && receipt.ref)).toEqual(
        inputs.map(({ ref }) => ref),
      )
      expect(done).toEqual([3, 6, 7])
      expect((await memory.list()).events.map((event) => event.ref)).toEqual(inputs.map(({ ref }) => ref))
    }
  })

  it('[IN-32] a full last batch is not followed by an empty one', async () => {
    const memory = await open()
    const done: number[] = []
    await memory.rememberMany(stream(6), { batchSize: 3, onProgress: (count) => done.push(count) })
    expect(done).toEqual([3, 6])
    expect(await memory.rememberMany([])).toEqual([])
  })

  it.each([0, 1.5, -1, Number.NaN])('[IN-32] batchSize %d is refused by name', async (batchSize) => {
    const memory = await open()
    await expect(memory.rememberMany(inputs, { batchSize })).rejects.toThrow(
      `rememberMany: batchSize must be a whole number ≥ 1, got ${batchSize}`,
    )
    expect(await countOf(memory)).toBe(0)
  })

  it('[IN-33] cancelled between two batches: what was written stays, the source is closed', async () => {
    const memory = await open()
    const controller = new AbortController()
    let closed = false
    async function* endless(): AsyncGenerator<RememberInput> {
      try {
        for (let i = 0; ; i++) yield { text: `Tea ${i}.`, ref: `m${i}` }
      } finally {
        closed = true
      }
    }
    const writing = memory.rememberMany(endless(), {
      batchSize: 2,
      signal: controller.signal,
      onProgress: (done) => done === 4 && controller.abort(),
    })
    await expect(writing).rejects.toMatchObject({ code: 'CANCELLED', message: 'rememberMany: cancelled by the caller' })
    expect(closed).toBe(true)
    expect(await countOf(memory)).toBe(4)
  })

  it('[IN-34] a source that breaks off leaves the full batches before it', async () => {
    const memory = await open()
    async function* breaking(): AsyncGenerator<RememberInput> {
      yield* stream(5)
      throw new Error('line 6: unreadable')
    }
    await expect(memory.rememberMany(breaking(), { batchSize: 2 })).rejects.toThrow('line 6: unreadable')
    expect(await countOf(memory)).toBe(4)
  })

  it('[IN-32] the default batch is that of the ingest policy', async () => {
    const memory = await open({ ingestPolicy: { batchSize: 4 } })
    const done: number[] = []
    await memory.rememberMany(inputs, { onProgress: (count) => done.push(count) })
    expect(done).toEqual([4, 7])
  })
})

describe('times', () => {
  it('[IN-35] what came without a time is counted, and sorted by the clock', async () => {
    const clock = new ManualClock(Date.UTC(2025, 2, 4, 23, 59))
    const memory = await open({ clock })
    await memory.remember({ text: 'Tea one.', time: '2025-03-06' })
    await memory.remember({ text: 'Tea two.' })
    clock.advance(120_000)
    await memory.remember({ text: 'Tea three.' })
    expect(await memory.stats()).toMatchObject({ events: 3, withoutTime: 2, sessions: 3 })
    const { context } = await memory.recall('tea')
    expect(context.lines.map((line) => line.text.slice(0, 24))).toEqual([
      '<t:2025-03-04> Tea two. ',
      '<t:2025-03-05> Tea three',
      '<t:2025-03-06> Tea one. ',
    ])
  })
})

describe('long texts that are full of dates', () => {
  const dated = 'Ana went to the market in Oslo last Tuesday, and 上周三 to the harbour. '.repeat(1000)

  it('[IN-87] a caller who gives up while they are read is heard, and nothing was written', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none' })
    const controller = new AbortController()
    setImmediate(() => controller.abort('enough'))
    await expect(memory.remember({ text: dated }, { signal: controller.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
      cause: 'enough',
    })
    expect(await countOf(memory)).toBe(0)
  })

  it('[IN-87] others get their turn while they are read', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none' })
    let turns = 0
    let ended = false
    const other = (): void => {
      turns++
      if (!ended) setImmediate(other)
    }
    setImmediate(other)
    await memory.rememberMany([{ text: dated }, ...dated.split('. ').map((text) => ({ text: `${text}.` }))])
    ended = true
    // Some 70,000 characters twice, in stretches of 4 Ki.
    expect(turns).toBeGreaterThan(20)
  })
})
