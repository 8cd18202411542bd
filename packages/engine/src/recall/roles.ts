/** What part does an event play in a context? Read from the relations between the chosen events. */

import { localMs } from '../record/instant.ts'
import { type Relation, tellsWhatHolds } from '../record/relation.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { RecallPolicy } from './policy.ts'
import type { LineRole } from './recollection.ts'
import type { Snapshot } from './snapshot.ts'

/** True where `from` brings about, grounds or hinders `to`. */
export function isCausal({ graph, kind }: Relation): boolean {
  return graph === 'causal' && !tellsWhatHolds(kind)
}

/** Causes per effect, strongest first, without circles. */
export type Causes = ReadonlyMap<number, readonly { readonly cause: number; readonly strength: number }[]>

/**
 * Believed relations between the chosen events, in order of (from, to). Candidates are only suspicions and give no line a
 * role. Graphs that no intent weighs are switched off and not read.
 */
export async function relationsAmong(
  chosen: readonly { readonly event: NumberedEvent }[],
  { walk }: RecallPolicy,
  snapshot: Snapshot,
): Promise<readonly Relation[]> {
  const rows = Object.values(walk.weights)
  const graphs = (['causal', 'semantic'] as const).filter((graph) => rows.some((row) => row[graph] > 0))
  if (chosen.length < 2 || walk.depth === 0 || graphs.length === 0) return []
  const nos = chosen.map(({ event }) => event.no).sort((a, b) => a - b)
  const among = new Set(nos)
  const found = await snapshot.relations(nos, { graphs, states: ['active', 'stable'] })
  return found
    .filter(({ from, to }) => from !== to && among.has(from) && among.has(to))
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Causal relations between some events that are only suspected, in order of (from, to). */
export async function suspectedAmong(
  chosen: readonly { readonly event: NumberedEvent }[],
  { walk }: RecallPolicy,
  snapshot: Snapshot,
): Promise<readonly Relation[]> {
  if (chosen.length < 2 || walk.depth === 0) return []
  const nos = chosen.map(({ event }) => event.no).sort((a, b) => a - b)
  const among = new Set(nos)
  const found = await snapshot.relations(nos, { graphs: ['causal'], states: ['candidate'] })
  return found
    .filter((one) => isCausal(one) && one.from !== one.to && among.has(one.from) && among.has(one.to))
    .sort((a, b) => a.from - b.from || a.to - b.to)
}

/**
 * Who caused whom. Relations are taken strongest first, and one that would close a circle is left out: so each circle is
 * broken at its weakest relation.
 */
export function causesAmong(events: readonly NumberedEvent[], relations: readonly Relation[]): Causes {
  const among = new Set(events.map(({ no }) => no))
  const causal = relations
    .filter((relation) => isCausal(relation) && among.has(relation.from) && among.has(relation.to))
    .sort((a, b) => b.confidence - a.confidence || a.from - b.from || a.to - b.to)
  const causes = new Map<number, { cause: number; strength: number }[]>()
  for (const { from, to, confidence } of causal) {
    if (leadsTo(from, to, causes)) continue
    const known = causes.get(to) ?? []
    causes.set(to, known)
    if (!known.some(({ cause }) => cause === from)) known.push({ cause: from, strength: confidence })
  }
  return causes
}

/** True where `no` is `other`, or one of its causes, near or far, is. */
function leadsTo(no: number, other: number, causes: Causes): boolean {
  const open = [no]
  const seen = new Set(open)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === other) return true
    for (const { cause } of causes.get(next) ?? [])
      if (!seen.has(cause)) {
        seen.add(cause)
        open.push(cause)
      }
  }
  return false
}

/** By what is out of date the chosen events that put it so, the newest first, by when they were said and then by number. */
export function successorsAmong(
  events: readonly NumberedEvent[],
  relations: readonly Relation[],
): ReadonlyMap<number, readonly number[]> {
  return overriddenAmong(events, relations, 'updates')
}

/** By what was denied the chosen events that deny it, the newest first. */
export function deniersAmong(
  events: readonly NumberedEvent[],
  relations: readonly Relation[],
): ReadonlyMap<number, readonly number[]> {
  return overriddenAmong(events, relations, 'refutes')
}

function overriddenAmong(
  events: readonly NumberedEvent[],
  relations: readonly Relation[],
  overriding: 'updates' | 'refutes',
): ReadonlyMap<number, readonly number[]> {
  const saidAt = new Map(events.map((event) => [event.no, localMs(event.saidAt)]))
  const successors = new Map<number, number[]>()
  for (const { kind, from, to } of relations)
    if (kind === overriding && saidAt.has(from) && saidAt.has(to))
      successors.set(to, [...(successors.get(to) ?? []), from])
  const time = (no: number): number => saidAt.get(no) as number
  return new Map(
    [...successors].map(([no, list]) => [no, [...new Set(list)].sort((a, b) => time(b) - time(a) || b - a)]),
  )
}

/** Roles in the order of their declaration; an event without any is evidence in its own right. */
const roleOrder: readonly LineRole[] = [
  'cause',
  'effect',
  'question',
  'answer',
  'superseded',
  'conflicting',
  'background',
]

/**
 * The roles of each event. What neither stands in a relation nor speaks of what is asked is background.
 *
 * `updates` runs from the new to the old, `refutes` between two that cannot both hold.
 */
export function rolesAmong(
  events: readonly NumberedEvent[],
  relations: readonly Relation[],
  speaksOf: (no: number) => boolean,
): ReadonlyMap<number, readonly LineRole[]> {
  const given = new Map<number, Set<LineRole>>()
  const give = (no: number, role: LineRole): unknown => given.set(no, (given.get(no) ?? new Set()).add(role))
  for (const relation of relations) {
    const { kind, from, to } = relation
    if (isCausal(relation)) {
      give(from, 'cause')
      give(to, 'effect')
    } else if (kind === 'answers') {
      give(from, 'question')
      give(to, 'answer')
    } else if (kind === 'updates') give(to, 'superseded')
    else if (kind === 'refutes') {
      give(from, 'conflicting')
      give(to, 'conflicting')
    }
  }
  const rolesOf = (no: number): readonly LineRole[] => {
    const own = given.get(no)
    if (own !== undefined) return roleOrder.filter((role) => own.has(role))
    return speaksOf(no) ? [] : ['background']
  }
  return new Map(events.map(({ no }) => [no, rolesOf(no)]))
}
