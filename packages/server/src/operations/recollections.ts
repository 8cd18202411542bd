/** Which recalls can still be explained? The traces of the latest ones, by id and scope, in memory only. */

import { MemoryError, type Recollection, type Scope, type Trace } from 'knotwork'

/** Traces that are kept at most, of all scopes together: some 50 kB each. */
const keptMax = 200

/** A recall as far as it is kept or counted. */
export type Recalled = Pick<Recollection, 'context' | 'verdict' | 'trace'>

/** Traces of one scope. */
export interface Recollections {
  /** Keeps the trace of a recall. @returns its id */
  keep(recalled: Recalled): string
  /** @throws {NOT_FOUND} where it was never kept, is another scope's, or made room for newer ones */
  trace(id: string): Trace
  /** Ids with their questions, the newest first. */
  list(): readonly { readonly id: string; readonly question: string }[]
}

/** A recall without its trace, which is kept under its id. */
export function kept<Found extends Recalled>(
  found: Found,
  recollections: Recollections,
): Omit<Found, 'trace'> & { readonly id: string } {
  const { trace: _, ...rest } = found
  return { id: recollections.keep(found), ...rest }
}

/** All of them. */
export class RecollectionShelf {
  readonly #kept = new Map<string, { readonly scope: string; readonly trace: Trace }>()
  readonly #nextId: () => string
  readonly #heard: (recalled: Recalled) => void

  /** @param heard  told of every recall, whoever asked */
  constructor(nextId: () => string, heard: (recalled: Recalled) => void) {
    this.#nextId = nextId
    this.#heard = heard
  }

  /** The part of one scope. */
  of({ tenant, agent, user }: Scope): Recollections {
    const scope = JSON.stringify([tenant, agent, user])
    return {
      keep: (recalled) => {
        this.#heard(recalled)
        const id = this.#nextId()
        this.#kept.set(id, { scope, trace: recalled.trace })
        const [oldest] = this.#kept.keys()
        if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest)
        return id
      },
      trace: (id) => {
        const found = this.#kept.get(id)
        if (found?.scope === scope) return found.trace
        throw new MemoryError(
          'NOT_FOUND',
          `trace: no recall is kept under this id; the latest ${keptMax} are: recall once more`,
          { details: { field: 'recall' } },
        )
      },
      list: () =>
        [...this.#kept]
          .reverse()
          .flatMap(([id, kept]) => (kept.scope === scope ? [{ id, question: kept.trace.question }] : [])),
    }
  }

  /** Lets go of the traces of a scope: they quote what may have been forgotten. */
  clear({ tenant, agent, user }: Scope): void {
    const scope = JSON.stringify([tenant, agent, user])
    for (const [id, kept] of this.#kept) if (kept.scope === scope) this.#kept.delete(id)
  }
}
