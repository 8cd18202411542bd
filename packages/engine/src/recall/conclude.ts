/** What is made of the chosen events? A context in reading order, and the verdict over it. */

import type { TokenCounter } from '../text/budget.ts'
import type { Anchors } from './anchors.ts'
import { eventsOf } from './entity-hops.ts'
import type { Scored } from './fusion.ts'
import { linearise } from './linearise.ts'
import { markable } from './marked.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Context, Verdict } from './recollection.ts'
import type { TokenMatches } from './rerank.ts'
import { relationsAmong, successorsAmong } from './roles.ts'
import type { Chosen } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { type Coverage, coverageOf } from './verdict/cover.ts'
import { facetsOf } from './verdict/facets.ts'
import { judge } from './verdict/verdict.ts'
import type { WindowEvents } from './window-events.ts'

/** What the stages before found. */
export interface Found {
  readonly plan: Plan
  readonly window: WindowEvents
  readonly anchors: Anchors
  /** Best first. */
  readonly ranked: readonly Scored[]
  /** By rank. */
  readonly chosen: readonly Chosen[]
  readonly matches: TokenMatches | null
  /** How far vectors are trusted for the question, in [0, 1]; they take part where there are matches. */
  readonly trust: number
  /** Read from words and vectors where it is missing. */
  readonly coverage?: Coverage | undefined
}

/** Puts the chosen in order and judges them; of those that are out of date only the ones that have room to say so. */
export async function conclude(
  { plan, window, anchors, ranked, chosen: selected, matches, trust: trusted, coverage: known }: Found,
  { policy, budgetTokens, counter }: { policy: RecallPolicy; budgetTokens: number; counter: TokenCounter },
  snapshot: Snapshot,
): Promise<{ chosen: readonly Chosen[]; context: Context; verdict: Verdict }> {
  const { directory } = snapshot
  const trust = matches === null ? 0 : trusted
  const coverage = known ?? (await coverageFound({ plan, window, anchors, matches, trust: trusted }, policy, snapshot))
  const relations = await relationsAmong(selected, policy, snapshot)
  const successors = successorsAmong(
    selected.map(({ event }) => event),
    relations,
  )
  const chosen = markable(selected, successors, { budgetTokens, counter })
  const context = linearise(chosen, {
    plan,
    relations,
    // A question of nothing but when is spoken of by all that was said then.
    speaksOf: coverage.facets.length === 0 ? window.has : (no) => coverage.match(no) > 0,
    budgetTokens,
    counter,
  })
  const judged = {
    plan,
    window,
    ranked: ranked.map(({ candidate }) => candidate.no),
    chosen: chosen.map(({ event }) => event),
    relations,
    coverage,
    trust,
    backlog: snapshot.backlog,
    // A handful is asked for, of hundreds.
    refOf: (no: number) => ranked.find(({ candidate }) => candidate.no === no)?.candidate.handle.ref ?? '',
    read: (nos: readonly number[]) => snapshot.events(nos),
  }
  return { chosen, context, verdict: await judge(judged, directory, policy) }
}

/** How far events cover what the question names: those that were reranked by their vectors too, all others by their words. */
export async function coverageFound(
  { plan, window, anchors, matches, trust }: Pick<Found, 'plan' | 'window' | 'anchors' | 'matches' | 'trust'>,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<Coverage> {
  const ids = plan.calledOtherwise.map(({ id }) => id)
  const mentioning =
    ids.length === 0
      ? new Map<string, ReadonlyMap<number, number>>()
      : await eventsOf(ids, await snapshot.entities(), policy.walk.entityEventsMax, snapshot)
  const facets = facetsOf(plan, window.inOrder.length > 0)
  const sources = {
    anchors,
    directory: snapshot.directory,
    tokens: matches,
    trust: matches === null ? 0 : trust,
    mentioning,
  }
  return coverageOf(facets, sources)
}
