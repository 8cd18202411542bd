/**
 * Which event does a text date something by? "The day after Mum's birthday", "since the move", 婚礼前两天.
 *
 * Such a time is in no calendar: only who knows when the birthday was knows the day. So a reference names the event in the
 * words of the text, and how far from it. Where it was is not read here. Everyday acts ("after work", 下班后), times of the
 * calendar ("before noon", 春节前两天) and words that only point ("after that", 那天) are none.
 */

/** How what is told stands to the event it names. The same day is `on`. */
export type EventRelation = 'on' | 'after' | 'before' | 'during' | 'since' | 'until'

/** A time told by an event. */
export interface EventReference {
  readonly relation: EventRelation
  /** Whole days from the event to what is told, negative for before; null where the words leave it open. */
  readonly days: number | null
  /** The words that name the event, verbatim. */
  readonly event: string
  /** Offset of these words. */
  readonly eventStart: number
  /** The word of them that says what kind of event it is, verbatim: "birthday", 婚礼. */
  readonly head: string
  /** Offsets of the reference with the words of the event, UTF-16 units, end exclusive. */
  readonly start: number
  readonly end: number
}
