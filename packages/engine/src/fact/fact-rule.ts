/** What is a rule for facts? A pattern over one clause, and what its groups mean. */

import type { Claim, SlotKind } from './fact.ts'

/**
 * A rule. Groups of its pattern: `who` the subject; `value`; `from` the value before, which is thereby over; `object` what is liked or
 * done, `verb` what is done with it; `thing` what has the value; `rival` what is liked less.
 */
export interface FactRule {
  readonly name: string
  readonly slot: SlotKind
  readonly claim: Claim
  readonly pattern: RegExp
  /** Value of a slot whose pattern decides it: liked or not, a bond. */
  readonly value?: string
  /** True where a clause that fits may tell something by a later rule as well: 把 puts a thing or a habit in the place of another. */
  readonly also?: true
}
