/**
 * Which events date what they tell by another event, and which events tell of that one?
 *
 *   confidence = exactness · strength · share · rarity
 *
 * "The roof leaked the day after Mum's birthday" leans on what tells of the birthday. That is found by the words of the
 * phrase: its head always, of two words both, of more the most by inverse document frequency (`share`). `strength` is that of
 * the telling, `rarity` is what entity-hops.ts says of how many events hold the words, `exactness` is less where the
 * reference tells no distance.
 *
 * Ties go to what was nearest in time, then by what stays the same in whatever order events arrive.
 */

import type { Event } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import type { NumberedEvent, Postings } from '../store/store.ts'
import { tokenize } from '../text/tokenize.ts'
import { eventReferences } from '../time/event-reading.ts'
import type { EventReference } from '../time/event-reference.ts'
import { foldForTime } from '../time/fold.ts'
import { tenseAround } from '../time/tense.ts'
import { rarity } from './entity-hops.ts'
import { inverseDocumentFrequency } from './lexical.ts'
import type { Snapshot } from './snapshot.ts'
import { type Telling, tellingOf } from './telling.ts'
import type { WalkPolicy } from './walk-policy.ts'

/** An event that leans on others by one of its references. */
export interface Leaning {
  readonly no: number
  /** The reference, verbatim. */
  readonly words: string
  readonly reference: EventReference
  /** What tells of the event it names, best first, at most {@link tellingsMax}. */
  readonly on: readonly LeantOn[]
}

/** An event that tells of what another leans on. */
export interface LeantOn {
  readonly no: number
  readonly telling: Telling
  /** In (0, 1]. */
  readonly confidence: number
  /** True where it holds all words of the phrase that count. */
  readonly isWhole: boolean
}

/** References read per event: a text that dates by more is a chronicle. */
const referencesMax = 2
/** A second telling where the first may be of another year; a third has not been of use to anybody. */
const tellingsMax = 2
/** Rows read per word: a word in more events tells nothing of which event is meant. */
const postingsMax = 400
/** Share of the weight of the words that must be held, where there are more than two. */
const shareMin = 0.6
/** All of the weight, but for what sums of floats lose. */
const wholeShare = 1 - 1e-9
const openExactness = 0.8
const strengths = { told: 0.6, planned: 0.5, named: 0.3 } as const

/** The leanings of some events, in order of number. Costs at most three reads; one where none of them has a reference. */
export async function leaningsOf(
  nos: readonly number[],
  snapshot: Snapshot,
  { entityEventsMax }: Pick<WalkPolicy, 'entityEventsMax'>,
): Promise<Leaning[]> {
  const events = [...(await snapshot.events(nos))].sort((a, b) => a.no - b.no)
  const references = events.flatMap((event) =>
    eventReferences(event.text)
      .slice(0, referencesMax)
      .map((reference) => ({ event, reference, terms: termsOf(reference.event), head: termsOf(reference.head) })),
  )
  if (references.length === 0) return []
  const terms = [...new Set(references.flatMap((one) => [...one.terms, ...one.head]))]
  const postings = new Map((await snapshot.postings(terms, postingsMax)).map((one) => [one.term, one]))
  const holding = references.map((one) => holdersOf(one, postings, snapshot))
  // An event that too many speak of leads nowhere, as an entity does.
  const open = holding.map((holders) => (holders.size > entityEventsMax ? new Map<number, number>() : holders))
  const wanted = [...new Set(open.flatMap((holders) => [...holders.keys()]))].sort((a, b) => a - b)
  const read = wanted.length === 0 ? [] : await snapshot.events(wanted)
  const byNo = new Map(read.map((event) => [event.no, event]))
  return references.flatMap(({ event, reference }, i) => {
    const holders = open[i] as ReadonlyMap<number, number>
    const on = bestOf({ event, reference, holders }, byNo, rarity(holders.size, snapshot.directory.count))
    return on.length === 0 ? [] : [{ no: event.no, words: wordsOf(event, reference), reference, on }]
  })
}

function wordsOf({ text }: Event, { start, end }: EventReference): string {
  return text.slice(start, end)
}

/** Index terms of some words; of Chinese the pairs, for one character is in half of all texts. */
function termsOf(words: string): string[] {
  const terms = [...new Set(tokenize(words))]
  const longer = terms.filter((term) => !/^\p{Script=Han}$/u.test(term))
  return longer.length > 0 ? longer : terms
}

/** Events that hold the words, with the share of them they hold. */
function holdersOf(
  { event, terms, head }: { event: NumberedEvent; terms: readonly string[]; head: readonly string[] },
  postings: ReadonlyMap<string, Postings>,
  { directory }: Snapshot,
): Map<number, number> {
  const rowsOf = (term: string): ReadonlySet<number> =>
    new Set([...(postings.get(term)?.no ?? [])].filter((no) => no !== event.no && directory.exists[no] === 1))
  const isFrequent = (term: string): boolean => (postings.get(term)?.documentFrequency ?? 0) > postingsMax
  if (head.length === 0 || head.some(isFrequent)) return new Map()
  const weighed = terms
    .filter((term) => !isFrequent(term))
    .map((term) => ({ term, rows: rowsOf(term) }))
    // Pairs across two Chinese words (妈生 of 妈妈生日) are held by nobody else, and say nothing about who does.
    .filter(({ term, rows }) => rows.size > 0 || !/^\p{Script=Han}+$/u.test(term))
    .map(({ rows }) => ({ rows, weight: inverseDocumentFrequency(directory.count, rows.size) }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const [first, ...others] = head.map(rowsOf)
  const holders = [...(first ?? [])].filter((no) => others.every((rows) => rows.has(no)))
  return new Map(
    holders.flatMap((no) => {
      const held = weighed.reduce((sum, { rows, weight }) => sum + (rows.has(no) ? weight : 0), 0)
      const share = total === 0 ? 1 : held / total
      const isEnough = weighed.length <= 2 ? share > wholeShare : share >= shareMin
      return isEnough ? [[no, share] as const] : []
    }),
  )
}

function bestOf(
  {
    event,
    reference,
    holders,
  }: { event: NumberedEvent; reference: EventReference; holders: ReadonlyMap<number, number> },
  byNo: ReadonlyMap<number, NumberedEvent>,
  rare: number,
): Leaning['on'] {
  const said = localMs(event.saidAt)
  const found = [...holders].flatMap(([no, share]) => {
    const other = byNo.get(no)
    if (other === undefined || isOthersOwn(reference, event, other)) return []
    const telling = tellingOf(other, reference.head)
    if (telling === null || !isOnTheSide(telling, reference, event)) return []
    const strength = telling.kind === 'told' && telling.isTimed ? 1 : strengths[telling.kind]
    return [
      { no, other, telling, isWhole: share > wholeShare, fit: strength * share, away: Math.abs(telling.atMs - said) },
    ]
  })
  const isTold = found.some(({ telling }) => telling.kind === 'told')
  const exactness = reference.days === null ? openExactness : 1
  return found
    .filter(({ telling }) => !isTold || telling.kind === 'told')
    .sort((a, b) => b.fit - a.fit || a.away - b.away || byTelling(a.other, b.other))
    .filter(({ fit }, i, all) => i === 0 || fit === all[0]?.fit)
    .slice(0, tellingsMax)
    .map(({ no, telling, isWhole, fit }) => ({ no, telling, isWhole, confidence: exactness * fit * rare }))
    .filter(({ confidence }) => confidence > 0)
}

function byTelling(a: Event, b: Event): number {
  return localMs(a.saidAt) - localMs(b.saidAt) || (a.ref < b.ref ? -1 : 1)
}

const own = /(?<![\p{L}])(?:my|our)(?![\p{L}])|我们?/iu

/** My wedding is none of those whom somebody else calls theirs. */
function isOthersOwn({ event: phrase }: EventReference, leaning: Event, other: Event): boolean {
  return own.test(phrase) && leaning.speaker !== other.speaker && own.test(other.text)
}

/** What was told after an event cannot lie before it; what is planned may. */
function isOnTheSide({ isTimed, atMs }: Telling, { relation, start, end }: EventReference, leaning: Event): boolean {
  if (!isTimed || relation === 'before' || relation === 'until') return true
  return atMs <= localMs(leaning.saidAt) || tenseAround(foldForTime(leaning.text), start, end) === 'future'
}
