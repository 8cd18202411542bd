/**
 * What are events about? Tags of a window's own events, replaced; and vectors for tags that have none.
 *
 * Tags are a function of the event's words alone, so neither a second time nor another order changes them. An embedder that
 * fails costs the vectors, never the tags: whoever consolidates next tries again.
 */

import { MemoryError, reasonOf } from '../errors.ts'
import type { Embedder } from '../provider/embedder.ts'
import type { Scope } from '../record/scope.ts'
import type { Lease, NumberedEvent, Store } from '../store/store.ts'
import { tagGenerator } from '../tag/generator.ts'
import { isKindLabel } from '../tag/kind-index.ts'
import { textTags } from '../tag/text-tags.ts'
import type { Window } from './task.ts'

/** Events from which a tag is worth a vector: what was said once is most of all labels, and found by its words and kinds. */
const eventsMin = 2

/** What tagging works with. */
export interface TaggingContext {
  readonly store: Store
  readonly scope: Scope
  /** Jobs of the events. */
  readonly lease: Lease
  /** Null where labels get no vectors. */
  readonly vectors: Pick<Embedder, 'space' | 'embed'> | null
}

/** Tags the own events of some windows. @returns why labels got no vectors; null where they did */
export async function tagWindows(windows: readonly Window[], context: TaggingContext): Promise<string | null> {
  const owned = windows.flatMap(({ events, owners }) => events.filter(({ no }) => owners.has(no)))
  const tagged = owned.map((event) => ({ no: event.no, labels: textTags(wordsOf(event)) }))
  const { name: generator, version } = tagGenerator
  await context.store.tags.replace(context.scope, { generator, version, tagged }, context.lease)
  return embedLabels([...new Set(tagged.flatMap(({ labels }) => labels))].sort(), context)
}

function wordsOf({ text, attachments }: NumberedEvent): string {
  return [text, ...attachments.flatMap(({ caption }) => caption ?? [])].join('\n')
}

/** Gives those of some tags their vectors that lack one and stand in more than one event. */
async function embedLabels(
  labels: readonly string[],
  { store, scope, lease, vectors }: TaggingContext,
): Promise<string | null> {
  if (vectors === null) return null
  const space = vectors.space.id
  const bare = await store.tags.bare(scope, { space, labels, eventsMin })
  if (bare.length === 0) return null
  try {
    // The mark of a kind is none of its name.
    const embedded = await vectors.embed(bare.map((label) => (isKindLabel(label) ? label.slice(1) : label)))
    const made = embedded.map((vector, i) => ({ label: bare[i] as string, space, vector: scaled(vector) }))
    await store.tags.putVectors(scope, made, lease)
    return null
  } catch (error) {
    if (MemoryError.is(error, 'STORE_BUSY') || MemoryError.is(error, 'STORE_UNAVAILABLE')) throw error
    return reasonOf(error)
  }
}

/** A unit vector in steps of 1/127. */
function scaled(vector: Float32Array): Int8Array {
  const steps = new Int8Array(vector.length)
  // Int8Array.from with a function takes ten times as long.
  for (let i = 0; i < steps.length; i++)
    steps[i] = Math.max(-127, Math.min(127, Math.round((vector[i] as number) * 127)))
  return steps
}
