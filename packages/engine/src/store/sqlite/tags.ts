/** What are events about? Tags of all scopes in SQLite: a row per tag with its vector, and one per tag and event. */

import { checkMadeTags, type MadeTags, type TaggedEvent, type TagVector } from '../../record/made-tags.ts'
import type { Scope } from '../../record/scope.ts'
import type { BareQuery, Lease, Tagged, TagNode, TagStore } from '../store.ts'
import { lostUnder } from './claim.ts'
import type { Database } from './database.ts'
import type { ForgottenText } from './forgotten-text.ts'
import { ensureGenerator } from './generators.ts'
import { scopeNoOf } from './scopes.ts'

const eventExists = 'SELECT 1 FROM events WHERE scope_no = ? AND no = ?'
const labelsOf = `SELECT t.label, g.tag_id FROM tagged g JOIN tags t ON t.tag_id = g.tag_id
  WHERE g.scope_no = ? AND g.no = ? ORDER BY t.label`
const findTag = 'SELECT tag_id FROM tags WHERE scope_no = ? AND label = ?'
/** Of many labels at once; what JSON cannot carry is not found by it. */
const findTags = 'SELECT t.label, t.tag_id FROM json_each(?) CROSS JOIN tags t ON t.scope_no = ? AND t.label = value'
const addTag = 'INSERT INTO tags (scope_no, label) VALUES (?, ?) RETURNING tag_id'
const tagEvent = 'INSERT INTO tagged (scope_no, no, tag_id, generator_no) SELECT ?, ?, value, ? FROM json_each(?)'
const restate = 'UPDATE tagged SET generator_no = ? WHERE scope_no = ? AND no = ? AND generator_no <> ?'
const untag = 'DELETE FROM tagged WHERE scope_no = ? AND no = ? AND tag_id = ?'
const isUsed = 'SELECT 1 FROM tagged WHERE scope_no = ? AND tag_id = ? LIMIT 1'
const dropTag = 'DELETE FROM tags WHERE tag_id = ? RETURNING label, vector'
const countOf = 'SELECT count(*) FROM tagged WHERE scope_no = ? AND tag_id = ?'
const eventsOf = 'SELECT no FROM tagged WHERE scope_no = ? AND tag_id = ? ORDER BY no'
const list = `SELECT t.label, (SELECT count(*) FROM tagged g WHERE g.scope_no = t.scope_no AND g.tag_id = t.tag_id),
    CASE WHEN t.space = ? THEN t.vector END
  FROM tags t WHERE t.scope_no = ? ORDER BY t.label`
const findBare = 'SELECT tag_id FROM tags WHERE scope_no = ? AND label = ? AND (space IS NULL OR space <> ?)'
const putVector = 'UPDATE tags SET space = ?, vector = ? WHERE scope_no = ? AND label = ?'
const countTags = 'SELECT count(*) FROM tags WHERE scope_no = ?'
const brokenTags = `SELECT
    (SELECT count(*) FROM tagged g LEFT JOIN events e ON e.scope_no = g.scope_no AND e.no = g.no
      LEFT JOIN tags t ON t.tag_id = g.tag_id AND t.scope_no = g.scope_no
      WHERE g.scope_no = ? AND (e.no IS NULL OR t.tag_id IS NULL)),
    (SELECT count(*) FROM tags t WHERE t.scope_no = ?
      AND NOT EXISTS (SELECT 1 FROM tagged g WHERE g.scope_no = t.scope_no AND g.tag_id = t.tag_id))`

/** Tags of all scopes in SQLite. */
export class SqliteTags implements TagStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async replace(scope: Scope, made: MadeTags, lease?: Lease): Promise<{ added: number; removed: number }> {
    checkMadeTags(made)
    const database = this.#database
    return database.write('replace tags', () => {
      const scopeNo = scopeNoOf(database, scope)
      let [added, removed] = [0, 0]
      const lost = lostUnder(database, scopeNo, lease)
      if (scopeNo === null || lost === null) return { added, removed }
      const generatorNo = ensureGenerator(database, made.generator, made.version)
      const freed = new Set<number>()
      const all = [...new Set(made.tagged.flatMap(({ labels }) => labels))]
      const known = new Map(database.rows<[string, number]>(findTags, JSON.stringify(all), scopeNo))
      for (const { no, labels } of made.tagged) {
        if (lost.has(no) || database.row(eventExists, scopeNo, no) === undefined) continue
        const before = new Map(database.rows<[string, number]>(labelsOf, scopeNo, no))
        const wanted = new Set(labels)
        for (const [label, tagId] of before) {
          if (wanted.has(label)) continue
          removed += database.run(untag, scopeNo, no, tagId)
          freed.add(tagId)
        }
        const fresh = labels.filter((label) => !before.has(label))
        for (const label of fresh) if (!known.has(label)) known.set(label, ensureTag(database, scopeNo, label))
        if (fresh.length > 0) {
          const tagIds = JSON.stringify(fresh.map((label) => known.get(label)))
          added += database.run(tagEvent, scopeNo, no, generatorNo, tagIds)
        }
        if (before.size > 0) database.run(restate, generatorNo, scopeNo, no, generatorNo)
      }
      dropUnused(database, scopeNo, freed, null)
      return { added, removed }
    })
  }

  async of(scope: Scope, nos: readonly number[]): Promise<TaggedEvent[]> {
    const ascending = [...new Set(nos)].sort((a, b) => a - b)
    return this.#read('tags of', scope, [], (scopeNo) =>
      ascending.flatMap((no) => {
        const labels = this.#database.rows<[string]>(labelsOf, scopeNo, no).map(([label]) => label)
        return labels.length === 0 ? [] : [{ no, labels }]
      }),
    )
  }

  async tagged(scope: Scope, labels: readonly string[], eventsMax: number): Promise<Tagged[]> {
    const none = labels.map((label) => ({ label, count: 0, no: new Float64Array(0) }))
    return this.#read('tagged', scope, none, (scopeNo) =>
      labels.map((label) => {
        const [tagId] = this.#database.row<[number]>(findTag, scopeNo, label) ?? [0]
        const [count] = this.#database.row<[number]>(countOf, scopeNo, tagId) as [number]
        const rows = count > eventsMax ? [] : this.#database.rows<[number]>(eventsOf, scopeNo, tagId)
        return { label, count, no: Float64Array.from(rows, ([no]) => no) }
      }),
    )
  }

  async nodes(scope: Scope, space: string): Promise<TagNode[]> {
    return this.#read('tag nodes', scope, [], (scopeNo) =>
      this.#database
        .rows<[string, number, Buffer | null]>(list, space, scopeNo)
        .map(([label, count, bytes]) => ({ label, count, vector: bytes === null ? null : new Int8Array(bytes) })),
    )
  }

  async bare(scope: Scope, { space, labels, eventsMin }: BareQuery): Promise<string[]> {
    return this.#read('bare tags', scope, [], (scopeNo) =>
      labels.filter((label) => {
        const [tagId] = this.#database.row<[number]>(findBare, scopeNo, label, space) ?? [0]
        return tagId > 0 && (this.#database.row<[number]>(countOf, scopeNo, tagId)?.[0] ?? 0) >= eventsMin
      }),
    )
  }

  async putVectors(scope: Scope, vectors: readonly TagVector[], lease?: Lease): Promise<void> {
    this.#database.write('put tag vectors', () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      if (scopeNo === null || lostUnder(this.#database, scopeNo, lease) === null) return
      for (const { label, space, vector } of vectors)
        this.#database.run(putVector, space, new Uint8Array(vector.slice().buffer), scopeNo, label)
    })
  }

  #read<T>(operation: string, scope: Scope, nothing: T, work: (scopeNo: number) => T): T {
    return this.#database.read(operation, () => {
      const scopeNo = scopeNoOf(this.#database, scope)
      return scopeNo === null ? nothing : work(scopeNo)
    })
  }
}

/** Number of a tag, which is made when an event has it first. */
function ensureTag(database: Database, scopeNo: number, label: string): number {
  const [tagId] =
    database.row<[number]>(findTag, scopeNo, label) ?? (database.row<[number]>(addTag, scopeNo, label) as [number])
  return tagId
}

/** A tag that no event has goes, with its words and its vector. */
function dropUnused(
  database: Database,
  scopeNo: number,
  freed: ReadonlySet<number>,
  forgotten: ForgottenText | null,
): void {
  for (const tagId of freed) {
    if (database.row(isUsed, scopeNo, tagId) !== undefined) continue
    const [label, vector] = database.row<[string, Buffer | null]>(dropTag, tagId) ?? [null, null]
    forgotten?.add(label)
    if (vector !== null) forgotten?.addBytes(vector, vector.length)
  }
}

/** Removes the tags of events. Runs inside a write transaction. */
export function forgetTags(
  database: Database,
  scopeNo: number,
  nos: readonly number[],
  forgotten: ForgottenText,
): void {
  const freed = new Set<number>()
  for (const no of nos)
    for (const [, tagId] of database.rows<[string, number]>(labelsOf, scopeNo, no)) {
      database.run(untag, scopeNo, no, tagId)
      freed.add(tagId)
    }
  dropUnused(database, scopeNo, freed, forgotten)
}

/** How many tags a scope has. */
export function tagCountOf(database: Database, scopeNo: number): number {
  return database.row<[number]>(countTags, scopeNo)?.[0] ?? 0
}

/** What is wrong with the tags of a scope, as sentences. Runs inside a read transaction. */
export function verifyTags(database: Database, scopeNo: number): string[] {
  const [strays, unused] = database.row<[number, number]>(brokenTags, scopeNo, scopeNo) as [number, number]
  return [
    ...(strays === 0 ? [] : [`scope ${scopeNo}: ${strays} tags of events that do not exist`]),
    ...(unused === 0 ? [] : [`scope ${scopeNo}: ${unused} tags that no event has`]),
  ]
}
