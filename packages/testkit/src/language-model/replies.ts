/** Does what a model says arrive as it was said, and what it is asked as it was asked? */

import { expect } from 'vitest'
import { oddTexts } from '../arbitraries.ts'
import { toldTokens } from './behaviour.ts'
import { check, type ModelCheck, withBench } from './check.ts'

export const replyChecks: readonly ModelCheck[] = [
  check('LM-1', 'a model has a name and a version, the same each time it is opened', async (contract) => {
    await withBench(contract, [], async ({ model }) => {
      expect(model.identity.name).not.toBe('')
      expect(typeof model.identity.version).toBe('string')
      await withBench(contract, [], async (other) => expect(other.model.identity).toEqual(model.identity))
    })
  }),

  check('LM-2', 'a reply is verbatim, also an empty one, one in Chinese and one of odd scripts', async (contract) => {
    const texts = ['', '安娜五月搬到了奥斯陆。', '```json\n{"a": 1}\n```', ...oddTexts]
    await withBench(
      contract,
      texts.map((text) => ({ does: 'say', text })),
      async ({ model }) => {
        for (const text of texts) expect(await model.generate(hello)).toMatchObject({ text, finish: 'stop' })
      },
    )
  }),

  check(
    'LM-3',
    'messages arrive in order, with their roles and words; half a surrogate pair is U+FFFD',
    async (contract) => {
      await withBench(contract, [{ does: 'say', text: 'ok' }], async ({ model, asked }) => {
        const messages = [
          { role: 'system', text: 'Be brief. 简短。' },
          { role: 'user', text: 'One\ud800 two' },
          { role: 'assistant', text: '"three"\n' },
          { role: 'user', text: '四\u0000五' },
        ] as const
        await model.generate({ messages })
        expect(asked()).toEqual([messages.map(({ role, text }) => ({ role, text: text.toWellFormed() }))])
      })
    },
  ),

  check(
    'LM-4',
    'usage is what the provider tells; where it tells nothing it is estimated and says so',
    async (contract) => {
      const said = { does: 'say', text: 'A reply of some words.' } as const
      await withBench(contract, [said, { ...said, tokens: null }], async ({ model }) => {
        const { input: inputTokens, output: outputTokens } = toldTokens
        const told = await model.generate(hello)
        expect(told.usage).toEqual({ inputTokens, outputTokens, calls: 1, estimated: false })
        const { usage } = await model.generate(hello)
        expect(usage).toMatchObject({ calls: 1, estimated: true })
        for (const tokens of [usage.inputTokens, usage.outputTokens]) {
          expect(Number.isInteger(tokens)).toBe(true)
          expect(tokens).toBeGreaterThan(0)
        }
      })
    },
  ),

  check('LM-5', 'a reply that reached its longest says so', async (contract) => {
    await withBench(contract, [{ does: 'say', text: '{"a": [1, 2', finish: 'length' }], async ({ model }) => {
      expect(await model.generate({ ...hello, outputTokensMax: 5 })).toMatchObject({ finish: 'length' })
    })
  }),

  check('LM-6', 'calls that overlap get each its own reply', async (contract) => {
    const texts = ['zero', 'one', 'two', 'three', 'four']
    await withBench(
      contract,
      texts.map((text) => ({ does: 'say', text })),
      async ({ model, asked }) => {
        const replies = await Promise.all(
          texts.map((_, i) => model.generate({ messages: [{ role: 'user', text: `call ${i}` }] })),
        )
        // The provider may be reached in another order; what each was told there is what it returns.
        const order = asked().map(([message]) => Number(message?.text.slice(-1)))
        for (const [place, call] of order.entries()) expect(replies[call]?.text).toBe(texts[place])
        expect([...order].sort()).toEqual([0, 1, 2, 3, 4])
      },
    )
  }),
]

/** A request that nothing depends on. */
const hello = { messages: [{ role: 'user', text: 'Hello, who is there?' }] } as const
