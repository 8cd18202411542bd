/** Which language models does a memory work with, and within which bounds? One ledger over all, one limiter to each model. */

import { checkKeys, MemoryError, shown } from '../errors.ts'
import type { CapTable, Stage } from './accounting/caps.ts'
import { Ledger } from './accounting/ledger.ts'
import type { PriceTable } from './accounting/price.ts'
import { forStage } from './for-stage.ts'
import type { LanguageModel } from './language/language-model.ts'
import { Limiter } from './limits/limiter.ts'
import type { Limits } from './limits/limits.ts'

/** Models by what they are used for. */
export interface ModelOptions {
  /** Reads windows of events on the slow path; without it the slow path works by rules alone. */
  readonly consolidation?: LanguageModel
  /** Words answers; without it they are cut out of what was said. */
  readonly answering?: LanguageModel
  /** Says of what another read, or answers, whether the events support it; without it nothing that was read is asserted. */
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

/** Models as a memory uses them: accounted for, and within limits. */
export interface MemoryModels {
  readonly consolidation: LanguageModel | null
  readonly answering: LanguageModel | null
  readonly verifying: LanguageModel | null
  readonly ledger: Ledger
  readonly prices: PriceTable | null
}

/** Those of a memory that reads with one. */
export type ReadingModels = MemoryModels & { readonly consolidation: LanguageModel }

/** True where a model reads on the slow path. */
export function canRead(models: MemoryModels | null): models is ReadingModels {
  return models !== null && models.consolidation !== null
}

/** Frees them. */
export async function closeModels(models: MemoryModels | null): Promise<void> {
  for (const model of [models?.consolidation, models?.answering, models?.verifying]) await model?.close()
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
  checkKeys(models, ['consolidation', 'answering', 'verifying'], 'openMemory: models')
  const { consolidation, answering, verifying } = models
  const limiters = new Map([[consolidation ?? answering ?? verifying, limiter]])
  const at = (model: LanguageModel | undefined, stage: Stage): LanguageModel | null => {
    if (model === undefined) return null
    const own = limiters.get(model) ?? new Limiter({ limits })
    limiters.set(model, own)
    return forStage(model, { stage, ledger, limiter: own })
  }
  return {
    consolidation: at(consolidation, 'consolidate'),
    answering: at(answering, 'answer'),
    verifying: at(verifying, 'verify'),
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
