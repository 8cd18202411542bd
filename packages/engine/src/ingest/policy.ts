/** By which numbers is something said taken apart? Data, with a source each. */

import { checkKeys, MemoryError, shown } from '../errors.ts'

/** Numbers of the fast path. Changing one affects what is said from then on; what is stored stays as it is. */
export interface IngestPolicy {
  /** Length aimed at when a long text is segmented, in UTF-16 code units. */
  readonly segmentTarget: number
  /** A text up to this length stays whole: about the 256 word pieces the bundled embedder was trained on. */
  readonly segmentMax: number
  /** A sentence with fewer words says too little to get a vector of its own, unless the text has no longer one. */
  readonly sentenceWordsMin: number
  /** Inputs written in one transaction by `rememberMany`. */
  readonly batchSize: number
  /** Longest text of one input, in UTF-16 code units: 16 Mi. */
  readonly textLengthMax: number
  /** Dated times kept per event: a text of one segment names a handful; a table of dates says little with each. */
  readonly occurrencesMax: number
  /**
   * How long one answer of the embedder may take, in milliseconds; what is later is given up, and the event kept without
   * vectors. Holds for questions too. A request has at most {@link requestLengthMax} characters, for which the bundled
   * embedder took 6 s on two cores with five other processes: 60 s is ten times that.
   */
  readonly embedTimeoutMs: number
}

/**
 * Texts asked for in one request, in UTF-16 code units, so that the wait for it speaks of a known amount of work: 64 Ki,
 * a batch of 256 chat turns twice over.
 */
export const requestLengthMax: number = 64 * 1024

/** Defaults; docs/EVALUATION.md has the measurements. */
export const defaultIngestPolicy: IngestPolicy = Object.freeze({
  segmentTarget: 600,
  segmentMax: 1000,
  sentenceWordsMin: 4,
  batchSize: 256,
  textLengthMax: 16 * 1024 * 1024,
  occurrencesMax: 16,
  embedTimeoutMs: 60_000,
})

/**
 * The defaults with some numbers changed.
 *
 * @throws {INVALID_INPUT} naming the number that is unknown, or no whole number from 1 on
 */
export function ingestPolicyOf(change: Partial<IngestPolicy> = {}): IngestPolicy {
  if (typeof change !== 'object' || change === null)
    throw bad('ingestPolicy', `must be an object, got ${shown(change)}`)
  checkKeys(change, Object.keys(defaultIngestPolicy), 'ingestPolicy')
  const policy = { ...defaultIngestPolicy, ...change }
  for (const [name, value] of Object.entries(policy))
    if (!Number.isSafeInteger(value) || value < 1) throw bad(name, `must be a whole number ≥ 1, got ${shown(value)}`)
  // A longer wait than 2³¹ − 1 ms would end at once (nodejs.org/api/timers.html#settimeoutcallback-delay-args).
  if (policy.embedTimeoutMs >= 2 ** 31)
    throw bad('embedTimeoutMs', `must be below 2³¹ ms (24 days), got ${policy.embedTimeoutMs}`)
  if (policy.segmentTarget > policy.segmentMax)
    throw bad('segmentTarget', `must be at most segmentMax, got ${policy.segmentTarget} above ${policy.segmentMax}`)
  return Object.freeze(policy)
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `ingestPolicy: ${field} ${why}`, { details: { field } })
}
