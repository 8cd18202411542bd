/** What did models do, and what would they cost? In a line each. */
import type { ModelReport, ReadingEstimate } from 'knotwork'
import { count, counted } from '../terminal/quantity.ts'

/** Lines about a consolidation with a model; none without. */
export function modelLines(report: ModelReport | null): string[] {
  if (report === null) return []
  const { events, calls, inputTokens, outputTokens, tokensPerEvent, cost, stopped } = report
  const each = tokensPerEvent === null ? '' : `, ${count(tokensPerEvent)} an event`
  const lines = [
    `${counted(events, 'event')} read with a model: ${counted(calls, 'call')}, ${count(inputTokens)} tokens in, ${count(outputTokens)} out${each}${cost === null ? '' : `, cost ${money(cost)}`}`,
  ]
  if (stopped !== null) lines.push(`stopped before the next call: ${stopped}; the rest waits`)
  return lines
}

/** Lines about what reading would use. */
export function estimateLines({ events, windows, calls, inputTokens, outputTokens, cost }: ReadingEstimate): string[] {
  return [
    `${counted(events, 'event')} unread, in ${counted(windows, 'window')}: about ${counted(calls, 'call')}, ${count(inputTokens)} tokens in, ${count(outputTokens)} out`,
    cost === null
      ? 'cost unknown: give the price of a million tokens with --price IN,OUT'
      : `cost about ${money(cost)}, in the currency of the price`,
  ]
}

function money(amount: number): string {
  return amount >= 1 ? amount.toFixed(2) : amount.toPrecision(2)
}
