/** By which numbers is something said taken apart? Data, with a source each. */

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
}

/** Defaults; docs/EVALUATION.md has the measurements. */
export const defaultIngestPolicy: IngestPolicy = Object.freeze({
  segmentTarget: 600,
  segmentMax: 1000,
  sentenceWordsMin: 4,
  batchSize: 256,
  textLengthMax: 16 * 1024 * 1024,
})
