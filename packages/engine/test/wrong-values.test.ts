/** What do public calls say to values that are none? The engine's error, which names what is wrong; nothing raw, and none hangs. */

import * as engine from 'knotwork'
import { type Memory, MemoryError, openMemory } from 'knotwork'
import * as provider from 'knotwork/provider'
import { describe, expect, it } from 'vitest'

const trap = (): never => {
  throw new TypeError('a trap of the caller')
}
const proxied = new Proxy({}, { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap })

/** What was a proxy of something and is none any more: each question to it throws, even whether it is a list. */
function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
/** An object whose every property throws once it is there. */
const trapped = (...names: string[]): object =>
  Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { enumerable: true, get: trap }])))

const wrong: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['a number', 7],
  ['NaN', Number.NaN],
  ['a bigint', 7n],
  ['true', true],
  ['an empty text', ''],
  ['a symbol', Symbol('s')],
  ['a function', () => 7],
  ['a list', [1, null, proxied]],
  ['an object', {}],
  ['an object without a prototype', Object.create(null)],
  ['a throwing getter', Object.defineProperty({}, 'text', { enumerable: true, get: trap })],
  // biome-ignore lint/suspicious/noThenProperty: what is awaited by mistake is the point.
  ['a throwing then', { then: trap }],
  ['a throwing proxy', proxied],
  ['a revoked proxy', revoked({})],
  ['a revoked proxy of a list', revoked([])],
  ['a revoked proxy of a function', revoked(() => 7)],
  ['a list with a revoked proxy', ['r', revoked([])]],
  ['a class', class {}],
  ['options that throw', trapped('ref', 'after', 'limit', 'session', 'signal', 'onProgress', 'timeoutMs', 'again')],
  ['a signal that throws', Object.assign(trapped('aborted'), { addEventListener: () => undefined })],
  ['a throwing iterable', { [Symbol.iterator]: trap }],
]

/** Arguments that a method takes; each is replaced in turn, and one more is handed in. */
const methods = {
  remember: [{ text: 'Tea.' }],
  rememberMany: [[{ text: 'Tea.' }]],
  recall: ['Ana?'],
  whyNot: ['Ana?', 'r'],
  get: ['r'],
  list: [],
  forget: ['absent'],
  reindex: [],
  consolidate: [],
  settled: ['r', { timeoutMs: 0 }],
  relations: [],
  facts: ['r'],
  forgetAll: [],
  entities: [],
  entity: ['ana'],
  mergeEntities: ['ana', 'ben', 'why'],
  splitEntity: ['ana', ['ana'], 'why'],
  alias: ['x', 'ana', 'why'],
  unmerge: [5, 'why'],
  entityHistory: ['ana'],
  as: [],
  export: [],
} satisfies Partial<Record<keyof Memory, unknown[]>>

/** Options of the last argument. */
const options: Partial<Record<keyof typeof methods, string[]>> = {
  remember: ['signal'],
  rememberMany: ['batchSize', 'onProgress', 'signal'],
  recall: ['budgetTokens', 'policy', 'profile', 'asker', 'history', 'tokenCounter', 'watch', 'now', 'signal', 'asOf'],
  whyNot: ['deadlineMs', 'policy', 'watch'],
  list: ['after', 'limit', 'session'],
  reindex: ['onProgress', 'signal'],
  forgetAll: ['onProgress', 'signal'],
  export: ['signal'],
  consolidate: ['retryDead', 'onProgress', 'signal'],
  settled: ['timeoutMs'],
  relations: ['ref', 'after', 'graphs', 'states'],
  entities: ['query', 'kind', 'limit', 'after'],
}
const inputFields = [
  'text',
  'speaker',
  'time',
  'timeSource',
  'session',
  'ref',
  'kind',
  'trust',
  'attachments',
  'attributes',
]
const openFields = ['scope', 'embedder', 'policy', 'graphs', 'ingestPolicy', 'clock', 'ids', 'worker', 'workerPolicy']

/** Arithmetic over values that were checked where they came in: they take no wrong ones. */
const inner = new Set(['costOf', 'estimateUsage', 'usageOf', 'openMemory'])

type Call = readonly [name: string, call: (value: unknown) => unknown]

function callsOf(memory: Memory): Call[] {
  const of = memory as unknown as Record<string, (...given: unknown[]) => unknown>
  const calls: Call[] = []
  for (const [name, given] of Object.entries(methods) as [keyof typeof methods, unknown[]][]) {
    for (let at = 0; at <= given.length; at++)
      calls.push([
        `${name}, argument ${at}`,
        (value) => of[name]?.(...given.slice(0, at), value, ...given.slice(at + 1)),
      ])
    for (const option of options[name] ?? [])
      calls.push([
        `${name}, ${option}`,
        (value) => of[name]?.(...(name === 'settled' ? ['r'] : given), { [option]: value }),
      ])
  }
  for (const field of inputFields)
    calls.push([`remember, ${field} of the input`, (value) => memory.remember({ text: 'Tea.', [field]: value })])
  for (const field of openFields)
    calls.push([
      `openMemory, ${field}`,
      async (value) => (await openMemory(':memory:', { embedder: 'none', [field]: value } as never)).close(),
    ])
  calls.push(['worker.drain', (value) => memory.worker.drain(value as never)])
  const functions = Object.entries({ ...engine, ...provider }).filter(
    ([name, one]) => typeof one === 'function' && !inner.has(name) && !/^class /.test(String(one)),
  ) as [string, (...given: unknown[]) => unknown][]
  for (const [name, one] of functions)
    calls.push([name, (value) => one(value)], [`${name}, second`, (value) => one({}, value)])
  return calls
}

/** What a call threw that is no error of the engine's; null where it did as it should. */
async function rawOf(call: () => unknown): Promise<string | null> {
  try {
    const result = await call()
    if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
      await (result as AsyncGenerator).next()
    return null
  } catch (error) {
    if (!MemoryError.is(error)) return `raw: ${error instanceof Error ? error.stack : String(error)}`
    if (error.code === 'INTERNAL') return error.message
    return error.code === 'INVALID_INPUT' && !/ (must|is|are) /.test(error.message)
      ? `says nothing: ${error.message}`
      : null
  }
}

describe('public calls', () => {
  it.each(wrong)('[ME-59] say what is wrong with %s, wherever it is handed in', async (kind, value) => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    await memory.remember({ text: 'Ana met Ben in Lisbon.', ref: 'r' })
    const raw: string[] = []
    for (const [name, call] of callsOf(memory)) {
      // A source that breaks off ends the call with its own error (IN-34).
      if (kind === 'a throwing iterable' && name === 'rememberMany, argument 0') continue
      const fault = await rawOf(() => call(value))
      if (fault !== null) raw.push(`${name}: ${fault}`)
    }
    expect(raw).toEqual([])
    await memory.close()
  })

  it('[ME-59] an input with a throwing `then` or getter is rejected by itself, and stops no other', async () => {
    const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none' })
    // biome-ignore lint/suspicious/noThenProperty: as above.
    const thenable = { text: 'b', then: trap }
    const inputs = [
      { text: 'a' },
      thenable,
      proxied,
      {
        get text() {
          return trap()
        },
      },
      { text: 'c' },
    ]
    const receipts = await memory.rememberMany(inputs as never)
    expect(receipts.map(({ status }) => status)).toEqual(['stored', 'rejected', 'rejected', 'rejected', 'stored'])
    await memory.close()
  })
})
