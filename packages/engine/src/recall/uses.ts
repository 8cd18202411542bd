/**
 * Which relations did a recall walk over, and which of them were of use? One was where it led to a line that is told, or stands
 * between two that are.
 */

import { isCurated } from '../curation/curated.ts'
import { pathTo } from '../curation/feedback.ts'
import type { WalkedRelation } from '../curation/use-log.ts'
import { relationKey } from '../record/made-relations.ts'
import type { Relation } from '../record/relation.ts'
import { nameOf } from '../record/ruling.ts'
import type { Walked } from './walk.ts'

/**
 * The stored relations that were walked over, each once.
 *
 * @param told  numbers of the events whose lines are told
 */
export function usesOf({ steps }: Pick<Walked, 'steps'>, told: ReadonlySet<number>): WalkedRelation[] {
  const settled = new Map(steps.filter(({ kept }) => kept).map((step) => [step.to, step]))
  const ofUse = steps
    .filter(({ to }) => told.has(to))
    .flatMap((step) => [...(told.has(step.from) ? [step] : []), ...(step.kept ? pathTo(step, settled) : [])])
  const used = new Set(ofUse.flatMap(({ relations }) => relations.map(relationKey)))
  const walked = new Map<string, Relation>()
  for (const { relations } of steps)
    for (const relation of relations) if (isCurated(relation)) walked.set(relationKey(relation), relation)
  return [...walked].map(([key, relation]) => ({ relation: nameOf(relation), used: used.has(key) }))
}
