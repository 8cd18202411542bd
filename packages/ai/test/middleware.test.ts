import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageModelV3Middleware } from '@ai-sdk/provider'
import { generateText, type ModelMessage, Output, stepCountIs, wrapLanguageModel } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { contextBlock, isoOf, openMemory, type Receipt } from 'knotwork'
import { describe, expect, it } from 'vitest'
import { type ChatMemoryOptions, memoryMiddleware, memoryTools } from '../src/index.ts'
import { chatMemory, remembered, saying, shown } from './chat.ts'

/** Errors of the memory that a test expects not to be. */
function chat(options: Partial<ChatMemoryOptions> = {}) {
  const errors: unknown[] = []
  return { errors, options: { session: 's1', onError: (error: unknown) => errors.push(error), ...options } }
}

const told = [
  { ref: 'm1', speaker: 'Nele', role: 'user', text: 'I grow tomatoes on the roof.', time: '2026-02-01T10:00' },
  { ref: 'm2', speaker: 'Nele', role: 'user', text: 'My sister Runa lives in Turku.', time: '2026-02-02T10:00' },
]

describe('a memory around a chat', () => {
  it('[AG-10] puts the context before the last words of the user, and remembers both turns', async () => {
    const memory = await chatMemory(told)
    const { errors, options } = chat({ user: 'Nele', assistant: 'Kim' })
    const { inner, model } = saying(['In Turku.'], memoryMiddleware(memory, options))
    const { text } = await generateText({ model, system: 'Be brief.', prompt: 'Where does my sister Runa live?' })
    expect(text).toBe('In Turku.')
    const [system, user] = shown(inner.doGenerateCalls[0] as never)
    expect(system).toBe('system: Be brief.')
    expect(user).toMatch(
      /^user: <memory>\n[^|]*<t:2026-02-02> Nele: My sister Runa lives in Turku. <ref:m2>\n<\/memory>\|Where does/,
    )
    const [, , asked, said] = (await memory.list()).events
    expect(asked).toMatchObject({
      role: 'user',
      speaker: 'Nele',
      text: 'Where does my sister Runa live?',
      session: 's1',
    })
    expect(said).toMatchObject({ role: 'assistant', speaker: 'Kim', text: 'In Turku.', session: 's1', trust: 'agent' })
    expect(errors).toEqual([])
  })

  it('[AG-10] puts it behind the words of the system where it is asked to, and nowhere where nothing is to be recalled', async () => {
    const memory = await chatMemory(told)
    const { options } = chat({ remember: 'none' })
    const prompt = 'Where does Runa live?'
    const behind = saying(['x'], memoryMiddleware(memory, { ...options, place: 'system' }))
    await generateText({ model: behind.model, system: 'Be brief.', prompt })
    expect(shown(behind.inner.doGenerateCalls[0] as never)).toEqual([
      'system: Be brief.',
      expect.stringMatching(/^system: <memory>\n[\s\S]*Turku[\s\S]*<\/memory>$/),
      `user: ${prompt}`,
    ])
    const without = saying(['x'], memoryMiddleware(memory, { ...options, place: 'none' }))
    await generateText({ model: without.model, prompt })
    expect(shown(without.inner.doGenerateCalls[0] as never)).toEqual([`user: ${prompt}`])
    expect(await remembered(memory)).toHaveLength(2)
  })

  it.each([
    ['nothing', /^user: 阿敏会弹钢琴吗？$/],
    ['verdict', /^user: <memory>\n.*\n判断：没有依据[^\n]*\n（没有找到任何一行）\n<\/memory>\|阿敏会弹钢琴吗？$/],
    ['lines', /^user: <memory>\n[\s\S]*判断：没有依据[\s\S]*<t:2026-02-01>[\s\S]*<\/memory>\|阿敏会弹钢琴吗？$/],
  ] as const)('[AG-11] where nothing remembered tells what is asked, shows %s', async (whenNone, form) => {
    const memory = await chatMemory([
      { ref: 'm1', speaker: '阿敏', text: '我会种番茄，也种豆子。', time: '2026-02-01T10:00' },
    ])
    // The lines are the default.
    const { options } = chat(whenNone === 'lines' ? {} : { whenNone })
    const { inner, model } = saying(['不知道。'], memoryMiddleware(memory, options))
    await generateText({ model, prompt: '阿敏会弹钢琴吗？' })
    expect(shown(inner.doGenerateCalls[0] as never)[0]).toMatch(form)
  })

  it('[AG-12] shows no line that the prompt holds itself, and keeps to the budget', async () => {
    const long = Array.from({ length: 30 }, (_, i) => ({ ref: `l${i}`, text: `Row ${i} of the tomatoes is ripe now.` }))
    const memory = await chatMemory([...told, ...long])
    const { options } = chat({ budgetTokens: 60 })
    const { inner, model } = saying(['On the roof.'], memoryMiddleware(memory, options))
    const messages: ModelMessage[] = [
      { role: 'user', content: 'I grow tomatoes on the roof.' },
      { role: 'assistant', content: 'Nice.' },
      { role: 'user', content: 'Where are my tomatoes ripe?' },
    ]
    await generateText({ model, messages })
    const prompt = shown(inner.doGenerateCalls[0] as never).join('\n')
    expect(prompt.match(/I grow tomatoes on the roof/g)).toHaveLength(1)
    expect(prompt.match(/^<t:/gm)?.length).toBeGreaterThan(1)
    expect(prompt.match(/^<t:/gm)?.length).toBeLessThan(5)
  })

  it('[AG-13] a retry doubles nothing; the same words later, or in another conversation, are said again', async () => {
    const memory = await chatMemory()
    const receipts: Receipt[] = []
    const { options } = chat({ onRemembered: (some) => receipts.push(...some) })
    const { model } = saying(['Yes.', 'Yes.', 'Sure.'], memoryMiddleware(memory, options))
    await generateText({ model, prompt: 'Again?' })
    await generateText({ model, prompt: 'Again?' })
    expect(await remembered(memory)).toEqual(['user: Again?', 'assistant: Yes.'])
    expect(receipts.map(({ status }) => status)).toEqual(['stored', 'stored', 'duplicate', 'duplicate'])
    const more: ModelMessage[] = [
      { role: 'user', content: 'Again?' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'Again?' },
    ]
    await generateText({ model, messages: more })
    const other = saying(['Yes.'], memoryMiddleware(memory, { ...options, session: 's2' }))
    await generateText({ model: other.model, prompt: 'Again?' })
    expect(await remembered(memory)).toEqual([
      ...['user: Again?', 'assistant: Yes.'],
      ...['user: Again?', 'assistant: Sure.'],
      ...['user: Again?', 'assistant: Yes.'],
    ])
  })

  it('[AG-13] a caller who keeps the latest messages only doubles nothing either', async () => {
    const memory = await chatMemory()
    const { options } = chat()
    const { model } = saying(['Eins.', 'Zwei.', 'Drei.', 'Vier.', 'Vier.'], memoryMiddleware(memory, options))
    const messages: ModelMessage[] = []
    for (const content of ['One?', 'Two?', 'Three?', 'Four?']) {
      messages.push({ role: 'user', content })
      const { text } = await generateText({ model, messages })
      messages.push({ role: 'assistant', content: text })
    }
    await generateText({ model, messages: messages.slice(2, -1) })
    expect(await remembered(memory)).toHaveLength(8)
  })

  it('[AG-14] a message with a ref is kept under it, at its time', async () => {
    const memory = await chatMemory()
    const { options } = chat()
    const { model } = saying(['Noted.'], memoryMiddleware(memory, options))
    const providerOptions = { knotwork: { ref: 'msg-7', time: '2026-01-05T08:00:00' } }
    await generateText({ model, messages: [{ role: 'user', content: 'The lift is broken.', providerOptions }] })
    expect(await memory.get('msg-7')).toMatchObject([
      { text: 'The lift is broken.', saidAt: { epochMs: 1767600000000 } },
    ])
  })

  it('[AG-15] remembers what the user said though the model fails, all of it, and each once', async () => {
    const memory = await chatMemory()
    const { errors, options } = chat()
    const inner = new MockLanguageModelV3({
      doGenerate: async () => {
        throw new Error('out of order')
      },
    })
    const model = wrapLanguageModel({ model: inner, middleware: memoryMiddleware(memory, options) })
    await expect(generateText({ model, prompt: 'One.', maxRetries: 1 })).rejects.toThrow('out of order')
    const both: ModelMessage[] = [
      { role: 'user', content: 'One.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Two,' },
          { type: 'text', text: 'and three.' },
        ],
      },
    ]
    await expect(generateText({ model, messages: both, maxRetries: 0 })).rejects.toThrow('out of order')
    expect(await remembered(memory)).toEqual(['user: One.', 'user: Two,\nand three.'])
    expect(errors).toEqual([])
  })

  it('[AG-16] a memory that fails, and hooks that do, never make the chat fail; each failure is told', async () => {
    const memory = await chatMemory(told)
    await memory.close()
    const steps: string[] = []
    const { options } = chat({
      onError: (_, step) => {
        steps.push(step)
        throw new Error('the hook fails, too')
      },
    })
    const { model } = saying(['Hello.'], memoryMiddleware(memory, options))
    expect((await generateText({ model, prompt: 'Where does Runa live?' })).text).toBe('Hello.')
    expect(steps).toEqual(['recall', 'remember', 'remember'])
    const open = await chatMemory(told)
    const told2 = chat({
      onRecalled: () => {
        throw new Error('no recall')
      },
      onRemembered: () => {
        throw new Error('no receipt')
      },
    })
    const second = saying(['Hello.'], memoryMiddleware(open, told2.options))
    expect((await generateText({ model: second.model, prompt: 'Where does Runa live?' })).text).toBe('Hello.')
    expect(told2.errors).toHaveLength(3)
    expect(await remembered(open)).toHaveLength(4)
  })

  it('[AG-17] steps over tools are one turn: recalled for the same words, remembered once, tools and values in JSON not at all', async () => {
    const memory = await chatMemory(told)
    const { errors, options } = chat()
    const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'timeline', input: '{"limit":1}' }
    const usage = saying(['x'], memoryMiddleware(memory, options)).inner
    const reply = await usage.doGenerate({ prompt: [] })
    const inner = new MockLanguageModelV3({
      doGenerate: [
        {
          ...reply,
          content: [{ type: 'text', text: 'Let me look.' }, call],
          finishReason: { unified: 'tool-calls', raw: '' },
        },
        {
          ...reply,
          content: [
            { type: 'reasoning', text: 'hm' },
            { type: 'text', text: 'In Turku.' },
          ],
        },
        { ...reply, content: [{ type: 'text', text: '{"city":"Turku"}' }] },
      ],
    })
    const model = wrapLanguageModel({ model: inner, middleware: memoryMiddleware(memory, options) })
    await generateText({ model, prompt: 'Where does Runa live?', tools: memoryTools(memory), stopWhen: stepCountIs(3) })
    const prompts = inner.doGenerateCalls.map((one) => shown(one as never).join('\n'))
    expect(prompts).toHaveLength(2)
    for (const prompt of prompts)
      expect(prompt).toMatch(/<memory>[\s\S]*Turku[\s\S]*<\/memory>\|Where does Runa live\?/)
    await generateText({ model, prompt: 'As JSON, please.', output: Output.json() })
    expect((await remembered(memory)).slice(2)).toEqual([
      'user: Where does Runa live?',
      'assistant: Let me look.',
      'assistant: In Turku.',
      'user: As JSON, please.',
    ])
    expect(errors).toEqual([])
  })

  it('[AG-18] a context that comes back is taken out of the prompt and never remembered', async () => {
    const memory = await chatMemory(told)
    const receipts: Receipt[] = []
    const { options } = chat({ onRemembered: (some) => receipts.push(...some) })
    const recalled = await memory.recall('Where does Runa live?')
    const block = contextBlock(recalled)
    const { inner, model } = saying([recalled.context.text], memoryMiddleware(memory, options))
    const messages: ModelMessage[] = [
      { role: 'user', content: `${block}\nWhere does Runa live?` },
      { role: 'assistant', content: 'In Turku.' },
      { role: 'assistant', content: block },
      {
        role: 'user',
        content: [
          { type: 'text', text: block },
          { type: 'text', text: 'And what do I grow?' },
        ],
      },
    ]
    await generateText({ model, messages })
    const prompt = shown(inner.doGenerateCalls[0] as never)
    expect(prompt).toHaveLength(3)
    expect(prompt.join('\n').match(/<memory>/g)).toHaveLength(1)
    expect((await remembered(memory)).slice(2)).toEqual(['user: And what do I grow?'])
    expect(receipts.map(({ status }) => status)).toEqual(['stored', 'echo'])
  })

  it('[AG-19] an option that is wrong is named at once', async () => {
    const memory = await chatMemory()
    const { options } = chat()
    expect(() => memoryMiddleware(memory, undefined as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
    for (const [field, wrong] of Object.entries({
      session: ' ',
      onError: 1,
      budgetTokens: 0,
      place: 'top',
      whenNone: 'x',
      remember: 'x',
    }))
      expect(() => memoryMiddleware(memory, { ...options, [field]: wrong } as never)).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }),
      )
  })

  it('[AG-19] is a middleware of the SDK by its types, of the version that is asked for', async () => {
    const memory = await chatMemory()
    const middleware: LanguageModelV3Middleware = memoryMiddleware(memory, chat().options)
    expect(middleware.specificationVersion).toBe('v3')
    expect(memoryMiddleware(memory, { ...chat().options, specificationVersion: 'v4' }).specificationVersion).toBe('v4')
  })

  it('[AG-81] tells what was not kept, and names an option of the wrong form at once', async () => {
    const memory = await chatMemory()
    const { errors, options } = chat()
    const said = (content: string, knotwork: Record<string, string>) =>
      memoryMiddleware(memory, options).wrapGenerate({
        doGenerate: async () => ({ content: [] }),
        params: { prompt: [{ role: 'user', content, providerOptions: { knotwork } }] },
      })
    await said('I moved.', { time: 'yesterday' })
    expect(errors).toMatchObject([{ code: 'INVALID_INPUT' }])
    await said('One.', { ref: 'r1' })
    await said('Another.', { ref: 'r1' })
    expect(errors).toMatchObject([{ code: 'INVALID_INPUT' }, { code: 'CONFLICT' }])
    for (const [field, value] of [
      ['session', 's\0'],
      ['session', 's'.repeat(100_000)],
      ['session', '<s>'],
      ['user', 'Ann\nLee'],
      ['assistant', '明'.repeat(2000)],
    ] as const)
      expect(() => memoryMiddleware(memory, { ...options, [field]: value })).toThrow(
        expect.objectContaining({ code: 'INVALID_INPUT', details: { field } }),
      )
  })

  it('[AG-86] keeps a message of a prompt that is only a block', async () => {
    const memory = await chatMemory(told)
    const content = contextBlock(await memory.recall('Where does Runa live?'))
    const { options } = chat()
    const { prompt } = await memoryMiddleware(memory, options).transformParams({
      params: { prompt: [{ role: 'user', content }] },
    })
    expect(prompt).toEqual([{ role: 'user', content }])
  })

  it('[AG-90] the question log has what the user asks, and not what he tells, unless it is asked to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chat-'))
    for (const [recalling, logged] of [
      [{}, ['Where does Runa live', '我住在哪里']],
      [{ questionLog: 'always' as const }, ['I moved to Oulu.', 'Where does Runa live', '我搬家了。', '我住在哪里']],
    ] as const) {
      const path = join(folder, `${logged.length}.jsonl`)
      const memory = await openMemory(':memory:', { embedder: 'none', worker: 'none', questionLog: { path } })
      const { options } = chat({ recalling })
      for (const prompt of ['I moved to Oulu.', 'Where does Runa live', '我搬家了。', '我住在哪里'])
        await generateText({ model: saying(['x'], memoryMiddleware(memory, options)).model, prompt })
      await memory.close()
      const lines = readFileSync(path, 'utf8').trim().split('\n')
      expect(lines.map((line) => JSON.parse(line).question)).toEqual(logged)
    }
    rmSync(folder, { recursive: true })
  })

  it('[AG-91] a reply is dated as the message that it follows', async () => {
    const memory = await chatMemory()
    const { options } = chat()
    const { model } = saying(['In May, then.'], memoryMiddleware(memory, options))
    const message = { role: 'user', content: 'The roof leaks.' } as const
    const providerOptions = { knotwork: { time: '2025-11-05T10:00:00+01:00' } }
    await generateText({ model, messages: [{ ...message, providerOptions }] })
    const { events } = await memory.timeline()
    expect(events.map(({ text, saidAt }) => [text, isoOf(saidAt)])).toEqual([
      ['The roof leaks.', '2025-11-05T10:00:00+01:00'],
      ['In May, then.', '2025-11-05T10:00:00+01:00'],
    ])
  })

  it('[AG-92] equal exchanges that come again are each kept, and a retry of one adds nothing', async () => {
    const memory = await chatMemory()
    const { options } = chat()
    const messages: ModelMessage[] = []
    for (let i = 0; i < 6; i++) {
      messages.push({ role: 'user', content: 'ok' })
      for (let retry = 0; retry < 2; retry++)
        await generateText({ model: saying(['ok'], memoryMiddleware(memory, options)).model, messages })
      messages.push({ role: 'assistant', content: 'ok' })
    }
    expect(await remembered(memory)).toHaveLength(12)
  })

  it('[AG-93] a result without content ends no chat', async () => {
    const { errors, options } = chat()
    const { wrapGenerate } = memoryMiddleware(await chatMemory(), options)
    const empty = {} as { content: [] }
    expect(await wrapGenerate({ doGenerate: async () => empty, params: { prompt: [] } })).toBe(empty)
    expect(errors).toEqual([])
  })
})
