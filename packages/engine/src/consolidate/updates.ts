/**
 * Which earlier statements are out of date? The task `updates` of the slow path.
 *
 * An event that tells a fact is compared with the events that may tell one of the same slot, found by the index of words; so
 * the work grows with what is said of that slot, and nothing is held between runs but what was read. Both events stay: the
 * relation `updates` leads from the later statement to the one it puts out of date. Which of the two is the later is a
 * matter of when they were said; the relation belongs to the one with the larger number, as every relation does.
 */

import { isCorrected, isCorrection } from '../fact/correction.ts'
import type { Fact } from '../fact/fact.ts'
import { type Shift, shiftBetween, takenBack } from '../fact/shift.ts'
import { shiftPolicy } from '../fact/shift-policy.ts'
import { assertedFrom, successionBelief } from '../fact/succession/policy.ts'
import { successionOf } from '../fact/succession/succeeds.ts'
import { isSaidLater, isSameMatter, type Told, updates as updatesBy } from '../fact/update.ts'
import type { NumberedEvent } from '../store/store.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { tokenize } from '../text/tokenize.ts'
import { mayTell } from './fact-candidates.ts'
import type { Heard, Remarked, Stated } from './heard.ts'
import { HeardSource } from './heard-source.ts'
import { mayShift, maySucceed } from './remark-candidates.ts'
import type { RelationProposal, Task, TaskContext, Window } from './task.ts'

/** Belief in a correction of one's own words; of another's it is a candidate. */
const correctionBelief = { own: 0.85, other: 0.5 }

/** Belief in a slip taken back, and in a change told in other words, of which too many were wrong where nobody knew the rules. */
const shiftBelief = { slip: 0.75, other: 0.5 }

/** Makes the task. @param sources  what was heard; each memory has its own */
export function updatesTask(sources: HeardSource = new HeardSource()): Task {
  return Object.freeze({
    name: 'updates',
    version: 2,
    graph: 'causal' as const,
    reach: 'scope' as const,
    run: async (window: Window, context: TaskContext) => {
      const owners = window.events.filter(({ no }) => window.owners.has(no))
      const scope = await sources.of(context)
      const heard = await scope.heardIn(window.events)
      const proposals: RelationProposal[] = []
      for (const owner of owners) {
        const own = heard.get(owner.no)
        if (own === undefined) continue
        const { facts, remark } = own
        proposals.push(
          ...facts.filter(({ fact }) => isCorrection(fact)).flatMap(({ fact }) => corrected(owner, fact, window)),
        )
        if (facts.length > 0) {
          const others = await mayTell(facts, owner.no, scope)
          for (const one of facts) for (const other of others) proposals.push(...related(one, other))
        }
        if (own.stated !== null)
          for (const other of await maySucceed(own.stated, scope))
            if (!isDecided(facts, heard.get(other.no)?.facts ?? [], isNamedByFacts))
              proposals.push(...succeeded(own.stated, other))
        if (remark === null) continue
        proposals.push(...slipped(remark, window, heard))
        for (const other of await mayShift(remark, scope))
          if (!isDecided(facts, heard.get(other.remark.no)?.facts ?? [], isSameMatter))
            proposals.push(...shifted(remark, other))
      }
      return proposals
    },
  })
}

/** Where the rules for facts read both turns as telling of one matter, what they say of it holds. */
function isDecided(own: readonly Told[], others: readonly Told[], isOne: (a: Told, b: Told) => boolean): boolean {
  return own.some((one) => others.some((other) => isOne(one, other)))
}

/** Facts know which place lies within which, and what was said to be replaced. */
function isNamedByFacts(a: Told, b: Told): boolean {
  const names = ({ fact }: Told): boolean => fact.slot === 'home' || fact.before.length > 0
  return isSameMatter(a, b) && (names(a) || names(b))
}

/** A plain statement in the place of another, whichever of the two is the later. */
function succeeded(a: Stated, b: Stated): RelationProposal[] {
  if (a.speaker !== b.speaker) return []
  const [newer, older] = isSaidLater(a, b) ? [a, b] : [b, a]
  if (!isSaidLater(newer, older)) return []
  const found = successionOf(newer.statements, older.statements)
  if (found === null) return []
  const { sign, matter, before, after, quote } = found
  // A change of last year does not undo what was said to hold last month; of a value the time may be the value.
  if (sign !== 'valued' && newer.changedByMs !== null && newer.changedByMs <= older.localMs) return []
  return [
    {
      graph: 'causal',
      kind: 'updates',
      from: newer.no,
      to: older.no,
      weight: 1,
      confidence: successionBelief[sign],
      quote,
      reason: `${matter}: ${before} → ${after}`,
      candidate: successionBelief[sign] < assertedFrom,
    },
  ]
}

/** A change told in other words, whichever of the two is the later: a candidate. */
function shifted(a: Remarked, b: Remarked): RelationProposal[] {
  if (a.speaker !== b.speaker) return []
  const [newer, older] = isSaidLater(a, b) ? [a, b] : [b, a]
  if (!isSaidLater(newer, older)) return []
  const shift = shiftBetween(newer.remark, older.remark, shiftPolicy)
  if (shift === null || shift.points < shiftPolicy.suspectFrom) return []
  return [shiftProposal(newer.remark.no, older.remark.no, shift, shiftBelief.other)]
}

/** Turns back at most to what a slip takes back, however far a window reaches. */
const slipReach = 8

function slipped(newer: Remarked, { events }: Window, heard: ReadonlyMap<number, Heard>): RelationProposal[] {
  const at = events.findIndex(({ no }) => no === newer.remark.no)
  const earlier = events
    .slice(Math.max(0, at - slipReach), at)
    .flatMap(({ no }) => heard.get(no)?.remark ?? [])
    .filter(({ speaker }) => speaker === newer.speaker)
    .map(({ remark }) => remark)
  const taken = takenBack(newer.remark, earlier)
  return taken === null ? [] : [shiftProposal(newer.remark.no, taken.no, taken.shift, shiftBelief.slip)]
}

function shiftProposal(
  from: number,
  to: number,
  { kind, before, after, quote }: Shift,
  confidence: number,
): RelationProposal {
  return {
    graph: 'causal',
    kind: 'updates',
    from,
    to,
    weight: 1,
    confidence,
    quote,
    reason: `${kind}: ${before} → ${after}`,
    candidate: confidence === shiftBelief.other,
  }
}

/** The relation between two facts, whichever is the later. */
function related(a: Told, b: Told): RelationProposal[] {
  for (const [newer, older] of [
    [a, b],
    [b, a],
  ] as const) {
    const confidence = updatesBy(newer, older)
    if (confidence !== null && newer.fact.no !== older.fact.no)
      return [proposal(newer.fact, older.fact.no, confidence, older.fact)]
  }
  return []
}

function proposal(newer: Fact, olderNo: number, confidence: number, older: Fact | null): RelationProposal {
  return {
    graph: 'causal',
    kind: 'updates',
    from: newer.no,
    to: olderNo,
    weight: 1,
    confidence,
    quote: newer.quote,
    reason: `${newer.slot}: ${older === null ? newer.before.join(' ') : saidOf(older)} → ${saidOf(newer)}`,
    candidate: false,
  }
}

/** A fact in a few words, for whoever reads the graph. */
function saidOf({ valueText, value, about, claim }: Fact): string {
  const words = [about.filter((term) => term.length > 1).join(' '), valueText === '' ? value.join(' ') : valueText]
  const said = words.filter((word) => word !== '').join(' ')
  return claim === 'ends' ? `no longer ${said}`.trim() : said
}

/** The nearest earlier words of the session that hold what a correction takes back. */
function corrected(owner: NumberedEvent, fact: Fact, { events }: Window): RelationProposal[] {
  const at = events.findIndex(({ no }) => no === owner.no)
  const wrong = events
    .slice(0, Math.max(0, at))
    .findLast(({ text }) => !endsAsQuestion(text) && isCorrected(fact, tokenize(text)))
  if (wrong === undefined) return []
  const isOwn = wrong.speaker === owner.speaker && wrong.role === owner.role
  return [
    { ...proposal(fact, wrong.no, isOwn ? correctionBelief.own : correctionBelief.other, null), candidate: !isOwn },
  ]
}
