/** Which English words date something by an event? "Two weeks before the flea market", "the night of the storm". */

import { eventPhrase } from './english-event-phrase.ts'
import type { EventReference, EventRelation } from './event-reference.ts'

const numbers = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
const count = `(?<count>\\d{1,2}|an?|${numbers.join('|')})`
const unit = '(?<unit>day|night|morning|evening|week|fortnight|month|year)s?'
const side = '(?<side>after|before|following|prior to)'
const loose =
  '(?:shortly|soon|right|just|straight|immediately|directly|not long|(?:a few |a couple of |some )?(?:days|weeks|months|years))'
const who = '(?:i|we|they|he|she|you)'

/** What stands before the words of the event. The longer forms come first, for "after" alone is the end of most. */
const forms = [
  `${count} ${unit} ${side}`,
  `the (?:very )?(?:next )?(?<beside>day|morning|afternoon|evening|night|week|weekend) (?<besideSide>after|before|following)`,
  `(?:the|that) (?:very |same )?(?<same>day|morning|afternoon|evening|night|weekend) (?:of|as)`,
  '(?<eve>the eve of)',
  `${loose} (?<looseSide>after|before)`,
  `(?<while>while|when) ${who} (?:was|were) (?:still |all )?(?:in|at|on)|(?<whileIn>while in)`,
  `(?<once>the time) ${who} (?:went to|(?:was|were) (?:in|at))`,
  '(?<!(?:look|ran|run|nam|tak|took|ask|go|went|chas|call|com)(?:s|ed|en|es|ing|e)? )(?<bare>after|before|during|throughout|since|until|till|prior to)',
]
const form = new RegExp(`(?<![a-z0-9'])(?:${forms.join('|')}) (?=[a-z])`, 'g')

/** What comes round again is no event that was. */
const habit = /(?<![a-z])(?:every|each|always|usually|often|sometimes|whenever|normally|weekdays)(?![a-z])[^.!?]{0,60}$/
/** "Six to eight weeks after", "about a week before": how far is then not told to the day. */
const inexact =
  /(?:\d ?(?:-|to|or) ?|(?<![a-z])(?:about|around|roughly|some|nearly|almost|over|under|within|at least|at most|more than|less than|up to) )$/
const sentenceStart = /(?:^|[.!?;:\n])\W*(?:(?:on|and|but|so|then|well|it was) )*$/

/** The English event references of a text, in order. */
export function englishEventReferences(text: string, folded: string): EventReference[] {
  const found: EventReference[] = []
  let end = 0
  for (const match of folded.matchAll(form)) {
    if (match.index < end) continue
    const before = folded.slice(Math.max(0, match.index - 80), match.index)
    if (habit.test(before)) continue
    const told = distanceOf(match.groups ?? {})
    const distance = match.groups?.unit !== undefined && inexact.test(before) ? { ...told, days: null } : told
    const phrase = eventPhrase(text, match.index + match[0].length, {
      startsSentence: sentenceStart.test(before),
      ...distance,
    })
    if (phrase === null) continue
    end = phrase.end
    const { relation, days } = distance
    const { event, head } = phrase
    found.push({ relation, days, event, eventStart: end - event.length, head, start: match.index, end })
  }
  return found
}

type Groups = Readonly<Record<string, string | undefined>>

interface Distance {
  readonly relation: EventRelation
  readonly days: number | null
  /** `any` noun may follow a distance, `place` words of a stay; an `event` only what is one by its own word. */
  readonly wanted: 'any' | 'place' | 'event'
}

function distanceOf(groups: Groups): Distance {
  const { count, unit, side, beside, besideSide, same, eve, looseSide, bare } = groups
  if (unit !== undefined) return sided(side, daysOf(count ?? '', unit))
  if (beside !== undefined) return sided(besideSide, beside.startsWith('week') ? null : 1)
  if (same !== undefined) return { relation: 'on', days: same === 'weekend' ? null : 0, wanted: 'any' }
  if (eve !== undefined) return { relation: 'before', days: -1, wanted: 'any' }
  if (looseSide !== undefined) return { ...sided(looseSide, null), wanted: 'event' }
  if (groups.once !== undefined) return { relation: 'on', days: null, wanted: 'place' }
  if (bare === undefined) return { relation: 'during', days: null, wanted: 'place' }
  return { relation: bareRelations[bare] ?? 'before', days: null, wanted: 'event' }
}

const bareRelations: Readonly<Record<string, EventRelation>> = {
  after: 'after',
  during: 'during',
  throughout: 'during',
  since: 'since',
  until: 'until',
  till: 'until',
}

function sided(side: string | undefined, days: number | null): Distance {
  const isAfter = side === 'after' || side === 'following'
  return {
    relation: isAfter ? 'after' : 'before',
    days: days === null || isAfter ? days : -days,
    wanted: 'any',
  }
}

/** A month has no fixed number of days, nor has a year; what is told in them is open to the day. */
function daysOf(count: string, unit: string): number | null {
  if (unit === 'month' || unit === 'year') return null
  const many = count.startsWith('a') ? 1 : numbers.indexOf(count) + 1 || Number(count)
  return many * (unit === 'week' ? 7 : unit === 'fortnight' ? 14 : 1)
}
