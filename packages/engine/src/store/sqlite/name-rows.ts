/** What do all events tell of a name? Sums, kept beside the readings: notes are added to them and taken off. */

import type { EntityKind, Kinds, NameAlias, NameStatistics, Reading } from '../../record/entity.ts'
import type { Database } from './database.ts'
import { DamagedRow } from './failure.ts'
import type { ForgottenText } from './forgotten-text.ts'

const find = 'SELECT data, heeded FROM names WHERE scope_no = ? AND key = ?'
const keep = `INSERT INTO names (scope_no, key, revision, heeded, data) VALUES (?, ?, ?, NULL, ?)
  ON CONFLICT DO UPDATE SET revision = excluded.revision, data = excluded.data`
const drop = 'DELETE FROM names WHERE scope_no = ? AND key = ?'
const revisionOf = 'SELECT revision, epoch FROM name_revisions WHERE scope_no = ?'
const keepRevision = `INSERT INTO name_revisions (scope_no, revision, epoch, last_decision) VALUES (?, ?, ?, 0)
  ON CONFLICT DO UPDATE SET revision = excluded.revision, epoch = excluded.epoch`

/** As kept: counts, evidence of kinds, ways of writing, aliases. */
type NameData = readonly [
  sure: number,
  unsure: number,
  speaker: number,
  kinds: Kinds,
  surfaces: readonly (readonly [string, number])[],
  aliases: readonly (readonly [NameAlias['sort'], string | null, string, number])[],
]

/** A name while notes are added to it. */
interface Sum {
  readonly evidence: { sure: number; unsure: number; speaker: number }
  readonly kinds: Map<EntityKind, number>
  readonly surfaces: Map<string, number>
  readonly aliases: Map<string, number>
  /** As it was; null where it is new. */
  readonly before: string | null
}

/** Revision and epoch of the names of a scope. */
export function nameRevision(database: Database, scopeNo: number): { revision: number; epoch: number } {
  const [revision = 0, epoch = 0] = database.row<[number, number]>(revisionOf, scopeNo) ?? []
  return { revision, epoch }
}

/** Notes that names changed. @returns the new revision */
export function bumpNames(database: Database, scopeNo: number, vanished: boolean): number {
  const { revision, epoch } = nameRevision(database, scopeNo)
  database.run(keepRevision, scopeNo, revision + 1, epoch + (vanished ? 1 : 0))
  return revision + 1
}

/** @throws {DamagedRow} when the row is none that this file writes */
export function nameOf(key: string, heeded: string | null, data: string): NameStatistics {
  const [sure, unsure, speaker, kinds, surfaces, aliases] = parsed(data)
  return {
    key,
    sure,
    unsure,
    speaker,
    kinds,
    surfaces,
    aliases: aliases.map(([sort, owner, of, count]) => ({ sort, owner, of, count })),
    heeded,
  }
}

function parsed(data: string): NameData {
  try {
    const row: unknown = JSON.parse(data)
    if (Array.isArray(row) && row.length === 6) return row as unknown as NameData
  } catch (error) {
    throw new DamagedRow(`a name is no JSON: ${String(error)}`)
  }
  throw new DamagedRow('a name has not six parts')
}

/** The names that one write changes. Runs inside a write transaction. */
export class NameSums {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #sums = new Map<string, Sum>()

  constructor(database: Database, scopeNo: number) {
    this.#database = database
    this.#scopeNo = scopeNo
  }

  /** Adds the notes of a reading, or takes them off. */
  count({ names, aliases }: Reading, sign: 1 | -1): void {
    for (const { key, surface, evidence, kinds } of names) {
      const sum = this.#sumOf(key)
      sum.evidence[evidence] += sign
      add(sum.surfaces, surface, sign)
      for (const [kind, vote] of Object.entries(kinds)) add(sum.kinds, kind as EntityKind, sign * vote)
    }
    for (const { sort, alias, owner, of } of aliases)
      add(this.#sumOf(alias).aliases, JSON.stringify([sort, owner, of]), sign)
  }

  /**
   * Writes what changed.
   *
   * @param forgotten  is told what no name says any more
   * @returns          keys of the names that no event tells of now
   */
  write(forgotten: ForgottenText | null = null): string[] {
    const vanished: string[] = []
    const changed: [key: string, data: string][] = []
    for (const [key, sum] of this.#sums) {
      const data = dataOf(sum)
      if (data === sum.before) continue
      if (data === null) vanished.push(key)
      else changed.push([key, data])
    }
    if (vanished.length + changed.length === 0) return []
    const revision = bumpNames(this.#database, this.#scopeNo, vanished.length > 0)
    for (const key of vanished) {
      this.#database.run(drop, this.#scopeNo, key)
      forgotten?.add(key)
      forgotten?.add(this.#sums.get(key)?.before ?? null)
    }
    for (const [key, data] of changed) {
      this.#database.run(keep, this.#scopeNo, key, revision, data)
      // Whole: what it said beside what stays may lie anywhere in it.
      forgotten?.add(this.#sums.get(key)?.before ?? null)
    }
    return vanished
  }

  #sumOf(key: string): Sum {
    const known = this.#sums.get(key)
    if (known !== undefined) return known
    const [before = null] = this.#database.row<[string, string | null]>(find, this.#scopeNo, key) ?? []
    const [sure, unsure, speaker, kinds, surfaces, aliases] =
      before === null ? ([0, 0, 0, {}, [], []] as NameData) : parsed(before)
    const sum: Sum = {
      evidence: { sure, unsure, speaker },
      kinds: new Map(Object.entries(kinds) as [EntityKind, number][]),
      surfaces: new Map(surfaces),
      aliases: new Map(aliases.map(([sort, owner, of, count]) => [JSON.stringify([sort, owner, of]), count])),
      before,
    }
    this.#sums.set(key, sum)
    return sum
  }
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const sum = (counts.get(key) ?? 0) + by
  if (sum === 0) counts.delete(key)
  else counts.set(key, sum)
}

/** Null where nothing is left. Sorted, so that equal sums give equal texts. */
function dataOf({ evidence, kinds, surfaces, aliases }: Sum): string | null {
  const { sure, unsure, speaker } = evidence
  if (sure + unsure + speaker + aliases.size === 0) return null
  const data: NameData = [
    sure,
    unsure,
    speaker,
    Object.fromEntries([...kinds].sort(byFirst)),
    [...surfaces].sort(byFirst),
    [...aliases]
      .map(([key, count]) => {
        const [sort, owner, of] = JSON.parse(key) as [NameAlias['sort'], string | null, string]
        return [sort, owner, of, count] as const
      })
      .sort(byAlias),
  ]
  return JSON.stringify(data)
}

function byFirst([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1
}

type AliasData = NameData[5][number]

function byAlias(a: AliasData, b: AliasData): number {
  const left = JSON.stringify([a[0], a[1] ?? '', a[2]])
  const right = JSON.stringify([b[0], b[1] ?? '', b[2]])
  return left < right ? -1 : 1
}
