/** Does an embedder keep the contract? All checks as a suite, for a test file of five lines. */

import type { Embedder } from 'knotwork/provider'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { EmbedderCheck, EmbedderContract } from './check.ts'
import { tokenRowChecks } from './token-rows.ts'
import { vectorChecks } from './vectors.ts'

/** The contract. Each check is a function that can be run, and fail, outside the suite as well. */
export const embedderChecks: readonly EmbedderCheck[] = Object.freeze([...vectorChecks, ...tokenRowChecks])

/**
 * Declares the whole contract as a vitest suite. One embedder serves all checks, for a model takes time to load.
 *
 * @example
 * describeEmbedder({ name: 'hash', open: async () => new HashEmbedder(), lateInteraction: true })
 */
export function describeEmbedder(contract: EmbedderContract): void {
  describe(`embedder contract: ${contract.name}`, () => {
    let embedder: Embedder
    beforeAll(async () => {
      embedder = await contract.open()
    })
    afterAll(() => embedder.close())
    for (const check of embedderChecks) it(`[${check.rule}] ${check.claim}`, () => check.run(embedder, contract))
  })
}
