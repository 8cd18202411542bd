/** Does a model fail as the port says: with a code, at once, and without telling what it was asked? */

import { MemoryError } from 'knotwork'
import type { LanguageModel, ModelRequest } from 'knotwork/provider'
import { expect } from 'vitest'
import type { Behaviour } from './behaviour.ts'
import { check, type ModelCheck, withBench } from './check.ts'

const secretWords = 'the cellar key hangs behind the blue barometer'
const question: ModelRequest = { messages: [{ role: 'user', text: `Remember that ${secretWords}.` }] }

export const failureChecks: readonly ModelCheck[] = [
  check('LM-7', 'a call whose signal has aborted is CANCELLED and never made', async (contract) => {
    await withBench(contract, [{ does: 'say', text: 'ok' }], async ({ model, asked }) => {
      expect((await errorOf(model, { ...question, signal: AbortSignal.abort() })).code).toBe('CANCELLED')
      expect(asked()).toEqual([])
    })
  }),

  check(
    'LM-8',
    'a call that hangs is CANCELLED as soon as its signal aborts, and later calls work',
    async (contract) => {
      await withBench(contract, [{ does: 'hang' }, { does: 'say', text: 'again' }], async ({ model, asked }) => {
        const giveUp = new AbortController()
        const failed = errorOf(model, { ...question, signal: giveUp.signal })
        await until(() => asked().length === 1)
        giveUp.abort()
        expect((await soon(failed)).code).toBe('CANCELLED')
        expect((await model.generate(question)).text).toBe('again')
      })
    },
  ),

  check(
    'LM-9',
    'troubles that may pass are MODEL_UNAVAILABLE and transient; they tell status and wait',
    async (contract) => {
      const limited = { does: 'fail', status: 429, retryAfter: 2 } as const
      await withBench(contract, [limited, { does: 'fail', status: 503 }], async ({ model }) => {
        const first = await errorOf(model, question)
        expect(first).toMatchObject({ code: 'MODEL_UNAVAILABLE', retryable: true })
        expect(first.details).toMatchObject({ status: 429, transient: true, retryAfterMs: 2_000 })
        expect((await errorOf(model, question)).details).toMatchObject({ status: 503, transient: true })
      })
    },
  ),

  check('LM-10', 'troubles that will not pass are MODEL_UNAVAILABLE and not transient', async (contract) => {
    await withBench(contract, [{ does: 'fail', status: 401 }], async ({ model }) => {
      const error = await errorOf(model, question)
      expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { status: 401 } })
      expect(error.details.transient).not.toBe(true)
    })
  }),

  check('LM-11', 'what comes back and is no reply is MODEL_OUTPUT', async (contract) => {
    await withBench(contract, [{ does: 'garble' }, { does: 'say', text: 'ok' }], async ({ model }) => {
      expect((await errorOf(model, question)).code).toBe('MODEL_OUTPUT')
      expect((await model.generate(question)).text).toBe('ok')
    })
  }),

  check('LM-12', 'no error repeats the words of the request', async (contract) => {
    const echo = `your prompt "Remember that ${secretWords}." is not allowed`
    const behaviours: Behaviour[] = [
      { does: 'fail', status: 400, message: echo },
      { does: 'fail', status: 500, message: echo },
      { does: 'garble' },
    ]
    await withBench(contract, behaviours, async ({ model }) => {
      for (const _ of behaviours) expect(written(await errorOf(model, question))).not.toContain('barometer')
    })
  }),

  check(
    'LM-13',
    'a request that makes no sense is INVALID_INPUT naming the field, and never made',
    async (contract) => {
      await withBench(contract, [{ does: 'say', text: 'ok' }], async ({ model, asked }) => {
        const [message] = question.messages
        const cases: readonly (readonly [string, object])[] = [
          ['messages', { messages: [] }],
          ['messages[0].role', { messages: [{ role: 'oracle', text: 'x' }] }],
          ['messages[0].text', { messages: [{ role: 'user', text: 3 }] }],
          ['messages[1].role', { messages: [message, { role: 'system', text: 'x' }] }],
          ['temperature', { ...question, temperature: Number.NaN }],
          ['outputTokensMax', { ...question, outputTokensMax: 0 }],
          ['seed', { ...question, seed: 0.5 }],
          ['name', { ...question, shape: { name: 'a b', schema: { type: 'boolean' } } }],
        ]
        for (const [field, request] of cases)
          expect(await errorOf(model, request as ModelRequest)).toMatchObject({
            code: 'INVALID_INPUT',
            details: { field },
          })
        expect(asked()).toEqual([])
      })
    },
  ),

  check('LM-14', 'after close calls are MODEL_UNAVAILABLE; closing twice is fine', async (contract) => {
    await withBench(contract, [{ does: 'say', text: 'ok' }], async ({ model }) => {
      await model.close()
      await model.close()
      expect((await errorOf(model, question)).code).toBe('MODEL_UNAVAILABLE')
    })
  }),
]

/** How a call fails. */
async function errorOf(model: LanguageModel, request: ModelRequest): Promise<MemoryError> {
  const outcome = await model.generate(request).then(
    () => 'a reply',
    (error: unknown) => error,
  )
  expect(MemoryError.is(outcome), `a MemoryError, got ${String(outcome)}`).toBe(true)
  return outcome as MemoryError
}

/** Everything an error would show in a log. */
function written(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { details } = error as { details?: unknown }
  return [
    error.message,
    error.stack,
    JSON.stringify(details),
    error.cause === undefined ? '' : written(error.cause),
  ].join('\n')
}

/** Lets things happen until something is so. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    expect(turns, 'milliseconds waited').toBeLessThan(patienceMs)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** The result, or a failure of the check where none comes: a suite that hangs says less. */
async function soon<T>(result: Promise<T>): Promise<T> {
  let isDone = false
  const done = result.finally(() => {
    isDone = true
  })
  return Promise.race([done, until(() => isDone).then(() => done)])
}

/** Far above what a call over the loopback interface takes. */
const patienceMs = 2_000
