/** Which model works for a stage? One that is accounted for and kept within limits; caps stop also what is tried again. */

import { checkOptions } from '../errors.ts'
import { accounted } from './accounting/accounted.ts'
import type { Stage } from './accounting/caps.ts'
import type { Ledger } from './accounting/ledger.ts'
import { checkLanguageModel } from './language/check-model.ts'
import type { LanguageModel } from './language/language-model.ts'
import { limited } from './limits/limited.ts'
import type { Limiter } from './limits/limiter.ts'

/** What stands around a model. */
export interface StageOptions {
  readonly stage: Stage
  /** Shared by all stages. */
  readonly ledger: Ledger
  /** Shared by all models behind one address. */
  readonly limiter: Limiter
}

/**
 * The model as a stage of the slow path, or an answer, uses it.
 *
 * @throws {INVALID_INPUT} naming the part that the model lacks
 */
export function forStage(model: LanguageModel, options: StageOptions): LanguageModel {
  const { stage, ledger, limiter } = checkOptions(options, ['stage', 'ledger', 'limiter'], 'forStage')
  return limited(accounted(checkLanguageModel(model), ledger, stage), limiter)
}
