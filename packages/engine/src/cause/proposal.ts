/** What do the rules say about causes? Suspects with their words, for whoever consolidates to judge. */

/** A turn of a conversation, as the rules see it. */
export interface CauseEvent {
  /** Number of the event in its scope. */
  readonly no: number
  /** Null where nobody is named; the rules then go by the order of the turns alone. */
  readonly speaker: string | null
  readonly text: string
  /** When it was said, epoch milliseconds of the speaker's wall clock: only times named in texts are compared by it. */
  readonly saidAtMs: number
  /** Turns of different sessions are never related. */
  readonly session: string
}

/**
 * How a cause is related to its effect. In each kind the direction is from what comes first in reason:
 * `causes` event → what it brought about · `explains` ground → what it is the ground of · `enables` help → what it made
 * possible · `prevents` obstacle or rescue → what did not happen · `depends-on` condition → what hangs on it.
 */
export type CauseKind = 'causes' | 'explains' | 'enables' | 'prevents' | 'depends-on'

/** A relation between two events that the words of one of them claim. */
export interface CauseProposal {
  /** Number of the cause, ground or condition. */
  readonly from: number
  /** Number of the effect. */
  readonly to: number
  readonly kind: CauseKind
  /** In (0, 1]: see `confidence.ts`. */
  readonly confidence: number
  /** The words that carry it, verbatim from `from` or `to`. */
  readonly quote: string
  /** Name of the rule. */
  readonly reason: string
  /** True where the rule is not trusted enough to assert the relation. */
  readonly candidate: boolean
}

/** Below this confidence a relation is a candidate: two in five may be wrong, and a wrong edge misleads more than a missing one. */
export const activeFrom = 0.6
