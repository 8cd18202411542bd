import { streamText } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { isoOf } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { memoryMiddleware } from '../src/index.ts'
import { chatMemory, finish, never, remembered, shown, spoken, streaming } from './chat.ts'

const options = { session: 's1', onError: never }

describe('a memory around a stream', () => {
  it('[AG-20] remembers the whole text once the stream has ended, and passes every part on', async () => {
    const memory = await chatMemory([{ ref: 'm1', text: 'Runa lives in Turku.' }])
    const { inner, model } = streaming([...spoken('In ', 'Turku.'), finish], memoryMiddleware(memory, options))
    const result = streamText({ model, prompt: 'Where does Runa live?' })
    const parts: string[] = []
    for await (const { type } of result.fullStream) parts.push(type)
    expect(await result.text).toBe('In Turku.')
    expect(parts).toEqual(expect.arrayContaining(['text-start', 'text-delta', 'text-end', 'finish']))
    expect(shown(inner.doStreamCalls[0] as never)[0]).toContain('Runa lives in Turku. <ref:m1>')
    expect((await remembered(memory)).slice(1)).toEqual(['user: Where does Runa live?', 'assistant: In Turku.'])
    expect((await memory.list()).events.at(-1)?.attributes).toEqual({})
  })

  it('[AG-91] dates what is streamed as the message that it follows', async () => {
    const memory = await chatMemory()
    const { model } = streaming([...spoken('In May.'), finish], memoryMiddleware(memory, options))
    const providerOptions = { knotwork: { time: '2025-11-05T10:00:00Z' } }
    await streamText({ model, messages: [{ role: 'user', content: 'The roof leaks.', providerOptions }] }).text
    expect((await memory.list()).events.map(({ saidAt }) => isoOf(saidAt))).toEqual([
      '2025-11-05T10:00:00Z',
      '2025-11-05T10:00:00Z',
    ])
  })

  it('[AG-21] of a stream that fails, in a part or altogether, keeps what was said, marked partial', async () => {
    const memory = await chatMemory()
    const failing = streaming(
      [...spoken('Well, '), { type: 'error', error: new Error('gone') }, finish],
      memoryMiddleware(memory, options),
    )
    await streamText({ model: failing.model, prompt: 'One?', onError: () => undefined }).consumeStream()
    const broken = new MockLanguageModelV3({
      doStream: async () => {
        const parts = spoken('So ', 'far')
        return {
          stream: new ReadableStream({
            pull: (controller) => {
              const part = parts.shift()
              if (part === undefined) controller.error(new Error('cut'))
              else controller.enqueue(part)
            },
          }),
        }
      },
    })
    const { stream } = await memoryMiddleware(memory, options).wrapStream({
      doStream: async () => broken.doStream({ prompt: [] }),
      params: { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Two?' }] }] },
    })
    const reader = (stream as ReadableStream).getReader()
    const readAll = async (): Promise<void> => {
      while (!(await reader.read()).done);
    }
    await expect(readAll()).rejects.toThrow('cut')
    expect((await memory.list()).events.map(({ text, attributes }) => [text, attributes])).toEqual([
      ['One?', {}],
      ['Well,', { partial: true }],
      ['Two?', {}],
      ['So far', { partial: true }],
    ])
  })

  it.each(['reader', 'signal'])(
    '[AG-22] of a stream that its %s ends keeps what was said, once, marked partial',
    async (who) => {
      const memory = await chatMemory()
      const abort = new AbortController()
      const silent = new MockLanguageModelV3({
        doStream: async () => ({
          stream: new ReadableStream({
            start: (controller) => {
              for (const part of spoken('It begins')) controller.enqueue(part)
            },
          }),
        }),
      })
      const receipts: string[] = []
      const middleware = memoryMiddleware(memory, {
        ...options,
        onRemembered: (some) => receipts.push(...some.map(({ status }) => status)),
      })
      const { stream } = await middleware.wrapStream({
        doStream: async () => silent.doStream({ prompt: [] }),
        params: { prompt: [{ role: 'user', content: 'Go on.' }], abortSignal: abort.signal },
      })
      const reader = (stream as ReadableStream).getReader()
      for (let i = 0; i < 3; i++) await reader.read()
      if (who === 'reader') await reader.cancel()
      else abort.abort()
      await expect.poll(() => receipts).toEqual(['stored', 'stored'])
      if (who === 'signal') await reader.cancel()
      expect((await memory.list()).events.at(-1)).toMatchObject({ text: 'It begins', attributes: { partial: true } })
      expect(receipts).toHaveLength(2)
    },
  )

  it('[AG-23] a call that was aborted is recalled for no further, and its error is the model’s', async () => {
    const memory = await chatMemory([{ ref: 'm1', text: 'Runa lives in Turku.' }])
    const steps: string[] = []
    const middleware = memoryMiddleware(memory, { ...options, onError: (_, step) => steps.push(step) })
    const params = { prompt: [{ role: 'user', content: 'Where does Runa live?' }], abortSignal: AbortSignal.abort() }
    expect(await middleware.transformParams({ params })).toEqual(params)
    expect(steps).toEqual([])
  })

  it('[AG-86] a part that is nothing passes through', async () => {
    const memory = await chatMemory()
    const parts = [null, ...spoken('Yes.')]
    const { stream } = await memoryMiddleware(memory, options).wrapStream({
      doStream: async () => ({ stream: ReadableStream.from(parts) }),
      params: { prompt: [{ role: 'user', content: 'Go on.' }] },
    })
    const seen: unknown[] = []
    for await (const part of stream as unknown as AsyncIterable<unknown>) seen.push(part)
    expect(seen).toEqual(parts)
    expect((await memory.list()).events.at(-1)).toMatchObject({ text: 'Yes.' })
  })
})
