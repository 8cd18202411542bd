import { type Behaviour, ScriptedModel } from '@knotwork/testkit'
import { MemoryError } from 'knotwork'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Schema } from '../schema/schema.ts'
import { keptChars, structured } from './structured.ts'

const names = {
  name: 'names',
  schema: {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string', maxLength: 10 } } },
    required: ['names'],
    additionalProperties: false,
  } as const satisfies Schema,
}

const messages = [
  { role: 'system', text: 'Find names.' },
  { role: 'user', text: 'Ana met Ben.' },
] as const

const say = (text: string, finish?: 'length'): Behaviour => ({ does: 'say', text, ...(finish && { finish }) })
const good = say('{"names": ["Ana", "Ben"]}')
const wrong = say('{"names": [7, {"is": "Ana"}]}')

describe('structured', () => {
  it('[LM-32] a value comes with how it was had', async () => {
    const model = new ScriptedModel([good])
    const outcome = await structured(model, { messages, shape: names })
    expect(outcome).toEqual({
      ok: true,
      value: { names: ['Ana', 'Ben'] },
      notes: [],
      repairs: 0,
      model: { name: 'scripted', version: '1' },
      prompt: { id: 'structured', version: 1 },
      usage: { inputTokens: 7, outputTokens: 3, calls: 1, estimated: false },
    })
    if (outcome.ok) expectTypeOf(outcome.value.names).toEqualTypeOf<readonly string[]>()
    // Runtimes that enforce shapes get it as such, all others in words.
    expect(model.asked[0]?.shape).toBe(names)
    expect(model.asked[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(model.asked[0]?.messages[1]?.text).toMatch(/^Ana met Ben\.\n\n.*JSON[\s\S]*"names"/)
  })

  it('[LM-32] the shape is explained in Chinese where asked', async () => {
    const model = new ScriptedModel([wrong, good])
    const request = { messages: [{ role: 'user', text: '安娜遇见了本。' }], shape: names, language: 'zh' } as const
    expect(await structured(model, request)).toMatchObject({ ok: true, repairs: 1 })
    expect(model.asked[0]?.messages[0]?.text).toContain('只输出 JSON')
    expect(model.asked[1]?.messages.at(-1)?.text).toContain('不符合要求')
  })

  it.each([
    ['no error at all', 'quota'],
    ['null', null],
    ['an object that cannot be shown', Object.create(null)],
    ['an error of another library', new TypeError('fetch failed')],
  ])('[LM-104] a model that throws %s is unavailable', async (_, thrown) => {
    const model = new ScriptedModel([])
    model.generate = () => {
      throw thrown
    }
    await expect(structured(model, { messages, shape: names })).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    const controller = new AbortController()
    model.generate = async () => {
      controller.abort('enough')
      throw thrown
    }
    await expect(structured(model, { messages, shape: names, signal: controller.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
      cause: 'enough',
    })
  })

  it('[LM-104] a reply whose parts cannot be read is no reply, and such a model is refused', async () => {
    const trap = {
      get text(): string {
        throw new Error('Ana is secret')
      },
    }
    const model = new ScriptedModel([])
    model.generate = async () => trap as never
    const outcome = await structured(model, { messages, shape: names, repairsMax: 0 })
    expect(outcome).toMatchObject({ ok: false, reason: 'no-reply' })
    expect(JSON.stringify(outcome)).not.toContain('secret')
    const unreadable = new Proxy(model, {
      get: () => {
        throw 'no'
      },
    })
    await expect(structured(unreadable, { messages, shape: names })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'model' },
    })
  })

  it('[LM-33] a model that errs is shown its reply and what is wrong with it', async () => {
    const model = new ScriptedModel([wrong, good])
    expect(await structured(model, { messages, shape: names })).toMatchObject({
      ok: true,
      repairs: 1,
      usage: { calls: 2 },
    })
    const [first, second] = model.asked
    expect(second?.because).toBe('repair')
    expect(second?.messages.slice(0, 2)).toEqual(first?.messages)
    expect(second?.messages[2]).toEqual({ role: 'assistant', text: '{"names": [7, {"is": "Ana"}]}' })
    expect(second?.messages[3]?.text).toContain('names[1] must be a text')
  })

  it('[LM-33] it is asked three times at most, and sees its last reply only', async () => {
    const model = new ScriptedModel([wrong, say('{"names": [[]]}'), say('{"names": [[[]]]}'), good])
    const outcome = await structured(model, { messages, shape: names })
    expect(model.asked.map((one) => one.messages.length)).toEqual([2, 4, 4])
    expect(model.asked[2]?.messages[2]?.text).toBe('{"names": [[]]}')
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'misfit',
      shape: 'names',
      repairs: 2,
      usage: { calls: 3, inputTokens: 21 },
      message: 'structured: names could not be had; the JSON had another shape (3 replies)',
    })
    expect(!outcome.ok && outcome.replies.map(({ text }) => text)).toEqual([
      '{"names": [7, {"is": "Ana"}]}',
      '{"names": [[]]}',
      '{"names": [[[]]]}',
    ])
  })

  it('[LM-33] fewer repairs can be asked for, more cannot', async () => {
    const model = new ScriptedModel([wrong])
    expect(await structured(model, { messages, shape: names, repairsMax: 0 })).toMatchObject({ ok: false, repairs: 0 })
    expect(model.asked).toHaveLength(1)
    for (const repairsMax of [3, -1, 0.5])
      await expect(structured(model, { messages, shape: names, repairsMax })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'repairsMax' },
      })
  })

  it('[LM-34] a reply that was cut off is asked to be shorter, and its whole items are kept', async () => {
    const model = new ScriptedModel([say('{"names": ["Ana", "Be', 'length')])
    const outcome = await structured(model, { messages, shape: names })
    expect(model.asked[1]?.messages.at(-1)?.text).toContain('be shorter')
    expect(outcome).toMatchObject({ ok: false, reason: 'broken', salvage: { names: ['Ana'] } })
  })

  it.each([
    ['empty text', say(''), 'empty'],
    ['prose', say('I cannot do that.'), 'no-json'],
    ['truncated JSON', say('{"names": ["An'), 'broken'],
    ['a wrong shape', say('{"people": ["Ana"]}'), 'misfit'],
    ['another language', say('人名是安娜和本。'), 'no-json'],
    ['a megabyte of noise', say('{"噪音": '.repeat(130_000)), 'broken'],
    ['no reply at all', { does: 'garble' }, 'no-reply'],
  ] as const)('[LM-34] %s ends as a value that names the reason', async (_, behaviour, reason) => {
    const outcome = await structured(new ScriptedModel([behaviour as Behaviour]), { messages, shape: names })
    expect(outcome).toMatchObject({ ok: false, reason, salvage: null })
    if (outcome.ok) return
    expect(outcome.replies).toHaveLength(3)
    // It is kept with a job, and shown to the model again: neither may grow with what a model says.
    for (const reply of outcome.replies) expect(reply.text.length).toBeLessThanOrEqual(keptChars + 3)
    expect(outcome.replies.every(({ faults }) => faults.length > 0)).toBe(true)
  })

  it('[LM-34] lone surrogates are put right, not passed on', async () => {
    const outcome = await structured(new ScriptedModel([say('{"names": ["A\\ud800"]}')]), { messages, shape: names })
    expect(outcome).toMatchObject({ ok: true, value: { names: ['A\ufffd'] } })
  })

  it('[LM-34] an empty reply is not shown again: turns must alternate', async () => {
    const model = new ScriptedModel([say(' '), good])
    await structured(model, { messages, shape: names })
    expect(model.asked[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(model.asked[1]?.messages[1]?.text).toContain('the reply is empty')
  })

  it('[LM-35] a cap that is reached is a value; an outage and a cancelled call are not', async () => {
    const capped = new ScriptedModel([wrong])
    const stop = { ...capped, identity: capped.identity, close: async () => undefined }
    let calls = 0
    const generate: typeof capped.generate = async (request) => {
      if (++calls > 1) throw new MemoryError('MODEL_BUDGET', 'generate: enough')
      return capped.generate(request)
    }
    const outcome = await structured({ ...stop, generate }, { messages, shape: names })
    expect(outcome).toMatchObject({ ok: false, reason: 'budget', repairs: 0, usage: { calls: 1 } })
    await expect(
      structured(new ScriptedModel([{ does: 'fail', status: 503 }]), { messages, shape: names }),
    ).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    await expect(
      structured(new ScriptedModel([good]), { messages, shape: names, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('[LM-34] a model that breaks its port is one without a reply', async () => {
    const model = new ScriptedModel([good])
    const generate = async () => ({ text: undefined }) as never
    const broken = { identity: model.identity, generate, close: async () => undefined }
    expect(await structured(broken, { messages, shape: names })).toMatchObject({ ok: false, reason: 'no-reply' })
  })

  it('[LM-35] the last message must be the user’s', async () => {
    for (const wrongly of [[], [{ role: 'assistant', text: 'x' }]] as never[])
      await expect(structured(new ScriptedModel([good]), { messages: wrongly, shape: names })).rejects.toMatchObject({
        details: { field: 'messages' },
      })
  })
})
