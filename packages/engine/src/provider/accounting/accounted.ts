/** How does every call get into the ledger? Through a model that enters each before and after. */

import { MemoryError } from '../../errors.ts'
import { checkLanguageModel } from '../language/check-model.ts'
import type { LanguageModel, ModelRequest, ModelUsage } from '../language/language-model.ts'
import { inputTokensOf } from '../language/token-estimate.ts'
import type { Stage } from './caps.ts'
import type { Ledger } from './ledger.ts'

/** The model, with every call entered under a stage, and stopped where a cap says so. */
export function accounted(model: LanguageModel, ledger: Ledger, stage: Stage): LanguageModel {
  return Object.freeze({
    identity: checkLanguageModel(model).identity,
    generate: async (request) => {
      const { because, outputTokensMax = 0 } = request
      const end = ledger.begin({
        stage,
        model: model.identity.name,
        tokens: inputTokensOf(request) + outputTokensMax,
        ...(because === undefined ? {} : { because }),
      })
      try {
        const reply = await model.generate(request)
        end({ usage: reply.usage, failed: false })
        return reply
      } catch (error) {
        end({ usage: usageOfFailure(request, error), failed: true })
        throw error
      }
    },
    close: () => model.close(),
  } satisfies LanguageModel)
}

/** A call that a provider turned away was not worked on. One that was left, or answered badly, may be charged: its input at least. */
function usageOfFailure(request: ModelRequest, error: unknown): ModelUsage | null {
  if (MemoryError.is(error) && typeof error.details.status === 'number') return null
  return { inputTokens: inputTokensOf(request), outputTokens: 0, calls: 1, estimated: true }
}
