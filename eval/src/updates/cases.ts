/** What is in the written set of updates? Short histories with the relations that must come of them. */

import { basename, join } from 'node:path'
import { filesAt, readJson, readJsonLines } from '../loaders/files.ts'
import type { SourceTurn } from '../loaders/tc-event.ts'

/** A statement put out of date, by the refs of its turns: `from` is the later one. */
export interface UpdatePair {
  readonly from: string
  readonly to: string
}

/** One turn of a history. */
export interface UpdateTurn {
  readonly ref: string
  readonly session: string
  readonly time: string
  readonly speaker: string
  readonly role?: string
  readonly text: string
}

/** A history and what must come of it. */
export interface UpdateCase {
  readonly id: string
  /** Group of the report: what the case is about. */
  readonly kind: string
  /** Looks like an update and is none. */
  readonly trap: boolean
  readonly turns: readonly UpdateTurn[]
  readonly updates: readonly UpdatePair[]
  readonly note: string
  readonly language: string
}

/** Cases of a file or of the `*.json` of a folder, each with the language its file is named after. */
export function readUpdateCases(path: string): UpdateCase[] {
  return filesAt(path, (name) => name.endsWith('.json')).flatMap((file) =>
    readJson<Omit<UpdateCase, 'language'>[]>(file).map((one) => ({ ...one, language: basename(file, '.json') })),
  )
}

interface SourceEvent {
  readonly event_id: string
  readonly user_id: string
  readonly evidence_turn_ids: readonly string[]
}

interface SourceRelation {
  readonly new_event_id: string
  readonly old_event_id: string
}

/** Persons of a folder of TC event memory as cases: labelled are updates between events, taken at their first turn. */
export function readLabelledUpdates(folder: string): UpdateCase[] {
  const rows = <Row>(name: string): readonly Row[] => readJsonLines<Row>(join(folder, name)).rows
  const events = new Map(rows<SourceEvent>('gold_events.jsonl').map((event) => [event.event_id, event]))
  const turnOf = (id: string): string => events.get(id)?.evidence_turn_ids[0] ?? ''
  const relations = rows<SourceRelation>('gold_update_relations.jsonl')
  const turns = rows<SourceTurn>('dialogues.jsonl')
  return [...new Set(turns.map(({ user_id }) => user_id))].map((user) => ({
    id: user,
    kind: 'labelled',
    trap: false,
    note: '',
    language: 'zh',
    turns: turns
      .filter(({ user_id }) => user_id === user)
      .map((turn) => ({
        ref: turn.turn_id,
        session: turn.session_id,
        time: turn.timestamp,
        speaker: turn.speaker,
        role: turn.speaker,
        text: turn.text,
      })),
    updates: relations
      .filter(({ new_event_id }) => events.get(new_event_id)?.user_id === user)
      .map(({ new_event_id, old_event_id }) => ({ from: turnOf(new_event_id), to: turnOf(old_event_id) })),
  }))
}
