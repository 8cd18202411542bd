import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HashEmbedder } from 'knotwork'
import type { Embedder } from 'knotwork/provider'
import { describe, expect, it } from 'vitest'
import { withFiles } from '../loaders/fixture-files.ts'
import { cachedEmbedder } from './cached-embedder.ts'

/** A hash embedder that counts the texts that reach it. */
function counting(): { embedder: Embedder; seen: string[] } {
  const inner = new HashEmbedder()
  const seen: string[] = []
  const late = inner.lateInteraction
  const embedder: Embedder = {
    space: inner.space,
    trust: inner.trust,
    embed: (texts) => {
      seen.push(...texts)
      return inner.embed(texts)
    },
    lateInteraction: {
      space: late.space,
      embedTokens: (texts) => {
        seen.push(...texts)
        return late.embedTokens(texts)
      },
      embedQuestion: (text) => {
        seen.push(text)
        return late.embedQuestion(text)
      },
    },
    close: () => inner.close(),
  }
  return { embedder, seen }
}

const texts = ['the boat leaks', 'a much longer text about a boat', 'the boat leaks', '船漏水了']

describe('cachedEmbedder', () => {
  it('gives the same vectors from the files as from the model, and asks the model once per text', () =>
    withFiles({}, async (folder) => {
      const plain = new HashEmbedder()
      for (const round of ['filled', 'read']) {
        const { embedder, seen } = counting()
        const cached = cachedEmbedder(embedder, folder, () => undefined)
        expect(await cached.embed(texts)).toEqual(await plain.embed(texts))
        expect(await cached.lateInteraction?.embedTokens(texts)).toEqual(await plain.lateInteraction.embedTokens(texts))
        const question = 'which boat leaks?'
        const tokens = await cached.lateInteraction?.embedQuestion(question)
        expect(tokens).toEqual(await plain.lateInteraction.embedQuestion(question))
        expect(seen).toHaveLength(round === 'filled' ? 3 + 3 + 1 : 0)
        await cached.close()
      }
    }))

  it('keeps spaces apart', () =>
    withFiles({}, async (folder) => {
      const small = cachedEmbedder(new HashEmbedder({ dimensions: 32 }), folder, () => undefined)
      const large = cachedEmbedder(new HashEmbedder({ dimensions: 64 }), folder, () => undefined)
      expect((await small.embed(['boat']))[0]).toHaveLength(32)
      expect((await large.embed(['boat']))[0]).toHaveLength(64)
      await small.close()
      await large.close()
    }))

  it('ignores a record cut off by a crash', () =>
    withFiles({}, async (folder) => {
      const first = cachedEmbedder(new HashEmbedder(), folder, () => undefined)
      const expected = await first.embed(['boat'])
      await first.close()
      const [name = ''] = readdirSync(folder).filter((one) => one.startsWith('sentence'))
      const torn = Buffer.alloc(50)
      torn.writeUInt32LE(1536, 32)
      appendFileSync(join(folder, name), torn)
      const { embedder, seen } = counting()
      const second = cachedEmbedder(embedder, folder, () => undefined)
      expect(await second.embed(['boat'])).toEqual(expected)
      expect(seen).toEqual([])
      await second.close()
    }))

  it('lets two runs write side by side', () =>
    withFiles({}, async (folder) => {
      const runs = [counting(), counting()].map(({ embedder }) => cachedEmbedder(embedder, folder, () => undefined))
      await Promise.all(runs.map((run, index) => run.embed([`boat ${index}`, 'shared'])))
      for (const run of runs) await run.close()
      const { embedder, seen } = counting()
      const third = cachedEmbedder(embedder, folder, () => undefined)
      await third.embed(['boat 0', 'boat 1', 'shared'])
      expect(seen).toEqual([])
      await third.close()
    }))
})
