/** Which relations would a fresh build not make? Those of generators that this memory does not run. */

import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import type { ConsolidationReport } from './report.ts'

/** Relations of a generator that does not run here: an older release, a model or a schema profile made them. */
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
  { events, relations }: Store,
  scope: Scope,
  { known, drop }: { readonly known: ReadonlySet<string>; readonly drop: boolean },
): Promise<Stranger[]> {
  const counts = new Map<string, { generator: string; version: number; relations: number }>()
  for (let after = 0; ; ) {
    const page = await events.list(scope, { after, limit: pageEvents })
    const owners = page.map(({ no }) => no)
    const own = new Set(owners)
    const strange = (await relations.touching(scope, owners)).filter(
      ({ from, to, provenance }) => own.has(Math.max(from, to)) && !known.has(provenance.generator),
    )
    for (const { generator, version } of strange.map(({ provenance }) => provenance)) {
      const key = JSON.stringify([generator, version])
      const count = counts.get(key) ?? { generator, version, relations: 0 }
      counts.set(key, { ...count, relations: count.relations + 1 })
    }
    if (drop)
      for (const generator of new Set(strange.map(({ provenance }) => provenance.generator)))
        await relations.replace(scope, { generator, owners, relations: [] })
    if (page.length < pageEvents) break
    after = page.at(-1)?.no ?? after
  }
  return [...counts.values()].sort((a, b) =>
    a.generator === b.generator ? a.version - b.version : a.generator < b.generator ? -1 : 1,
  )
}
