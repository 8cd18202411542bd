/**
 * Which entity does a name stand for, in the whole scope?
 *
 * A pure function of the set of names the scope holds, of what is said to be whose name, and of people's decisions: the
 * order in which things were said or read does not count, and a late full name takes all earlier mentions along. Rules:
 * exact names; a part stands for the only full name that holds it; nicknames and kin by somebody's word; digits must
 * agree; what fits two stays with neither. A person's decision stands above the rules.
 */

import type { Decision, DecisionChange, EntityKind, NameStatistics } from '../record/entity.ts'
import { canonicalName } from './canonical.ts'
import { isDescription } from './description.ts'
import { digitsAgree, isKinKey, kinKey } from './key.ts'
import { compareText } from './mention.ts'
import type { NameBook } from './name-book.ts'
import type { KnownName } from './name-table.ts'
import { placeTarget, targetOf } from './target.ts'

/** An entity: the name that stands for it, and all targets that mean it. */
export interface Entity {
  /** Key of its fullest name. */
  readonly id: string
  /** As that name is written. */
  readonly name: string
  readonly kind: EntityKind
  /** Keys of its names, the id first, then in UTF-16 order. */
  readonly keys: readonly string[]
  /** Targets of mentions that mean it. */
  readonly targets: readonly string[]
}

/** Whom a target means. */
export interface Meant {
  /** Null where nobody is sure. */
  readonly entity: string | null
  /** Those it might be, sorted. */
  readonly candidates: readonly string[]
}

const nobody: Meant = { entity: null, candidates: [] }

/** The entities of a scope at one revision of its names. */
export class Canon {
  readonly #names: ReadonlyMap<string, KnownName>
  readonly #speakers: ReadonlySet<string>
  readonly #places: ReadonlySet<string>
  readonly #nicknames: ReadonlyMap<string, readonly string[]>
  readonly #kin: ReadonlyMap<string, readonly string[]>
  /** By a description what it is called: "my camper" is the Heap. */
  readonly #callings: ReadonlyMap<string, readonly string[]>
  readonly #own: ReadonlyMap<string, OwnName>
  readonly #merges: readonly Merge[]
  #entities: ReadonlyMap<string, Entity> | null = null
  /** By a description the keys of all owners who say so. Made when first asked for. */
  #owned: ReadonlyMap<string, ReadonlySet<string>> | null = null

  /** @param decisions  in order; those undone must be among them */
  constructor(book: NameBook, decisions: readonly Decision[]) {
    this.#names = new Map([...book.names].filter(([key]) => !isOwned(key)))
    this.#speakers = new Set([...this.#names.keys()].filter((key) => (book.statisticsOf(key)?.speaker ?? 0) > 0))
    this.#places = book.places()
    const said = book.said()
    this.#nicknames = withoutCircles(nicknamesOf(said))
    this.#kin = kinOf(said)
    this.#callings = callingsOf(this.#nicknames)
    const standing = standingDecisions(decisions)
    this.#own = ownNames(standing)
    this.#merges = mergesOf(standing)
  }

  /** Whom a mention's target means. */
  meantBy(target: string): Meant {
    const parts = targetOf(target)
    if (parts.sort === 'kin')
      return this.#oneOf((this.#kin.get(target) ?? this.#callings.get(target) ?? []).map((of) => this.#named(of)))
    const own = this.#named(parts.key)
    if (parts.sort === 'name') return own
    if (own.entity === this.#into(parts.key)) return own
    if (parts.sort === 'place') return { entity: this.#into(target), candidates: [] }
    return { entity: null, candidates: [...new Set([...candidatesOf(own), parts.key])].sort(compareText) }
  }

  /**
   * Whom somebody calls by a description of his own: "my sister", "my goalkeeper", 我室友.
   *
   * @param owner  key of who says "my"; null where nobody knows, and then only what all owners mean by it counts
   */
  owned(description: string, owner: string | null): Meant {
    this.#owned ??= ownedOf([...this.#kin.keys(), ...this.#callings.keys()])
    const keys = [...(this.#owned.get(description) ?? [])]
    const own = owner === null ? keys : keys.filter((key) => key === kinKey(owner, description))
    return this.#oneOf(own.map((key) => this.meantBy(key)))
  }

  /** An entity by its id. */
  entity(id: string): Entity | undefined {
    return this.entities().get(id)
  }

  /** All entities by id, in UTF-16 order of id. Made when first asked for. */
  entities(): ReadonlyMap<string, Entity> {
    this.#entities ??= this.#collect()
    return this.#entities
  }

  /** @param key  of a name, whose own decision, nickname and full name are looked for in this order */
  #named(key: string): Meant {
    const decided = this.#own.get(key)
    if (decided !== undefined) return { entity: this.#into(decided.entity, decided.since), candidates: [] }
    const nicknamed = this.#nicknames.get(key)
    if (nicknamed !== undefined) return this.#oneOf(nicknamed.flatMap((of) => this.#said(of, key)))
    const called = this.#callings.get(key)
    return called === undefined ? this.#full(key) : this.#oneOf(called.map((name) => this.#full(name)))
  }

  /** What a nickname is said to be: a name, whoever a description is said to be, else nobody but itself. */
  #said(of: string, nickname: string): Meant[] {
    if (!isCalling(of)) return [this.#full(of)]
    const named = (isKinKey(of) ? this.#kin : this.#nicknames).get(of) ?? [nickname]
    return named.map((name) => this.#full(isCalling(name) ? nickname : name))
  }

  #full(key: string): Meant {
    const decided = this.#own.get(key)
    if (decided !== undefined) return { entity: this.#into(decided.entity, decided.since), candidates: [] }
    const { entity, candidates, method } = canonicalName(key, { names: this.#names, speakers: this.#speakers })
    if (method === 'exact' && !this.#names.has(key)) return nobody
    if (entity === null) return this.#oneOf(candidates.map((one) => ({ entity: this.#into(one), candidates: [] })))
    const own = this.#own.get(entity)
    return { entity: own === undefined ? this.#into(entity) : this.#into(own.entity, own.since), candidates: [] }
  }

  /** The one that all mean, else none of them. */
  #oneOf(meant: readonly Meant[]): Meant {
    const all = [...new Set(meant.flatMap(candidatesOf))].sort(compareText)
    const [only] = all
    if (only === undefined) return nobody
    return all.length === 1 && meant.some(({ entity }) => entity !== null)
      ? { entity: only, candidates: [] }
      : { entity: null, candidates: all }
  }

  /** The entity that one was merged into, however often. @param since  only by later decisions than this */
  #into(id: string, since = -1): string {
    return this.#merges.reduce((current, { from, into, at }) => (at > since && from === current ? into : current), id)
  }

  #collect(): ReadonlyMap<string, Entity> {
    const targets = new Map<string, Set<string>>()
    const note = (target: string): void => {
      const { entity } = this.meantBy(target)
      if (entity === null) return
      const known = targets.get(entity) ?? new Set()
      targets.set(entity, known.add(target))
    }
    const keys = [
      ...this.#names.keys(),
      ...this.#own.keys(),
      ...this.#givenNames(),
      ...this.#merges.map(({ from }) => from),
    ]
    for (const key of keys) {
      note(key)
      note(placeTarget(key, false))
      // Of a person's name only where somebody used it for a place.
      if (this.#places.has(key) || this.meantBy(key).entity === this.#into(key)) note(placeTarget(key, true))
    }
    for (const target of [...this.#kin.keys(), ...this.#callings.keys()]) note(target)
    return new Map(
      [...targets]
        .sort(([a], [b]) => compareText(a, b))
        .flatMap(([id, meaning]) => {
          const entity = this.#entityOf(id, [...meaning].sort(compareText))
          return entity === null ? [] : [[id, entity] as const]
        }),
    )
  }

  /** Parts of full names that are no names of their own: "Odalys", 念慈. */
  #givenNames(): Set<string> {
    return new Set(
      [...this.#names.values()].flatMap(({ parts, kind }) =>
        parts.length > 1 && (kind === 'person' || kind === 'animal') ? [parts[0] ?? '', parts.at(-1) ?? ''] : [],
      ),
    )
  }

  /** Null for what only the place target of a name that nobody used would be. */
  #entityOf(id: string, targets: readonly string[]): Entity | null {
    const { sort, ...rest } = targetOf(id)
    const key = 'key' in rest ? rest.key : id
    const keys = targets.filter((target) => targetOf(target).sort === 'name')
    const others = keys.filter((one) => one !== key).sort(compareText)
    const name = this.#names.get(key)
    if (sort === 'place') return { id, name: name?.surface ?? key, kind: 'place', keys: [key], targets }
    const kind = name?.kind ?? this.#names.get(others[0] ?? '')?.kind ?? 'person'
    return { id, name: name?.surface ?? key, kind, keys: keys.includes(key) ? [key, ...others] : others, targets }
  }
}

function candidatesOf({ entity, candidates }: Meant): readonly string[] {
  return entity === null ? candidates : [entity]
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
function isCalling(key: string): boolean {
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

function ownedOf(keys: readonly string[]): Map<string, Set<string>> {
  const owned = new Map<string, Set<string>>()
  for (const key of keys) {
    const target = targetOf(key)
    if (target.sort === 'kin') owned.set(target.alias, (owned.get(target.alias) ?? new Set()).add(key))
  }
  return owned
}

/** The decisions that hold: those no later one that holds has undone. */
export function standingDecisions(decisions: readonly Decision[]): DecisionChange[] {
  const undone = new Set<number>()
  for (const { id, change } of [...decisions].reverse())
    if (change.kind === 'undo' && !undone.has(id)) undone.add(change.decision)
  return decisions.filter(({ id }) => !undone.has(id)).map(({ change }) => change)
}

/** What people said a name is. Merges that are older than their word do not count for it. */
interface OwnName {
  readonly entity: string
  /** Place of the decision among those that hold. */
  readonly since: number
}

/** By name the entity that people said it is; the last word counts. */
function ownNames(standing: readonly DecisionChange[]): Map<string, OwnName> {
  const own = new Map<string, OwnName>()
  for (const [since, change] of standing.entries()) {
    if (change.kind === 'alias') give(own, change.key, { entity: change.entity, since })
    if (change.kind === 'split') for (const key of change.keys) give(own, key, { entity: change.keys[0] ?? key, since })
  }
  return new Map([...own].map(([key, name]) => [key, followed(own, name)]))
}

/** Whose name a name is given to is itself from then on, where it was a name of that name: else each would be the other's. */
function give(own: Map<string, OwnName>, key: string, name: OwnName): void {
  for (let at = own.get(name.entity); at !== undefined && at.entity !== name.entity; at = own.get(at.entity))
    if (at.entity === key) own.delete(name.entity)
  own.set(key, name)
}

/** Where the name that an entity had is itself another's, its other names follow it. `give` leaves no circle. */
function followed(own: ReadonlyMap<string, OwnName>, name: OwnName): OwnName {
  let last = name
  for (let at = own.get(name.entity); at !== undefined && at.entity !== last.entity; at = own.get(at.entity))
    last = { entity: at.entity, since: Math.max(last.since, at.since) }
  return last
}

interface Merge {
  readonly from: string
  readonly into: string
  /** Place of the decision among those that hold. */
  readonly at: number
}

function mergesOf(standing: readonly DecisionChange[]): Merge[] {
  return standing.flatMap((change, at) =>
    change.kind === 'merge' ? [{ from: change.from, into: change.into, at }] : [],
  )
}
