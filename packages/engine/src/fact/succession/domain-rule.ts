/** What is a walk of life, and how does a rule tell that a clause speaks of one? */

/** A walk of life in which one has one value at a time. */
export type Domain = 'home' | 'work' | 'hours' | 'bond' | 'diet'

/** How a clause speaks of one. */
export interface DomainMark {
  readonly domain: Domain
  /** `state`: it is so; `turn`: it became so. */
  readonly force: 'state' | 'turn'
  /** What it is, as far as the walk has names for it; else the place or firm as said, or null. */
  readonly value: string | null
}

/** A wording that speaks of one. */
export interface DomainRule extends Omit<DomainMark, 'value'> {
  readonly pattern: RegExp
  /** The value where the pattern matches; else that of the group `value`. */
  readonly value?: string
}
