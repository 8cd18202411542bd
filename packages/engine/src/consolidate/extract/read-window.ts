/**
 * What does a model read in one window? Asked for, checked, and verified by another model where there is one.
 *
 *   events → extraction → items that quote what stands there → verification → a derivation
 *
 * A model that cannot fill in the form is an expected outcome: what is good of its reply is kept, with the fault.
 */

import { MemoryError } from '../../errors.ts'
import { checkedExtraction } from '../../extraction/checked.ts'
import type { ExtractionPolicy } from '../../extraction/policy.ts'
import { type Claimed, extractionRequest, verificationRequest } from '../../extraction/requests.ts'
import type { Extraction, Verification } from '../../extraction/shape.ts'
import type { ModelIdentity, ModelUsage } from '../../provider/language/language-model.ts'
import { noUsage, sumOf } from '../../provider/language/token-estimate.ts'
import type { ReadingModels } from '../../provider/memory-models.ts'
import type { Structured } from '../../provider/structured/outcome.ts'
import { structured } from '../../provider/structured/structured.ts'
import type { DerivationDraft, DerivedRecord } from '../../record/derived.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { extractGenerator, promptDigest } from './generator.ts'

/** A reading, whole or not; or why none was made: a cap was reached before. */
export type WindowReading =
  | {
      readonly status: 'read'
      readonly draft: DerivationDraft
      /** Why the reply could not be used as a whole; null where it could. */
      readonly failure: string | null
    }
  | { readonly status: 'capped'; readonly reason: string }

/** Who reads, and within which bounds. */
export interface ReadingParts {
  readonly models: ReadingModels
  readonly policy: ExtractionPolicy
  readonly signal: AbortSignal
}

/**
 * @param events  of the window, in the order shown
 * @throws {MODEL_UNAVAILABLE} the reading model cannot be reached: to be tried again later
 * @throws {CANCELLED}
 */
export async function readWithModel(events: readonly NumberedEvent[], parts: ReadingParts): Promise<WindowReading> {
  const { models, policy, signal } = parts
  const asked = { ...extractionRequest(events, policy), signal }
  // What fits the shape has its type.
  const reply = (await structured(models.consolidation, asked)) as Structured<Extraction>
  if (!reply.ok && reply.reason === 'budget') return { status: 'capped', reason: reply.message }
  const value = reply.ok ? reply.value : reply.salvage
  const { records, dropped } =
    value === null ? { records: [], dropped: {} } : checkedExtraction({ ...emptyReply, ...value }, events)
  const verified = await verifiedRecords(records, events, parts)
  if (verified.fault?.status === 'capped') return verified.fault
  const failure = reply.ok ? null : `stage consolidate: ${reply.message}`
  const faults = [
    ...(failure === null ? [] : [failure]),
    ...(verified.why === null ? [] : [`stage verify: ${verified.why}`]),
  ]
  const { inputTokens, outputTokens, calls } = sumOf(reply.usage, verified.usage)
  return {
    status: 'read',
    failure,
    draft: {
      generator: extractGenerator.name,
      version: extractGenerator.version,
      nos: events.map(({ no }) => no).sort((a, b) => a - b),
      origin: {
        model: { ...reply.model },
        verifier: verified.verifier === null ? null : { ...verified.verifier },
        prompt: promptDigest,
        calls,
        inputTokens,
        outputTokens,
      },
      fault: faults.length === 0 ? null : faults.join('; '),
      dropped,
      records: verified.records,
    },
  }
}

/** Of a salvaged reply some lists may be missing. */
const emptyReply = { entities: [], facts: [], causes: [], dates: [], topics: [], summaries: [] }

interface VerifiedRecords {
  readonly records: readonly DerivedRecord[]
  readonly usage: ModelUsage
  readonly verifier: ModelIdentity | null
  /** Why nothing could be verified; null where it was, or nobody was asked. */
  readonly why: string | null
  readonly fault?: { readonly status: 'capped'; readonly reason: string }
}

/** Lets the other model say which facts and causes hold. One that cannot answer leaves them unverified. */
async function verifiedRecords(
  records: readonly DerivedRecord[],
  events: readonly NumberedEvent[],
  { models, policy, signal }: ReadingParts,
): Promise<VerifiedRecords> {
  const claims = records.filter((record): record is Claimed => record.kind === 'fact' || record.kind === 'cause')
  const unverified = { records, usage: noUsage, verifier: null, why: null }
  if (models.verifying === null || claims.length === 0) return unverified
  const { identity } = models.verifying
  try {
    const asked = { ...verificationRequest(events, claims, policy), signal }
    const reply = (await structured(models.verifying, asked)) as Structured<Verification>
    if (reply.ok)
      return { ...unverified, records: judged(records, claims, reply.value), usage: reply.usage, verifier: identity }
    if (reply.reason === 'budget') return { ...unverified, fault: { status: 'capped', reason: reply.message } }
    return { ...unverified, usage: reply.usage, verifier: identity, why: reply.message }
  } catch (error) {
    // What was read has been paid for and stays; it is asserted by nobody.
    if (!MemoryError.is(error, 'MODEL_UNAVAILABLE')) throw error
    return { ...unverified, verifier: identity, why: error.message }
  }
}

function judged(
  records: readonly DerivedRecord[],
  claims: readonly Claimed[],
  { holds }: Verification,
): DerivedRecord[] {
  const holding = new Set(holds.map((place) => claims[place - 1]))
  return records.map((record) =>
    record.kind === 'fact' || record.kind === 'cause' ? { ...record, verified: holding.has(record) } : record,
  )
}
