/** Does a recall depend on nothing but the question and what it saw? */

import { brokenText, canonical, ManualClock, oddTexts, SeededRandom, SequentialIds } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RememberInput } from '../ingest/receipt.ts'
import type { Memory } from '../memory.ts'
import { openMemory } from '../open.ts'
import { HashEmbedder } from '../provider/hash-embedder.ts'
import { defaultScope } from '../record/scope.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'
import type { Recollection } from './recollection.ts'

const words = 'tea oslo boat soup rain 绿茶 北京 船 May 2023 yesterday'.split(' ')

/** The same conversation for the same seed. */
function conversation(count: number, seed = 1): RememberInput[] {
  const random = new SeededRandom(seed)
  return Array.from({ length: count }, (_, i) => ({
    ref: `m${i + 1}`,
    text: `${random.picks(words, random.between(2, 9)).join(' ')}${random.pick(['.', '?', '！'])}`,
    speaker: random.pick(['Ana', 'Ben Costa', '小明']),
    session: `s${random.below(4)}`,
    time: Date.UTC(2023, random.below(12), random.between(1, 28)),
  }))
}

async function memoryOn(store: Store | ':memory:', inputs: readonly RememberInput[]): Promise<Memory> {
  const options = { embedder: new HashEmbedder(), clock: new ManualClock(), ids: new SequentialIds() }
  const memory = await openMemory(store, options)
  await memory.rememberMany(inputs)
  return memory
}

const questions = ['When did Ana drink tea in Oslo?', '小明什么时候喝了绿茶？', 'What about Ben and the boat?', 'rain']

const printed = ({ elapsedMs: _, ...rest }: Recollection): string => JSON.stringify(rest)

/** A store that lets the test act just before chosen calls reach it. */
function hooked(inner: Store, before: (call: string) => Promise<void>): Store {
  const wrapped = <T extends object>(part: T, name: string): T =>
    new Proxy(part, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          await before(`${name}.${String(key)}`)
          return Reflect.apply(member, target, args)
        }
      },
    })
  const { name, capabilities, relations, entities, derived, tags, jobs, settings } = inner
  return {
    ...{ name, capabilities, relations, entities, derived, tags, jobs, settings },
    events: wrapped(inner.events, 'events'),
    search: wrapped(inner.search, 'search'),
    scopes: () => inner.scopes(),
    stats: (scope) => inner.stats(scope),
    verify: () => inner.verify(),
    close: () => inner.close(),
  }
}

describe('the same question on the same store', () => {
  it('[RC-43] gives the same answer byte for byte: again, on a fresh store, and on every kind of store', async () => {
    const inputs = conversation(80)
    const memory = await memoryOn(':memory:', inputs)
    const twin = await memoryOn(':memory:', inputs)
    const sqlite = await memoryOn(await SqliteStore.open(':memory:'), inputs)
    for (const question of questions) {
      const first = printed(await memory.recall(question, { budgetTokens: 300 }))
      expect(JSON.parse(first).context.lines.length).toBeGreaterThan(5)
      for (const other of [memory, twin])
        expect(printed(await other.recall(question, { budgetTokens: 300 }))).toBe(first)
      // Another store may hand out an event's fields in another order.
      const { elapsedMs: _, ...elsewhere } = await sqlite.recall(question, { budgetTokens: 300 })
      expect(canonical(JSON.parse(JSON.stringify(elsewhere)))).toBe(canonical(JSON.parse(first)))
    }
  })

  it('[RC-44] does not depend on how the directory came about', async () => {
    const inputs = conversation(60)
    const once = await memoryOn(':memory:', inputs)
    const bit = await memoryOn(':memory:', [])
    for (const input of inputs) {
      await bit.remember(input)
      await bit.recall('tea')
    }
    for (const memory of [once, bit]) await memory.forget(['m3', 'm4', 'm20'])
    for (const question of questions)
      expect(printed(await bit.recall(question))).toBe(printed(await once.recall(question)))
  })

  it('[RC-59] a recall writes nothing', async () => {
    const calls = new Set<string>()
    const inner = await InMemoryStore.open()
    const memory = await memoryOn(
      hooked(inner, async (call) => {
        calls.add(call)
      }),
      conversation(30),
    )
    const before = [await inner.events.revision(defaultScope), await inner.stats(defaultScope)]
    calls.clear()
    for (const question of questions) await memory.whyNot(question, 'm1')
    expect([await inner.events.revision(defaultScope), await inner.stats(defaultScope)]).toEqual(before)
    expect([...calls].sort()).toEqual([
      'events.bySource',
      'events.columns',
      'events.read',
      'events.refs',
      'events.revision',
      'search.nearest',
      'search.postings',
      'search.tokenRows',
    ])
  })

  it('[RC-60] what other scopes hold changes no byte of an answer', async () => {
    const memory = await memoryOn(':memory:', conversation(40))
    const before = await Promise.all(questions.map((question) => memory.recall(question).then(printed)))
    const others = [{ user: 'other' }, { agent: 'other' }, { tenant: 'other' }]
    for (const [i, scope] of others.entries()) await memory.as(scope).rememberMany(conversation(60, i + 2))
    const after = await Promise.all(questions.map((question) => memory.recall(question).then(printed)))
    expect(after).toEqual(before)
  })
})

describe('watching', () => {
  it('[RC-61] gives no advantage: context, ranking and the numbers of all others stay as they are', async () => {
    const memory = await memoryOn(':memory:', conversation(60))
    const refs = fc.uniqueArray(
      fc.integer({ min: 1, max: 60 }).map((i) => `m${i}`),
      { minLength: 1, maxLength: 8 },
    )
    const sizes = fc.record({ lexical: fc.nat(20), dense: fc.nat(20), size: fc.nat(20) })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...questions), refs, sizes, async (question, watch, pool) => {
        const options = { policy: { pool }, budgetTokens: 200 }
        const plain = await memory.recall(question, options)
        const watching = await memory.recall(question, { ...options, watch })
        expect(watching.context).toEqual(plain.context)
        expect(watching.ranked).toEqual(plain.ranked)
        const others = ({ trace }: Recollection) => trace.candidates.filter((one) => !watch.includes(one.ref))
        const proposed = plain.trace.candidates.length
        expect(others(watching)).toEqual(others(plain))
        expect(watching.trace.candidates.slice(0, proposed).map((one) => one.ref)).toEqual(
          plain.trace.candidates.map((one) => one.ref),
        )
        for (const ref of watch) expect(watching.trace.candidates.map((one) => one.ref)).toContain(ref)
      }),
      { numRuns: 60 },
    )
  })

  it('[RC-61] a ref that does not exist is ignored', async () => {
    const memory = await memoryOn(':memory:', conversation(10))
    const plain = printed(await memory.recall('tea'))
    expect(printed(await memory.recall('tea', { watch: ['nobody', 'm1¶7'] }))).toBe(plain)
  })
})

describe('what happens meanwhile', () => {
  it.each(['search.postings', 'search.nearest', 'events.refs', 'search.tokenRows', 'events.read'])(
    '[RC-62] events appended just before %s do not exist for a recall that has begun',
    async (moment) => {
      for (const question of questions) {
        let armed = false
        const store = hooked(await InMemoryStore.open(), async (call) => {
          if (!armed || call !== moment) return
          armed = false
          await memory.rememberMany(conversation(20, 9).map((input) => ({ ...input, ref: `late-${input.ref}` })))
          // Brings the shared directory up to date while the first recall still reads.
          await memory.recall('tea')
        })
        const memory: Memory = await memoryOn(store, conversation(40))
        const before = printed(await memory.recall(question))
        armed = true
        expect(printed(await memory.recall(question))).toBe(before)
        expect((await memory.stats()).events).toBe(60)
      }
    },
  )

  it.each(['search.postings', 'search.nearest', 'events.refs', 'search.tokenRows', 'events.read'])(
    '[RC-63] an event forgotten just before %s does no harm',
    async (moment) => {
      let armed = false
      const inner = await InMemoryStore.open()
      const store = hooked(inner, async (call) => {
        if (!armed || call !== moment) return
        armed = false
        await inner.events.forget(defaultScope, ['m1', 'm2', 'm3', 'm4', 'm5'])
      })
      const memory = await memoryOn(store, conversation(40))
      armed = true
      const { ranked, context } = await memory.recall('tea in Oslo')
      expect(armed).toBe(false)
      for (const { score } of ranked) expect(score).not.toBeNaN()
      for (const { event } of context.lines) expect(['m1', 'm2', 'm3', 'm4', 'm5']).not.toContain(event.ref)
      const next = await memory.recall('tea in Oslo')
      expect(next.trace.seen).toMatchObject({ events: 35 })
      expect(next.ranked.map((one) => one.ref)).not.toContain('m1')
    },
  )

  it('[RC-64] recalls and remembers at once: each recall sees a whole number of events, and nothing is lost', async () => {
    const inputs = conversation(120)
    const memory = await memoryOn(':memory:', inputs.slice(0, 20))
    const recalls = inputs
      .slice(20)
      .flatMap((input, i) => [
        memory.remember(input).then(() => null),
        memory.recall(questions[i % questions.length] as string),
      ])
    for (const found of await Promise.all(recalls)) {
      if (found === null) continue
      const { lastNo, events } = found.trace.seen
      expect(events).toBe(lastNo)
      for (const { ref } of found.trace.candidates) expect(Number(ref.slice(1))).toBeLessThanOrEqual(lastNo)
    }
    const fresh = memory.as({})
    for (const question of questions)
      expect(printed(await memory.recall(question))).toBe(printed(await fresh.recall(question)))
    expect((await memory.stats()).events).toBe(120)
  })

  it('[RC-65] an aborted recall is CANCELLED, before it reads and between its stages', async () => {
    const controller = new AbortController()
    let abortAt = ''
    const calls: string[] = []
    const store = hooked(await InMemoryStore.open(), async (call) => {
      calls.push(call)
      if (call === abortAt) controller.abort(new Error('user left'))
    })
    const memory = await memoryOn(store, conversation(20))
    calls.length = 0
    await expect(memory.recall('tea', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(calls).toEqual([])
    abortAt = 'search.postings'
    await expect(memory.recall('tea', { signal: controller.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
      message: 'recall: cancelled by the caller',
      cause: new Error('user left'),
    })
    expect(calls).not.toContain('search.tokenRows')
    expect((await memory.recall('tea')).ranked.length).toBeGreaterThan(0)
  })

  it('[RC-65] a store that fails once does not stop the recalls after it', async () => {
    let failing = false
    const store = hooked(await InMemoryStore.open(), async (call) => {
      if (failing && call === 'events.revision') throw new Error('disk')
    })
    const memory = await memoryOn(store, conversation(10))
    failing = true
    const [first, second] = await Promise.allSettled([memory.recall('tea'), memory.recall('tea')])
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
    failing = false
    expect((await memory.recall('tea')).ranked.length).toBeGreaterThan(0)
  })
})

describe('odd questions', () => {
  const odd = [
    ...oddTexts,
    '\ud800',
    'tea\udc00',
    '的',
    'the of and',
    '🍵🍵',
    '\u202Eaet',
    'شاي أخضر',
    'tea '.repeat(25_000),
  ]

  function expectSound({ context, trace, ranked }: Recollection, budget: number): void {
    expect(context.tokens).toBeLessThanOrEqual(budget)
    expect(trace.question.isWellFormed()).toBe(true)
    for (const { score } of ranked) expect(Number.isFinite(score)).toBe(true)
    for (const { signals } of trace.candidates)
      for (const value of Object.values(signals)) expect(Number.isFinite(value)).toBe(true)
  }

  it('[RC-66] an empty memory gives an empty context, whatever is asked', async () => {
    const memory = await memoryOn(':memory:', [])
    for (const question of [...questions, ...odd]) {
      const { context, ranked, trace } = await memory.recall(question)
      expect(context).toEqual({ text: '', lines: [], tokens: 0, order: 'session' })
      expect([ranked, trace.candidates, trace.seen]).toEqual([[], [], { lastNo: 0, epoch: 0, events: 0 }])
    }
  })

  it('[RC-67] no question makes a recall throw or a score that is no number', async () => {
    const memory = await memoryOn(':memory:', conversation(40))
    await memory.rememberMany(oddTexts.map((text) => ({ text, time: '2023-05-09' })))
    for (const question of odd) expectSound(await memory.recall(question, { budgetTokens: 90 }), 90)
    await fc.assert(
      fc.asyncProperty(brokenText(), async (question) => {
        expectSound(await memory.recall(question, { budgetTokens: 90 }), 90)
      }),
      { numRuns: 60 },
    )
  })

  it('[RC-67] a memory whose events have no terms answers too', async () => {
    const memory = await memoryOn(':memory:', [
      { text: '...', time: '2023-05-09' },
      { text: '?!', time: '2023-05-09' },
    ])
    const found = await memory.recall('What about May 2023?')
    expectSound(found, 2_000)
    expect(found.ranked).toHaveLength(2)
  })

  it('[RC-68] an empty or blank question finds nothing', async () => {
    const memory = await memoryOn(':memory:', conversation(10))
    for (const question of ['', ' ', '\n\t', '?!'])
      expect((await memory.recall(question, { policy: 'lexical-only' })).context.lines).toEqual([])
    expect((await memory.recall('  ')).ranked).toEqual([])
  })
})
