import { describeLanguageModel, ManualClock, ScriptedModel, SeededRandom, scriptedBench } from '@knotwork/testkit'
import { MemoryError } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { ManualTimer, settle } from '../../jobs/testing/manual-timer.ts'
import { limited } from './limited.ts'
import { Limiter, type Try } from './limiter.ts'
import { defaultLimits, type Limits, limitsOf } from './limits.ts'

describeLanguageModel({
  name: 'scripted, within limits',
  open: async (behaviours) =>
    scriptedBench(behaviours, (model) => limited(model, new Limiter({ limits: { retriesMax: 0 } }))),
})

/** A limiter whose time the test holds, without chance. */
function bench(limits: Partial<Limits> = {}): { limiter: Limiter; timer: ManualTimer } {
  const clock = new ManualClock()
  const timer = new ManualTimer(clock)
  const exact = { retryJitter: 0, retryFirstMs: 1_000, retryFactor: 2, ...limits }
  return { limiter: new Limiter({ limits: exact, clock, timer, chance: new SeededRandom(1) }), timer }
}

/** Work that fails in passing, as often as told, and then succeeds. */
function failing(
  times: number,
  details: Record<string, unknown> = {},
): { tries: number[]; work: (one: Try) => Promise<string> } {
  const tries: number[] = []
  const work = async ({ retries }: Try): Promise<string> => {
    tries.push(retries)
    if (tries.length <= times)
      throw new MemoryError('MODEL_UNAVAILABLE', 'no', { details: { transient: true, ...details } })
    return 'done'
  }
  return { tries, work }
}

/** Work that ends when the test says so. */
function gated(): { begun: () => number; end: () => void; work: () => Promise<void> } {
  const ends: (() => void)[] = []
  let begun = 0
  const work = (): Promise<void> => {
    begun++
    return new Promise((resolve) => ends.push(resolve))
  }
  return { begun: () => begun, end: () => ends.shift()?.(), work }
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: MemoryError) => error.code,
  )

describe('Limiter', () => {
  it('[LM-106] options that are not known are refused by name', () => {
    expect(() => new Limiter({ timeoutMs: 300 } as object)).toThrow(/^Limiter: .*timeoutMs/)
  })

  it('[LM-40] so many calls are under way at once, the others in the order they came', async () => {
    const { limiter } = bench({ atOnceMax: 2 })
    const { begun, end, work } = gated()
    const order: number[] = []
    const all = [0, 1, 2, 3].map((i) => limiter.run('x', work).then(() => order.push(i)))
    await settle()
    expect(begun()).toBe(2)
    for (const expected of [3, 4, 4, 4]) {
      end()
      await settle()
      expect(begun()).toBe(expected)
    }
    await Promise.all(all)
    expect(order).toEqual([0, 1, 2, 3])
  })

  it('[LM-40] who gives up in line leaves it, and its place goes to the next', async () => {
    const { limiter } = bench({ atOnceMax: 1 })
    const { begun, end, work } = gated()
    const giveUp = new AbortController()
    const first = limiter.run('x', work)
    const second = codeOf(limiter.run('x', work, giveUp.signal))
    const third = limiter.run('x', work)
    await settle()
    giveUp.abort()
    expect(await second).toBe('CANCELLED')
    end()
    await settle()
    expect(begun()).toBe(2)
    end()
    await Promise.all([first, third])
  })

  it('[LM-41] what failed in passing is tried again, later each time', async () => {
    const { limiter, timer } = bench()
    const { tries, work } = failing(2)
    const done = limiter.run('x', work)
    await settle()
    expect(tries).toEqual([0])
    await timer.advance(999)
    expect(tries).toEqual([0])
    await timer.advance(1)
    expect(tries).toEqual([0, 1])
    await timer.advance(1_999)
    expect(tries).toEqual([0, 1])
    await timer.advance(1)
    expect(await done).toBe('done')
    expect(tries).toEqual([0, 1, 2])
  })

  it('[LM-41] after the last retry the failure stands', async () => {
    const { limiter, timer } = bench({ retriesMax: 1 })
    const { tries, work } = failing(9)
    const code = codeOf(limiter.run('x', work))
    await settle()
    await timer.advance(1_000)
    expect(await code).toBe('MODEL_UNAVAILABLE')
    expect(tries).toEqual([0, 1])
  })

  it.each([
    ['a trouble that will not pass', new MemoryError('MODEL_UNAVAILABLE', 'no', { details: { status: 401 } })],
    ['nonsense', new MemoryError('MODEL_OUTPUT', 'no')],
    ['a cap', new MemoryError('MODEL_BUDGET', 'no')],
    [
      'a wait longer than is waited for',
      new MemoryError('MODEL_UNAVAILABLE', 'no', { details: { transient: true, retryAfterMs: 60_001 } }),
    ],
  ])('[LM-41] %s is not tried again', async (_, error) => {
    const { limiter } = bench()
    let tries = 0
    const work = async (): Promise<never> => {
      tries++
      throw error
    }
    await expect(limiter.run('x', work)).rejects.toBe(error)
    expect(tries).toBe(1)
  })

  it('[LM-42] the wait the provider asks for holds for all calls', async () => {
    const { limiter, timer } = bench({ retryFirstMs: 500 })
    const { tries, work } = failing(1, { retryAfterMs: 3_000 })
    const first = limiter.run('x', work)
    await settle()
    let others = 0
    const second = limiter.run('x', async () => ++others)
    await timer.advance(2_999)
    expect([tries.length, others]).toEqual([1, 0])
    await timer.advance(1)
    expect([tries.length, others]).toEqual([1, 1])
    await timer.advance(500)
    expect(await first).toBe('done')
    await second
  })

  it('[LM-42] chance keeps apart those that were refused together', async () => {
    const clock = new ManualClock()
    const waits: number[] = []
    const timer = {
      wait: async (ms: number, signal?: AbortSignal) =>
        signal?.aborted === false ? new Promise<void>(() => undefined) : void waits.push(ms),
    }
    const limiter = new Limiter({ limits: { atOnceMax: 50 }, clock, timer, chance: new SeededRandom(3) })
    await Promise.all(Array.from({ length: 40 }, () => limiter.run('x', failing(1).work)))
    expect(new Set(waits).size).toBeGreaterThan(30)
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(defaultLimits.retryFirstMs / 2)
      expect(wait).toBeLessThanOrEqual(defaultLimits.retryFirstMs)
    }
  })

  it('[LM-43] a call that hangs is given up, whether it heeds its signal or not, and its place is free again', async () => {
    const { limiter, timer } = bench({ atOnceMax: 1, timeoutMs: 5_000 })
    const deaf = limiter.run('x', () => new Promise(() => undefined))
    const failed = deaf.catch((error: unknown) => error)
    await settle()
    await timer.advance(5_000)
    expect(await failed).toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { timeoutMs: 5_000 } })
    const model = limited(new ScriptedModel([{ does: 'hang' }, { does: 'say', text: 'ok' }]), limiter)
    const messages = [{ role: 'user', text: 'x' }] as const
    const hung = model.generate({ messages }).catch((error: unknown) => error)
    await settle()
    await timer.advance(5_000)
    // Not CANCELLED: the caller did not.
    expect(await hung).toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { timeoutMs: 5_000 } })
    expect((await model.generate({ messages })).text).toBe('ok')
    expect(timer.waiting).toBe(0)
  })

  it('[LM-44] a caller who gives up is CANCELLED at once: in line, in a call, and between tries', async () => {
    for (const work of [() => new Promise(() => undefined), failing(9).work]) {
      const { limiter, timer } = bench()
      const giveUp = new AbortController()
      const code = codeOf(limiter.run('x', work, giveUp.signal))
      await settle()
      giveUp.abort()
      expect(await code).toBe('CANCELLED')
      await settle()
      expect(timer.waiting).toBe(0)
    }
  })

  it('[LM-44] a retry says that it is one', async () => {
    const { limiter, timer } = bench()
    const scripted = new ScriptedModel([
      { does: 'fail', status: 503 },
      { does: 'say', text: 'ok' },
    ])
    const reply = limited(scripted, limiter).generate({ messages: [{ role: 'user', text: 'x' }], because: 'repair' })
    await settle()
    await timer.advance(1_000)
    expect((await reply).text).toBe('ok')
    expect(scripted.asked.map(({ because }) => because)).toEqual(['repair', 'retry'])
  })

  it.each([
    ['atOnceMax', 0],
    ['timeoutMs', 2 ** 31],
    ['retriesMax', -1],
    ['retriesMax', 1.5],
    ['retryJitter', 2],
    ['unheardOf', 1],
  ])('[LM-45] %s = %d is refused by name', (name, value) => {
    expect(() => limitsOf({ [name]: value })).toThrow(`limits: ${name} must be`)
  })
})
