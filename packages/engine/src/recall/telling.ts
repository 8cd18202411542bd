/** Does an event tell of a thing as of something that happened, and on which day? */

import type { Event } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import { granularities } from '../record/occurrence.ts'
import { sentences } from '../text/sentence.ts'
import { tokenize } from '../text/tokenize.ts'
import { eventReferences } from '../time/event-reading.ts'
import { foldForTime } from '../time/fold.ts'
import { tenseAround } from '../time/tense.ts'

/** How an event tells of a thing. */
export interface Telling {
  /** `told`: that it happened · `planned`: that it will · `named`: neither. */
  readonly kind: 'told' | 'planned' | 'named'
  /** True where a time of its own, to the week or better, stands beside it. */
  readonly isTimed: boolean
  /** The one day it names for it, in days since 1970-01-01; null where it names none or several. */
  readonly day: number | null
  /** When the thing was: the time it names, else when it was told; wall-clock milliseconds. */
  readonly atMs: number
}

const dayMs = 86_400_000
const precise = granularities.slice(0, granularities.indexOf('week') + 1)
const daily = granularities.slice(0, granularities.indexOf('day') + 1)
const order = ['told', 'planned', 'named'] as const

/**
 * The best telling in an event of the thing that is called by a word: told before planned before named, with a time before
 * without. Null where it only asks, or only dates something else by it.
 *
 * @param head  the word, as it is written
 */
export function tellingOf(event: Event, head: string): Telling | null {
  const wanted = tokenize(head)
  const tellings = sentences(event.text).flatMap(({ start, end }) => {
    const sentence = event.text.slice(start, end)
    const terms = new Set(tokenize(sentence))
    if (!wanted.every((term) => terms.has(term)) || /[?？]\s*$/.test(sentence) || leansOn(sentence, wanted)) return []
    return [tellingIn(sentence, head, event)]
  })
  return (
    tellings.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || rankOfTime(a) - rankOfTime(b))[0] ?? null
  )
}

/** "Two days after the wedding" tells of something else than the wedding. */
function leansOn(sentence: string, head: readonly string[]): boolean {
  return eventReferences(sentence).some((one) => {
    const terms = new Set(tokenize(one.head))
    return head.every((term) => terms.has(term))
  })
}

function tellingIn(sentence: string, head: string, { occurred, saidAt }: Event): Telling {
  const said = localMs(saidAt)
  const times = occurred.filter(({ text, granularity }) => sentence.includes(text) && precise.includes(granularity))
  const days = new Set(
    times.filter(({ granularity }) => daily.includes(granularity)).map(({ from }) => Math.floor(from / dayMs)),
  )
  const [first] = times
  const at = {
    day: days.size === 1 ? ([...days][0] as number) : null,
    atMs: first?.from ?? said,
    isTimed: times.length > 0,
  }
  if (first !== undefined) return { kind: first.from <= said ? 'told' : 'planned', ...at }
  const folded = foldForTime(sentence)
  const place = Math.max(0, folded.indexOf(foldForTime(head)))
  const tense = tenseAround(folded, place, place + head.length)
  return { kind: tense === 'past' ? 'told' : tense === 'future' ? 'planned' : 'named', ...at }
}

function rankOfTime({ day, isTimed }: Telling): number {
  return day !== null ? 0 : isTimed ? 1 : 2
}
