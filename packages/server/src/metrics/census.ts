/** How large is the memory, over all its scopes? Counted when somebody asks, and at most every few seconds. */

import type { Clock, Memory, MemoryStats, Store } from 'knotwork'

/** Counts of a store. */
export interface Census {
  readonly scopes: number
  /** Scopes beyond those that were counted. */
  readonly scopesLeftOut: number
  readonly events: number
  readonly withoutVectors: number
  readonly unerased: number
  readonly bytes: number
  readonly relations: readonly {
    readonly graph: string
    readonly kind: string
    readonly state: string
    readonly count: number
  }[]
  readonly jobs: { readonly waiting: number; readonly dead: number; readonly oldestAgeMs: number }
}

/** Scopes counted one by one at most; a count reads a few rows, or one index, of each. */
const scopesMax = 1000

/** For how long counts are given again: a scraper asks every 15 s, two of them more often. */
const freshMs = 5000

/** What is counted, and when. */
export interface CensusParts {
  readonly memory: Memory
  readonly store: Store
  readonly clock: Clock
}

/** Counts a store. */
export class CensusTaker {
  readonly #parts: CensusParts
  #last: { readonly at: number; readonly census: Promise<Census> } | null = null

  constructor(parts: CensusParts) {
    this.#parts = parts
  }

  /** @throws {STORE_BUSY, STORE_UNAVAILABLE} */
  take(): Promise<Census> {
    const now = this.#parts.clock.elapsed()
    if (this.#last !== null && now - this.#last.at < freshMs) return this.#last.census
    const census = this.#count()
    this.#last = { at: now, census }
    census.catch(() => {
      this.#last = null
    })
    return census
  }

  async #count(): Promise<Census> {
    const { memory, store, clock } = this.#parts
    const scopes = await store.scopes()
    const counted: MemoryStats[] = []
    for (const { scope } of scopes.slice(0, scopesMax)) counted.push(await memory.as(scope).stats())
    const oldest = Math.min(...counted.map(({ jobs }) => jobs.oldestCreatedAt ?? Number.POSITIVE_INFINITY))
    const sum = (of: (stats: MemoryStats) => number): number => counted.reduce((total, one) => total + of(one), 0)
    return {
      scopes: scopes.length,
      scopesLeftOut: scopes.length - counted.length,
      events: scopes.reduce((total, { events }) => total + events, 0),
      withoutVectors: sum((one) => one.withoutVectors),
      unerased: await store.events.unerased(),
      bytes: counted[0]?.bytes ?? 0,
      relations: summed(counted),
      jobs: {
        waiting: sum(({ jobs }) => jobs.waiting),
        dead: sum(({ jobs }) => jobs.dead),
        oldestAgeMs: Number.isFinite(oldest) ? Math.max(0, clock.now() - oldest) : 0,
      },
    }
  }
}

function summed(counted: readonly MemoryStats[]): Census['relations'] {
  const sums = new Map<string, Census['relations'][number]>()
  for (const one of counted.flatMap(({ relations }) => relations)) {
    const key = JSON.stringify([one.graph, one.kind, one.state])
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
