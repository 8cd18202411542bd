/**
 * Who is said to be called what?
 *
 * Only what somebody said in words: "call me X", "X, short for Y", "my sister Rosa", 我弟弟叫…, 外号叫…. Likeness of names is
 * no evidence. An alias of kin belongs to whoever says "my".
 */

import type { AliasStatement } from './alias-statement.ts'
import { chineseAliases } from './chinese-alias.ts'
import { englishAliases } from './english-alias.ts'
import { nameKey } from './key.ts'
import { byConversation, compareText, type EntityEvent } from './mention.ts'
import { type NameTable, nameTable } from './name-table.ts'
import { precedingPerson } from './preceding-person.ts'

/** Somebody or something has another name. */
export interface Alias {
  readonly sort: 'nickname' | 'kin'
  /** Normalised: a name, or the canonical form of kin ("my sister", 我妹妹). */
  readonly alias: string
  /** Key of the speaker whose kin it is; null for nicknames, which hold for the whole scope. */
  readonly owner: string | null
  /** Key of the name it stands for, as it was said. */
  readonly of: string
  /** The words that say so, verbatim, and where. */
  readonly quote: string
  readonly ref: string
  /** Belief in [0, 1]: by the form of the statement, set by hand; every form was right wherever the written set's development half has it. */
  readonly confidence: number
}

/** The alias statements of a set of events, in order of alias, owner, name and ref; the order of the array does not count. */
export function aliasesOf(events: readonly EntityEvent[], table: NameTable = nameTable(events)): Alias[] {
  const ordered = [...events].sort(byConversation)
  return ordered
    .flatMap((event, index) =>
      [...englishAliases(event.text), ...chineseAliases(event.text, table)].flatMap((statement): Alias[] => {
        const of = meant(statement, ordered, index, table)
        const speaker = event.speaker === null ? null : nameKey(event.speaker)
        if (of === undefined || of === statement.alias || (statement.sort === 'kin' && speaker === null)) return []
        const { sort, alias, quote, confidence } = statement
        return [{ sort, alias, owner: sort === 'kin' ? speaker : null, of, quote, ref: event.ref, confidence }]
      }),
    )
    .sort(
      (a, b) =>
        compareText(a.alias, b.alias) ||
        compareText(a.owner ?? '', b.owner ?? '') ||
        compareText(a.of, b.of) ||
        compareText(a.ref, b.ref),
    )
}

function meant(
  { of }: AliasStatement,
  events: readonly EntityEvent[],
  index: number,
  table: NameTable,
): string | undefined {
  const event = events[index]
  if (event === undefined) return undefined
  if (of === 'speaker') return event.speaker === null ? undefined : nameKey(event.speaker)
  return 'name' in of ? nameKey(of.name) : precedingPerson(events, index, of.pronounAt, table)
}
