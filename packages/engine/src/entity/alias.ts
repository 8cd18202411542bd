/**
 * Who is said to be called what?
 *
 * Only what somebody said in words: "call me X", "X, short for Y", "my sister Rosa", 我弟弟叫…, 外号叫…. Likeness of names is
 * no evidence. An alias of kin belongs to whoever says "my".
 */

import type { AliasStatement } from './alias-statement.ts'
import { askedAlias } from './asked-alias.ts'
import { chineseAliases } from './chinese-alias.ts'
import { englishAliases } from './english-alias.ts'
import { kinKey, nameKey } from './key.ts'
import { byConversation, compareText, type EntityEvent } from './mention.ts'
import { type NameTable, nameTable } from './name-table.ts'
import { precedingOne, type SpokenContext } from './preceding.ts'

/** Somebody or something has another name. */
export interface Alias {
  readonly sort: 'nickname' | 'kin'
  /** Normalised: a name, or the canonical form of kin ("my sister", 我妹妹). */
  readonly alias: string
  /** Key of the speaker whose kin it is; null for nicknames, which hold for the whole scope. */
  readonly owner: string | null
  /** Key of the name it stands for, as it was said; a {@link kinKey} where it was said of "my sister" or "my camper". */
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
  const statements = ordered.map((event, at) => [
    ...englishAliases(event),
    ...chineseAliases(event.text, table),
    ...askedAlias(ordered[at - 1], event, table),
  ])
  const stated = (nicknames: ReadonlyMap<string, string>): Alias[] =>
    statements.flatMap((list, index) =>
      list.flatMap((statement) => aliasOf(statement, { events: ordered, index, table, nicknames })),
    )
  // Twice: whom "we call her" means depends on who else goes by a nickname.
  const direct = stated(new Map()).filter(({ sort }) => sort === 'nickname')
  return stated(new Map(direct.map(({ alias, of }) => [alias, of]))).sort(byAlias)
}

function byAlias(a: Alias, b: Alias): number {
  return (
    compareText(a.alias, b.alias) ||
    compareText(a.owner ?? '', b.owner ?? '') ||
    compareText(a.of, b.of) ||
    compareText(a.ref, b.ref)
  )
}

function aliasOf(statement: AliasStatement, context: SpokenContext): Alias[] {
  const event = context.events[context.index]
  const speaker = event?.speaker == null ? null : nameKey(event.speaker)
  const of = meant(statement, speaker, context)
  const { sort, alias, quote, confidence } = statement
  if (event === undefined || of === undefined || of === alias || (sort === 'kin' && speaker === null)) return []
  return [{ sort, alias, owner: sort === 'kin' ? speaker : null, of, quote, ref: event.ref, confidence }]
}

function meant({ of, alias }: AliasStatement, speaker: string | null, context: SpokenContext): string | undefined {
  if (of === 'speaker') return speaker ?? undefined
  if ('name' in of) return nameKey(of.name)
  if ('own' in of) return speaker === null ? undefined : kinKey(speaker, of.own)
  return precedingOne(context, { before: of.pronounAt, pronoun: of.pronoun, except: alias })
}
