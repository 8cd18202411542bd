/** Which number has a session or speaker? The names of a scope during one write, with the counts kept beside them. */

import type { Database } from './database.ts'
import type { SessionChain } from './session-chain.ts'

const findSession = 'SELECT session_no, started_at, last_seq, events FROM sessions WHERE scope_no = ? AND session = ?'
// A new session sorts last until its start is known, so that it parts no sessions the chain still holds together.
const addSession = `INSERT INTO sessions (scope_no, session_no, session, started_at, last_seq, events)
  VALUES (?, ?, ?, 9007199254740991, 0, 0)`
const keepSession = 'UPDATE sessions SET started_at = ?, last_seq = ?, events = ? WHERE scope_no = ? AND session_no = ?'
const newestOf = 'SELECT max(no) FROM events WHERE scope_no = ? AND session_no = ?'
const takeSessionNo =
  'UPDATE scopes SET last_session_no = last_session_no + 1 WHERE scope_no = ? RETURNING last_session_no'
const findSpeaker = 'SELECT speaker_no, events FROM speakers WHERE scope_no = ? AND speaker = ?'
const addSpeaker = 'INSERT INTO speakers (scope_no, speaker_no, speaker, events) VALUES (?, ?, ?, 0)'
const keepSpeaker = 'UPDATE speakers SET events = ? WHERE scope_no = ? AND speaker_no = ?'
const takeSpeakerNo =
  'UPDATE scopes SET last_speaker_no = last_speaker_no + 1 WHERE scope_no = ? RETURNING last_speaker_no'

/** A session while events are added to it. */
interface OpenSession {
  readonly sessionNo: number
  startedAt: number
  lastSeq: number
  events: number
  /** Number of its newest event; null while it has none. */
  newestNo: number | null
}

/** Sessions written to in one call. */
export class SessionRegister {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #chain: SessionChain
  readonly #open = new Map<string, OpenSession>()

  constructor(database: Database, scopeNo: number, chain: SessionChain) {
    this.#database = database
    this.#scopeNo = scopeNo
    this.#chain = chain
  }

  /** Places an event at the end of its session and links it to the one before. */
  place(
    session: string,
    no: number,
    event: { saidAtMs: number; recordedAt: number },
  ): { sessionNo: number; seq: number } {
    const open = this.#openSession(session)
    if (open.newestNo !== null) this.#chain.link(open.newestNo, no, event.recordedAt)
    open.newestNo = no
    open.events += 1
    open.lastSeq += 1
    open.startedAt = Math.min(open.startedAt, event.saidAtMs)
    return { sessionNo: open.sessionNo, seq: open.lastSeq }
  }

  /** Writes the rows of all sessions touched and sews the chain. */
  write(): void {
    for (const { sessionNo, startedAt, lastSeq, events } of this.#open.values())
      this.#database.run(keepSession, startedAt, lastSeq, events, this.#scopeNo, sessionNo)
    this.#chain.tighten([...this.#open.values()].map((open) => open.sessionNo))
  }

  #openSession(session: string): OpenSession {
    const known = this.#open.get(session)
    if (known !== undefined) return known
    const opened = this.#stored(session) ?? this.#fresh(session)
    this.#open.set(session, opened)
    return opened
  }

  #stored(session: string): OpenSession | null {
    const row = this.#database.row<[number, number, number, number]>(findSession, this.#scopeNo, session)
    if (row === undefined) return null
    const [sessionNo, startedAt, lastSeq, events] = row
    this.#chain.loosen(sessionNo)
    const [newestNo] = this.#database.row<[number]>(newestOf, this.#scopeNo, sessionNo) as [number]
    return { sessionNo, startedAt, lastSeq, events, newestNo }
  }

  #fresh(session: string): OpenSession {
    const [sessionNo] = this.#database.row<[number]>(takeSessionNo, this.#scopeNo) as [number]
    this.#database.run(addSession, this.#scopeNo, sessionNo, session)
    return { sessionNo, startedAt: Number.POSITIVE_INFINITY, lastSeq: 0, events: 0, newestNo: null }
  }
}

/** Speakers heard in one call. */
export class SpeakerRegister {
  readonly #database: Database
  readonly #scopeNo: number
  readonly #open = new Map<string, { readonly speakerNo: number; events: number }>()

  constructor(database: Database, scopeNo: number) {
    this.#database = database
    this.#scopeNo = scopeNo
  }

  /** Counts one event of a speaker. @returns the speaker's number */
  hear(speaker: string): number {
    let open = this.#open.get(speaker)
    if (open === undefined) {
      const row = this.#database.row<[number, number]>(findSpeaker, this.#scopeNo, speaker)
      open = row === undefined ? { speakerNo: this.#fresh(speaker), events: 0 } : { speakerNo: row[0], events: row[1] }
      this.#open.set(speaker, open)
    }
    open.events += 1
    return open.speakerNo
  }

  /** Writes the counts of all speakers heard. */
  write(): void {
    for (const { speakerNo, events } of this.#open.values())
      this.#database.run(keepSpeaker, events, this.#scopeNo, speakerNo)
  }

  #fresh(speaker: string): number {
    const [speakerNo] = this.#database.row<[number]>(takeSpeakerNo, this.#scopeNo) as [number]
    this.#database.run(addSpeaker, this.#scopeNo, speakerNo, speaker)
    return speakerNo
  }
}
