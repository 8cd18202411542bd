/** Does a text name an amount of money? */

import { amountsIn } from '../../text/amount.ts'

const without = /\b(?:for free|a fortune|peanuts|half price|free of charge)\b|免费|不要钱|没花钱|[£$€¥]/u
const pounds = /\d[\d.,]* pounds?\b/u

/** True for an amount with a currency, and for a number that stands without any unit; takes normalised text. */
export function namesMoney(text: string): boolean {
  return (
    without.test(text) ||
    pounds.test(text) ||
    amountsIn(text).some(({ family, noun }) => family === 'money' || (family === null && noun === null))
  )
}
