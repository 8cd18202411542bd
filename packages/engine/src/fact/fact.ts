/** What does somebody say is so? A fact: a value in a slot of a subject, as one clause puts it. */

/**
 * What a fact is about. In `home`, `work`, `role`, `favourite` and `bond` a subject has one value at a time; a `liking` is liked
 * or not; a `habit` or `possession` is kept until it is given up; a `thing` has one value, which only words of change replace.
 */
export type SlotKind =
  | 'home'
  | 'work'
  | 'role'
  | 'liking'
  | 'favourite'
  | 'preference'
  | 'habit'
  | 'bond'
  | 'state'
  | 'thing'

/**
 * How a clause puts it: `holds` says that it is so; `changes` that it is so and was not before ("moved", "now", 改成);
 * `ends` that it is so no longer ("any more", 不再).
 */
export type Claim = 'holds' | 'changes' | 'ends'

/** A fact as one clause tells it. Terms are those of the index, distinct: two ways of writing one value have the same. */
export interface Fact {
  /** Number of the event that tells it. */
  readonly no: number
  /** Key of whom or what it is about: a name, a kin key, or {@link nobody} of a thing that nobody is said to own. */
  readonly subject: string
  readonly slot: SlotKind
  /** Terms of what is liked, done, or has the value; empty where the slot says it all. */
  readonly about: readonly string[]
  /** Terms of the value, of a habit those of its verb; empty where none is named. */
  readonly value: readonly string[]
  /** Terms of the value that this one replaces, where the words name it. */
  readonly before: readonly string[]
  /** Terms of the days on which a habit is kept. */
  readonly when: readonly string[]
  readonly claim: Claim
  /** The words, verbatim. */
  readonly quote: string
  /** The value as said; empty where none is named. */
  readonly valueText: string
  /** Name of the rule that read it. */
  readonly rule: string
  /** How it is told to whoever asks for facts, where that is not as it is compared: "I'm a baker" is a state, and tells a role. */
  readonly shownAs?: ShownFact
}

/** What a fact is told as. */
export type ShownFact = Pick<Fact, 'subject' | 'slot' | 'valueText'>

/** Subject of a thing without an owner: "the meeting". */
export const nobody = ''
