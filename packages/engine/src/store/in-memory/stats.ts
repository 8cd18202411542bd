/** How much is in a scope? Counted afresh from its events. */

import type { Graph } from '../../record/relation.ts'
import type { StoreStats } from '../store.ts'
import { derivedStatsOf } from './derived.ts'
import { targetsOf } from './entities.ts'
import { backlogOf } from './jobs.ts'
import { nameStatistics } from './names.ts'
import { compareText } from './order.ts'
import type { ScopeRecords } from './records.ts'
import { relationsOf } from './relations.ts'
import { tagCountOf } from './tags.ts'
import { spacesOf } from './vectors.ts'

/** Counts of one scope; groups in order of their keys. */
export function statsOf(records: ScopeRecords): StoreStats {
  const all = [...records.events.values()]
  const events = all.map(({ event }) => event)
  return {
    events: events.length,
    sources: records.sources.size,
    sessions: new Set(events.map(({ session }) => session)).size,
    speakers: new Set(events.flatMap(({ speaker }) => speaker ?? [])).size,
    terms: new Set(all.flatMap(({ terms }) => [...terms.keys()])).size,
    relations: relationCounts(records),
    spaces: spaceCounts(records),
    mentions: [...targetsOf(records).values()].reduce((sum, { size }) => sum + size, 0),
    names: nameStatistics(records).size,
    derived: derivedStatsOf(records),
    tags: tagCountOf(records),
    withoutTime: events.filter(({ timeSource }) => timeSource === 'ingest').length,
    jobs: backlogOf(records),
    bytes: null,
  }
}

function relationCounts(records: ScopeRecords): StoreStats['relations'] {
  const groups = new Map<string, { graph: Graph; kind: string; state: string; count: number }>()
  for (const { graph, kind, state } of relationsOf(records)) {
    const key = JSON.stringify([graph, kind, state])
    const group = groups.get(key) ?? { graph, kind, state, count: 0 }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()].sort(
    (a, b) => compareText(a.graph, b.graph) || compareText(a.kind, b.kind) || compareText(a.state, b.state),
  )
}

function spaceCounts(records: ScopeRecords): StoreStats['spaces'] {
  return spacesOf(records)
    .sort((a, b) => compareText(a.id, b.id))
    .map((space) => {
      const entries = [...records.events.values()].flatMap(({ vectors }) => vectors.get(space.id) ?? [])
      return { space, events: entries.length, rows: entries.reduce((sum, { count }) => sum + count, 0) }
    })
}
