/**
 * Which entity does a name stand for, in the whole scope?
 *
 * A pure function of the set of names the scope holds, of what is said to be whose name, and of people's decisions: the
 * order in which things were said or read does not count, and a late full name takes all earlier mentions along. Rules:
 * exact names; a part stands for the only full name that holds it; nicknames and kin by somebody's word; digits must
 * agree; what fits two stays with neither. A person's decision stands above the rules.
 */

import type { Decision, EntityKind } from '../record/entity.ts'
import { normalize } from '../text/normalize.ts'
import { canonicalName } from './canonical.ts'
import { isKinKey, kinKey } from './key.ts'
import { compareText } from './mention.ts'
import { isCalling, type ScopeNames } from './scope-names.ts'
import { Merges, type OwnName, ownNames, standingDecisions } from './standing-decisions.ts'
import { placeTarget, targetOf } from './target.ts'

/** An entity: the name that stands for it, and all targets that mean it. */
export interface Entity {
  /** Key of its fullest name. */
  readonly id: string
  /** As that name is written; where it is a description and there is a proper name, as the commonest of those is. */
  readonly name: string
  readonly kind: EntityKind
  /** Whether there is evidence enough of its kind to tell it. */
  readonly isKindTold: boolean
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
  readonly #scope: ScopeNames
  readonly #own: ReadonlyMap<string, OwnName>
  readonly #merges: Merges
  #entities: ReadonlyMap<string, Entity> | null = null
  /** By a description the keys of all owners who say so. Made when first asked for. */
  #owned: ReadonlyMap<string, ReadonlySet<string>> | null = null

  /** @param decisions  in order; those undone must be among them */
  constructor(scope: ScopeNames, decisions: readonly Decision[]) {
    this.#scope = scope
    const standing = standingDecisions(decisions)
    this.#own = ownNames(standing)
    this.#merges = new Merges(standing)
  }

  /** Whom a mention's target means. */
  meantBy(target: string): Meant {
    const parts = targetOf(target)
    if (parts.sort === 'kin')
      return this.#oneOf(
        (this.#scope.kin.get(target) ?? this.#scope.callings.get(target) ?? []).map((of) => this.#named(of)),
      )
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
    this.#owned ??= ownedOf([...this.#scope.kin.keys(), ...this.#scope.callings.keys()])
    const keys = [...(this.#owned.get(description) ?? [])]
    const own = owner === null ? keys : keys.filter((key) => key === kinKey(owner, description))
    return this.#oneOf(own.map((key) => this.meantBy(key)))
  }

  /** An entity by its id. */
  entity(id: string): Entity | undefined {
    return this.entities().get(id)
  }

  /**
   * The id of the entity that an id, or one of its names, stands for; null where that is nobody, or not sure. An id is
   * mostly known by itself: then the entities of the scope are not gone through.
   */
  called(id: string): string | null {
    const key = normalize(id).trim()
    const meant = this.meantBy(key).entity
    // Ids are written as keys are. One that means another, by somebody's word, can be one all the same.
    const isNoId = targetOf(id).sort === 'name' && id !== key
    if (!isNoId && (meant !== id || targetOf(id).sort !== 'name') && this.entities().has(id)) return id
    return meant
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
    const nicknamed = this.#scope.nicknames.get(key)
    if (nicknamed !== undefined) return this.#oneOf(nicknamed.flatMap((of) => this.#said(of, key)))
    const called = this.#scope.callings.get(key)
    return called === undefined ? this.#full(key) : this.#oneOf(called.map((name) => this.#full(name)))
  }

  /** What a nickname is said to be: a name, whoever a description is said to be, else nobody but itself. */
  #said(of: string, nickname: string): Meant[] {
    if (!isCalling(of)) return [this.#full(of)]
    const named = (isKinKey(of) ? this.#scope.kin : this.#scope.nicknames).get(of) ?? [nickname]
    return named.map((name) => this.#full(isCalling(name) ? nickname : name))
  }

  #full(key: string): Meant {
    const decided = this.#own.get(key)
    if (decided !== undefined) return { entity: this.#into(decided.entity, decided.since), candidates: [] }
    const { entity, candidates, method } = canonicalName(key, this.#scope)
    if (method === 'exact' && !this.#scope.names.has(key)) return nobody
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

  #into(id: string, since?: number): string {
    return this.#merges.into(id, since)
  }

  #collect(): ReadonlyMap<string, Entity> {
    const targets = new Map<string, Set<string>>()
    const note = (target: string): void => {
      const { entity } = this.meantBy(target)
      if (entity === null) return
      const known = targets.get(entity) ?? new Set()
      targets.set(entity, known.add(target))
    }
    const keys = [...this.#scope.names.keys(), ...this.#own.keys(), ...this.#givenNames(), ...this.#merges.merged()]
    for (const key of keys) {
      note(key)
      note(placeTarget(key, false))
      // Of a person's name only where somebody used it for a place.
      if (this.#scope.places.has(key) || this.meantBy(key).entity === this.#into(key)) note(placeTarget(key, true))
    }
    for (const target of [...this.#scope.kin.keys(), ...this.#scope.callings.keys()]) note(target)
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
      [...this.#scope.names.values()].flatMap(({ parts, kind }) =>
        parts.length > 1 && (kind === 'person' || kind === 'animal') ? [parts[0] ?? '', parts.at(-1) ?? ''] : [],
      ),
    )
  }

  /** How an entity is written: by the name that stands for it, but where that is a description, by its commonest proper name. */
  #written(key: string, others: readonly string[]): string | undefined {
    const own = this.#scope.names.get(key)
    if (own !== undefined && !isCalling(key)) return own.surface
    const proper = others.flatMap((one) => (isCalling(one) ? [] : (this.#scope.names.get(one) ?? [])))
    const [best] = proper.sort((a, b) => b.count - a.count || compareText(a.key, b.key))
    return best?.surface ?? own?.surface
  }

  /** Null for what only the place target of a name that nobody used would be. */
  #entityOf(id: string, targets: readonly string[]): Entity | null {
    const { sort, ...rest } = targetOf(id)
    const key = 'key' in rest ? rest.key : id
    const keys = targets.filter((target) => targetOf(target).sort === 'name')
    const others = keys.filter((one) => one !== key).sort(compareText)
    const name = this.#scope.names.get(key)
    if (sort === 'place')
      return { id, name: name?.surface ?? key, kind: 'place', isKindTold: true, keys: [key], targets }
    const kinds = [key, ...others].flatMap((one) => this.#scope.names.get(one) ?? [])
    const kind = kinds[0]?.kind ?? 'person'
    // Other names of it tell of it, too, and so does that it is somebody's kin.
    const isKindTold = targets.some(isKinKey) || kinds.some((one) => one.kind === kind && one.isKindTold === true)
    const shown = this.#written(key, others) ?? key
    return { id, name: shown, kind, isKindTold, keys: keys.includes(key) ? [key, ...others] : others, targets }
  }
}

function candidatesOf({ entity, candidates }: Meant): readonly string[] {
  return entity === null ? candidates : [entity]
}

function ownedOf(keys: readonly string[]): Map<string, Set<string>> {
  const owned = new Map<string, Set<string>>()
  for (const key of keys) {
    const target = targetOf(key)
    if (target.sort === 'kin') owned.set(target.alias, (owned.get(target.alias) ?? new Set()).add(key))
  }
  return owned
}
