/**
 * What did the models cost so far, and may they be asked once more?
 *
 * One row per stage and model. Before each call its tokens are set aside, so that calls under way together cannot
 * overrun a cap that each of them would keep.
 */

import { MemoryError } from '../../errors.ts'
import type { ModelUsage } from '../language/language-model.ts'
import { type CapTable, checkCaps, type Stage } from './caps.ts'
import { checkPrices, costOf, type PriceTable } from './price.ts'

/** Sums of one stage and model. */
export interface LedgerRow {
  readonly stage: Stage
  /** Name of the model. */
  readonly model: string
  /** Calls that were begun, those that failed among them. */
  readonly calls: number
  readonly failed: number
  /** Calls that repeat one that failed in passing. */
  readonly retries: number
  /** Calls that ask a model to mend its reply. */
  readonly repairs: number
  /** Calls that a cap stopped before they were made; not among `calls`. */
  readonly stopped: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Of both together: those that are estimated. */
  readonly estimatedTokens: number
  /** In the currency of the prices; null without a price for the model. */
  readonly cost: number | null
}

type Sums = { -readonly [Name in keyof Omit<LedgerRow, 'stage' | 'model' | 'cost'>]: number }

/** One call that is about to be made. */
export interface PlannedCall {
  readonly stage: Stage
  readonly model: string
  /** Tokens it may use, in and out. */
  readonly tokens: number
  readonly because?: 'retry' | 'repair'
}

/** How a call ended. */
export interface CallEnd {
  /** Null where nothing was used. */
  readonly usage: ModelUsage | null
  readonly failed: boolean
}

/** What a ledger is given. */
export interface LedgerOptions {
  readonly caps?: CapTable
  readonly prices?: PriceTable
}

export class Ledger {
  readonly #rows = new Map<string, { stage: Stage; model: string; sums: Sums }>()
  /** Tokens set aside for calls under way. */
  readonly #pending = new Map<Stage, number>()
  readonly #caps: CapTable
  readonly #prices: PriceTable | null

  /** @throws {INVALID_INPUT} naming the cap or the price */
  constructor({ caps = {}, prices }: LedgerOptions = {}) {
    this.#caps = checkCaps(caps)
    this.#prices = prices === undefined ? null : checkPrices(prices)
  }

  /**
   * Enters a call before it is made.
   *
   * @returns how to enter its end; to be called once
   * @throws {MODEL_BUDGET} naming the cap it would overrun
   */
  begin(call: PlannedCall): (end: CallEnd) => void {
    const { sums } = this.#row(call)
    try {
      this.#checkCaps(call)
    } catch (error) {
      sums.stopped++
      throw error
    }
    sums.calls++
    if (call.because === 'retry') sums.retries++
    if (call.because === 'repair') sums.repairs++
    this.#setAside(call.stage, call.tokens)
    return ({ usage, failed }) => {
      this.#setAside(call.stage, -call.tokens)
      if (failed) sums.failed++
      if (usage === null) return
      sums.inputTokens += usage.inputTokens
      sums.outputTokens += usage.outputTokens
      if (usage.estimated) sums.estimatedTokens += usage.inputTokens + usage.outputTokens
    }
  }

  /** All rows, by stage, then model. */
  rows(): readonly LedgerRow[] {
    return [...this.#rows.values()]
      .map(({ stage, model, sums }) => ({ stage, model, ...sums, cost: costOf(sums, model, this.#prices) }))
      .sort((a, b) => (`${a.stage} ${a.model}` < `${b.stage} ${b.model}` ? -1 : 1))
  }

  #checkCaps({ stage, tokens }: PlannedCall): void {
    for (const name of [stage, 'all'] as const) {
      const { callsMax = Number.POSITIVE_INFINITY, tokensMax = Number.POSITIVE_INFINITY } = this.#caps[name] ?? {}
      const { calls, used } = this.#used(name)
      if (calls + 1 > callsMax) throw spent(`caps.${name}.callsMax`, callsMax, `${calls} calls were made`)
      if (used + tokens > tokensMax)
        throw spent(
          `caps.${name}.tokensMax`,
          tokensMax,
          `${used} tokens are used or set aside and the call may take ${tokens}`,
        )
    }
  }

  #used(name: Stage | 'all'): { calls: number; used: number } {
    let calls = 0
    let used = 0
    for (const { stage, sums } of this.#rows.values()) {
      if (name !== 'all' && stage !== name) continue
      calls += sums.calls
      used += sums.inputTokens + sums.outputTokens
    }
    for (const [stage, tokens] of this.#pending) if (name === 'all' || stage === name) used += tokens
    return { calls, used }
  }

  #setAside(stage: Stage, tokens: number): void {
    this.#pending.set(stage, (this.#pending.get(stage) ?? 0) + tokens)
  }

  #row({ stage, model }: PlannedCall): { sums: Sums } {
    const key = JSON.stringify([stage, model])
    const known = this.#rows.get(key)
    if (known !== undefined) return known
    const sums = {
      calls: 0,
      failed: 0,
      retries: 0,
      repairs: 0,
      stopped: 0,
      inputTokens: 0,
      outputTokens: 0,
      estimatedTokens: 0,
    }
    const row = { stage, model, sums }
    this.#rows.set(key, row)
    return row
  }
}

function spent(field: string, cap: number, why: string): MemoryError {
  return new MemoryError('MODEL_BUDGET', `generate: ${field} is ${cap}, and ${why}; raise the cap or go on without`, {
    details: { field, cap },
  })
}
