/**
 * What happened just before and after, and what else is told of the same time? Relations that follow from the times of
 * events and are never stored: they are made for the frontier of one walk, and what is appended tomorrow changes them.
 *
 * `next` links what was said in turn. These link what happened in turn, across conversations: an appointment told in May
 * and its outcome told in July. The time of an event is the first precise time it names, else when it was said.
 */

import type { Relation } from '../record/relation.ts'
import type { Directory } from './directory.ts'
import type { Stretch } from './interval-index.ts'
import type { Plan } from './plan.ts'
import type { TimeIndex } from './time-index.ts'
import type { WalkPolicy } from './walk-policy.ts'

/**
 * The temporal relations of a frontier beside `next`: `before` towards the side in time the question asks for, `overlaps`
 * between events that speak of the same time. O(log n + found) per event.
 */
export function timeHops(
  frontier: readonly number[],
  { times }: Directory,
  { direction }: Plan,
  { hops, overlapsMax }: WalkPolicy,
): Relation[] {
  return frontier.flatMap((no) => [
    ...(direction.temporal === 'forward' ? followers(no, times, hops).map((to) => relation('before', no, to)) : []),
    ...(direction.temporal === 'backward'
      ? precursors(no, times, hops).map((from) => relation('before', from, no))
      : []),
    ...companions(no, times, overlapsMax).map((other) =>
      relation('overlaps', Math.min(no, other), Math.max(no, other)),
    ),
  ])
}

/** Events after an event: the first told of a later time; where it speaks of a time itself, also the first said after that. */
function followers(no: number, times: TimeIndex, count: number): number[] {
  if (count === 0) return []
  const [own] = times.preciseOf(no)
  const end = own?.to ?? times.saidMs(no) + 1
  // One more than asked for, as the event itself may be among them.
  const told = firstOf(times.spokenFrom(end, count + 1), no, count)
  const said = own === undefined ? [] : firstOf(times.saidFrom(end, count + 1), no, count)
  return [...new Set([...told, ...said])]
}

/** Events before an event, the nearest first; as {@link followers}. */
function precursors(no: number, times: TimeIndex, count: number): number[] {
  if (count === 0) return []
  const [own] = times.preciseOf(no)
  const begin = own?.from ?? times.saidMs(no)
  const told = firstOf(times.spokenBefore(begin, count + 1), no, count)
  const said = own === undefined ? [] : firstOf(times.saidBefore(begin, count + 1), no, count)
  return [...new Set([...told, ...said])]
}

/** Events that speak of the same time; none where so many do that it ties nobody together. */
function companions(no: number, times: TimeIndex, countMax: number): number[] {
  if (countMax === 0) return []
  const found = new Set(times.preciseOf(no).flatMap(({ from, to }) => times.preciselySpokenOf(from, to)))
  found.delete(no)
  return found.size > countMax ? [] : [...found].sort((a, b) => a - b)
}

function firstOf(stretches: readonly Stretch[], own: number, count: number): number[] {
  return stretches
    .map(({ no }) => no)
    .filter((no) => no !== own)
    .slice(0, count)
}

function relation(kind: 'before' | 'overlaps', from: number, to: number): Relation {
  const provenance = { generator: 'time-hops', version: 1, quote: null, reason: null, madeAt: 0 }
  return { graph: 'temporal', kind, from, to, weight: 1, confidence: 1, state: 'active', provenance }
}
