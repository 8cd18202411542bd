/** Which language models does a memory work with, and within which bounds? One ledger over all, one limiter to each model. */

import { checkKeys, MemoryError, shown } from '../errors.ts'
import type { CapTable } from './accounting/caps.ts'
import { Ledger } from './accounting/ledger.ts'
import type { PriceTable } from './accounting/price.ts'
import { forStage } from './for-stage.ts'
import type { LanguageModel } from './language/language-model.ts'
import { Limiter } from './limits/limiter.ts'
import type { Limits } from './limits/limits.ts'

/** Models by what they are used for. */
export interface ModelOptions {
  /** Reads windows of events on the slow path. */
  readonly consolidation: LanguageModel
  /** Says of what the other read whether the events support it; without it nothing that was read is asserted. */
  readonly verifying?: LanguageModel
}

/** Bounds of all models of a memory. */
export interface ModelPolicy {
  /** Hard caps on calls and tokens, for as long as the memory is open. */
  readonly caps?: CapTable
  /** For accounts and estimates. */
  readonly prices?: PriceTable
  readonly limits?: Partial<Limits>
}

/** Models as the slow path uses them: accounted for, and within limits. */
export interface MemoryModels {
  readonly consolidation: LanguageModel
  readonly verifying: LanguageModel | null
  readonly ledger: Ledger
  readonly prices: PriceTable | null
}

/**
 * @returns null where no models are given
 * @throws {INVALID_INPUT} naming the option
 */
export function memoryModels(models: ModelOptions | undefined, policy: ModelPolicy = {}): MemoryModels | null {
  checkObject(policy, 'modelPolicy')
  checkKeys(policy, ['caps', 'prices', 'limits'], 'openMemory: modelPolicy')
  const { caps, prices, limits = {} } = policy
  const ledger = new Ledger({ ...(caps === undefined ? {} : { caps }), ...(prices === undefined ? {} : { prices }) })
  const limiter = new Limiter({ limits })
  if (models === undefined) return null
  checkObject(models, 'models')
  checkKeys(models, ['consolidation', 'verifying'], 'openMemory: models')
  const { consolidation, verifying } = models
  return {
    consolidation: forStage(consolidation, { stage: 'consolidate', ledger, limiter }),
    verifying:
      verifying === undefined
        ? null
        : forStage(verifying, {
            stage: 'verify',
            ledger,
            limiter: verifying === consolidation ? limiter : new Limiter({ limits }),
          }),
    ledger,
    prices: prices ?? null,
  }
}

function checkObject(value: unknown, field: string): void {
  if (typeof value !== 'object' || value === null)
    throw new MemoryError('INVALID_INPUT', `openMemory: ${field} must be an object, got ${shown(value)}`, {
      details: { field },
    })
}
