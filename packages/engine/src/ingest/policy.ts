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
}

/** Defaults; docs/EVALUATION.md has the measurements. */
export const defaultIngestPolicy: IngestPolicy = Object.freeze({
  segmentTarget: 600,
  segmentMax: 1000,
  sentenceWordsMin: 4,
  batchSize: 256,
  textLengthMax: 16 * 1024 * 1024,
  occurrencesMax: 16,
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
  if (policy.segmentTarget > policy.segmentMax)
    throw bad('segmentTarget', `must be at most segmentMax, got ${policy.segmentTarget} above ${policy.segmentMax}`)
  return Object.freeze(policy)
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `ingestPolicy: ${field} ${why}`, { details: { field } })
}
