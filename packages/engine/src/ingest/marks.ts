/** Which forms does something said have? Its marks, kept with the event so that recall need not read every text. */

import { asksMark, timeMark } from '../text/marks.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { speaksOfTime } from '../time/mention.ts'

/** The marks of a text, 0 to 255. */
export function marksOf(text: string): number {
  return (endsAsQuestion(text) ? asksMark : 0) | (speaksOfTime(text) ? timeMark : 0)
}
