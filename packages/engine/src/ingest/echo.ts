/** Does somebody remember what was recalled? A context that comes back, from an agent that keeps all it reads, is no event. */

import { type Event, splitRef } from '../record/event.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { contextRefs } from '../text/context-line.ts'
import type { Source } from './check-input.ts'

/** By source that is an echo the refs of events it was recalled from. One whose refs nobody here knows is somebody's words. */
export async function echoesAmong(
  sources: readonly Source[],
  { store, scope }: { readonly store: Store; readonly scope: Scope },
): Promise<ReadonlyMap<Source, readonly string[]>> {
  const like = sources.flatMap((source) => {
    const refs = source.isRestored ? null : contextRefs(source.event.text)
    return refs === null ? [] : [{ source, refs }]
  })
  if (like.length === 0) return new Map()
  const asked = [...new Set(like.flatMap(({ refs }) => refs.map((ref) => splitRef(ref).sourceRef)))]
  const found = await store.events.bySource(scope, asked)
  const known = new Set(found.flat().map(({ ref }: Pick<Event, 'ref'>) => ref))
  return new Map(
    like.flatMap(({ source, refs }) => {
      const own = refs.filter((ref) => known.has(ref))
      return own.length === 0 ? [] : [[source, own] as const]
    }),
  )
}
