/** Which tags are looked at? A sample drawn by chance that can be drawn again, each with some of its contents. */

import { createHash } from 'node:crypto'
import type { CuratedPlace } from './curation-source.ts'

/** How a sample is drawn. */
export interface TagSampleQuery {
  /** Tags in it, at most. */
  readonly limit: number
  /** The same seed draws the same of the same tags: so that two people judge the same. */
  readonly seed: number
}

/** What stands under a tag by what was decided. */
export type TagState = 'made' | 'accepted' | 'renamed' | 'merged' | 'retired'

/** One tag, to be judged. */
export interface SampledTag {
  readonly tag: string
  /** Events that have it. */
  readonly count: number
  readonly state: TagState
  /** Under which name its contents are found; null where it leads nowhere. */
  readonly name: string | null
  /** The first of its contents, as they were said. */
  readonly contents: readonly { readonly ref: string; readonly text: string }[]
}

/** Labels of a sample, in the order they are drawn. Cost: one read of all tags of the scope. */
export async function sampledLabels(
  { store, scope }: CuratedPlace,
  { limit, seed }: TagSampleQuery,
): Promise<readonly string[]> {
  const nodes = await store.tags.nodes(scope, '')
  return nodes
    .map(({ label }) => ({ label, at: createHash('sha256').update(`${seed}\n${label}`).digest('hex') }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, limit)
    .map(({ label }) => label)
}

/** Events of a tag above which none are shown: a tag of half the memory has no content of its own. */
const eventsMax = 10_000

/** A sample with contents. @param contentsMax  shown of each tag, at most */
export async function tagSample(
  place: CuratedPlace,
  query: TagSampleQuery,
  contentsMax: number,
): Promise<readonly SampledTag[]> {
  const { store, scope, curation } = place
  const standing = (await curation.standingOf(scope)).tags
  const found = await store.tags.tagged(scope, await sampledLabels(place, query), eventsMax)
  const shown = found.map(({ no }) => [...no.slice(0, contentsMax)])
  const events = new Map((await store.events.read(scope, shown.flat())).map((event) => [event.no, event]))
  return found.map(({ label, count }, i) => ({
    tag: label,
    count,
    state: states[standing.wordOn(label)?.change.kind ?? 'none'],
    name: standing.nameOf(label),
    contents: (shown[i] ?? []).flatMap((no) => {
      const event = events.get(no)
      return event === undefined ? [] : [{ ref: event.ref, text: event.text }]
    }),
  }))
}

const states = {
  none: 'made',
  'accept-tag': 'accepted',
  'rename-tag': 'renamed',
  'merge-tag': 'merged',
  'retire-tag': 'retired',
} as const
