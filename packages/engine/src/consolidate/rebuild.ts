/** Which relations would a fresh build not make? Those of generators that this memory does not run, or runs in another version. */

import type { Provenance, Relation } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { ConsolidationReport } from './report.ts'

/** Relations of a generator or a version that does not run here: an older release, a model or a schema profile made them. */
export interface Stranger {
  readonly generator: string
  readonly version: number
  readonly relations: number
}

/** The outcome of a rebuild. */
export interface RebuildReport extends ConsolidationReport {
  /** Events whose times are other than before. */
  readonly times: number
  /** What a fresh build would not have, in order of name and version: kept, or removed where that was asked for. */
  readonly strangers: readonly Stranger[]
}

/** Events looked through at a time. */
const pageEvents = 500

/**
 * Finds the relations of strangers, and removes them if that is wanted.
 *
 * @param known  names of the generators that run
 */
export async function strangersIn(
  store: Store,
  scope: Scope,
  { known, drop }: { readonly known: Pick<ReadonlySet<string>, 'has'>; readonly drop: boolean },
): Promise<Stranger[]> {
  return madeBy(
    store,
    scope,
    ({ generator }) => !known.has(generator),
    async (strange, owners) => {
      if (drop)
        for (const generator of new Set(strange.map(({ provenance }) => provenance.generator)))
          await store.relations.replace(scope, { generator, owners, relations: [] })
    },
  )
}

/**
 * Finds the relations that older versions of what runs here made: a rebuild makes them anew.
 *
 * @param running  by name of the generators that run their version; null where there is none to compare
 */
export async function outdatedIn(
  store: Store,
  scope: Scope,
  running: ReadonlyMap<string, number | null>,
): Promise<Stranger[]> {
  return madeBy(store, scope, ({ generator, version }) => version < (running.get(generator) ?? 0))
}

/** Counts the relations of some generators, in order of name and version. @param each  takes those of each page of events */
async function madeBy(
  { events, relations }: Store,
  scope: Scope,
  isWanted: (provenance: Provenance) => boolean,
  each: (found: readonly Relation[], owners: readonly number[]) => Promise<void> = async () => undefined,
): Promise<Stranger[]> {
  const counts = new Map<string, Stranger>()
  for (let after = 0; ; ) {
    const page = await events.list(scope, { after, limit: pageEvents })
    const owners = page.map(({ no }) => no)
    const own = new Set(owners)
    const found = (await relations.touching(scope, owners)).filter(
      ({ from, to, provenance }) => own.has(Math.max(from, to)) && isWanted(provenance),
    )
    for (const { generator, version } of found.map(({ provenance }) => provenance)) {
      const key = JSON.stringify([generator, version])
      const count = counts.get(key) ?? { generator, version, relations: 0 }
      counts.set(key, { ...count, relations: count.relations + 1 })
    }
    await each(found, owners)
    if (page.length < pageEvents) break
    after = page.at(-1)?.no ?? after
  }
  return [...counts.values()].sort((a, b) =>
    a.generator === b.generator ? a.version - b.version : a.generator < b.generator ? -1 : 1,
  )
}
