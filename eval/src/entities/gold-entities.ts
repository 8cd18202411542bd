/** How many of the entities that TC event memory lists are found as mentions? They are topics and things as often as names. */

import { join } from 'node:path'
import type { EntityEvent } from 'knotwork/rules'
import { knownNames, mentionsOf } from 'knotwork/rules'
import { readJsonLines } from '../loaders/files.ts'

interface SourceTurn {
  readonly user_id: string
  readonly session_id: string
  readonly turn_id: string
  readonly speaker: string
  readonly text: string
}

interface SourceEvent {
  readonly entities: readonly string[]
  readonly evidence_turn_ids: readonly string[]
}

/** Shares of the listed entities whose words stand in their evidence. */
export interface GoldEntityFigures {
  readonly entities: number
  /** A mention has exactly these words. */
  readonly exact: number
  /** A mention lies within these words or around them. */
  readonly overlapping: number
}

/** Figures of the data folder. */
export function goldEntityFigures(folder: string): GoldEntityFigures {
  const turns = readJsonLines<SourceTurn>(join(folder, 'dialogues.jsonl')).rows
  const mentions = new Map<string, string[]>()
  for (const user of new Set(turns.map(({ user_id }) => user_id))) {
    const events = turns.filter((turn) => turn.user_id === user).map(eventOf)
    const known = knownNames(events)
    for (const event of events)
      mentions.set(
        event.ref,
        mentionsOf(event, known).map(({ surface }) => surface),
      )
  }
  const texts = new Map(turns.map(({ turn_id, text }) => [turn_id, text]))
  const rows = readJsonLines<SourceEvent>(join(folder, 'gold_events.jsonl')).rows.flatMap(
    ({ entities, evidence_turn_ids }) =>
      entities
        .filter((entity) => evidence_turn_ids.some((ref) => texts.get(ref)?.includes(entity)))
        .map((entity) => ({ entity, found: evidence_turn_ids.flatMap((ref) => mentions.get(ref) ?? []) })),
  )
  const share = (holds: (entity: string, surface: string) => boolean): number =>
    rows.filter(({ entity, found }) => found.some((surface) => holds(entity, surface))).length /
    Math.max(1, rows.length)
  return {
    entities: rows.length,
    exact: share((entity, surface) => entity === surface),
    overlapping: share(
      (entity, surface) => surface.length > 1 && (entity.includes(surface) || surface.includes(entity)),
    ),
  }
}

function eventOf(turn: SourceTurn, index: number): EntityEvent {
  return { ref: turn.turn_id, session: turn.session_id, seq: index + 1, speaker: turn.speaker, text: turn.text }
}
