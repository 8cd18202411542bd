/** What are the events of an in-memory scope about? Tags as they came, event by event; everything else is counted when asked. */

import { checkMadeTags, type MadeTags, type TaggedEvent, type TagVector } from '../../record/made-tags.ts'
import type { Scope } from '../../record/scope.ts'
import type { BareQuery, Lease, Tagged, TagNode, TagStore } from '../store.ts'
import { lostUnder } from './jobs.ts'
import { compareText } from './order.ts'
import type { Records, ScopeRecords } from './records.ts'

export class InMemoryTags implements TagStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async replace(scope: Scope, made: MadeTags, lease?: Lease): Promise<{ added: number; removed: number }> {
    checkMadeTags(made)
    return this.#records.write(scope, (records) => {
      let [added, removed] = [0, 0]
      const lost = lostUnder(records, lease)
      if (lost === null) return { added, removed }
      for (const { no, labels } of made.tagged) {
        if (lost.has(no) || !records.events.has(no)) continue
        const before = records.tags.get(no) ?? []
        added += labels.filter((label) => !before.includes(label)).length
        removed += before.filter((label) => !labels.includes(label)).length
        if (labels.length > 0) records.tags.set(no, Object.freeze([...labels].sort(compareText)))
        else records.tags.delete(no)
      }
      dropUnused(records)
      return { added, removed }
    })
  }

  async of(scope: Scope, nos: readonly number[]): Promise<TaggedEvent[]> {
    const { tags } = this.#records.of(scope)
    return [...new Set(nos)]
      .sort((a, b) => a - b)
      .flatMap((no) => {
        const labels = tags.get(no)
        return labels === undefined ? [] : [{ no, labels }]
      })
  }

  async tagged(scope: Scope, labels: readonly string[], eventsMax: number): Promise<Tagged[]> {
    const byLabel = eventsByLabel(this.#records.of(scope))
    return labels.map((label) => {
      const nos = byLabel.get(label) ?? []
      return { label, count: nos.length, no: Float64Array.from(nos.length > eventsMax ? [] : nos) }
    })
  }

  async nodes(scope: Scope, space: string): Promise<TagNode[]> {
    const records = this.#records.of(scope)
    return [...eventsByLabel(records)]
      .sort(([a], [b]) => compareText(a, b))
      .map(([label, nos]) => {
        const known = records.tagVectors.get(label)
        return { label, count: nos.length, vector: known?.space === space ? known.vector : null }
      })
  }

  async bare(scope: Scope, { space, labels, eventsMin }: BareQuery): Promise<string[]> {
    const nodes = new Map((await this.nodes(scope, space)).map((node) => [node.label, node]))
    return labels.filter((label) => {
      const node = nodes.get(label)
      return node !== undefined && node.vector === null && node.count >= eventsMin
    })
  }

  async putVectors(scope: Scope, vectors: readonly TagVector[], lease?: Lease): Promise<void> {
    this.#records.write(scope, (records) => {
      if (lostUnder(records, lease) === null) return
      const known = eventsByLabel(records)
      for (const { label, space, vector } of vectors)
        if (known.has(label)) records.tagVectors.set(label, { label, space, vector: Int8Array.from(vector) })
    })
  }
}

/** Numbers of events by label, ascending. */
function eventsByLabel({ tags }: ScopeRecords): Map<string, number[]> {
  const byLabel = new Map<string, number[]>()
  for (const [no, labels] of [...tags].sort(([a], [b]) => a - b))
    for (const label of labels) {
      const known = byLabel.get(label)
      if (known === undefined) byLabel.set(label, [no])
      else known.push(no)
    }
  return byLabel
}

function dropUnused(records: ScopeRecords): void {
  const used = eventsByLabel(records)
  for (const label of records.tagVectors.keys()) if (!used.has(label)) records.tagVectors.delete(label)
}

/** Removes the tags of forgotten events. */
export function forgetTags(records: ScopeRecords, gone: ReadonlySet<number>): void {
  for (const no of gone) records.tags.delete(no)
  dropUnused(records)
}

/** How many tags a scope has. */
export function tagCountOf(records: ScopeRecords): number {
  return eventsByLabel(records).size
}

/** Broken invariants of the tags, as sentences. */
export function verifyTags({ events, tags, tagVectors }: ScopeRecords): string[] {
  const used = new Set([...tags.values()].flat())
  return [
    ...[...tags.keys()].filter((no) => !events.has(no)).map((no) => `event ${no} does not exist and has tags`),
    ...[...tagVectors.keys()].filter((label) => !used.has(label)).map((label) => `no event has the tag ${label}`),
  ]
}
