/** May the cause have come before its effect? Judged by the times that both texts name; silent where one names none. */

import { type TimeExpression, timeExpressions } from '../time/expression.ts'
import type { CauseEvent, CauseKind } from './proposal.ts'

/**
 * False if all the times that the cause names lie after all those of the effect.
 *
 * A ground may lie ahead: "I left early yesterday. My flight is tomorrow." explains, so grounds and conditions are only
 * refused where they had happened when they were told and yet came later than what they are to explain.
 */
export function mayPrecede(cause: CauseEvent, effect: CauseEvent, kind: CauseKind): boolean {
  const causeTimes = datesOf(cause)
  const effectTimes = causeTimes.length === 0 ? [] : datesOf(effect)
  if (effectTimes.length === 0) return true
  const begins = Math.min(...causeTimes.map(({ interval }) => interval.from))
  const ends = Math.max(...effectTimes.map(({ interval }) => interval.to))
  if (begins < ends) return true
  const anticipates = kind === 'explains' || kind === 'depends-on'
  return anticipates && begins >= cause.saidAtMs
}

/** Times with a day of their own, read both ways where the words leave it open ("in June"): the order must be wrong in every reading. */
function datesOf({ text, saidAtMs }: CauseEvent): TimeExpression[] {
  const reference = { localMs: saidAtMs }
  return (['past', 'future'] as const)
    .flatMap((prefer) => timeExpressions(text, reference, { prefer }))
    .filter(({ dated }) => dated)
}
