/**
 * Does one turn say that another no longer holds, without a word of change that a rule knows? Where both name a value of the same
 * kind for the same matter, and the later has a cue. A sum of signs; decided by the two turns and what was asked before each.
 */

import { tokenize } from '../text/tokenize.ts'
import type { Remark, RemarkClause } from './remark.ts'
import type { ShiftPolicy } from './shift-policy.ts'
import type { TypedValue, ValueKind } from './typed-value.ts'

/** A later value in the place of an earlier one. */
export interface Shift {
  /** Points of {@link ShiftPolicy}. */
  readonly points: number
  readonly kind: ValueKind
  readonly before: string
  readonly after: string
  /** The sentence, verbatim. */
  readonly quote: string
}

/** Two clauses, each with the turn it stands in. */
interface Pair {
  readonly newer: Remark
  readonly now: RemarkClause
  readonly older: Remark
  readonly then: RemarkClause
}

/** Values that many things have: of what this one is must be in the later clause itself, or the earlier value named. */
const plentiful: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'date', 'clock', 'day'])

/** The likeliest shift from the older to the newer; null where they share no kind of value, or nothing says that it changed. */
export function shiftBetween(newer: Remark, older: Remark, policy: ShiftPolicy): Shift | null {
  let best: Shift | null = null
  for (const now of newer.clauses)
    for (const then of older.clauses) {
      if (now.cue === 'none' || then.supposed) continue
      for (const kind of new Set(now.values.map((value) => value.kind))) {
        const shift = shiftOf(kind, { newer, now, older, then }, policy)
        if (shift !== null && (best === null || shift.points > best.points)) best = shift
      }
    }
  return best
}

function shiftOf(kind: ValueKind, pair: Pair, policy: ShiftPolicy): Shift | null {
  const { newer, now, then } = pair
  const of = (values: readonly TypedValue[]): TypedValue[] => values.filter((value) => value.kind === kind)
  const [before, after] = [of(then.values), of(now.values)]
  const [old] = before
  const [fresh] = after
  if (old === undefined || fresh === undefined) return null
  // None of the earlier is said again, unless as a reason for the change; and none of the later was said before.
  const said = now.cue === 'weak' ? of(newer.clauses.flatMap(({ values }) => values)) : after
  if (before.some((value) => holds(said, value)) || after.some((value) => holds(before, value))) return null
  if (kind === 'going' && !isEnd(fresh, pair)) return null
  const named = before.some((value) => isNamed(newer, value)) ? policy.oldNamed : 0
  if (areOfTwo(now.topics, then.topics)) return null
  const topic = topicPoints(kind, pair, policy)
  if (topic + named === 0) return null
  const points = policy.cue[now.cue] + (policy.kinds[kind] ?? 0) + topic + named + (newer.replies ? policy.replies : 0)
  return { points, kind, before: old.key, after: fresh.key, quote: now.quote }
}

/** What is over is what was just asked for, or what both name; that something goes on again ends nothing. */
function isEnd({ key }: TypedValue, { newer, now, then }: Pair): boolean {
  return key === 'over' && (newer.replies || common(now.topics, then.topics).length > 0)
}

/** Did the turns before name the earlier value, as one does who takes it to hold still? */
function isNamed(remark: Remark, value: TypedValue): boolean {
  if (value.kind === 'going') return false
  const { values, terms } = remark.heardBefore()
  if (holds(values, value)) return true
  return value.kind === 'name' && tokenize(value.key).every((term) => terms.has(term))
}

function holds(values: readonly TypedValue[], { kind, key }: TypedValue): boolean {
  return values.some((value) => value.kind === kind && value.key === key)
}

function topicPoints(kind: ValueKind, { newer, now, older, then }: Pair, policy: ShiftPolicy): number {
  const shared = common(now.topics, then.topics)
  const left = plentiful.has(kind) ? [] : [...common(newer.asked, then.topics), ...common(newer.asked, older.asked)]
  const asked = new Set([...common(now.topics, older.asked), ...left])
  for (const term of shared) asked.delete(term)
  return (
    Math.min(policy.sharedTopicMax, shared.length * policy.sharedTopic) +
    Math.min(policy.askedTopicMax, asked.size * policy.askedTopic) +
    (asked.size > 0 && now.topics.size === 0 ? policy.bare : 0)
  )
}

/** "The budget for the trip" and "the budget for the fair" share a word, and each names another thing beside it. */
function areOfTwo(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const spelled = (topics: ReadonlySet<string>): string[] => [...topics].filter((term) => !/\p{Script=Han}/u.test(term))
  return (
    spelled(a).some((term) => b.has(term)) &&
    spelled(a).some((term) => !b.has(term)) &&
    spelled(b).some((term) => !a.has(term))
  )
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((term) => b.has(term))
}

/**
 * The turn that a slip takes back: the nearest earlier one of the same speaker that names another value of the kind.
 *
 * @param earlier  turns of the session before the newer one, by the same speaker, in order
 */
export function takenBack(newer: Remark, earlier: readonly Remark[]): { no: number; shift: Shift } | null {
  const slip = newer.clauses.find(({ cue }) => cue === 'slip')
  if (slip === undefined) return null
  const right = newer.clauses.flatMap(({ values }) => values)
  for (const older of [...earlier].reverse())
    for (const wrong of older.clauses.flatMap(({ values }) => values)) {
      const form = slipForms[wrong.kind]
      if (form === undefined) continue
      const value = right.find(({ kind, key }) => slipForms[kind] === form && key !== wrong.key)
      if (value === undefined || older.clauses.some(({ values }) => holds(values, value))) continue
      return {
        no: older.no,
        shift: { points: 0, kind: value.kind, before: wrong.key, after: value.key, quote: slip.quote },
      }
    }
  return null
}

/** Of these one writes the wrong one by a slip, and the right one without its unit; a liking or a name may be another matter. */
const slipForms: Readonly<Partial<Record<ValueKind, string>>> = {
  clock: 'clock',
  day: 'day',
  date: 'date',
  money: 'number',
  number: 'number',
}
