/** What does a million tokens cost? As the person says: prices change, and none is built in. */
import { InvalidArgumentError } from 'commander'
import type { Price, PriceTable } from 'knotwork/provider'

/** Parser of `IN,OUT`. */
export function priceOf(value: string): Price {
  const [input = Number.NaN, output = Number.NaN, ...more] = value.split(',').map((part) => Number(part.trim() || 'x'))
  if (!(input >= 0 && output >= 0) || more.length > 0 || input === Infinity || output === Infinity)
    throw new InvalidArgumentError(`must be two numbers from 0, such as 0.1,0.4, got ${value}`)
  return { inputPerMillion: input, outputPerMillion: output }
}

/** One price for some models. */
export function pricesFor(names: readonly string[], price: Price): PriceTable {
  return { currency: '', models: Object.fromEntries(names.map((name) => [name, price])) }
}
