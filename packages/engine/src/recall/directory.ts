/**
 * Which events exist, and who stands beside whom? The columns of one scope, held in memory by event number.
 *
 * Kept up to date by reading only what was appended since; a change of epoch (something was forgotten) starts afresh.
 * About 40 bytes an event, and some 150 for its times.
 */

import type { EventColumns, Revision } from '../store/store.ts'
import { dateTerms } from '../text/calendar.ts'
import { TimeIndex } from './time-index.ts'

const dayMs = 86_400_000

const columnNames = ['session', 'previous', 'next', 'speaker', 'length', 'day'] as const

/** What is known of one session. */
interface SessionColumns {
  /** Index terms of its events. */
  length: number
  firstNo: number
  lastNo: number
  /** Day of its first event. */
  day: number
  /** Earliest wall-clock reading of its events. */
  startedMs: number
}

/** Columns of a scope. Index every array by event number; 0 means none in `previous` and `next`. */
export class Directory {
  revision: Revision
  /** Events that exist. */
  count = 0
  /** Sum of `length` over the events. */
  lengthSum = 0
  /** 1 where the number belongs to an event that exists. */
  exists: Uint8Array
  /** Index of the session into `sessions`. */
  session: Int32Array
  previous: Int32Array
  next: Int32Array
  /** Index into `speakers`, -1 where nobody speaks. */
  speaker: Int32Array
  /** Index terms of the event. */
  length: Int32Array
  /** Bit set of the text's forms, see text/marks.ts. */
  marks: Uint8Array
  /** Days since 1970-01-01 on the speaker's calendar. */
  day: Int32Array
  readonly sessions: SessionColumns[] = []
  /** Sessions in order of their start; null until asked for after a change. */
  #inOrder: { order: number[]; place: Int32Array } | null = null
  readonly speakers: string[] = []
  /** When the events were said, and of which times they speak. */
  times: TimeIndex = new TimeIndex()
  readonly #sessionIndex = new Map<number, number>()
  readonly #speakerIndex = new Map<string, number>()
  readonly #daysByTerm = new Map<string, Set<number>>()
  readonly #days = new Set<number>()

  constructor(columns: EventColumns) {
    this.revision = columns.revision
    const size = columns.revision.lastNo + 1
    this.exists = new Uint8Array(size)
    this.session = new Int32Array(size)
    this.previous = new Int32Array(size)
    this.next = new Int32Array(size)
    this.speaker = new Int32Array(size)
    this.length = new Int32Array(size)
    this.day = new Int32Array(size)
    this.marks = new Uint8Array(size)
    this.#add(columns)
  }

  /** A directory of the same contents that shares nothing with this one. */
  copy(): Directory {
    const copy = new Directory(emptyColumns(this.revision))
    copy.#grow(this.exists.length)
    copy.exists.set(this.exists)
    copy.marks.set(this.marks)
    for (const column of columnNames) copy[column].set(this[column])
    copy.times = this.times.copy()
    copy.count = this.count
    copy.lengthSum = this.lengthSum
    for (const session of this.sessions) copy.sessions.push({ ...session })
    for (const [no, index] of this.#sessionIndex) copy.#sessionIndex.set(no, index)
    for (const name of this.speakers) copy.#indexOfSpeaker(name)
    for (const day of this.#days) copy.#addDay(day)
    return copy
  }

  /** Adds the events appended since; the columns must be of the same epoch. */
  extend(columns: EventColumns): void {
    this.revision = columns.revision
    this.#grow(columns.revision.lastNo + 1)
    this.#add(columns)
  }

  /** Number of the newest event this directory knows. */
  get lastNo(): number {
    return this.revision.lastNo
  }

  /** The event before another in time: in its session, else the last of the session before; 0 for the very first. */
  before(no: number): number {
    return (this.previous[no] as number) || this.#beside(no, -1)?.lastNo || 0
  }

  /** The event after another in time: in its session, else the first of the session after; 0 for the very last. */
  after(no: number): number {
    return (this.next[no] as number) || this.#beside(no, 1)?.firstNo || 0
  }

  /** How many sessions begin at a wall-clock reading or before. */
  sessionsBegunBy(localMs: number): number {
    return this.sessions.filter(({ startedMs }) => startedMs <= localMs).length
  }

  /** Events of the sessions at positions `first` to `last` in order of their start, from 1, in order of session and place. */
  eventsOfSessions(first: number, last: number): number[] {
    const chosen = this.#sessionsInOrder().order.slice(Math.max(0, first - 1), Math.max(0, last))
    return chosen.flatMap((index) => {
      const nos: number[] = []
      for (let no = this.sessions[index]?.firstNo ?? 0; no > 0; no = this.next[no] as number) nos.push(no)
      return nos
    })
  }

  /** The session that starts next before or after that of an event. */
  #beside(no: number, step: -1 | 1): SessionColumns | undefined {
    const { order, place } = this.#sessionsInOrder()
    const at = (place[this.session[no] as number] as number) + step
    return this.sessions[order[at] ?? -1]
  }

  /** Sessions by their start, and the place of each; those that start together stand as they arrived. */
  #sessionsInOrder(): { readonly order: readonly number[]; readonly place: Int32Array } {
    if (this.#inOrder === null) {
      const starts = this.sessions.map((session) => session.startedMs)
      const order = starts.map((_, i) => i).sort((a, b) => (starts[a] as number) - (starts[b] as number) || a - b)
      const place = new Int32Array(order.length)
      order.forEach((session, at) => {
        place[session] = at
      })
      this.#inOrder = { order, place }
    }
    return this.#inOrder
  }

  /** Days of this scope that an index term names (a month, a year, a day of the month), or null where it names none. */
  daysNamed(term: string): ReadonlySet<number> | null {
    return this.#daysByTerm.get(term) ?? null
  }

  #grow(size: number): void {
    if (size <= this.exists.length) return
    // Half as much again, so that a thousand single appends do not copy a thousand times.
    const capacity = Math.max(size, Math.ceil(this.exists.length * 1.5))
    for (const column of ['exists', 'marks'] as const) {
      const grown = new Uint8Array(capacity)
      grown.set(this[column])
      this[column] = grown
    }
    for (const column of columnNames) {
      const grown = new Int32Array(capacity)
      grown.set(this[column])
      this[column] = grown
    }
  }

  #add(columns: EventColumns): void {
    this.#inOrder = null
    this.times.add(columns)
    const speakers = columns.speakers.map((name) => this.#indexOfSpeaker(name))
    for (let i = 0; i < columns.no.length; i++) {
      const no = columns.no[i] as number
      const length = columns.length[i] as number
      const day = Math.floor((columns.localMs[i] as number) / dayMs)
      const localMs = columns.localMs[i] as number
      const index = this.#indexOfSession(columns.session[i] as number, { no, day, localMs })
      const session = this.sessions[index] as SessionColumns
      session.startedMs = Math.min(session.startedMs, localMs)
      this.exists[no] = 1
      this.session[no] = index
      this.previous[no] = session.lastNo
      if (session.lastNo > 0) this.next[session.lastNo] = no
      const speaker = columns.speaker[i] as number
      this.speaker[no] = speaker < 0 ? -1 : (speakers[speaker] as number)
      this.length[no] = length
      this.day[no] = day
      this.marks[no] = columns.marks[i] as number
      if (!this.#days.has(day)) this.#addDay(day)
      session.lastNo = no
      session.length += length
      this.count++
      this.lengthSum += length
    }
  }

  #addDay(day: number): void {
    this.#days.add(day)
    const date = new Date(day * dayMs)
    const terms = dateTerms({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
    for (const term of terms) {
      const days = this.#daysByTerm.get(term)
      if (days === undefined) this.#daysByTerm.set(term, new Set([day]))
      else days.add(day)
    }
  }

  #indexOfSession(session: number, first: { no: number; day: number; localMs: number }): number {
    let index = this.#sessionIndex.get(session)
    if (index === undefined) {
      const { no, day, localMs } = first
      index = this.sessions.push({ length: 0, firstNo: no, lastNo: 0, day, startedMs: localMs }) - 1
      this.#sessionIndex.set(session, index)
    }
    return index
  }

  #indexOfSpeaker(name: string): number {
    let index = this.#speakerIndex.get(name)
    if (index === undefined) {
      index = this.speakers.push(name) - 1
      this.#speakerIndex.set(name, index)
    }
    return index
  }
}

function emptyColumns(revision: Revision): EventColumns {
  const none = new Float64Array(0)
  const noInts = new Int32Array(0)
  const columns = { no: none, session: none, seq: none, speaker: noInts, length: noInts, localMs: none }
  const occurred = { no: none, from: none, to: none, granularity: new Uint8Array(0) }
  return { revision, ...columns, marks: new Uint8Array(0), occurred, speakers: [] }
}
