/** What would reading with a model cost? Counted from the requests that would be sent, before any is. */

import type { CuratedPlace } from '../../curation/curation-source.ts'
import { defaultExtractionPolicy } from '../../extraction/policy.ts'
import { extractionRequest, verificationRequest } from '../../extraction/requests.ts'
import { estimateUsage, type UsageEstimate } from '../../provider/accounting/estimate.ts'
import type { PriceTable } from '../../provider/accounting/price.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { cutForReading } from './cut.ts'
import { Unread } from './unread.ts'

/** What reading all that is unread would use. */
export interface ReadingEstimate extends UsageEstimate {
  /** Events that no model has read and that do not wait for it. */
  readonly events: number
  readonly windows: number
}

/** Which models, and what they cost. */
export interface EstimateWish {
  /** Names of the models, as in the prices. */
  readonly model: string
  readonly verifier: string | null
  readonly prices: PriceTable | null
}

/** Tokens of a reply: the empty lists, and what is noted of each event; of a verification its list of numbers. */
const replyTokens = { base: 60, each: 50, verification: 40 }
/** Tokens that the claims of an event add to a verification. */
const claimTokensEach = 25

/** Estimates page by page, so that a large memory need not be held at once. */
export async function estimateReading(place: CuratedPlace, wish: EstimateWish): Promise<ReadingEstimate> {
  let sum: ReadingEstimate = { events: 0, windows: 0, calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 }
  for await (const nos of new Unread(place, defaultExtractionPolicy).pages(place.scope)) {
    const events = await place.store.events.read(place.scope, nos)
    const windows = cutForReading(events, defaultExtractionPolicy)
    if (windows.length === 0) continue
    const estimates = [readingOf(windows, events.length, wish), ...verifyingOf(windows, events.length, wish)]
    sum = { ...sum, events: sum.events + events.length, windows: sum.windows + windows.length }
    for (const one of estimates) sum = { ...sum, ...added(sum, one) }
  }
  return wish.prices === null ? { ...sum, cost: null } : sum
}

function readingOf(
  windows: readonly NumberedEvent[][],
  events: number,
  { model, prices }: EstimateWish,
): UsageEstimate {
  const requests = windows.map((window) => extractionRequest(window, defaultExtractionPolicy))
  const outputTokensEach = Math.ceil((events / windows.length) * replyTokens.each) + replyTokens.base
  return estimateUsage(requests, { model, outputTokensEach, ...(prices === null ? {} : { prices }) })
}

function verifyingOf(
  windows: readonly NumberedEvent[][],
  events: number,
  { verifier: model, prices }: EstimateWish,
): UsageEstimate[] {
  if (model === null) return []
  const requests = windows.map((window) => verificationRequest(window, [], defaultExtractionPolicy))
  const outputTokensEach = replyTokens.verification
  const usage = estimateUsage(requests, { model, outputTokensEach, ...(prices === null ? {} : { prices }) })
  return [{ ...usage, inputTokens: usage.inputTokens + events * claimTokensEach }]
}

function added(a: UsageEstimate, b: UsageEstimate): UsageEstimate {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
  }
}
