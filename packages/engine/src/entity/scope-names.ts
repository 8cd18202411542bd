/** Which names does a scope hold, and which of them is said to be whose? What the rules need of the book, at one moment of it. */

import type { NameStatistics } from '../record/entity.ts'
import { isDescription } from './description.ts'
import { digitsAgree, isKinKey, kinKey } from './key.ts'
import { compareText } from './mention.ts'
import type { NameBook } from './name-book.ts'
import type { KnownName } from './name-table.ts'

/** The names of a scope at one revision; the book may go on growing. Made anew costs O(names), so it serves all decisions until then. */
export class ScopeNames {
  readonly names: ReadonlyMap<string, KnownName>
  readonly speakers: ReadonlySet<string>
  /** Keys that were used for a place. */
  readonly places: ReadonlySet<string>
  /** By nickname the names it is said to be. */
  readonly nicknames: ReadonlyMap<string, readonly string[]>
  readonly kin: ReadonlyMap<string, readonly string[]>
  /** By a description what it is called: "my camper" is the Heap. */
  readonly callings: ReadonlyMap<string, readonly string[]>

  constructor(book: NameBook) {
    this.names = new Map([...book.names].filter(([key]) => !isOwned(key)))
    this.speakers = new Set([...this.names.keys()].filter((key) => (book.statisticsOf(key)?.speaker ?? 0) > 0))
    this.places = book.places()
    const said = book.said()
    this.nicknames = withoutCircles(nicknamesOf(said))
    this.kin = kinOf(said)
    this.callings = callingsOf(this.nicknames)
  }
}

/** By nickname the names it is said to be; names whose digits differ are other things whatever is said. */
function nicknamesOf(said: readonly NameStatistics[]): Map<string, readonly string[]> {
  return new Map(
    said.flatMap(({ key, aliases }) => {
      const names = aliases
        .filter(({ sort, of }) => sort === 'nickname' && (isCalling(of) || digitsAgree(key, of)))
        .map(({ of }) => of)
      return names.length === 0 ? [] : [[key, names] as const]
    }),
  )
}

/**
 * Names of which each is said to be the next one's, round to the first, are one's: the first in UTF-16 order stands for itself
 * and for the others. Followed as they are said, each would lose its name to the next.
 */
function withoutCircles(nicknames: Map<string, readonly string[]>): Map<string, readonly string[]> {
  for (const start of [...nicknames.keys()].sort(compareText)) {
    const circle = [start]
    for (let [next, other] = nicknames.get(start) ?? []; next !== undefined && other === undefined; ) {
      if (next === start) {
        nicknames.delete(start)
        for (const member of circle.slice(1)) nicknames.set(member, [start])
        break
      }
      if (circle.includes(next)) break
      circle.push(next)
      ;[next, other] = nicknames.get(next) ?? []
    }
  }
  return nicknames
}

/** True for what is no name, but can be called one. */
export function isCalling(key: string): boolean {
  return isKinKey(key) || isDescription(key)
}

/** "My camper" without its owner is nobody's. */
function isOwned(key: string): boolean {
  return key.startsWith('my ') && isDescription(key)
}

/** By description the nicknames that are said of it. */
function callingsOf(nicknames: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const callings = new Map<string, readonly string[]>()
  for (const [nickname, names] of nicknames)
    for (const of of names) if (isCalling(of)) callings.set(of, [...(callings.get(of) ?? []), nickname])
  return callings
}

function kinOf(said: readonly NameStatistics[]): Map<string, readonly string[]> {
  const kin = new Map<string, string[]>()
  for (const { key, aliases } of said)
    for (const { sort, owner, of } of aliases) {
      if (sort !== 'kin' || owner === null) continue
      const target = kinKey(owner, key)
      kin.set(target, [...(kin.get(target) ?? []), of])
    }
  return kin
}
