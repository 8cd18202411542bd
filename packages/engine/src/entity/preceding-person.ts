/** Of whom was just spoken? For "we call her Mina", where the statement itself has only a pronoun. */

import { foldHan } from '../text/han.ts'
import { canonicalName } from './canonical.ts'
import { hanNames } from './han-name.ts'
import { nameKey } from './key.ts'
import type { EntityEvent } from './mention.ts'
import { nameRuns } from './name-run.ts'
import { type NameTable, trimmed } from './name-table.ts'

/** Where something was said, and what names are known there. */
export interface SpokenContext {
  /** In order of conversation. */
  readonly events: readonly EntityEvent[]
  readonly index: number
  readonly table: NameTable
  /** Nicknames and whose they are. */
  readonly nicknames: ReadonlyMap<string, string>
}

/**
 * The one person named before the offset in the same text, else in the turn before it in the session; undefined where there is
 * none or more than one. Speakers of the two turns do not count: they are I and you.
 */
export function precedingPerson(context: SpokenContext, before: number): string | undefined {
  const { events, index } = context
  const event = events[index]
  const previous = events[index - 1]
  if (event === undefined) return undefined
  const turnBefore = previous !== undefined && previous.session === event.session ? previous : undefined
  const speakers = new Set(
    [event, turnBefore].flatMap((turn) => (turn?.speaker == null ? [] : [nameKey(turn.speaker)])),
  )
  const others = (text: string): string[] => [...new Set(people(text, context))].filter((key) => !speakers.has(key))
  const own = others(event.text.slice(0, before))
  const [only, ...more] = own.length > 0 || turnBefore === undefined ? own : others(turnBefore.text)
  return more.length === 0 ? only : undefined
}

function people(text: string, { table, nicknames }: SpokenContext): string[] {
  const latin = nameRuns(text).flatMap((run) => {
    const name = trimmed(text, run, table.words)
    return name === undefined ? [] : [nameKey(text.slice(name.start, name.end))]
  })
  const folded = foldHan(text)
  const han = hanNames(folded).map(({ start, end }) => folded.slice(start, end))
  return [...latin, ...han].flatMap((key) => {
    const { entity } = canonicalName(nicknames.get(key) ?? key, table)
    return entity !== null && table.names.get(entity)?.kind === 'person' ? [entity] : []
  })
}
