/**
 * What are events about? Tags of a window's own events, replaced; and vectors for tags that have none.
 *
 * Tags are a function of the event's words alone, so neither a second time nor another order changes them. An embedder that
 * fails costs the vectors, never the tags: whoever consolidates next tries again.
 */

import type { Embedder } from '../provider/embedder.ts'
import type { Scope } from '../record/scope.ts'
import type { NumberedEvent, Store } from '../store/store.ts'
import { tagGenerator } from '../tag/generator.ts'
import { isKindLabel } from '../tag/kind-index.ts'
import { textTags } from '../tag/text-tags.ts'
import type { Window } from './task.ts'

/** Labels embedded at a time. */
const batchSize = 256

/** What tagging works with. */
export interface TaggingContext {
  readonly store: Store
  readonly scope: Scope
  /** Null where labels get no vectors. */
  readonly vectors: Pick<Embedder, 'space' | 'embed'> | null
}

/** Tags the own events of some windows. @returns why labels got no vectors; null where they did */
export async function tagWindows(windows: readonly Window[], context: TaggingContext): Promise<string | null> {
  const owned = windows.flatMap(({ events, owners }) => events.filter(({ no }) => owners.has(no)))
  const tagged = owned.map((event) => ({ no: event.no, labels: textTags(wordsOf(event)) }))
  await context.store.tags.replace(context.scope, {
    generator: tagGenerator.name,
    version: tagGenerator.version,
    tagged,
  })
  return embedLabels(context)
}

function wordsOf({ text, attachments }: NumberedEvent): string {
  return [text, ...attachments.flatMap(({ caption }) => caption ?? [])].join('\n')
}

/** Gives every tag of a scope that lacks it its vector. */
async function embedLabels({ store, scope, vectors }: TaggingContext): Promise<string | null> {
  if (vectors === null) return null
  const space = vectors.space.id
  for (let after = ''; ; ) {
    const labels = await store.tags.bare(scope, { space, after, limit: batchSize })
    // The mark of a kind is none of its name.
    const named = labels.map((label) => (isKindLabel(label) ? label.slice(1) : label))
    if (labels.length > 0) {
      let embedded: Float32Array[]
      try {
        embedded = await vectors.embed(named)
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
      await store.tags.putVectors(
        scope,
        embedded.map((vector, i) => ({ label: labels[i] as string, space, vector: scaled(vector) })),
      )
    }
    if (labels.length < batchSize) return null
    after = labels.at(-1) as string
  }
}

/** A unit vector in steps of 1/127. */
function scaled(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * 127))))
}
