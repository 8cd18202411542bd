/** On which day was "the day after Mum's birthday"? Known where the day of the birthday is, and nothing speaks against it. */

import { localMs } from '../record/instant.ts'
import type { NumberedEvent } from '../store/store.ts'
import { foldForTime } from '../time/fold.ts'
import { tenseAround } from '../time/tense.ts'
import type { Leaning } from './leanings.ts'

const dayMs = 86_400_000
/** Feasts and matches come again within a year: told further off than half of one, it may be another. */
const daysMax = 183

/**
 * The days an event's references come to, as a line shows them: `the day after Mum's birthday = 2025-06-15`. Only where all
 * that tells of the event, by all its words and as of something done, names the same one day.
 */
export function leaningDates(event: NumberedEvent, leanings: readonly Leaning[]): string[] {
  const said = Math.floor(localMs(event.saidAt) / dayMs)
  return leanings.flatMap(({ no, words, reference, on }) => {
    if (no !== event.no || reference.days === null) return []
    const days = new Set(on.map(({ telling, isWhole }) => (isWhole && telling.kind === 'told' ? telling.day : null)))
    const [day] = days
    if (days.size !== 1 || day === undefined || day === null) return []
    const own = day + reference.days
    const isAhead = own > said && tenseAround(foldForTime(event.text), reference.start, reference.end) !== 'future'
    if (isAhead || Math.abs(own - said) > daysMax) return []
    return [`${words.replaceAll(/\s+/g, ' ')} = ${new Date(own * dayMs).toISOString().slice(0, 10)}`]
  })
}
