/** What do the readings of an in-memory scope tell of names? Counted afresh from all of them, so that no sum can be wrong. */

import type { EntityKind, NameAlias, NameStatistics } from '../../record/entity.ts'
import type { ScopeRecords } from './records.ts'

/** A name while its notes are added up. */
interface Sum {
  readonly evidence: { sure: number; unsure: number; speaker: number }
  readonly kinds: Map<EntityKind, number>
  readonly surfaces: Map<string, number>
  readonly aliases: Map<string, NameAlias>
}

/** Statistics by key of all names, or of some. */
export function nameStatistics(
  { readings, heeded }: ScopeRecords,
  keys?: ReadonlySet<string>,
): Map<string, NameStatistics> {
  const sums = new Map<string, Sum>()
  const sumOf = (key: string): Sum => {
    const sum = sums.get(key) ?? {
      evidence: { sure: 0, unsure: 0, speaker: 0 },
      kinds: new Map(),
      surfaces: new Map(),
      aliases: new Map(),
    }
    sums.set(key, sum)
    return sum
  }
  for (const { names, aliases } of readings.values()) {
    for (const { key, surface, evidence, kinds } of names) {
      if (keys !== undefined && !keys.has(key)) continue
      const sum = sumOf(key)
      sum.evidence[evidence]++
      count(sum.surfaces, surface, 1)
      for (const [kind, vote] of Object.entries(kinds)) count(sum.kinds, kind as EntityKind, vote)
    }
    for (const { sort, alias, owner, of } of aliases) {
      if (keys !== undefined && !keys.has(alias)) continue
      const held = sumOf(alias).aliases
      const key = JSON.stringify([sort, owner, of])
      held.set(key, { sort, owner, of, count: (held.get(key)?.count ?? 0) + 1 })
    }
  }
  return new Map([...sums].map(([key, sum]) => [key, statisticsOf(key, sum, heeded.get(key) ?? null)]))
}

/** Keys of the names that some events tell of. */
export function namesIn({ readings }: ScopeRecords, nos: Iterable<number>): Set<string> {
  const keys = new Set<string>()
  for (const no of nos) {
    for (const { key } of readings.get(no)?.names ?? []) keys.add(key)
    for (const { alias } of readings.get(no)?.aliases ?? []) keys.add(alias)
  }
  return keys
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function statisticsOf(key: string, { evidence, kinds, surfaces, aliases }: Sum, heeded: string | null): NameStatistics {
  return {
    key,
    ...evidence,
    kinds: Object.fromEntries([...kinds].sort(([a], [b]) => (a < b ? -1 : 1))),
    surfaces: [...surfaces].sort(([a], [b]) => (a < b ? -1 : 1)),
    aliases: [...aliases.values()].sort(byAlias),
    heeded,
  }
}

function byAlias(a: NameAlias, b: NameAlias): number {
  const left = JSON.stringify([a.sort, a.owner ?? '', a.of])
  const right = JSON.stringify([b.sort, b.owner ?? '', b.of])
  return left < right ? -1 : 1
}
