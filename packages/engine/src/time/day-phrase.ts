/** What can stand where in a phrase of time? Questions both grammars ask. */

import type { Phrase } from './phrase.ts'

/** Does the phrase name one day, so that a time of day may stand beside it? */
export function isDay(phrase: Phrase): boolean {
  switch (phrase.kind) {
    case 'calendar':
      return phrase.day !== undefined || phrase.weekday !== undefined
    case 'unit':
      return phrase.unit === 'day'
    case 'holiday':
    case 'lunar-day':
      return true
    case 'turn':
      return isDay(phrase.of)
    case 'within':
      return isDay(phrase.inner)
    case 'nth':
      return phrase.amount.of === 'day' || phrase.amount.of === 'working-day' || typeof phrase.amount.of === 'object'
    case 'beside':
      return phrase.of === 'day' || typeof phrase.of === 'object'
    case 'shift':
      return !phrase.amounts.some(({ of }) => of === 'hour' || of === 'minute' || of === 'second')
    default:
      return false
  }
}

/** The last second of a day, which is what "the end of the day" sets as a limit. */
export function endOfDay(day: Phrase): Phrase {
  return { kind: 'at', day, time: { kind: 'clock', hour: 23, minute: 59, second: 59, is24: true } }
}
