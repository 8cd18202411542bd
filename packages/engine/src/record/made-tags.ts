/** What is an event about? Its tags as a generator made them, and what every store checks before it keeps them. */

import { MemoryError, shown } from '../errors.ts'

/** The tags of one event. */
export interface TaggedEvent {
  readonly no: number
  /** Each once; a store gives them back in order of code points. */
  readonly labels: readonly string[]
}

/** All tags of some events by one version of a generator; what is not named is taken back. */
export interface MadeTags {
  readonly generator: string
  readonly version: number
  /** Each event once. */
  readonly tagged: readonly TaggedEvent[]
}

/** The vector of a tag in one space. */
export interface TagVector {
  readonly label: string
  /** Id of the space. */
  readonly space: string
  /** A unit vector scaled by 127. */
  readonly vector: Int8Array
}

/** Longest label, in UTF-16 code units. */
export const labelLengthMax = 80

/**
 * Checks tags.
 *
 * @throws {INVALID_INPUT} naming the field
 */
export function checkMadeTags({ generator, version, tagged }: MadeTags): void {
  if (typeof generator !== 'string' || generator === '') throw invalid('generator', 'a non-empty string', generator)
  if (!Number.isSafeInteger(version) || version < 1) throw invalid('version', 'a whole number from 1', version)
  const known = new Set<number>()
  for (const { no, labels } of tagged) {
    if (!Number.isSafeInteger(no) || no < 1 || known.has(no))
      throw invalid('tagged.no', 'a number from 1, each once', no)
    known.add(no)
    if (!labels.every(isLabel) || new Set(labels).size < labels.length)
      throw invalid('tagged.labels', `texts of 1 to ${labelLengthMax} characters, each once`, labels)
  }
}

/** Whether this can be a tag. */
export function isLabel(label: unknown): label is string {
  return typeof label === 'string' && label !== '' && label.length <= labelLengthMax && label.isWellFormed()
}

function invalid(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `replace tags: ${field} must be ${must}, got ${shown(got)}`, {
    details: { field },
  })
}
