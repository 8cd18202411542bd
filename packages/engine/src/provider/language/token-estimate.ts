/** What does a request or a reply cost, where nobody counts? Estimated by script, never far too low. */

import { scriptCounter } from '../../text/budget.ts'
import type { ModelRequest, ModelUsage } from './language-model.ts'

/** Tokens that roles and turns cost beside their words, in the chat templates of common models. */
const messageOverhead = 4

/** Tokens of everything that is sent. */
export function inputTokensOf({ messages, shape }: ModelRequest): number {
  // Some runtimes put the schema into the prompt; counting it always is the safe side.
  const schema = shape === undefined ? 0 : scriptCounter.count(JSON.stringify(shape.schema))
  return messages.reduce((sum, { text }) => sum + scriptCounter.count(text) + messageOverhead, schema)
}

/** Usage of one call: as reported where both numbers are there, else estimated. */
export function usageOf(request: ModelRequest, text: string, reported: ReportedTokens): ModelUsage {
  const { inputTokens, outputTokens } = reported
  const isTold = isCount(inputTokens) && isCount(outputTokens)
  return {
    inputTokens: isCount(inputTokens) ? inputTokens : inputTokensOf(request),
    outputTokens: isCount(outputTokens) ? outputTokens : scriptCounter.count(text),
    calls: 1,
    estimated: !isTold,
  }
}

/** What a runtime says; anything but whole numbers from 0 counts as not said. */
export interface ReportedTokens {
  readonly inputTokens?: unknown
  readonly outputTokens?: unknown
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** Two usages together. */
export function sumOf(a: ModelUsage, b: ModelUsage): ModelUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    calls: a.calls + b.calls,
    estimated: a.estimated || b.estimated,
  }
}

/** Nothing used yet. */
export const noUsage: ModelUsage = Object.freeze({ inputTokens: 0, outputTokens: 0, calls: 0, estimated: false })
