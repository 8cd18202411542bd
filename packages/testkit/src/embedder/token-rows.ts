/** Are the token vectors of an embedder fit for late interaction? */

import type { Embedder, LateInteraction, TokenRows } from 'knotwork/provider'
import { expect } from 'vitest'
import { oddTexts } from '../arbitraries.ts'
import type { EmbedderCheck } from './check.ts'
import { check } from './check.ts'

const texts: readonly string[] = [
  'Ana poured green tea.',
  'On the balcony we watched the boats and drank green tea until it was dark.',
  '我们在阳台上喝绿茶。',
  'Boats.',
]

export const tokenRowChecks: readonly EmbedderCheck[] = [
  check('EM-9', 'late interaction is there exactly if it is declared', async (embedder, contract) => {
    expect(embedder.lateInteraction !== undefined).toBe(contract.lateInteraction)
  }),

  check('EM-10', 'token rows are unit vectors scaled by 127, row-major; a text may have none', async (embedder) => {
    await forTokens(embedder, async ({ space, embedTokens }) => {
      expect(space.id).not.toBe(embedder.space.id)
      expect(space.dimensions % 32).toBe(0)
      const all = [...texts, ...oddTexts]
      const documents = await embedTokens(all)
      expect(documents).toHaveLength(all.length)
      for (const document of documents) expectScale(document, space.dimensions)
      for (const { count } of documents.slice(0, texts.length)) expect(count).toBeGreaterThan(0)
    })
  }),

  check(
    'EM-11',
    'token rows are the same, up to rounding, alone and in a batch, in the order of the texts',
    async (embedder) => {
      await forTokens(embedder, async ({ embedTokens }) => {
        const batch = await embedTokens(texts)
        for (const [i, text] of texts.entries()) {
          const [alone] = await embedTokens([text])
          expect(alone?.count, text).toBe(batch[i]?.count)
          // One step: float32 rounding may tip a component over the edge between two integers.
          const apart = Math.max(
            ...Array.from(alone?.rows ?? [], (x, k) => Math.abs(x - (batch[i]?.rows[k] as number))),
          )
          expect(apart, text).toBeLessThanOrEqual(1)
        }
        expect(await embedTokens([])).toEqual([])
      })
    },
  ),

  check('EM-12', 'each row of a question names the lower-case word it comes from', async (embedder) => {
    await forTokens(embedder, async ({ space, embedQuestion }) => {
      for (const question of ['Where did Ana pour GREEN tea?', '绿茶在哪里？', '', '?!']) {
        const tokens = await embedQuestion(question)
        expectScale(tokens, space.dimensions)
        expect(tokens.words).toHaveLength(tokens.count)
        for (const word of tokens.words) expect(question.toLowerCase()).toContain(word)
      }
      expect((await embedQuestion('Where did Ana pour GREEN tea?')).words).toContain('green')
    })
  }),

  check('EM-13', 'words of a question match best where they were said', async (embedder) => {
    await forTokens(embedder, async ({ space, embedTokens, embedQuestion }) => {
      const question = await embedQuestion('Who poured green tea?')
      const [near, far] = (await embedTokens(['Ana poured green tea.', 'The tax report was late.'])) as [
        TokenRows,
        TokenRows,
      ]
      expect(maxSim(question, near, space.dimensions)).toBeGreaterThan(maxSim(question, far, space.dimensions))
    })
  }),
]

/** Late interaction is optional: where it is absent, EM-9 has said so and there is nothing to check. */
async function forTokens(embedder: Embedder, run: (tokens: LateInteraction) => Promise<void>): Promise<void> {
  if (embedder.lateInteraction !== undefined) await run(embedder.lateInteraction)
}

function expectScale({ count, rows }: TokenRows, dimensions: number): void {
  expect(rows).toBeInstanceOf(Int8Array)
  expect(rows).toHaveLength(count * dimensions)
  // Rounding moves each component by at most a half, so the length by at most half the root of the dimensions.
  const slack = Math.sqrt(dimensions) / 2 + 0.5
  for (let row = 0; row < count; row++) {
    const vector = rows.subarray(row * dimensions, (row + 1) * dimensions)
    const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0))
    expect(Math.abs(length - 127), `length ${length} of row ${row}`).toBeLessThanOrEqual(slack)
  }
}

/** Sum over the question's rows of the best dot product among the document's. */
function maxSim(question: TokenRows, document: TokenRows, dimensions: number): number {
  let sum = 0
  for (let q = 0; q < question.count; q++) {
    let best = Number.NEGATIVE_INFINITY
    for (let d = 0; d < document.count; d++) {
      let dot = 0
      for (let i = 0; i < dimensions; i++)
        dot += (question.rows[q * dimensions + i] as number) * (document.rows[d * dimensions + i] as number)
      best = Math.max(best, dot)
    }
    sum += best
  }
  return sum
}
