import { type Behaviour, eventsShown, readingScript, type Script } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../../errors.ts'
import type { Memory } from '../../memory.ts'
import type { LanguageModel } from '../../provider/language/language-model.ts'
import { both, harbour, harbourGold, modelOf, openReading, teahouse, teahouseGold } from './testing/reading.ts'

const gold = both(harbourGold, teahouseGold)
const good = readingScript(gold)

/** What a good model would say to a request. */
function goodReply(request: Parameters<Script>[0]): string {
  const behaviour = good(request, 0)
  return behaviour.does === 'say' ? behaviour.text : ''
}

/** Half a surrogate pair, made so that no file holds one. */
const lone = String.fromCharCode(0xd83d)

/** Replies that are no reading, by what is wrong with them. */
const bad: readonly (readonly [name: string, reply: (request: Parameters<Script>[0]) => string, why: RegExp])[] = [
  ['says nothing', () => '', /empty/u],
  ['stops in the middle', (request) => goodReply(request).slice(0, 200), /broke off/u],
  ['gives another shape', () => '{"answer":["yes",{"no":1}],"entities":"none"}', /another shape/u],
  ['gives a list of lists', () => '[[[]],[]]', /another shape/u],
  ['answers in prose', () => 'Es tut mir leid, das kann ich nicht lesen. 抱歉，我不能。', /no JSON/u],
  ['makes a megabyte of noise', () => '{["x'.repeat(262_144), /no JSON|broke off|another shape/u],
  ['speaks in halves of letters', () => lone.repeat(3_000), /no JSON/u],
  ['repeats the schema', (request) => JSON.stringify(request.shape?.schema), /no JSON|another shape/u],
]

async function withBoth(model: LanguageModel): Promise<Memory> {
  const memory = await openReading({ models: { consolidation: model } })
  await memory.rememberMany([...harbour, ...teahouse])
  return memory
}

/** All that rules and search know is there, whatever the model did. */
async function expectWhole(memory: Memory): Promise<void> {
  expect((await memory.list()).events).toHaveLength(harbour.length + teahouse.length)
  const { context } = await memory.recall('Who has an ankle in plaster?')
  expect(context.lines.map(({ event }) => event.ref)).toContain('harbour:4')
  expect(await memory.verify()).toEqual([])
}

describe('a model that cannot be used', () => {
  it.each(bad)(
    '[MT-34] that %s loses no event, and its dead letter names task and stage',
    async (_, reply, why) => {
      const model = modelOf((request) => ({ does: 'say', text: reply(request), finish: 'stop' }))
      const memory = await withBoth(model)
      const report = await memory.consolidate()
      expect(report).toMatchObject({ retried: 0, dead: 17, waiting: 0 })
      expect(report.givenUp).toHaveLength(17)
      for (const { reason } of report.givenUp) {
        expect(reason).toMatch(/^extract 1: stage consolidate: /u)
        expect(reason).toMatch(why)
        expect(reason.length).toBeLessThan(300)
      }
      // Asked once and mended twice at most, for each of two windows.
      expect(model.asked.length).toBeLessThanOrEqual(6)
      expect((await memory.stats()).derived.faulty).toBe(2)
      await expectWhole(memory)
    },
    60_000,
  )

  it('[MT-34] keeps the good rest of a window, and `retryDead` reads it again whole', async () => {
    let isWell = false
    const model = modelOf((request) => {
      const whole = goodReply(request)
      if (isWell || eventsShown(request) === 8) return { does: 'say', text: whole }
      const { facts, ...rest } = JSON.parse(whole) as { facts: unknown[] }
      return { does: 'say', text: JSON.stringify({ ...rest, facts: [...facts, { event: 'none' }, 7] }) }
    })
    const memory = await withBoth(model)
    expect(await memory.consolidate()).toMatchObject({ dead: 9, waiting: 0 })
    expect((await memory.derived({ kind: 'fact' })).records).toHaveLength(5)
    expect((await memory.derived({ kind: 'summary' })).records).toHaveLength(2)
    expect((await memory.stats()).derived).toMatchObject({ windows: 2, faulty: 1 })
    isWell = true
    expect(await memory.consolidate()).toMatchObject({ done: 0, dead: 0 })
    expect(await memory.consolidate({ retryDead: true })).toMatchObject({ dead: 0, givenUp: [], model: { events: 9 } })
    expect((await memory.stats()).derived).toMatchObject({ windows: 2, events: 17, faulty: 0 })
    expect((await memory.derived({ kind: 'fact' })).records).toHaveLength(5)
    await expectWhole(memory)
  })

  it('[MT-34] that makes things up has them left out and counted, and the rest kept', async () => {
    const model = modelOf((request) => {
      const reply = JSON.parse(goodReply(request)) as Record<string, Record<string, unknown>[]>
      const [fact = {}] = reply.facts ?? []
      const made = {
        ...reply,
        facts: [
          ...(reply.facts ?? []),
          { ...fact, quote: 'I have always lived on the moon' },
          { ...fact, subject: 'Napoleon' },
          { ...fact, event: 99 },
        ],
        causes: [
          ...(reply.causes ?? []),
          { from: 1, to: 1, kind: 'causes', quote: fact.quote, confidence: 1 },
          { from: 1, to: 77, kind: 'causes', quote: fact.quote, confidence: 1 },
        ],
      }
      return { does: 'say', text: JSON.stringify(made) }
    })
    const memory = await withBoth(model)
    expect(await memory.consolidate()).toMatchObject({ dead: 0, waiting: 0 })
    const { records } = await memory.derived()
    expect(records.filter(({ kind }) => kind === 'fact')).toHaveLength(5)
    expect(JSON.stringify(records)).not.toMatch(/moon|napoleon/iu)
    await expectWhole(memory)
  })
})

describe('a model that cannot be reached', () => {
  const failing = (behaviour: Behaviour) => modelOf(() => behaviour)
  const thrower: LanguageModel = {
    identity: { name: 'thrower', version: '' },
    generate: () => Promise.reject(new TypeError('fetch failed')),
    close: async () => undefined,
  }

  it.each([
    ['is down', failing({ does: 'fail', status: 503 })],
    ['limits the rate', failing({ does: 'fail', status: 429 })],
    ['does not know the key', failing({ does: 'fail', status: 401 })],
    ['throws', thrower],
  ])('[MT-35] that %s is asked again later; nothing is lost, and no job is silent', async (_, model) => {
    const memory = await withBoth(model)
    const report = await memory.consolidate()
    expect(report).toMatchObject({ done: 17, retried: 17, dead: 0, waiting: 17 })
    expect((await memory.stats()).derived).toMatchObject({ windows: 0 })
    await expectWhole(memory)
  })

  it('[MT-35] that hangs is given up after its time, and one that garbles is a dead letter', async () => {
    const hanging = await openReading({
      models: { consolidation: failing({ does: 'hang' }) },
      modelPolicy: { limits: { timeoutMs: 20, retriesMax: 0 } },
    })
    await hanging.rememberMany(harbour)
    expect(await hanging.consolidate()).toMatchObject({ retried: 9, dead: 0, waiting: 9 })
    const garbling = await withBoth(failing({ does: 'garble' }))
    const { givenUp } = await garbling.consolidate()
    expect(givenUp[0]?.reason).toMatch(/^extract 1: stage consolidate: .*no reply/u)
  })

  it('[MT-35] a worker that is stopped while the model hangs gives its jobs back', async () => {
    const memory = await openReading({ models: { consolidation: failing({ does: 'hang' }) } })
    await memory.rememberMany(harbour)
    const caller = new AbortController()
    const drained = memory.consolidate({ signal: caller.signal })
    setTimeout(() => caller.abort(), 50)
    expect(await drained).toMatchObject({ retried: 0, dead: 0, waiting: 9 })
  })

  it('[MT-36] leaves what was read unverified, where it was to verify', async () => {
    const models = {
      consolidation: modelOf(good),
      verifying: failing({ does: 'fail', status: 503 }),
    }
    const memory = await openReading({ models })
    await memory.rememberMany([...harbour, ...teahouse])
    expect(await memory.consolidate()).toMatchObject({ retried: 0, dead: 0, waiting: 0 })
    const { records } = await memory.derived({ kind: 'fact' })
    expect(records.map((one) => 'verified' in one && one.verified)).toEqual([null, null, null, null, null])
    expect((await memory.stats()).derived).toMatchObject({ windows: 2, faulty: 2 })
  })
})

describe('what never waits for a model', () => {
  /** Turns of the microtask queue until a promise is settled. */
  async function turnsOf(promise: Promise<unknown>): Promise<number> {
    let isSettled = false
    promise.then(
      () => {
        isSettled = true
      },
      () => {
        isSettled = true
      },
    )
    let turns = 0
    for (; !isSettled && turns < 100_000; turns++) await null
    return turns
  }

  it('[MT-38] remembering and recalling take as many steps with a model that hangs as with none, and ask it nothing', async () => {
    const model = modelOf(() => ({ does: 'hang' }))
    const hanging = await openReading({ models: { consolidation: model } })
    const without = await openReading()
    for (const memory of [hanging, without]) await memory.rememberMany(harbour)
    await without.worker.drain()
    // The model hangs from now on, over nine events.
    const caller = new AbortController()
    const working = hanging.consolidate({ signal: caller.signal })
    while (model.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const steps: number[][] = []
    for (const memory of [hanging, without]) {
      const input = {
        ref: 'late',
        speaker: 'Teo',
        text: 'The plaster came off today.',
        time: '2025-04-02T08:00:00+00:00',
      }
      steps.push([
        await turnsOf(memory.remember(input)),
        await turnsOf(memory.recall('When did the plaster come off?')),
      ])
    }
    expect(steps[0]).toEqual(steps[1])
    expect(steps[0]?.every((turns) => turns > 0 && turns < 100_000)).toBe(true)
    expect(model.asked).toHaveLength(1)
    caller.abort()
    expect(await working).toMatchObject({ dead: 0, retried: 0, waiting: 10 })
    await hanging.close()
  })
})

describe('options', () => {
  it('[MT-44] what is no model, cap, price or limit is refused by name, and a memory closes its models', async () => {
    const model = modelOf(good)
    const refused = async (options: object, field: string): Promise<void> => {
      const error = await openReading(options).catch((reason: unknown) => reason)
      expect(MemoryError.is(error, 'INVALID_INPUT') && error.message).toContain(field)
    }
    await refused({ models: { consolidation: {} } }, 'identity.name')
    await refused({ models: { guessing: model, consolidation: model } }, 'guessing')
    await refused({ models: null }, 'models')
    await refused({ modelPolicy: { caps: { consolidate: { callsMax: -1 } } } }, 'callsMax')
    await refused({ modelPolicy: { limits: { timeoutMs: 0 } } }, 'timeoutMs')
    await refused({ modelPolicy: { cap: {} } }, 'cap')
    const memory = await openReading({ models: { consolidation: model } })
    await memory.close()
    await expect(model.generate({ messages: [{ role: 'user', text: 'x' }] })).rejects.toThrow(/closed/u)
  })
})
