/** Are these options of a reconstruction usable? */

import { MemoryError, readable, shown } from '../errors.ts'
import type { RecallOptions } from '../recall/recollection.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import type { JudgeMaker } from './model-judge.ts'
import { armOf } from './paper-arms.ts'
import { adjustNumbers, defaultReconstructPolicy, type NumbersChange, type ReconstructPolicy } from './policy.ts'

/** Options of `reconstruct`: those of `recall`, and its own. */
export interface ReconstructOptions extends RecallOptions {
  /** Changes to the limits that hold for this question alone. */
  readonly bounds?: Partial<Bounds>
  /** Changes to the numbers by which it searches and judges. */
  readonly numbers?: NumbersChange
  /** `auto`: goes on only where recall does not support an answer, or the question asks for many or why; default `always`. */
  readonly strategy?: Strategy
  /** Makes the judge: `modelJudge(model)`, or one of your own; default the offline one. */
  readonly judge?: JudgeMaker
}

/** When one goes on from what recall found. */
export type Strategy = 'always' | 'auto'

/** What they come to. */
export interface ReconstructWishes extends RecallOptions {
  readonly bounds: Bounds
  readonly numbers: ReconstructPolicy
  readonly strategy: Strategy
  readonly judge: JudgeMaker | null
}

/** @param base  limits that hold otherwise. @throws {INVALID_INPUT} naming the option; those of `recall` are checked by it */
export function checkReconstructOptions(options: ReconstructOptions, base: Bounds): ReconstructWishes {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new MemoryError('INVALID_INPUT', `reconstruct: options must be an object, got ${shown(options)}`, {
      details: { field: 'options' },
    })
  return readable('reconstruct', 'options', () => {
    const arm = armOf(options.policy)
    const { bounds, numbers, judge = null, strategy = 'always', ...asked } = options
    if (strategy !== 'always' && strategy !== 'auto')
      throw new MemoryError(
        'INVALID_INPUT',
        `reconstruct: strategy must be 'always' or 'auto', got ${shown(strategy)}`,
        {
          details: { field: 'strategy' },
        },
      )
    if (judge !== null && typeof judge !== 'function')
      throw new MemoryError(
        'INVALID_INPUT',
        `reconstruct: judge must be a function that makes a judge, got ${shown(judge)}`,
        {
          details: { field: 'judge' },
        },
      )
    return {
      ...asked,
      judge,
      strategy,
      bounds: boundsOf(bounds, boundsOf(arm.bounds, base)),
      numbers: adjustNumbers(adjustNumbers(defaultReconstructPolicy, arm.numbers), numbers),
    }
  })
}
