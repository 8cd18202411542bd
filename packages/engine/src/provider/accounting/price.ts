/** What does it cost? The user's own price table says; none is built in, for prices change and differ. */

import { MemoryError, shown } from '../../errors.ts'

/** Price of one model, per million tokens, in the currency of the table. */
export interface Price {
  readonly inputPerMillion: number
  readonly outputPerMillion: number
}

/** Prices by the name of the model. */
export interface PriceTable {
  /** As the user writes it, such as `USD`; only shown. */
  readonly currency: string
  readonly models: Readonly<Record<string, Price>>
}

/** @throws {INVALID_INPUT} naming the model */
export function checkPrices(table: PriceTable): PriceTable {
  for (const [model, price] of Object.entries(table.models))
    for (const part of ['inputPerMillion', 'outputPerMillion'] as const)
      if (!(price[part] >= 0 && price[part] < Number.POSITIVE_INFINITY))
        throw new MemoryError(
          'INVALID_INPUT',
          `prices: ${model}.${part} must be a number from 0, got ${shown(price[part])}`,
          { details: { field: `${model}.${part}` } },
        )
  return table
}

/** Cost of so many tokens, in the currency of the table; null where the table does not know the model. */
export function costOf(
  tokens: { readonly inputTokens: number; readonly outputTokens: number },
  model: string,
  prices: PriceTable | null,
): number | null {
  if (prices === null || !Object.hasOwn(prices.models, model)) return null
  const { inputPerMillion, outputPerMillion } = prices.models[model] as Price
  return (tokens.inputTokens * inputPerMillion + tokens.outputTokens * outputPerMillion) / 1_000_000
}
