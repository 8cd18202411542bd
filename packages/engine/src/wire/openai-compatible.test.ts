import { inspect } from 'node:util'
import {
  type Behaviour,
  describeLanguageModel,
  ModelServer,
  type ModelServerOptions,
  servedBench,
} from '@knotwork/testkit'
import { MemoryError } from 'knotwork'
import { describe, expect, it } from 'vitest'
import type { LanguageModel, ModelRequest } from '../provider/language/language-model.ts'
import type { Schema } from '../provider/schema/schema.ts'
import { structured } from '../provider/structured/structured.ts'
import { type OpenAiCompatibleOptions, openAiCompatible } from './openai-compatible.ts'

const apiKey = 'sk-live-0123456789abcdef'

describeLanguageModel({
  name: 'OpenAI-compatible',
  open: (behaviours) => servedBench(behaviours, (url) => openAiCompatible({ url, model: 'tiny:1b', apiKey })),
})

const messages = [{ role: 'user', text: 'Who moved to Oslo?' }] as const
const shape = {
  name: 'who',
  schema: {
    type: 'object',
    properties: { who: { type: 'string' } },
    required: ['who'],
    additionalProperties: false,
  } as const satisfies Schema,
}
const ana: Behaviour = { does: 'say', text: '{"who": "Ana"}' }

/** A model behind a server that does as told, for one test. */
async function served(
  options: ModelServerOptions,
  run: (server: ModelServer, model: LanguageModel) => Promise<void>,
  own: Partial<OpenAiCompatibleOptions> = {},
): Promise<void> {
  const server = await ModelServer.open(options)
  const model = openAiCompatible({ url: server.url, model: 'tiny:1b', ...own })
  try {
    await run(server, model)
  } finally {
    await server.close()
  }
}

const errorOf = (model: LanguageModel, request: ModelRequest = { messages }): Promise<MemoryError> =>
  model.generate(request).then(
    () => new MemoryError('INTERNAL', 'a reply'),
    (error: MemoryError) => error,
  )

const formatOf = (body: Record<string, unknown>): unknown =>
  (body.response_format as { type?: unknown } | undefined)?.type

describe('openAiCompatible', () => {
  it('[LM-105] a server that hangs is given up by a model of its own, without limits around it', async () => {
    let heard = false
    const fetch = (_: string, { signal }: RequestInit): Promise<Response> => {
      signal?.addEventListener('abort', () => {
        heard = true
      })
      return new Promise(() => undefined)
    }
    const model = openAiCompatible({ url: 'http://127.0.0.1:9/v1', model: 'tiny:1b', fetch, timeoutMs: 20 })
    const error = await errorOf(model)
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { timeoutMs: 20 } })
    expect(error.message).toContain('timeoutMs of openAiCompatible')
    expect(heard).toBe(true)
    for (const timeoutMs of [0, -1, 1.5, Number.NaN, 2 ** 31, '20'])
      expect(() =>
        openAiCompatible({ url: 'http://127.0.0.1:9/v1', model: 'x', timeoutMs: timeoutMs as never }),
      ).toThrow(/timeoutMs must be/)
  })

  it('[LM-60] sends what chat/completions takes, and a strict schema where it is one', async () => {
    await served(
      { behaviours: [ana] },
      async (server, model) => {
        const optional = {
          type: 'object',
          properties: { who: { type: 'string' } },
          additionalProperties: false,
        } as const
        await model.generate({ messages, shape, seed: 7, outputTokensMax: 50, because: 'retry' })
        await model.generate({ messages, shape: { name: 'who', schema: optional }, temperature: 0.5 })
        await model.generate({ messages })
        const [strict, loose, free] = server.served
        expect(strict).toMatchObject({
          path: '/v1/chat/completions',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        })
        expect(strict?.body).toEqual({
          model: 'tiny:1b',
          messages: [{ role: 'user', content: 'Who moved to Oslo?' }],
          stream: false,
          temperature: 0,
          seed: 7,
          max_tokens: 50,
          response_format: { type: 'json_schema', json_schema: { name: 'who', schema: shape.schema, strict: true } },
        })
        expect(loose?.body).toMatchObject({ temperature: 0.5, response_format: { json_schema: { strict: false } } })
        expect(Object.keys(free?.body ?? {})).toEqual(['model', 'messages', 'stream', 'temperature'])
      },
      { apiKey },
    )
  })

  it('[LM-60] what the caller adds to body, headers and url is sent', async () => {
    await served({ behaviours: [ana] }, async (server) => {
      const model = openAiCompatible({
        url: `${server.url}/chat/completions/?api-version=1`,
        model: 'tiny',
        body: { chat_template_kwargs: { enable_thinking: false }, temperature: 0.3 },
        headers: { 'api-key': 'secret-secret' },
      })
      await model.generate({ messages })
      expect(server.served[0]).toMatchObject({
        path: '/v1/chat/completions?api-version=1',
        headers: { 'api-key': 'secret-secret' },
        body: { chat_template_kwargs: { enable_thinking: false }, temperature: 0.3 },
      })
    })
  })

  const schemaOnly = (body: Record<string, unknown>): boolean => formatOf(body) === 'json_schema'
  const anyFormat = (body: Record<string, unknown>): boolean => formatOf(body) !== undefined
  const llamaSays = 'response_format type must be one of "text" or "json_object", but got: json_schema'

  it.each([
    { what: 'a schema', refuses: schemaOnly, status: 400, message: "'response_format.type' must be 'json_object'" },
    { what: 'any format', refuses: anyFormat, status: 400, message: "'response_format.type' must be 'text'" },
    { what: 'a schema, as a failure of its own', refuses: schemaOnly, status: 500, message: llamaSays },
    { what: 'a form without naming what', refuses: anyFormat, status: 422, message: 'Unprocessable Entity' },
  ])(
    '[LM-61] a server that refuses $what is asked more plainly, and from then on at once',
    async ({ refuses, status, message }) => {
      const objects = (body: Record<string, unknown>) => (refuses(body) ? { status, message } : null)
      await served({ behaviours: [ana], objects }, async (server, model) => {
        const plain =
          refuses === schemaOnly ? { format: 'json_object', requests: 2 } : { format: undefined, requests: 3 }
        const outcome = await structured(model, { messages, shape })
        expect(outcome).toMatchObject({ ok: true, value: { who: 'Ana' }, usage: { calls: 1 } })
        expect(server.served).toHaveLength(plain.requests)
        await model.generate({ messages, shape })
        expect(server.served).toHaveLength(plain.requests + 1)
        expect(formatOf(server.served.at(-1)?.body ?? {})).toBe(plain.format)
      })
    },
  )

  it('[LM-61] newer models’ fields, missing chance and unwanted thinking are learnt from what the server says', async () => {
    const objects = (body: Record<string, unknown>) => {
      if ('max_tokens' in body)
        return {
          status: 400,
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        }
      if ('temperature' in body)
        return { status: 400, message: "Unsupported value: 'temperature' does not support 0 with this model." }
      if ('seed' in body) return { status: 400, message: 'Unrecognized request argument supplied: seed' }
      if (body.enable_thinking !== false)
        return { status: 400, message: 'parameter.enable_thinking must be set to false for non-streaming calls' }
      return null
    }
    await served({ behaviours: [ana], objects }, async (server, model) => {
      expect((await model.generate({ messages, shape, seed: 1, outputTokensMax: 9 })).text).toBe('{"who": "Ana"}')
      const { max_completion_tokens, temperature, seed, enable_thinking, response_format } =
        server.served.at(-1)?.body ?? {}
      expect([max_completion_tokens, temperature, seed, enable_thinking]).toEqual([9, undefined, undefined, false])
      expect(response_format).toBeDefined()
    })
  })

  it('[LM-61] a refusal about something else is no reason to ask more plainly', async () => {
    const objects = (body: Record<string, unknown>) =>
      JSON.stringify(body).length > 600
        ? { status: 400, message: "This model's maximum context length is 10 tokens." }
        : null
    await served({ behaviours: [ana], objects }, async (server, model) => {
      const long = [{ role: 'user', text: 'x'.repeat(600) }] as const
      expect(await errorOf(model, { messages: long, shape })).toMatchObject({
        code: 'MODEL_UNAVAILABLE',
        details: { status: 400, transient: false },
      })
      expect(server.served).toHaveLength(1)
      await model.generate({ messages, shape })
      expect(formatOf(server.served[1]?.body ?? {})).toBe('json_schema')
    })
  })

  it('[LM-61] what was tried in vain is not learnt', async () => {
    let isDown = true
    const objects = () => (isDown ? { status: 400, message: 'no' } : null)
    await served({ behaviours: [ana], objects }, async (server, model) => {
      expect((await errorOf(model, { messages, shape })).details.status).toBe(400)
      isDown = false
      await model.generate({ messages, shape })
      expect(formatOf(server.served.at(-1)?.body ?? {})).toBe('json_schema')
    })
  })

  it.each([
    ['{"choices": []}'],
    ['{"choices": [{}]}'],
    ['{"choices": null}'],
    ['null'],
    ['[]'],
    ['{"choices": [{"message": {"content": "trunc'],
    ['<html>Bad gateway</html>'],
    [''],
  ])('[LM-62] an answer that is no reply is MODEL_OUTPUT: %s', async (body) => {
    await served({ behaviours: [{ does: 'answer', body }, ana] }, async (_, model) => {
      const error = await errorOf(model)
      expect(error.code).toBe('MODEL_OUTPUT')
      expect(error.message).not.toContain('gateway')
      expect((await model.generate({ messages })).text).toBe('{"who": "Ana"}')
    })
  })

  it.each([
    [
      'parts',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'stop',
      { text: 'ab', finish: 'stop' },
    ],
    ['thought only', { content: null, reasoning_content: 'hm' }, 'stop', { text: '', finish: 'stop' }],
    ['a refusal', { content: null, refusal: 'I cannot' }, 'stop', { text: '', finish: 'refused' }],
    ['a filter', { content: 'a' }, 'content_filter', { text: 'a', finish: 'refused' }],
    ['no reason', { content: 'a' }, undefined, { text: 'a', finish: 'stop' }],
    ['an unknown reason', { content: 'a' }, 'tool_calls', { text: 'a', finish: 'other' }],
  ])('[LM-62] forms of a reply: %s', async (_, message, finish_reason, expected) => {
    const body = JSON.stringify({ choices: [{ message, finish_reason }] })
    await served({ behaviours: [{ does: 'answer', body }] }, async (_server, model) => {
      expect(await model.generate({ messages })).toMatchObject(expected)
    })
  })

  it('[LM-63] a server that is not there, hangs up or answers without end is an error, and soon', async () => {
    const nowhere = openAiCompatible({ url: 'http://127.0.0.1:9/v1', model: 'a' })
    expect(await errorOf(nowhere)).toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { transient: true } })
    await served({ behaviours: [{ does: 'cut' }] }, async (_, model) => {
      expect(await errorOf(model)).toMatchObject({ code: 'MODEL_UNAVAILABLE', details: { transient: true } })
    })
    await served({ behaviours: [{ does: 'answer', body: `"${'x'.repeat(17_000_000)}"` }] }, async (_, model) => {
      expect(await errorOf(model)).toMatchObject({ code: 'MODEL_OUTPUT' })
    })
  })

  it('[LM-63] redirects are not followed', async () => {
    await served({ behaviours: [ana] }, async (other) => {
      const away: ModelServerOptions = {
        behaviours: [{ does: 'answer', status: 307, body: '', headers: { location: `${other.url}/chat/completions` } }],
      }
      await served(away, async (_, model) => {
        expect((await errorOf(model)).code).toBe('MODEL_UNAVAILABLE')
        expect(other.served).toEqual([])
      })
    })
  })

  it.each([
    ['two seconds', { 'retry-after': '2' }, 2_000],
    ['milliseconds', { 'retry-after-ms': '150', 'retry-after': '1' }, 150],
    [
      'a date by the server’s clock',
      { date: 'Tue, 04 Mar 2025 12:00:00 GMT', 'retry-after': 'Tue, 04 Mar 2025 12:00:30 GMT' },
      30_000,
    ],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
  ] as const)('[LM-64] the wait a server asks for is told: %s', async (_, headers, retryAfterMs) => {
    await served({ behaviours: [{ does: 'answer', status: 429, body: '{}', headers }] }, async (_server, model) => {
      expect((await errorOf(model)).details.retryAfterMs).toBe(retryAfterMs)
    })
  })

  it('[LM-65] no secret is shown: not by the model, not by an error, whatever the server says', async () => {
    const own = { apiKey, headers: { 'x-team': 'team-secret-77' } }
    const said = `Incorrect API key: ${apiKey} of team-secret-77, or Bearer abcdefghijkl, or sk-other-12345678.`
    const bodies = [{ error: { message: said } }, { error: said }, { message: said }, { detail: [{ msg: said }] }]
    const behaviours = [...bodies.map((body) => JSON.stringify(body)), said].map(
      (body) => ({ does: 'answer', status: 401, body }) as const,
    )
    await served(
      { behaviours },
      async (_, model) => {
        for (const _behaviour of behaviours) {
          const error = await errorOf(model)
          expect(error.details).toEqual({ status: 401, transient: false })
          expect(error.message).toContain('Incorrect API key')
          expectNoSecret(inspect(error, { depth: 9 }) + JSON.stringify(error))
        }
        expectNoSecret(inspect(model, { depth: 9, showHidden: true }) + JSON.stringify(model))
      },
      own,
    )
  })

  it('[LM-65] a key in the query is one too', async () => {
    const message = 'the key 0123456789abcdef is not known here'
    const server = await ModelServer.open({ behaviours: [{ does: 'fail', status: 403, message }] })
    const error = await errorOf(openAiCompatible({ url: `${server.url}?key=0123456789abcdef`, model: 'a' }))
    expect(server.served[0]?.path).toBe('/v1/chat/completions?key=0123456789abcdef')
    expect(error.message).toContain('the key *** is not known here')
    const away = await errorOf(openAiCompatible({ url: 'http://127.0.0.1:9/v1?key=0123456789abcdef', model: 'a' }))
    expect(inspect(away, { depth: 9 })).not.toContain('0123456789')
    await server.close()
  })

  it('[LM-65] a key that cannot be sent is refused without being quoted', () => {
    for (const bad of [
      { apiKey: 'sk-live-\n77777777' },
      { headers: { 'x-a': '密钥77777777' } },
      { headers: { 'x a': '77777777' } },
    ]) {
      const thrown = (): unknown => openAiCompatible({ url: 'http://127.0.0.1/v1', model: 'a', ...(bad as object) })
      expect(thrown).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
      expect(thrown).not.toThrow('77777777')
    }
  })

  it.each([
    ['url', { url: 'ftp://a/v1', model: 'a' }],
    ['url', { url: 'http://ana:pass1234@a/v1', model: 'a' }],
    ['url', { url: 7, model: 'a' }],
    ['model', { url: 'http://a/v1', model: '' }],
    ['version', { url: 'http://a/v1', model: 'a', version: 3 }],
    ['key', { url: 'http://a/v1', model: 'a', key: 'x' }],
    ['body', { url: 'http://a/v1', model: 'a', body: [1] }],
    ['body', { url: 'http://a/v1', model: 'a', body: { seed: 1n } }],
  ])('[LM-66] options that make no sense are refused by name: %s', (field, options) => {
    const thrown = (): unknown => openAiCompatible(options as never)
    expect(thrown).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }))
    expect(thrown).not.toThrow('pass1234')
  })

  it('[LM-66] nothing is sent before the first call', async () => {
    await served({}, async (server, model) => {
      await model.close()
      expect(server.served).toEqual([])
    })
  })
})

function expectNoSecret(text: string): void {
  for (const secret of [apiKey, 'team-secret-77', 'abcdefghijkl', 'sk-other-12345678'])
    expect(text).not.toContain(secret)
}
