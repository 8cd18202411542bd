/** Can the language model suite fail? Models that are broken in one way each, and the rules that must notice. */

import { MemoryError } from 'knotwork'
import type { LanguageModel, ModelRequest } from 'knotwork/provider'
import { describe, expect, it } from 'vitest'
import { scriptedBench } from './bench.ts'
import { describeLanguageModel, modelChecks } from './describe-language-model.ts'
import type { ScriptedModel } from './scripted-model.ts'

describeLanguageModel({ name: 'scripted', open: async (behaviours) => scriptedBench(behaviours) })

type Generate = LanguageModel['generate']

const faults: readonly {
  name: string
  rules: readonly string[]
  generate?: (sound: ScriptedModel) => Generate
  other?: Partial<LanguageModel>
}[] = [
  { name: 'has no name', rules: ['LM-1'], other: { identity: { name: '', version: '' } } },
  {
    name: 'trims its replies',
    rules: ['LM-2'],
    generate: (sound) => async (request) => {
      const reply = await sound.generate(request)
      return { ...reply, text: reply.text.replaceAll('`', '') }
    },
  },
  {
    name: 'forgets the system message',
    rules: ['LM-3'],
    generate: (sound) => (request) =>
      sound.generate({ ...request, messages: request.messages.slice(request.messages[0]?.role === 'system' ? 1 : 0) }),
  },
  {
    name: 'says 0 tokens where nobody counts',
    rules: ['LM-4'],
    generate: (sound) => async (request) => {
      const reply = await sound.generate(request)
      const { estimated, ...usage } = reply.usage
      return estimated ? { ...reply, usage: { ...usage, inputTokens: 0, estimated } } : reply
    },
  },
  {
    name: 'takes every reply for complete',
    rules: ['LM-5'],
    generate: (sound) => async (request) => ({ ...(await sound.generate(request)), finish: 'stop' }),
  },
  {
    name: 'gives the last reply to all',
    rules: ['LM-6'],
    generate: (sound) => {
      let last = ''
      return async (request) => {
        const reply = await sound.generate(request)
        last = reply.text
        await new Promise((resolve) => setImmediate(resolve))
        return { ...reply, text: last }
      }
    },
  },
  {
    name: 'asks before it looks at the signal',
    rules: ['LM-7'],
    generate: (sound) => async (request) => {
      if (!request.signal?.aborted) return sound.generate(request)
      await sound.generate({ messages: request.messages })
      throw new MemoryError('CANCELLED', 'late')
    },
  },
  {
    name: 'does not heed its signal',
    rules: ['LM-7', 'LM-8'],
    generate:
      (sound) =>
      ({ signal: _, ...request }) =>
        sound.generate(request),
  },
  {
    name: 'calls a cancelled call unavailable',
    rules: ['LM-7', 'LM-8'],
    generate: (sound) => rewritten(sound, 'CANCELLED', () => new MemoryError('MODEL_UNAVAILABLE', 'gone')),
  },
  {
    name: 'tells no wait',
    rules: ['LM-9'],
    generate: (sound) =>
      rewritten(sound, 'MODEL_UNAVAILABLE', ({ details: { retryAfterMs: _, ...details } }) => unavailable(details)),
  },
  {
    name: 'holds a wrong key for a passing trouble',
    rules: ['LM-10'],
    generate: (sound) =>
      rewritten(sound, 'MODEL_UNAVAILABLE', ({ details }) => unavailable({ ...details, transient: true })),
  },
  {
    name: 'takes nonsense for silence',
    rules: ['LM-11', 'LM-12'],
    generate: (sound) => async (request) => {
      try {
        return await sound.generate(request)
      } catch (error) {
        if (!MemoryError.is(error, 'MODEL_OUTPUT')) throw error
        return { text: '', finish: 'stop', usage: { inputTokens: 0, outputTokens: 0, calls: 1, estimated: true } }
      }
    },
  },
  {
    name: 'quotes the request in its errors',
    rules: ['LM-12'],
    generate: (sound) => async (request) =>
      rewritten(sound, 'MODEL_UNAVAILABLE', ({ details }) =>
        unavailable({ ...details, prompt: request.messages.at(-1)?.text }),
      )(request),
  },
  {
    name: 'takes any temperature',
    rules: ['LM-13'],
    generate: (sound) => (request) => sound.generate({ ...request, temperature: 0 }),
  },
  { name: 'goes on after close', rules: ['LM-14'], other: { close: async () => undefined } },
]

describe.each(faults)('a model that $name', ({ rules, generate, other }) => {
  it('[LM-15] fails exactly the rules it breaks', async () => {
    const failed = await failedRules((sound) => ({
      identity: sound.identity,
      generate: generate?.(sound) ?? sound.generate.bind(sound),
      close: sound.close.bind(sound),
      ...other,
    }))
    expect(failed).toEqual(rules)
  })
})

async function failedRules(around: (sound: ScriptedModel) => LanguageModel): Promise<string[]> {
  const failed: string[] = []
  const open = async (behaviours: Parameters<typeof scriptedBench>[0]) => scriptedBench(behaviours, around)
  for (const check of modelChecks)
    await check.run({ name: 'broken', open }).catch(() => {
      failed.push(check.rule)
    })
  return failed
}

function rewritten(
  sound: ScriptedModel,
  code: 'CANCELLED' | 'MODEL_UNAVAILABLE',
  by: (error: MemoryError) => MemoryError,
): Generate {
  return async (request: ModelRequest) => {
    try {
      return await sound.generate(request)
    } catch (error) {
      throw MemoryError.is(error, code) ? by(error) : error
    }
  }
}

function unavailable(details: Record<string, unknown>): MemoryError {
  return new MemoryError('MODEL_UNAVAILABLE', 'generate: no', { details })
}
