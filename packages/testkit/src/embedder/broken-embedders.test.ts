/** Can the embedder suite fail? Embedders that are broken in one way each, and the rules that must notice. */

import { HashEmbedder } from 'knotwork'
import type { Embedder } from 'knotwork/provider'
import { describe, expect, it } from 'vitest'
import { embedderChecks } from './describe-embedder.ts'

const faults: readonly { name: string; rules: readonly string[]; break: (sound: HashEmbedder) => Partial<Embedder> }[] =
  [
    {
      name: 'does not normalise',
      rules: ['EM-2'],
      break: (sound) => ({ embed: async (texts) => (await sound.embed(texts)).map((v) => v.map((x) => x * 2)) }),
    },
    {
      name: 'mixes up the order',
      rules: ['EM-3', 'EM-4'],
      break: (sound) => ({ embed: async (texts) => (await sound.embed(texts)).reverse() }),
    },
    {
      name: 'lets a batch change its vectors',
      rules: ['EM-4'],
      break: (sound) => ({
        embed: async (texts) => {
          const joined = await sound.embed(texts.map((text) => (texts.length > 1 ? `${text} padding` : text)))
          return joined
        },
      }),
    },
    {
      name: 'goes on after close',
      rules: ['EM-8'],
      break: () => ({ close: async () => undefined }),
    },
    {
      name: 'gives half a space',
      rules: ['EM-1', 'EM-2'],
      break: () => ({ space: { id: '', dimensions: 33 } }),
    },
    {
      name: 'has no token vectors though it says so',
      rules: ['EM-9'],
      break: () => ({ lateInteraction: undefined as never }),
    },
    {
      name: 'scales token rows by 64',
      rules: ['EM-10', 'EM-12'],
      break: ({ lateInteraction }) => ({
        lateInteraction: {
          ...lateInteraction,
          embedTokens: async (texts) =>
            (await lateInteraction.embedTokens(texts)).map(({ count, rows }) => ({
              count,
              rows: rows.map((x) => x / 2),
            })),
          embedQuestion: async (text) => {
            const { count, rows, words } = await lateInteraction.embedQuestion(text)
            return { count, rows: rows.map((x) => x / 2), words }
          },
        },
      }),
    },
    {
      name: 'names words as they were typed',
      rules: ['EM-12'],
      break: ({ lateInteraction }) => ({
        lateInteraction: {
          ...lateInteraction,
          embedQuestion: async (text) => {
            const tokens = await lateInteraction.embedQuestion(text)
            return { ...tokens, words: tokens.words.map((word) => word.toUpperCase()) }
          },
        },
      }),
    },
  ]

describe.each(faults)('an embedder that $name', (fault) => {
  it('[EM-16] fails the rules it breaks', async () => {
    const failed = await failedRules(async () => {
      const sound = new HashEmbedder()
      const { space, trust, lateInteraction } = sound
      const whole = { space, trust, lateInteraction, embed: sound.embed.bind(sound), close: sound.close.bind(sound) }
      return { ...whole, ...fault.break(sound) }
    })
    expect(failed).toEqual(expect.arrayContaining([...fault.rules]))
  })
})

it('[EM-16] a sound embedder fails none', async () => {
  expect(await failedRules(async () => new HashEmbedder())).toEqual([])
})

async function failedRules(open: () => Promise<Embedder>): Promise<string[]> {
  const failed: string[] = []
  for (const check of embedderChecks)
    await check.run(await open(), { name: 'broken', open, lateInteraction: true }).catch(() => failed.push(check.rule))
  return failed
}
