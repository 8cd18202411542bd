/** How often were the relations of an in-memory scope of use? */

import { keyOfName } from '../../record/made-relations.ts'
import { type RelationUse, sumOfUses, type UseLogPage } from '../../record/use.ts'
import { compareText } from './order.ts'
import type { ScopeRecords } from './records.ts'

/** Adds to the counts of relations that are stored. */
export function addUses(records: ScopeRecords, uses: readonly RelationUse[]): void {
  const stored = uses.filter(({ relation }) => records.relations.has(keyOfName(relation)))
  if (stored.length === 0) return
  records.lastUse += 1
  for (const use of stored) {
    const key = keyOfName(use.relation)
    const before = records.uses.get(key)?.use
    records.uses.set(key, { use: before === undefined ? use : sumOfUses(before, use), at: records.lastUse })
  }
}

/** What changed after a moment of the log. */
export function usesAfter({ uses, lastUse }: ScopeRecords, after: number): UseLogPage {
  const changed = [...uses.values()].filter(({ at }) => at > after).map(({ use }) => use)
  return { uses: changed.sort(byName), last: lastUse }
}

/** Removes the counts of relations of forgotten events. */
export function forgetUses({ uses }: ScopeRecords, gone: ReadonlySet<number>): void {
  for (const [key, { use }] of [...uses]) if (gone.has(use.relation.from) || gone.has(use.relation.to)) uses.delete(key)
}

function byName({ relation: a }: RelationUse, { relation: b }: RelationUse): number {
  return (
    a.from - b.from ||
    a.to - b.to ||
    compareText(a.graph, b.graph) ||
    compareText(a.kind, b.kind) ||
    compareText(a.generator, b.generator)
  )
}
