/**
 * What is told of what was found? The best that fit, in reading order, with the verdict and the trace.
 *
 *   select → linearise → verdict
 */

import { isoOf } from '../record/instant.ts'
import type { Placed } from './companions.ts'
import { withCompanions } from './companions.ts'
import { conclude } from './conclude.ts'
import { leaningsAsked } from './dated-by.ts'
import type { Finding } from './find.ts'
import type { Scored } from './fusion.ts'
import type { Leaning } from './leanings.ts'
import type { Plan } from './plan.ts'
import type { RecallPolicy } from './policy.ts'
import type { RecallRequest } from './recall-request.ts'
import type { Recollection } from './recollection.ts'
import { select } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { asRanked, traceOf } from './trace.ts'
import { usesOf } from './uses.ts'

/** Tells the best of a finding. @throws {CANCELLED} when the signal fires between two stages */
export async function tell(finding: Finding, request: RecallRequest, snapshot: Snapshot): Promise<Recollection> {
  const { plan, window, anchors, ranked, pool, walked, all, trust, policy, stage } = finding
  const { placed, leanings } = await placedOf(ranked, plan, policy, snapshot)
  const budget = { budgetTokens: request.budgetTokens, counter: request.counter, withDates: plan.asksForTime, leanings }
  const selected = await select(placed, budget, policy, snapshot)
  const misfits = selected.length > 0 ? [] : await misfitNotes(placed, budget, { policy, snapshot })
  const notes = [...finding.notes, ...misfits]
  stage('select')
  const found = {
    plan,
    window,
    anchors,
    ranked,
    chosen: selected,
    matches: pool.matches,
    trust,
    widened: finding.widened,
  }
  const { chosen, context, verdict } = await conclude(found, { ...request, policy }, snapshot)
  stage('verdict')
  await request.noteUses?.(usesOf(walked, new Set(chosen.map(({ event }) => event.no))))
  return {
    context,
    verdict,
    ranked: ranked.slice(0, policy.select.rankedMax).map(asRanked),
    trace: traceOf(
      { plan, window, anchors, ranked, bystanders: pool.bystanders, walked, all, chosen, verdict, notes },
      { policy, now: nowShown(request, plan) },
      snapshot.directory,
    ),
    elapsedMs: stage.elapsed,
  }
}

/** The time of asking, where the answer may depend on it. */
function nowShown({ now, isNowGiven }: RecallRequest, { windows }: Plan): string | null {
  return isNowGiven || windows.length > 0 ? isoOf(now) : null
}

/** The ranking as it may enter the context, and what its best are dated by. */
async function placedOf(
  ranked: readonly Scored[],
  plan: Plan,
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<{ placed: readonly Placed[]; leanings: readonly Leaning[] }> {
  const leanings = await leaningsAsked(ranked, plan, policy, snapshot)
  return { placed: await withCompanions(ranked, policy, snapshot, leanings), leanings }
}

/** Where something was found and nothing of it fits: what the best of it would cost. */
async function misfitNotes(
  ranked: readonly Placed[],
  budget: Parameters<typeof select>[1],
  { policy, snapshot }: { policy: RecallPolicy; snapshot: Snapshot },
): Promise<readonly string[]> {
  const unlimited = { ...budget, budgetTokens: Number.POSITIVE_INFINITY }
  const [best] = await select(ranked.slice(0, 1), unlimited, policy, snapshot)
  if (best === undefined) return []
  return [
    `no line fits the budget of ${budget.budgetTokens}; the best of ${ranked.length} found costs ${best.tokens} tokens`,
  ]
}
