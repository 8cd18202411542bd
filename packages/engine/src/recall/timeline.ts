/** What was said when? The events of a scope in the order they were said, a page at a time. */

import { checkOptions, MemoryError, shown } from '../errors.ts'
import { entityCalled } from '../gazetteer/entity-list.ts'
import type { NameSource } from '../gazetteer/name-source.ts'
import type { Event } from '../record/event.ts'
import { instantOf, localMs, type TimeInput } from '../record/instant.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { Directory } from './directory.ts'

/** Which part of the timeline is wanted. */
export interface TimelineOptions {
  /** First moment, on the wall clock of whoever spoke; a day alone is its midnight. */
  readonly from?: TimeInput
  /** First moment that is no more part of it. */
  readonly to?: TimeInput
  /** Only events that mention an entity, by id or name; an unknown one has no events. */
  readonly about?: string
  /** `next` of the page before. */
  readonly after?: string
  /** In [1, 1000], default 100. */
  readonly limit?: number
}

/** A page of it. */
export interface TimelinePage {
  /** By wall-clock time; where that is equal, in order of arrival. */
  readonly events: readonly Event[]
  /** Null on the last page. */
  readonly next: string | null
}

/** The query, read. */
interface TimelineQuery {
  readonly fromMs: number
  readonly toMs: number
  readonly about: string | null
  readonly after: { readonly ms: number; readonly no: number }
  readonly limit: number
}

/** @throws {INVALID_INPUT} naming the option */
export function checkTimeline(options: TimelineOptions): TimelineQuery {
  const known = ['from', 'to', 'about', 'after', 'limit'] as const
  const { from, to, about, after, limit = 100 } = checkOptions(options, known, 'timeline')
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw bad('limit', `must be a whole number in [1, 1000], got ${shown(limit)}`)
  if (about !== undefined && (typeof about !== 'string' || about.trim() === ''))
    throw bad('about', `must be a non-empty string, got ${shown(about)}`)
  return {
    fromMs: from === undefined ? -Infinity : localMs(instantOf(from, 'timeline', 'from')),
    toMs: to === undefined ? Infinity : localMs(instantOf(to, 'timeline', 'to')),
    about: about ?? null,
    after: after === undefined ? { ms: -Infinity, no: 0 } : cursorOf(after),
    limit,
  }
}

/** Reads the page of a directory that stays as it is meanwhile. */
export async function timelinePage(
  { fromMs, toMs, about, after, limit }: TimelineQuery,
  directory: Directory,
  place: { readonly store: Store; readonly scope: Scope; readonly names: NameSource },
): Promise<TimelinePage> {
  const { times } = directory
  const mentioned = about === null ? null : await mentioning(about, place)
  const behind = (no: number): boolean =>
    times.saidMs(no) > after.ms || (times.saidMs(no) === after.ms && no > after.no)
  const nos = times
    .saidIn(fromMs, toMs)
    .filter((no) => behind(no) && (mentioned === null || mentioned.has(no)))
    .sort((a, b) => times.saidMs(a) - times.saidMs(b) || a - b)
  const page = nos.slice(0, limit)
  const byNo = new Map((await place.store.events.read(place.scope, page)).map(({ no, ...event }) => [no, event]))
  const last = page.at(-1)
  return {
    // What was forgotten since the directory was read is left out.
    events: page.flatMap((no) => byNo.get(no) ?? []),
    next: last === undefined || nos.length === page.length ? null : `${times.saidMs(last)}:${last}`,
  }
}

async function mentioning(
  about: string,
  { store, scope, names }: { readonly store: Store; readonly scope: Scope; readonly names: NameSource },
): Promise<ReadonlySet<number>> {
  const entity = entityCalled(await names.canonOf(scope), about)
  if (entity === undefined) return new Set()
  const found = await store.entities.mentioning(scope, entity.targets, Number.MAX_SAFE_INTEGER - 1)
  return new Set(found.flatMap(({ no }) => [...no]))
}

function cursorOf(after: unknown): { ms: number; no: number } {
  const { ms, no } =
    (typeof after === 'string' ? /^(?<ms>-?\d{1,15}):(?<no>\d{1,15})$/.exec(after)?.groups : null) ?? {}
  if (ms === undefined || no === undefined) throw bad('after', `must be next of the page before, got ${shown(after)}`)
  return { ms: Number(ms), no: Number(no) }
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `timeline: ${field} ${why}`, { details: { field } })
}
