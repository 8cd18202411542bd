/** Does a language model keep the contract? All checks as a suite, for a test file of five lines. */

import { describe, it } from 'vitest'
import type { ModelCheck, ModelContract } from './check.ts'
import { failureChecks } from './failures.ts'
import { replyChecks } from './replies.ts'

/** The contract. Each check is a function that can be run, and fail, outside the suite as well. */
export const modelChecks: readonly ModelCheck[] = Object.freeze([...replyChecks, ...failureChecks])

/**
 * Declares the whole contract as a vitest suite.
 *
 * @example
 * describeLanguageModel({ name: 'scripted', open: async (behaviours) => benchOf(new ScriptedModel(behaviours)) })
 */
export function describeLanguageModel(contract: ModelContract): void {
  describe(`language model contract: ${contract.name}`, () => {
    for (const check of modelChecks) it(`[${check.rule}] ${check.claim}`, () => check.run(contract))
  })
}
