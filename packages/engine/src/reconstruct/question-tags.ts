/**
 * Which tags stand for what a question names? For each of its facets the kinds that the word names, and the tags nearest to it in
 * meaning; those equal in sense are one.
 *
 *   cover(f, e) = 1 for a content with a tag of the kind that f names, cosine(f, tag)² for one with a near tag
 *
 * A tag of the very word is left out, for recall has found what holds it; unless people gave it other contents.
 */

import type { Snapshot } from '../recall/snapshot.ts'
import type { Coverage } from '../recall/verdict/cover.ts'
import { isKindLabel } from '../tag/kind-index.ts'
import { cjkShare } from '../text/script.ts'
import { stem } from '../text/stem.ts'
import type { ReconstructPolicy } from './policy.ts'
import { isNamedBy, type TagGroup, tagGroups } from './tag-groups.ts'

/** A tag that stands for a facet, with the contents that have it. */
export interface FacetTag {
  /** Position of the facet. */
  readonly facet: number
  /** The facet's word, as the question has it. */
  readonly word: string
  readonly label: string
  /** How near it is, in (0, 1]; 1 for a kind. */
  readonly nearness: number
  /** Ascending. */
  readonly nos: readonly number[]
}

/** What tags are looked up with. */
export interface TagSearch {
  readonly snapshot: Snapshot
  readonly policy: ReconstructPolicy
  /** Unit vectors of texts; null where none are to be had. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[] | null>
}

/** Tags of all facets, the nearest first; none where tags are switched off. Cost: one read of all tags of the scope. */
export async function questionTags(
  { facets }: Pick<Coverage, 'facets'>,
  { snapshot, policy, embed }: TagSearch,
): Promise<readonly FacetTag[]> {
  if (!policy.tags || facets.length === 0) return []
  const nodes = await snapshot.tags()
  if (nodes.length === 0) return []
  const standing = await snapshot.tagStanding()
  const groups = tagGroups(nodes, standing)
  const words = facets.map(({ text }) => text)
  const alphabetic = words.flatMap((word, facet) => (cjkShare(word) === 0 && word.length > 2 ? [{ word, facet }] : []))
  const vectors = alphabetic.length === 0 ? null : await embed(alphabetic.map(({ word }) => word))
  const near = (vectors ?? []).flatMap((vector, i) => {
    const { word, facet } = alphabetic[i] as { word: string; facet: number }
    return nearest(vector, word, groups, policy).map((one) => ({ facet, word, ...one }))
  })
  const named = words.flatMap((word, facet) =>
    groups.filter((group) => isNamedBy(group, word)).map((group) => ({ facet, word, group, nearness: 1 })),
  )
  const wanted = [...named, ...near]
  const labels = [...new Set(wanted.flatMap(({ group }) => group.labels))]
  const found = new Map((await snapshot.tagged(labels, policy.tagEventsMax)).map(({ label, no }) => [label, no]))
  return wanted
    .map(({ group, ...one }): FacetTag => {
      const nos = new Set(group.labels.flatMap((label) => [...(found.get(label) ?? [])]))
      return { ...one, label: group.name, nos: [...nos].sort((a, b) => a - b) }
    })
    .filter(({ nos }) => nos.length > 0)
    .sort((a, b) => b.nearness - a.nearness || (a.label < b.label ? -1 : 1))
}

/** The tags nearest to a word, other than the word itself and kinds; of forms of one word the nearest. */
function nearest(
  vector: Float32Array,
  word: string,
  groups: readonly TagGroup[],
  { tagCosineMin, tagsMax }: ReconstructPolicy,
): readonly { readonly group: TagGroup; readonly nearness: number }[] {
  const own = stem(word)
  const forms = new Set<string>()
  return groups
    .flatMap((group) => {
      const { name, vector: at } = group
      if (at === null || at.length !== vector.length || isKindLabel(name) || stem(name) === own) return []
      const nearness = cosine(vector, at)
      return nearness >= tagCosineMin ? [{ group, nearness }] : []
    })
    .sort((a, b) => b.nearness - a.nearness || (a.group.name < b.group.name ? -1 : 1))
    .filter(({ group: { name } }) => !forms.has(stem(name)) && forms.add(stem(name)))
    .slice(0, tagsMax)
}

/** Of a unit vector with one in steps of 1/127. */
function cosine(a: Float32Array, b: Int8Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum / 127
}

/** Coverage in which a tag that stands for a facet covers it. */
export function coverageByTags(coverage: Coverage, tags: readonly FacetTag[]): Coverage {
  if (tags.length === 0) return coverage
  const covers = new Map<string, Map<number, number>>()
  for (const { word, nearness, nos } of tags) {
    const byEvent = covers.get(word) ?? new Map<number, number>()
    for (const no of nos) byEvent.set(no, Math.max(byEvent.get(no) ?? 0, nearness ** 2))
    covers.set(word, byEvent)
  }
  // By its words: the verdict leaves out facets that only the dialogue names.
  const tagged = (index: number, no: number): number => covers.get(coverage.facets[index]?.text ?? '')?.get(no) ?? 0
  const facet = (index: number, no: number): number => Math.max(coverage.facet(index, no), tagged(index, no))
  return {
    ...coverage,
    facet,
    match: (no) => coverage.weights.reduce((sum, weight, f) => sum + weight * facet(f, no), 0),
    missing: (index, nos, coveredMin) =>
      nos.some((no) => tagged(index, no) >= coveredMin) ? [] : coverage.missing(index, nos, coveredMin),
  }
}
