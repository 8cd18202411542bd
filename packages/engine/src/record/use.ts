/** How often was a relation of use? Counts of recalls, kept apart from the relations: no recall reads them. */

import { MemoryError, shown } from '../errors.ts'
import { keyOfName } from './made-relations.ts'
import { checkedName, type RelationName } from './ruling.ts'

/** In how many recalls a relation was walked over, and in how many of them that was of use. */
export interface RelationUse {
  readonly relation: RelationName
  /** Recalls; from 1. */
  readonly tried: number
  /** Recalls; at most `tried`. */
  readonly used: number
  /** When the last of them was asked, epoch milliseconds. */
  readonly lastAt: number
}

/** What the log of a scope says since a moment of its own. */
export interface UseLogPage {
  /** All counts of the relations that were walked over since, in order of (from, to, graph, kind, generator). */
  readonly uses: readonly RelationUse[]
  /** The log's moment now, from 0: given back as `after`, it leaves out what was known before. */
  readonly last: number
}

/**
 * Frozen copies, those of one relation added up.
 *
 * @throws {INVALID_INPUT} naming the field
 */
export function checkedUses(uses: readonly RelationUse[]): RelationUse[] {
  const byKey = new Map<string, RelationUse>()
  for (const use of uses) {
    const checked = checkedUse(use)
    const key = keyOfName(checked.relation)
    const before = byKey.get(key)
    byKey.set(key, before === undefined ? checked : sumOfUses(before, checked))
  }
  return [...byKey.values()]
}

/** Counts of one relation, added up. */
export function sumOfUses(a: RelationUse, b: RelationUse): RelationUse {
  return Object.freeze({
    relation: a.relation,
    tried: a.tried + b.tried,
    used: a.used + b.used,
    lastAt: Math.max(a.lastAt, b.lastAt),
  })
}

function checkedUse({ relation, tried, used, lastAt }: RelationUse): RelationUse {
  if (!Number.isSafeInteger(tried) || tried < 1) throw invalid('tried', 'a whole number from 1', tried)
  if (!Number.isSafeInteger(used) || used < 0 || used > tried)
    throw invalid('used', `a whole number from 0 to tried, ${tried}`, used)
  if (!Number.isSafeInteger(lastAt)) throw invalid('lastAt', 'a whole number', lastAt)
  return Object.freeze({ relation: checkedName('use', relation), tried, used, lastAt })
}

function invalid(field: string, must: string, got: unknown): MemoryError {
  return new MemoryError('INVALID_INPUT', `use: ${field} must be ${must}, got ${shown(got)}`, { details: { field } })
}
