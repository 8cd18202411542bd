/**
 * What did this memory hold at a moment of the past? A view of a snapshot in which later events do not exist.
 *
 * Two times can be asked for, as a memory has two. `saidAt`: what had been said by then, whenever this memory heard of it.
 * `recordedAt`: what this memory had heard by then, whenever it was said. A moment alone means the first: a history that
 * was imported yesterday has its past all the same.
 *
 * Exact, statistics included: document frequencies, lengths and speakers are those of the events of the view, so that the
 * answer is the one a memory of these events alone would give. It is paid for with a reading of all columns of the scope
 * and of all postings of the question's terms, some tens of milliseconds at 100,000 events, and nothing is kept of it.
 */

import { Canon } from '../entity/canon.ts'
import { NameBook } from '../entity/name-book.ts'
import { ScopeNames } from '../entity/scope-names.ts'
import { MemoryError, shown } from '../errors.ts'
import type { Reading } from '../record/entity.ts'
import { type Instant, instantOf, isoOf, type TimeInput } from '../record/instant.ts'
import type { Relation } from '../record/relation.ts'
import type {
  EventColumns,
  EventTimes,
  Mentioned,
  Nearest,
  OccurrenceColumns,
  Postings,
  RelationFilter,
} from '../store/store.ts'
import type { Directory } from './directory.ts'

/** A moment to look back to. */
export type AsOf = TimeInput | { readonly saidAt?: TimeInput; readonly recordedAt?: TimeInput }

/** The moment, read: null where it bounds nothing. */
export interface Moment {
  readonly saidAt: Instant | null
  /** Epoch milliseconds. */
  readonly recordedAtMs: number | null
}

/** @throws {INVALID_INPUT} when it is no time, or an object that names none */
export function momentOf(asked: AsOf, operation: string): Moment {
  if (typeof asked !== 'object' || asked === null || asked instanceof Date)
    return { saidAt: timeOf(asked, 'asOf', operation), recordedAtMs: null }
  const { saidAt, recordedAt, ...unknown } = asked
  const [stray] = Object.keys(unknown)
  if (stray !== undefined || (saidAt === undefined && recordedAt === undefined))
    throw bad(operation, 'asOf', `must be a time, or have saidAt or recordedAt, got ${shown(asked)}`)
  return {
    saidAt: saidAt === undefined ? null : timeOf(saidAt, 'asOf.saidAt', operation),
    recordedAtMs: recordedAt === undefined ? null : timeOf(recordedAt, 'asOf.recordedAt', operation).epochMs,
  }
}

/** What the view leaves out, for a person. */
export function noteOf({ saidAt, recordedAtMs }: Moment): string {
  const parts = [
    ...(saidAt === null ? [] : [`said after ${isoOf(saidAt)}`]),
    ...(recordedAtMs === null ? [] : [`recorded after ${isoOf({ epochMs: recordedAtMs, offsetMinutes: 0 })}`]),
  ]
  return `what was ${parts.join(' or ')} did not exist for this recall`
}

/**
 * The columns of the events that existed at a moment: those said and recorded until it, the moment included.
 *
 * A moment with a zone is compared with the moment of saying; one without with the speaker's clock on the wall.
 *
 * @param columns  of the whole scope; times of the same revision
 */
export function columnsAt(columns: EventColumns, times: EventTimes, moment: Moment): EventColumns {
  const { saidAt, recordedAtMs } = moment
  const known = new Set<number>()
  for (let i = 0; i < times.no.length; i++) {
    const said = saidAt?.offsetMinutes === null ? times.localMs[i] : times.saidAtMs[i]
    const within = saidAt === null || (said as number) <= saidAt.epochMs
    if (within && (recordedAtMs === null || (times.recordedAtMs[i] as number) <= recordedAtMs))
      known.add(times.no[i] as number)
  }
  const rows = [...columns.no.keys()].filter((i) => known.has(columns.no[i] as number))
  /** Index in the answer by index in the columns: names of people heard later only must not be known. */
  const heard = new Map<number, number>()
  for (const i of rows) {
    const speaker = columns.speaker[i] as number
    if (speaker >= 0 && !heard.has(speaker)) heard.set(speaker, heard.size)
  }
  const floats = (column: Float64Array): Float64Array => Float64Array.from(rows, (i) => column[i] as number)
  return {
    ...columns,
    no: floats(columns.no),
    session: floats(columns.session),
    seq: floats(columns.seq),
    localMs: floats(columns.localMs),
    speaker: Int32Array.from(rows, (i) => heard.get(columns.speaker[i] as number) ?? -1),
    length: Int32Array.from(rows, (i) => columns.length[i] as number),
    marks: Uint8Array.from(rows, (i) => columns.marks[i] as number),
    occurred: occurredOf(columns.occurred, known),
    speakers: [...heard.keys()].map((speaker) => columns.speakers[speaker] as string),
  }
}

function occurredOf(columns: OccurrenceColumns, known: ReadonlySet<number>): OccurrenceColumns {
  const rows = [...columns.no.keys()].filter((i) => known.has(columns.no[i] as number))
  return {
    no: Float64Array.from(rows, (i) => columns.no[i] as number),
    from: Float64Array.from(rows, (i) => columns.from[i] as number),
    to: Float64Array.from(rows, (i) => columns.to[i] as number),
    granularity: Uint8Array.from(rows, (i) => columns.granularity[i] as number),
  }
}

/** What of a snapshot must be bound to the events of a moment; its directory is theirs already. */
interface Reads {
  postings(terms: readonly string[], frequencyMax: number): Promise<Postings[]>
  nearest(query: Float32Array, limit: number, include: readonly number[]): Promise<Nearest>
  relations(nos: readonly number[], filter: RelationFilter): Promise<Relation[]>
  readings(nos: readonly number[]): Promise<Reading[]>
  mentioning(targets: readonly string[], eventsMax: number): Promise<Mentioned[]>
  entities(): Promise<Canon>
  names(): Promise<NameBook>
}

/**
 * The reads of a snapshot, bound to the events of its directory.
 *
 * @param hidden  number of events of the scope that are not among them
 */
export function boundReads(
  snapshot: Reads & { readonly directory: Directory },
  hidden: number,
  { recordedAtMs }: Moment,
): Reads {
  const exists = (no: number): boolean => snapshot.directory.exists[no] === 1
  return {
    postings: async (terms, frequencyMax) => {
      // A frequency of now comes without rows, and says nothing about the frequency of then.
      const found = await snapshot.postings(terms, Number.MAX_SAFE_INTEGER)
      return found.map((one) => postingsAt(one, exists, frequencyMax))
    },
    nearest: async (query, limit, include) => {
      const found = await snapshot.nearest(query, limit === 0 ? 0 : limit + hidden, include)
      return nearestAt(found, exists, limit, new Set(include))
    },
    ...withoutEntities,
    relations: async (nos, filter) => {
      const found = await snapshot.relations(nos, filter)
      const made = (at: number): boolean => recordedAtMs === null || at <= recordedAtMs
      return found.filter(({ from, to, provenance }) => exists(from) && exists(to) && made(provenance.madeAt))
    },
  }
}

/**
 * Nobody is known in the past: who bears a name is told by all events of the scope, those said later among them, and an
 * answer that knew of them would not be the one of then.
 */
const withoutEntities: Pick<Reads, 'readings' | 'mentioning' | 'entities' | 'names'> = {
  readings: async () => [],
  mentioning: async () => [],
  entities: async () => new Canon(new ScopeNames(new NameBook()), []),
  names: async () => new NameBook(),
}

function postingsAt(postings: Postings, exists: (no: number) => boolean, frequencyMax: number): Postings {
  const rows = [...postings.no.keys()].filter((i) => exists(postings.no[i] as number))
  const kept = rows.length > frequencyMax ? [] : rows
  return {
    term: postings.term,
    documentFrequency: rows.length,
    no: Float64Array.from(kept, (i) => postings.no[i] as number),
    count: Uint16Array.from(kept, (i) => postings.count[i] as number),
  }
}

/** The first `limit` that exist, and beside them those asked for. */
function nearestAt(
  { no, score }: Nearest,
  exists: (no: number) => boolean,
  limit: number,
  include: ReadonlySet<number>,
): Nearest {
  const rows = [...no.keys()]
    .filter((i) => exists(no[i] as number))
    .filter((i, rank) => rank < limit || include.has(no[i] as number))
  return {
    no: Float64Array.from(rows, (i) => no[i] as number),
    score: Float32Array.from(rows, (i) => score[i] as number),
  }
}

/** As `instantOf`, but naming the option. */
function timeOf(time: TimeInput, field: string, operation: string): Instant {
  try {
    return instantOf(time, operation)
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    throw bad(operation, field, `must be an ISO 8601 time, a Date or epoch milliseconds, got ${shown(time)}`)
  }
}

function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
