import { type Behaviour, behaviourAt, describeLanguageModel, type ModelBench } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { type AiSdkModel, fromAiSdk } from './ai-sdk.ts'
import type { ModelMessage } from './language-model.ts'

type Version = 'v2' | 'v3' | 'v4'

/** The options of `doGenerate` that we use. */
interface Options {
  readonly prompt: readonly {
    role: ModelMessage['role']
    content: string | readonly { type: string; text: string }[]
  }[]
  readonly abortSignal?: AbortSignal
  readonly [name: string]: unknown
}

/** A model as the SDK's providers make them, in the words of each version. */
function sdkModel(version: Version, behaviours: readonly Behaviour[]): { model: AiSdkModel; asked: Options[] } {
  const asked: Options[] = []
  const doGenerate = async (options: Options): Promise<never> => {
    options.abortSignal?.throwIfAborted()
    const behaviour = behaviourAt(behaviours, asked.push(options) - 1)
    if (behaviour.does === 'hang')
      return new Promise((_, reject) =>
        options.abortSignal?.addEventListener('abort', () => reject(options.abortSignal?.reason)),
      )
    if (behaviour.does === 'garble') return {} as never
    if (behaviour.does === 'fail') throw apiCallError(behaviour, options)
    const { text, finish = 'stop', tokens = { input: 7, output: 3 } } = behaviour
    const content = [{ type: 'reasoning', text: 'hm' }, ...[...text].map((part) => ({ type: 'text', text: part }))]
    const count = (total: number | undefined): unknown => (version === 'v2' ? total : { total, noCache: total })
    return {
      content,
      finishReason: version === 'v2' ? finish : { unified: finish, raw: 'end' },
      usage: { inputTokens: count(tokens?.input), outputTokens: count(tokens?.output) },
      warnings: [],
    } as never
  }
  return { model: { specificationVersion: version, provider: 'test', modelId: 'sdk-1', doGenerate }, asked }
}

function apiCallError({ status, retryAfter, message = 'no' }: Behaviour & { does: 'fail' }, options: Options): Error {
  return Object.assign(new Error(message), {
    name: 'AI_APICallError',
    url: 'https://api.test/v1',
    requestBodyValues: options,
    statusCode: status,
    isRetryable: status === 429 || status >= 500,
    responseHeaders: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  })
}

function bench(version: Version, behaviours: readonly Behaviour[]): ModelBench {
  const { model: sdk, asked } = sdkModel(version, behaviours)
  const model = fromAiSdk(sdk)
  const textOf = (content: Options['prompt'][number]['content']): string =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('')
  return {
    model,
    asked: () => asked.map(({ prompt }) => prompt.map(({ role, content }) => ({ role, text: textOf(content) }))),
    close: () => model.close(),
  }
}

for (const version of ['v2', 'v3', 'v4'] as const)
  describeLanguageModel({ name: `AI SDK ${version}`, open: async (behaviours) => bench(version, behaviours) })

const hello = { messages: [{ role: 'user', text: 'Hello' }] } as const

describe('fromAiSdk', () => {
  it('[LM-75] a request is put in the words of the SDK', async () => {
    const { model, asked } = sdkModel('v3', [{ does: 'say', text: '{}' }])
    const schema = { type: 'object', properties: { a: { type: 'boolean' } }, additionalProperties: false } as const
    const messages = [
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: 'Hello' },
    ] as const
    const providerOptions = { openai: { reasoningEffort: 'low' } }
    const own = fromAiSdk(model, { version: '2025-08', providerOptions })
    await own.generate({ messages, shape: { name: 'a', schema }, seed: 3, outputTokensMax: 20 })
    expect(own.identity).toEqual({ name: 'sdk-1', version: '2025-08' })
    expect(asked).toEqual([
      {
        prompt: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
        ],
        temperature: 0,
        seed: 3,
        maxOutputTokens: 20,
        responseFormat: { type: 'json', name: 'a', schema },
        providerOptions,
      },
    ])
  })

  it.each([
    ['AI_InvalidResponseDataError', undefined],
    ['AI_APICallError', 200],
  ])('[LM-75] an answer the SDK cannot read is no reply: %s', async (name, statusCode) => {
    const { model } = sdkModel('v3', [])
    const doGenerate = async (): Promise<never> => {
      throw Object.assign(new Error('Expected choices, got the blue barometer'), { name, statusCode })
    }
    const error = await fromAiSdk({ ...model, doGenerate })
      .generate(hello)
      .catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ code: 'MODEL_OUTPUT' })
    expect(String((error as Error).message)).not.toContain('barometer')
  })

  it('[LM-75] a provider that does not heed its signal is not waited for', async () => {
    const { model } = sdkModel('v3', [])
    const giveUp = new AbortController()
    const deaf = fromAiSdk({ ...model, doGenerate: () => new Promise(() => undefined) })
    const failed = deaf.generate({ ...hello, signal: giveUp.signal })
    giveUp.abort()
    await expect(failed).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('[LM-75] what is no model of the SDK is refused', () => {
    const { model } = sdkModel('v3', [])
    for (const wrong of [
      null,
      'gpt-5',
      {},
      { ...model, specificationVersion: 'v1' },
      { ...model, doGenerate: undefined },
    ])
      expect(() => fromAiSdk(wrong as never)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })
})
