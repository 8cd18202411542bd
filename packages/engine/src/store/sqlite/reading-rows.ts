/** How is what was read in an event kept? One JSON array per event: mentions, names and aliases as short arrays. */

import type { AliasNote, NameNote, Reading, StoredMention } from '../../record/entity.ts'
import { DamagedRow } from './failure.ts'

type MentionRow = readonly [
  start: number,
  end: number,
  key: string,
  kind: StoredMention['kind'],
  via: StoredMention['via'],
  /** 1 where it is the key itself. */
  target: string | null | 1,
  method: string,
  confidence: number,
  candidates: readonly string[],
]
type NameRow = readonly [key: string, surface: string, evidence: NameNote['evidence'], kinds: NameNote['kinds']]
type AliasRow = readonly [sort: AliasNote['sort'], alias: string, owner: string | null, of: string, quote: string]
type ReadingRow = readonly [mentions: readonly MentionRow[], names: readonly NameRow[], aliases: readonly AliasRow[]]

/** A reading as text. Equal readings give equal texts. */
export function encodeReading({ mentions, names, aliases }: Reading): string {
  const row: ReadingRow = [
    mentions.map(({ start, end, key, kind, via, target, method, confidence, candidates }) => [
      start,
      end,
      key,
      kind,
      via,
      target === key ? 1 : target,
      method,
      confidence,
      candidates,
    ]),
    names.map(({ key, surface, evidence, kinds }) => [key, surface, evidence, kinds]),
    aliases.map(({ sort, alias, owner, of, quote }) => [sort, alias, owner, of, quote]),
  ]
  return JSON.stringify(row)
}

/** @throws {DamagedRow} when the text is none that {@link encodeReading} makes */
export function decodeReading(no: number, data: string): Reading {
  const [mentions, names, aliases] = rowOf(data)
  return {
    no,
    mentions: mentions.map(([start, end, key, kind, via, target, method, confidence, candidates]) => ({
      start,
      end,
      key,
      kind,
      via,
      target: target === 1 ? key : target,
      method,
      confidence,
      candidates,
    })),
    names: names.map(([key, surface, evidence, kinds]) => ({ key, surface, evidence, kinds })),
    aliases: aliases.map(([sort, alias, owner, of, quote]) => ({ sort, alias, owner, of, quote })),
  }
}

function rowOf(data: string): ReadingRow {
  try {
    const row: unknown = JSON.parse(data)
    if (Array.isArray(row) && row.length === 3 && row.every(Array.isArray)) return row as unknown as ReadingRow
  } catch (error) {
    throw new DamagedRow(`a reading is no JSON: ${String(error)}`)
  }
  throw new DamagedRow('a reading has not three lists')
}

/** By target the highest confidence of a reading's mentions: its rows of the table `mentions`. */
export function targetsOf({ mentions }: Pick<Reading, 'mentions'>): Map<string, number> {
  const targets = new Map<string, number>()
  for (const { target, confidence } of mentions)
    if (target !== null) targets.set(target, Math.max(targets.get(target) ?? 0, confidence))
  return targets
}
