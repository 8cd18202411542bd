/** Which values stand in an answer, and which of its words are none? Times and numbers have checks of their own. */

import type { NumberValue } from '../../text/han-number.ts'
import { numberValues } from '../../text/number-value.ts'
import { type TimeExpression, timeExpressions } from '../../time/expression.ts'

/** Against which bare words of time are read where only their place in the text counts. */
const anyMoment = { localMs: Date.UTC(2020, 0, 1) }

/** Dated times of a text, read against a moment. */
export function datesIn(text: string, localMs: number): readonly TimeExpression[] {
  return timeExpressions(text, { localMs }).filter(({ dated }) => dated)
}

/** Numbers of a text that are no part of a date. */
export function countsIn(text: string): readonly NumberValue[] {
  const dates = datesIn(text, anyMoment.localMs)
  return numberValues(text).filter(({ start, end }) => !dates.some((date) => start < date.end && date.start < end))
}

/** The text with spaces in place of its dates and numbers. */
export function withoutValues(text: string): string {
  const aged = text.replace(/(?:[- ]years?)?[- ]old\b|[- ]years? of age\b/giu, (all) => ' '.repeat(all.length))
  const spans = [...datesIn(aged, anyMoment.localMs), ...countsIn(aged)]
  return spans.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), aged)
}
