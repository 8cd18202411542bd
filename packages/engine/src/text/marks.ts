/**
 * Which forms does a text have? A bit set, kept with the event, so that recall need not read the text of every candidate.
 *
 * A bit never changes its meaning: events remember those of their day.
 */

import { endsAsQuestion } from './question-form.ts'
import { hasTimeExpression } from './time-words.ts'

/** It ends as a question. */
export const asksMark = 1

/** It holds a time expression. */
export const timeMark = 2

/** The marks of a text, 0 to 255. */
export function marksOf(text: string): number {
  return (endsAsQuestion(text) ? asksMark : 0) | (hasTimeExpression(text) ? timeMark : 0)
}
