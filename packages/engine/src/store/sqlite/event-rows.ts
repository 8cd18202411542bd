/** How does a row of the file become an event, and the reverse? */

import {
  type Attachment,
  type Event,
  type EventKind,
  type JsonValue,
  refOf,
  type TrustClass,
} from '../../record/event.ts'
import { localMs } from '../../record/instant.ts'
import type { EventDraft, NumberedEvent } from '../store.ts'
import type { SqliteValue } from './connection.ts'
import { DamagedRow } from './failure.ts'
import { occurredColumn, occurredOf } from './occurrences.ts'

/** Columns of an event as `selectEvents` names them. */
export type EventRow = readonly [
  no: number,
  id: string,
  sourceRef: string,
  part: number,
  session: string,
  seq: number,
  kind: EventKind,
  speaker: string | null,
  role: string | null,
  text: string,
  attachments: string | null,
  epochMs: number,
  offsetMinutes: number | null,
  timeSource: Event['timeSource'],
  recordedAt: number,
  trust: TrustClass,
  attributes: string | null,
  occurred: string | null,
]

/** Reads whole events; a WHERE over `e` follows. */
export const selectEvents: string = `SELECT e.no, e.id, e.source_ref, e.part, s.session, e.seq, e.kind, p.speaker, e.role, e.text,
    e.attachments, e.epoch_ms, e.offset_minutes, e.time_source, e.recorded_at, e.trust, e.attributes,
    ${occurredColumn}
  FROM events e
  JOIN sessions s ON s.scope_no = e.scope_no AND s.session_no = e.session_no
  LEFT JOIN speakers p ON p.scope_no = e.scope_no AND p.speaker_no = e.speaker_no`

/** Writes one event; values as `eventValues` gives them. */
export const insertEvent = `INSERT INTO events (scope_no, no, session_no, seq, speaker_no, length, marks, epoch_ms,
    local_ms, offset_minutes, recorded_at, time_source, kind, trust, role, id, source_ref, part, digest, idempotency_key, text,
    attachments, attributes)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** What the store assigns to a draft. */
export interface Placement {
  readonly scopeNo: number
  readonly no: number
  readonly sessionNo: number
  readonly seq: number
  readonly speakerNo: number | null
  /** Sum of its term counts. */
  readonly length: number
  /** Null on all parts but the first. */
  readonly idempotencyKey: string | null
}

/** The event of a row. */
export function eventOf(row: EventRow): NumberedEvent {
  const [no, id, sourceRef, part, session, seq, kind, speaker, role, text, attachments] = row
  const [, , , , , , , , , , , epochMs, offsetMinutes, timeSource, recordedAt, trust, attributes, occurred] = row
  return {
    no,
    id,
    ref: refOf(sourceRef, part),
    sourceRef,
    part,
    session,
    seq,
    kind,
    speaker,
    role,
    text,
    attachments:
      attachments === null ? [] : decoded<Attachment[]>(attachments, Array.isArray, `attachments of event ${no}`),
    saidAt: { epochMs, offsetMinutes },
    occurred: occurredOf(occurred),
    timeSource,
    recordedAt,
    trust,
    attributes:
      attributes === null ? {} : decoded<Record<string, JsonValue>>(attributes, isRecord, `attributes of event ${no}`),
  }
}

/** A JSON column as what it must hold. @throws {DamagedRow} */
function decoded<T>(json: string, holds: (value: unknown) => boolean, what: string): T {
  try {
    const value: unknown = JSON.parse(json)
    if (holds(value)) return value as T
  } catch (error) {
    throw new DamagedRow(`${what} are no JSON`, { cause: error })
  }
  throw new DamagedRow(`${what} are JSON of another shape`)
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values `insertEvent` binds. */
export function eventValues({ event, digest, marks }: EventDraft, placement: Placement): SqliteValue[] {
  return [
    placement.scopeNo,
    placement.no,
    placement.sessionNo,
    placement.seq,
    placement.speakerNo,
    placement.length,
    marks,
    event.saidAt.epochMs,
    localMs(event.saidAt),
    event.saidAt.offsetMinutes,
    event.recordedAt,
    event.timeSource,
    event.kind,
    event.trust,
    event.role,
    event.id,
    event.sourceRef,
    event.part,
    digest,
    placement.idempotencyKey,
    event.text,
    event.attachments.length === 0 ? null : JSON.stringify(event.attachments),
    Object.keys(event.attributes).length === 0 ? null : JSON.stringify(event.attributes),
  ]
}
