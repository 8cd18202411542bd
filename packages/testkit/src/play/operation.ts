/** What can be asked of a store? Every call of the port as a value, so that histories can be kept, shrunk and replayed. */

import type { EventDraft, Graph, Scope, Store, VectorRows } from 'knotwork/store'
import { MemoryError } from 'knotwork/store'
import { canonical } from '../canonical.ts'

/** One call with its arguments; `snapshot` reads the whole scope. */
export type Operation = { readonly scope: Scope } & (
  | { readonly verb: 'append'; readonly sources: readonly (readonly EventDraft[])[] }
  | { readonly verb: 'forget'; readonly refs: readonly string[] }
  | { readonly verb: 'putVectors'; readonly rows: readonly { no: number; vectors: readonly VectorRows[] }[] }
  | { readonly verb: 'read'; readonly nos: readonly number[] }
  | { readonly verb: 'bySource'; readonly refs: readonly string[] }
  | { readonly verb: 'list'; readonly page: { after: number; limit: number; session?: string } }
  | { readonly verb: 'columns'; readonly after: number }
  | { readonly verb: 'touching'; readonly nos: readonly number[]; readonly graphs: readonly Graph[] | null }
  | { readonly verb: 'postings'; readonly terms: readonly string[]; readonly frequencyMax: number }
  | {
      readonly verb: 'nearest'
      readonly search: { space: string; query: Float32Array; limit: number; include: readonly number[] }
    }
  | { readonly verb: 'tokenRows'; readonly space: string; readonly nos: readonly number[] }
  | { readonly verb: 'withoutVectors'; readonly page: { space: string; after: number; limit: number } }
  | { readonly verb: 'snapshot' }
)

/** Performs a call; the canonical text of its result, or of the code it was refused with. */
export async function perform(store: Store, operation: Operation): Promise<string> {
  try {
    return canonical(await answer(store, operation))
  } catch (error) {
    if (MemoryError.is(error)) return `rejected: ${error.code}`
    throw error
  }
}

function answer(store: Store, operation: Operation): Promise<unknown> {
  const { events, relations, search } = store
  const { scope } = operation
  switch (operation.verb) {
    case 'append':
      return events.append(scope, operation.sources)
    case 'forget':
      return events.forget(scope, operation.refs)
    case 'putVectors':
      return search.putVectors(scope, operation.rows)
    case 'read':
      return events.read(scope, operation.nos)
    case 'bySource':
      return events.bySource(scope, operation.refs)
    case 'list':
      return events.list(scope, operation.page)
    case 'columns':
      return events.columns(scope, operation.after)
    case 'touching':
      return relations.touching(
        scope,
        operation.nos,
        operation.graphs === null ? undefined : { graphs: operation.graphs },
      )
    case 'postings':
      return search.postings(scope, operation.terms, operation.frequencyMax)
    case 'nearest':
      return search.nearest(scope, operation.search)
    case 'tokenRows':
      return search.tokenRows(scope, operation.space, operation.nos)
    case 'withoutVectors':
      return search.withoutVectors(scope, operation.page)
    case 'snapshot':
      return snapshot(store, scope)
  }
}

/** The whole of a scope, and the store's own verdict on itself. Bytes are left out: they are no content. */
async function snapshot(store: Store, scope: Scope): Promise<unknown> {
  const all = await store.events.list(scope, { after: 0, limit: 1_000_000 })
  return {
    all,
    revision: await store.events.revision(scope),
    columns: await store.events.columns(scope, 0),
    relations: await store.relations.touching(
      scope,
      all.map(({ no }) => no),
    ),
    backlog: await store.jobs.backlog(scope),
    stats: { ...(await store.stats(scope)), bytes: null },
    problems: await store.verify(),
  }
}
