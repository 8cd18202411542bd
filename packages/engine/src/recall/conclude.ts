/** What is made of the chosen events? A context in reading order, and the verdict over it. */

import { isWithdrawn } from '../record/withdrawn.ts'
import type { TokenCounter } from '../text/budget.ts'
import { normalize } from '../text/normalize.ts'
import type { Anchors } from './anchors.ts'
import { eventsOf } from './entity-hops.ts'
import type { Scored } from './fusion.ts'
import { linearise } from './linearise.ts'
import { markable } from './marked.ts'
import { concerning } from './over.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { Context, Verdict } from './recollection.ts'
import { withoutRepeats } from './repeated.ts'
import type { TokenMatches } from './rerank.ts'
import { deniersAmong, relationsAmong, successorsAmong, suspectedAmong } from './roles.ts'
import type { Chosen } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { type Coverage, type CoverageSources, coverageOf, type Written } from './verdict/cover.ts'
import { facetsOf } from './verdict/facets.ts'
import { asksWhy, judge } from './verdict/verdict.ts'
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
  /** What covers the question beside words and vectors; by default nothing. */
  readonly widened?: ((coverage: Coverage) => Coverage) | undefined
}

const asItIs = (coverage: Coverage): Coverage => coverage

/** Puts the chosen in order and judges them; of those that are out of date only the ones that have room to say so. */
export async function conclude(
  { plan, window, anchors, ranked, chosen: selected, matches, trust, widened = asItIs }: Found,
  { policy, budgetTokens, counter }: { policy: RecallPolicy; budgetTokens: number; counter: TokenCounter },
  snapshot: Snapshot,
): Promise<{ chosen: readonly Chosen[]; context: Context; verdict: Verdict }> {
  const { directory } = snapshot
  const found = { plan, window, anchors, ranked, chosen: selected, matches, trust }
  const { coverage: own, texts, sources } = await coverageFound(found, policy, snapshot)
  const coverage = widened(demanded(own, [...texts.keys()], policy.verdict.coveredMin, sources))
  const words = new Map(selected.map(({ event }) => [event.no, event.text]))
  const relations = concerning(await relationsAmong(selected, policy, snapshot), plan, (no) => words.get(no))
  const distinct = withoutRepeats(selected, relations, counter)
  const events = distinct.map(({ event }) => event)
  const against = { successors: successorsAmong(events, relations), deniers: deniersAmong(events, relations) }
  const chosen = markable(distinct, against, { budgetTokens, counter })
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
    // No answer rests on what was taken back.
    chosen: chosen.flatMap(({ event }) => (isWithdrawn(event) ? [] : [event])),
    relations,
    suspected: asksWhy(plan) ? await suspectedAmong(selected, policy, snapshot) : [],
    coverage,
    texts,
    trust: sources.trust,
    backlog: snapshot.backlog,
    // A handful is asked for, of hundreds.
    refOf: (no: number) => ranked.find(({ candidate }) => candidate.no === no)?.candidate.handle.ref ?? '',
    read: (nos: readonly number[]) => snapshot.events(nos),
  }
  return { chosen, context, verdict: await judge(judged, directory, policy) }
}

/** How far events cover what the question names: those that were reranked by their vectors too, all others by their words. */
export async function coverageFound(
  { plan, window, anchors, ranked, chosen, matches, trust }: Omit<Found, 'widened'>,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ coverage: Coverage; texts: ReadonlyMap<number, Written>; sources: CoverageSources }> {
  const ids = plan.calledOtherwise.map(({ id }) => id)
  const mentioning =
    ids.length === 0
      ? new Map<string, ReadonlyMap<number, number>>()
      : await eventsOf(ids, await snapshot.entities(), policy.walk.entityEventsMax, snapshot)
  const best = ranked.slice(0, policy.verdict.events).map(({ candidate }) => candidate.no)
  const texts = await textsOf(best, chosen, snapshot)
  const sources = {
    ...{ anchors, directory: snapshot.directory, tokens: matches, mentioning, texts },
    trust: matches === null ? 0 : trust,
  }
  return { coverage: coverageOf(facetsOf(plan, window.inOrder.length > 0), sources), texts, sources }
}

/** Coverage of what is asked: words of the dialogue before that no line holds are not asked for again, unless nothing else is. */
function demanded(coverage: Coverage, nos: readonly number[], coveredMin: number, sources: CoverageSources): Coverage {
  const kept = coverage.facets.filter(
    ({ isPointedAt }, f) => !isPointedAt || nos.some((no) => coverage.facet(f, no) >= coveredMin),
  )
  return kept.length === 0 || kept.length === coverage.facets.length ? coverage : coverageOf(kept, sources)
}

/** What the best events and the chosen say and show. */
async function textsOf(
  best: readonly number[],
  chosen: readonly Chosen[],
  snapshot: Snapshot,
): Promise<ReadonlyMap<number, Written>> {
  const known = new Set(chosen.map(({ event }) => event.no))
  const more = await snapshot.events(best.filter((no) => !known.has(no)))
  return new Map(
    [...chosen.map(({ event }) => event), ...more].map(({ no, text, attachments }) => [
      no,
      writtenAs([text, ...attachments.flatMap(({ caption }) => caption ?? [])].join('\n')),
    ]),
  )
}

/** Normalised when it is asked for: most questions look at a few of the texts, or at none. */
function writtenAs(written: string): Written {
  let known: string | null = null
  return {
    written,
    get normalized() {
      known ??= normalize(written)
      return known
    },
  }
}
