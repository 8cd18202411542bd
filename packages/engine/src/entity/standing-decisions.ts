/** Which of people's decisions hold, and what do they say of a name? */

import type { Decision, DecisionChange } from '../record/entity.ts'

/** The decisions that hold: those no later one that holds has undone. */
export function standingDecisions(decisions: readonly Decision[]): DecisionChange[] {
  const undone = new Set<number>()
  for (const { id, change } of [...decisions].reverse())
    if (change.kind === 'undo' && !undone.has(id)) undone.add(change.decision)
  return decisions.filter(({ id }) => !undone.has(id)).map(({ change }) => change)
}

/** What people said a name is. Merges that are older than their word do not count for it. */
export interface OwnName {
  readonly entity: string
  /** Place of the decision among those that hold. */
  readonly since: number
}

/** By name the entity that people said it is; the last word counts. */
export function ownNames(standing: readonly DecisionChange[]): Map<string, OwnName> {
  const own = new Map<string, OwnName>()
  for (const [since, change] of standing.entries()) {
    if (change.kind === 'alias') give(own, change.key, { entity: change.entity, since })
    if (change.kind === 'split') for (const key of change.keys) give(own, key, { entity: change.keys[0] ?? key, since })
  }
  return new Map([...own].map(([key, name]) => [key, followed(own, name)]))
}

/** Whose name a name is given to is itself from then on, where it was a name of that name: else each would be the other's. */
function give(own: Map<string, OwnName>, key: string, name: OwnName): void {
  if (wayOf(own, name.entity).some(({ entity }) => entity === key)) own.delete(name.entity)
  own.set(key, name)
}

/** Where the name that an entity had is itself another's, its other names follow it. */
function followed(own: ReadonlyMap<string, OwnName>, name: OwnName): OwnName {
  const way = wayOf(own, name.entity)
  return { entity: way.at(-1)?.entity ?? name.entity, since: Math.max(name.since, ...way.map(({ since }) => since)) }
}

/** Whose a name is, whose that one is, and so on, to one that is nobody's or its own: who was split off is his own. */
function wayOf(own: ReadonlyMap<string, OwnName>, key: string): OwnName[] {
  const way: OwnName[] = []
  const passed = new Set<string>()
  let current = key
  for (let at = own.get(current); at !== undefined && !passed.has(current) && at.entity !== current; ) {
    way.push(at)
    passed.add(current)
    current = at.entity
    at = own.get(current)
  }
  return way
}

interface Merge {
  readonly into: string
  /** Place of the decision among those that hold. */
  readonly at: number
}

/** Who was merged into whom. */
export class Merges {
  /** By who was merged, oldest first. */
  readonly #from = new Map<string, Merge[]>()

  constructor(standing: readonly DecisionChange[]) {
    for (const [at, change] of standing.entries()) {
      if (change.kind !== 'merge') continue
      const merges = this.#from.get(change.from)
      if (merges === undefined) this.#from.set(change.from, [{ into: change.into, at }])
      else merges.push({ into: change.into, at })
    }
  }

  /** All that were merged into another. */
  merged(): IterableIterator<string> {
    return this.#from.keys()
  }

  /**
   * The entity that one was merged into, however often. Cost: the merges on the way, not all.
   *
   * @param since  only by later decisions than this
   */
  into(id: string, since: number = -1): string {
    let current = id
    for (let last = since; ; ) {
      const next = this.#from.get(current)?.find(({ at }) => at > last)
      if (next === undefined) return current
      current = next.into
      last = next.at
    }
  }
}
