/**
 * Which full name does a name stand for?
 *
 * Exact names first. A first name, surname or title with a surname stands for the one full name that holds it; where two
 * hold it, for none. History may never make a match: who was spoken of last does not count.
 */

import { titleGender } from './english-words.ts'
import { genderOfGivenName } from './given-names.ts'
import { digitsOf } from './key.ts'
import { compareText } from './mention.ts'
import type { KnownName, NameTable } from './name-table.ts'

/** A key, or null with those it might be. */
export interface Canonical {
  readonly entity: string | null
  /** Sorted. Empty where the answer is sure or nothing is known. */
  readonly candidates: readonly string[]
  readonly method: 'exact' | 'part' | 'ambiguous'
}

type Names = Pick<NameTable, 'names' | 'speakers'>

const memo = new WeakMap<ReadonlyMap<string, KnownName>, ReadonlyMap<string, readonly KnownName[]>>()

/** The full name of a name key among those of a scope. */
export function canonicalName(key: string, table: Names): Canonical {
  const own = table.names.get(key)
  if (digitsOf(key) !== '' || own?.kind === 'organisation' || own?.kind === 'thing') return exact(key)
  if (own?.via === 'title') return titledName(own, table)
  if (own !== undefined && own.parts.length > 1) return exact(key)
  const holders = new Set((holdersOf(table.names).get(key) ?? []).map((name) => whole(name, table)))
  if (own !== undefined && (own.kind === 'place' || table.speakers.has(key))) holders.add(key)
  const [only, ...others] = [...holders].sort(compareText)
  if (only === undefined || only === key) return others.length === 0 ? exact(key) : ambiguous([only ?? key, ...others])
  return others.length === 0 ? { entity: only, candidates: [], method: 'part' } : ambiguous([only, ...others])
}

/** People and animals whose full or titled name has the word first or last. */
function holdersOf(names: ReadonlyMap<string, KnownName>): ReadonlyMap<string, readonly KnownName[]> {
  const made = memo.get(names)
  if (made !== undefined) return made
  const holders = new Map<string, KnownName[]>()
  for (const name of names.values()) {
    if (name.kind !== 'person' && name.kind !== 'animal') continue
    if (name.parts.length < 2 && name.via !== 'title') continue
    for (const part of new Set([name.parts[0], name.parts.at(-1)])) {
      // A Chinese surname alone is no name; a given name of one character is too short to be found.
      if (
        part === undefined ||
        (/^\p{Script=Han}/u.test(part) && (name.via === 'title' || part !== name.parts.at(-1) || part.length < 2))
      )
        continue
      holders.set(part, [...(holders.get(part) ?? []), name])
    }
  }
  memo.set(names, holders)
  return holders
}

function whole(name: KnownName, table: Names): string {
  return name.via === 'title' ? (titledName(name, table).entity ?? name.key) : name.key
}

/** "Dr Okafor" is Ngozi Okafor where she is the only Okafor known by name, and no other title says otherwise. */
function titledName(name: KnownName, { names }: Names): Canonical {
  const surname = name.parts.at(-1) ?? ''
  if (name.parts.length !== 1 || /\p{Script=Han}/u.test(surname)) return exact(name.key)
  const title = name.key.slice(0, name.key.length - surname.length).trim()
  const holders = (holdersOf(names).get(surname) ?? []).filter((other) => other.key !== name.key)
  const fitting = holders.filter((other) => other.via !== 'title' && fits(other.parts[0] ?? '', title))
  const [only] = fitting
  return holders.length === 1 && only !== undefined
    ? { entity: only.key, candidates: [], method: 'part' }
    : exact(name.key)
}

function fits(givenName: string, title: string): boolean {
  const gender = genderOfGivenName(givenName)
  const told = titleGender.get(title)
  return gender === undefined || told === undefined || gender === told
}

function exact(key: string): Canonical {
  return { entity: key, candidates: [], method: 'exact' }
}

function ambiguous(candidates: readonly string[]): Canonical {
  return { entity: null, candidates, method: 'ambiguous' }
}
