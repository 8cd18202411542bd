/** Are these options of a reconstruction usable? */

import { MemoryError, readable, shown } from '../errors.ts'
import type { RecallOptions } from '../recall/recollection.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { adjustNumbers, defaultReconstructPolicy, type NumbersChange, type ReconstructPolicy } from './policy.ts'

/** Options of `reconstruct`: those of `recall`, and its own. */
export interface ReconstructOptions extends RecallOptions {
  /** Changes to the limits that hold for this question alone. */
  readonly bounds?: Partial<Bounds>
  /** Changes to the numbers by which it searches and judges. */
  readonly numbers?: NumbersChange
}

/** What they come to. */
export interface ReconstructWishes extends RecallOptions {
  readonly bounds: Bounds
  readonly numbers: ReconstructPolicy
}

/** @throws {INVALID_INPUT} naming the option; those of `recall` are checked by it */
export function checkReconstructOptions(options: ReconstructOptions): ReconstructWishes {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new MemoryError('INVALID_INPUT', `reconstruct: options must be an object, got ${shown(options)}`, {
      details: { field: 'options' },
    })
  return readable('reconstruct', 'options', () => {
    const { bounds, numbers, ...asked } = options
    return { ...asked, bounds: boundsOf(bounds), numbers: adjustNumbers(defaultReconstructPolicy, numbers) }
  })
}
