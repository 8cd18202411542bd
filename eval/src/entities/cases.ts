/**
 * What must a resolver of mentions get right? Short invented dialogues with labelled mentions, `eval/written/entities.*.json`.
 *
 * Every name, code, title, kinship and third-person pronoun of one person is labelled; first and second person are labelled
 * here and there and judged only there. A mention without an entity must stay unresolved: two fit (its candidates), or nobody is named.
 */

import type { EntityEvent, EntityKind } from 'knotwork/rules'
import { readJson } from '../loaders/files.ts'

/** A dialogue with its labels. One dialogue is one scope. */
export interface EntityCase {
  readonly id: string
  readonly language: 'en' | 'zh' | 'mixed'
  /** Rules are tuned on `dev` only. */
  readonly half: 'dev' | 'test'
  /** What the dialogue tries. */
  readonly about: string
  readonly turns: readonly {
    readonly ref: string
    readonly speaker: string
    readonly text: string
    readonly session: string
  }[]
  readonly mentions: readonly GoldMention[]
  readonly entities: Readonly<Record<string, { readonly name: string; readonly kind: EntityKind }>>
}

/** A labelled stretch of a turn: UTF-16 offsets, `end` exclusive. */
export interface GoldMention {
  readonly ref: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly entity: string | null
  /** Entities that fit equally well. */
  readonly candidates?: readonly string[]
  readonly kind: EntityKind
}

/** The labelled sets of both languages. */
export function readEntityCases(files: readonly string[]): EntityCase[] {
  return files.flatMap((file) => readJson<EntityCase[]>(file))
}

/** The turns as the engine sees them. */
export function eventsOf({ turns }: EntityCase): EntityEvent[] {
  return turns.map((turn, index) => ({ ...turn, seq: index + 1 }))
}
