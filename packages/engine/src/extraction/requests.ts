/** What exactly is a model asked about a window? The requests, from which an estimate counts as well. */

import type { Schema } from '../provider/schema/schema.ts'
import type { StructuredRequest } from '../provider/structured/outcome.ts'
import type { DerivedCause, DerivedFact } from '../record/derived.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { ExtractionPolicy } from './policy.ts'
import { causeClaim, claimsHeading, extractionPrompt, type PromptLanguage, verificationPrompt } from './prompts.ts'
import { extractionShape, verificationShape } from './shape.ts'
import { promptLanguageOf, shownEvents } from './shown-events.ts'

/** What the words around every window are, for a digest: another text is another prompt. */
export const promptTexts: string = JSON.stringify([
  extractionPrompt,
  verificationPrompt,
  claimsHeading,
  extractionShape,
  verificationShape,
])

/** Numbers that decide how a window is shown. */
type Sizes = Pick<ExtractionPolicy, 'tokensMax' | 'eventsMin' | 'outputTokensMax'>

/** Asks what some events tell. */
export function extractionRequest(events: readonly NumberedEvent[], policy: Sizes): StructuredRequest<Schema> {
  const language = promptLanguageOf(events)
  const { system, before } = extractionPrompt[language]
  return {
    messages: [
      { role: 'system', text: system },
      { role: 'user', text: `${before}\n${linesOf(events, language, policy)}` },
    ],
    shape: extractionShape,
    language,
    outputTokensMax: policy.outputTokensMax,
  }
}

/** What can be verified. */
export type Claimed = DerivedFact | DerivedCause

/** Tokens of a list of numbers. */
const verificationTokensMax = 600

/** Asks which of some claims hold, numbered from 1 in the order given. */
export function verificationRequest(
  events: readonly NumberedEvent[],
  claims: readonly Claimed[],
  policy: Sizes,
): StructuredRequest<Schema> {
  const language = promptLanguageOf(events)
  const { system, before } = verificationPrompt[language]
  const places = new Map(events.map(({ no }, i) => [no, i + 1]))
  const lines = claims.map((claim, i) => `${i + 1}. ${claimOf(claim, places, language)} "${claim.quote}"`)
  const text = [before, linesOf(events, language, policy), '', claimsHeading[language], ...lines].join('\n')
  return {
    messages: [
      { role: 'system', text: system },
      { role: 'user', text },
    ],
    shape: verificationShape,
    language,
    outputTokensMax: verificationTokensMax,
  }
}

function linesOf(events: readonly NumberedEvent[], language: PromptLanguage, { tokensMax, eventsMin }: Sizes): string {
  return shownEvents(events, { language, eventTokensMax: Math.floor(tokensMax / eventsMin) })
}

function claimOf(claim: Claimed, places: ReadonlyMap<number, number>, language: PromptLanguage): string {
  const place = (no: number | undefined): number => places.get(no ?? 0) ?? 0
  if (claim.kind === 'cause') return causeClaim(place(claim.from), claim.relation, place(claim.to), language)
  const { subject, slot, about, value, before } = claim
  const words = [subject.replace('\u0001', "'s "), slot, claim.claim, about, value, before === '' ? '' : `< ${before}`]
  return `[${place(claim.sources[0])}] ${words.filter((word) => word !== '').join(' · ')}`
}
