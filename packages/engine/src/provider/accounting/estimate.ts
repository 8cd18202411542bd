/** What will it cost, before anything is asked? Counted from the requests themselves. */

import { inputTokensOf } from '../language/token-estimate.ts'
import type { Schema } from '../schema/schema.ts'
import type { StructuredRequest } from '../structured/outcome.ts'
import { withShape } from '../structured/structured.ts'
import { costOf, type PriceTable } from './price.ts'

/** What an estimate assumes. */
export interface EstimateOptions {
  /** Name of the model, as in the price table. */
  readonly model: string
  /** Tokens of an ordinary reply. */
  readonly outputTokensEach: number
  /** Share of replies that must be mended, in [0, 2]: two repairs are the most; default 0.1. */
  readonly repairShare?: number
  readonly prices?: PriceTable
}

/** What a number of requests would use. */
export interface UsageEstimate {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** In the currency of the prices; null without a price. */
  readonly cost: number | null
}

/** Tokens in which a model is told what is wrong with its reply. */
const repairTokens = 60

/** Estimates what `structured` would use, request by request, so that a large build need not be held in memory. */
export function estimateUsage(requests: Iterable<StructuredRequest<Schema>>, options: EstimateOptions): UsageEstimate {
  const { model, outputTokensEach, repairShare = 0.1, prices = null } = options
  let asked = 0
  let input = 0
  for (const { messages, shape, language = 'en' } of requests) {
    asked++
    input += inputTokensOf({ messages: withShape(messages, shape, language), shape })
  }
  const repairs = asked * repairShare
  // A repair sends everything again, with the faulty reply.
  const inputTokens = Math.ceil(input * (1 + repairShare) + repairs * (outputTokensEach + repairTokens))
  const outputTokens = Math.ceil((asked + repairs) * outputTokensEach)
  return {
    calls: Math.ceil(asked + repairs),
    inputTokens,
    outputTokens,
    cost: costOf({ inputTokens, outputTokens }, model, prices),
  }
}
