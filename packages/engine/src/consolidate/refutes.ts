/**
 * Which earlier statements does somebody say were never so? The task `refutes` of the slow path.
 *
 * A denial of one's own affairs is asserted, one of another's a suspicion. Like `updates` it leads from the later statement to the
 * earlier and belongs to the larger number; both events stay. Unlike it the earlier did not hold until then.
 */

import { denies } from '../fact/denial.ts'
import type { Fact } from '../fact/fact.ts'
import { isSaidLater, type Told } from '../fact/update.ts'
import { mayDeny, mayTell } from './fact-candidates.ts'
import type { Heard } from './heard.ts'
import { HeardSource } from './heard-source.ts'
import type { RelationProposal, Task, TaskContext, Window } from './task.ts'

/**
 * Belief in a denial of one's own affairs; of another's; and of what was said just before by pointing at it. Chosen by those of
 * corrections (updates.ts), not counted.
 */
const belief = { own: 0.85, other: 0.5, pointing: 0.75 }

/** Turns back at most to what a denial points at: who is corrected says so at once. */
const pointingReach = 3

/** Makes the task. @param sources  what was heard, shared with `updates`, which reads the same */
export function refutesTask(sources: HeardSource = new HeardSource()): Task {
  return Object.freeze({
    name: 'refutes',
    version: 1,
    graph: 'causal' as const,
    reach: 'scope' as const,
    run: async (window: Window, context: TaskContext) => {
      const scope = await sources.of(context)
      const heard = await scope.heardIn(window.events)
      const proposals: RelationProposal[] = []
      for (const owner of window.events.filter(({ no }) => window.owners.has(no))) {
        const own = heard.get(owner.no)
        if (own === undefined) continue
        if (own.deniesBefore !== null) proposals.push(...pointed(owner.no, own, window, heard))
        if (own.denied.length > 0) proposals.push(...refuted(own.denied, await mayTell(own.denied, owner.no, scope)))
        if (own.facts.length > 0) proposals.push(...refuted(await mayDeny(own.facts, owner.no, scope), own.facts))
      }
      return proposals
    },
  })
}

function refuted(denied: readonly Told[], told: readonly Told[]): RelationProposal[] {
  return denied.flatMap((denial) =>
    told
      .filter((one) => denies(denial.fact, one.fact) && isSaidLater(denial, one))
      .map(({ fact }) => {
        const isOwn = denial.fact.subject === denial.speaker
        return proposal(denial.fact, fact, isOwn ? belief.own : belief.other, !isOwn)
      }),
  )
}

/** The nearest of the turns before that tells a fact about who denies it. */
function pointed(
  no: number,
  { deniesBefore, facts }: Heard,
  { events }: Window,
  heard: ReadonlyMap<number, Heard>,
): RelationProposal[] {
  const at = events.findIndex((event) => event.no === no)
  const owner = events[at]
  if (owner === undefined || deniesBefore === null) return []
  const before = events
    .slice(Math.max(0, at - pointingReach), at)
    .filter(({ session }) => session === owner.session)
    .flatMap((event) => heard.get(event.no)?.facts ?? [])
  const self = heard.get(no)?.speaker
  const meant = before.findLast(
    ({ fact, speaker }) =>
      fact.subject === self &&
      // Of one's own words one says what was wrong; "that's not true" is said to others.
      (deniesBefore.slot === null ? speaker !== self : fact.slot === deniesBefore.slot) &&
      // What tells how it is instead puts it out of date.
      !facts.some((instead) => instead.fact.slot === fact.slot),
  )
  if (meant === undefined) return []
  return [proposal({ ...meant.fact, no, quote: deniesBefore.quote }, meant.fact, belief.pointing, false)]
}

function proposal(denial: Fact, told: Fact, confidence: number, candidate: boolean): RelationProposal {
  const value = told.valueText === '' ? told.value.join(' ') : told.valueText
  const reason = `${told.slot}: never ${value === '' ? told.about.join(' ') : value}`
  return {
    graph: 'causal',
    kind: 'refutes',
    from: denial.no,
    to: told.no,
    weight: 1,
    confidence,
    quote: denial.quote,
    reason,
    candidate,
  }
}
