/**
 * What does a scope know of names?
 *
 * A function of the set of its events: the same events give the same names and aliases in whatever order they arrived.
 */

import { type Alias, aliasesOf } from './alias.ts'
import { kin as chineseKin } from './chinese-words.ts'
import { type CodeFinder, noCodes } from './code.ts'
import { isDescription, isTelling } from './description.ts'
import { type Gender, kinGender } from './english-words.ts'
import { genderOfName } from './gender-of-name.ts'
import { looksGiven } from './han-name.ts'
import { isKinKey, kinKey, nameKey } from './key.ts'
import { byConversation, compareText, type EntityEvent, type EntityKind, type MentionVia } from './mention.ts'
import { type KnownName, type NameTable, nameTable } from './name-table.ts'

/** A Chinese name that is looked for letter by letter, since nothing marks where it begins. */
export interface Literal {
  readonly surface: string
  readonly kind: EntityKind
  readonly via: MentionVia
  /** True for the given name of a full name. */
  readonly given: boolean
}

/** Names, aliases and speakers of a scope. Make it with {@link knownNames}. */
export interface KnownNames extends NameTable {
  readonly aliases: readonly Alias[]
  /** By key of a nickname the aliases that say whose it is. */
  readonly nicknames: ReadonlyMap<string, readonly Alias[]>
  /** By {@link kinKey} the aliases that say who it is. */
  readonly kin: ReadonlyMap<string, readonly Alias[]>
  /** Keys of the speakers of each session, sorted. */
  readonly sessionSpeakers: ReadonlyMap<string, readonly string[]>
  /** By their first two characters; longest first, then by code unit. */
  readonly literals: ReadonlyMap<string, readonly Literal[]>
  /** Gender by key, from titles, kinship and given names; missing where nothing tells or two disagree. */
  readonly genders: ReadonlyMap<string, Gender>
  /** None: these are the rules for a closed set of texts. */
  readonly codes: CodeFinder
}

/** What a set of events tells of names; the order of the array does not count. */
export function knownNames(events: readonly EntityEvent[]): KnownNames {
  const table = nameTable(events)
  const aliases = aliasesOf(events, table)
  const names = withAliased(table.names, aliases)
  const { nicknames, kin } = aliasIndex(aliases)
  return {
    names,
    words: new Set([...table.words, ...[...nicknames.keys()].flatMap((key) => key.split(' '))]),
    speakers: table.speakers,
    aliases,
    nicknames,
    kin,
    sessionSpeakers: sessionSpeakers(events),
    literals: groupedBy(literals(names, aliases), ({ surface }) => surface.slice(0, 2)),
    genders: gendersOf(names.values(), aliases),
    codes: noCodes,
  }
}

/** Aliases by what they are looked up with: nicknames by their key, kin by {@link kinKey}. */
export function aliasIndex(aliases: readonly Alias[]): Pick<KnownNames, 'nicknames' | 'kin'> {
  return {
    nicknames: groupedBy(
      aliases.filter(({ sort }) => sort === 'nickname'),
      ({ alias }) => alias,
    ),
    kin: groupedBy(
      aliases.filter(({ sort }) => sort === 'kin'),
      ({ alias, owner }) => kinKey(owner ?? '', alias),
    ),
  }
}

function groupedBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}

/** Who is named in an alias statement only ("我姑姑叫…") is known, too. */
function withAliased(names: ReadonlyMap<string, KnownName>, aliases: readonly Alias[]): ReadonlyMap<string, KnownName> {
  const added = aliases
    .filter(({ of }) => !names.has(of) && !isKinKey(of) && /\p{Script=Han}/u.test(of))
    .map(({ of }) => told(of, 'name'))
  const described = aliases
    .flatMap(({ alias, of }) => [alias, of, of.slice(of.indexOf('\u0001') + 1)])
    .filter((key) => isDescription(key) && isTelling(key))
    .map((key) => told(key, 'nickname'))
  return new Map([...names, ...added, ...described])
}

function told(key: string, via: MentionVia): [string, KnownName] {
  return [key, { key, surface: key, kind: 'person', toldPerson: true, via, count: 1, parts: [key] }]
}

function sessionSpeakers(events: readonly EntityEvent[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { session, speaker } of [...events].sort(byConversation)) {
    if (speaker === null) continue
    const keys = new Set([...(found.get(session) ?? []), nameKey(speaker)])
    found.set(session, [...keys].sort(compareText))
  }
  return found
}

/** Whether a name is looked for letter by letter: Chinese characters, also with a letter among them (老K). */
export function isLiteral(key: string): boolean {
  return /^(?=.*\p{Script=Han})[\p{Script=Han}a-z]{2,}$/u.test(key)
}

function literals(names: ReadonlyMap<string, KnownName>, aliases: readonly Alias[]): Literal[] {
  const found = new Map<string, Literal>()
  const add = (literal: Literal): void => {
    if (isLiteral(literal.surface) && !found.has(literal.surface)) found.set(literal.surface, literal)
  }
  for (const { key, kind, via } of names.values()) add({ surface: key, kind, via, given: false })
  for (const { kind, parts } of names.values()) {
    const given = parts.length === 2 ? (parts[1] ?? '') : ''
    if (looksGiven(given)) add({ surface: given, kind, via: 'name', given: true })
  }
  for (const { sort, alias, of } of aliases)
    if (sort === 'nickname')
      add({ surface: alias, kind: names.get(of)?.kind ?? 'person', via: 'nickname', given: false })
  return [...found.values()].sort((a, b) => b.surface.length - a.surface.length || compareText(a.surface, b.surface))
}

/** Gender by key of some names, by the names themselves and by whose kin they are. */
export function gendersOf(names: Iterable<KnownName>, aliases: readonly Alias[]): Map<string, Gender> {
  const told = new Map<string, Set<Gender>>()
  const tell = (key: string, gender: Gender | null | undefined): void => {
    if (gender == null) return
    told.set(key, new Set([...(told.get(key) ?? []), gender]))
  }
  for (const name of names) tell(name.key, genderOfName(name))
  for (const { sort, alias, of } of aliases)
    if (sort === 'kin') tell(of, kinGender.get(alias.slice('my '.length)) ?? chineseKin.get(alias.slice('我'.length)))
  return new Map([...told].flatMap(([key, set]) => (set.size === 1 ? [[key, [...set][0] as Gender] as const] : [])))
}
