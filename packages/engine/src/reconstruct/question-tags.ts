/**
 * Which tags stand for what a question names? For each of its facets the kinds that the word names, and the tags nearest to it in
 * meaning; those equal in sense are one.
 *
 *   cover(f, e) = 1 for a content with a tag of the kind that f names, cosine(f, tag)² for one with a near tag
 *
 * A tag of the very word is left out: recall has found what holds it.
 */

import type { Snapshot } from '../recall/snapshot.ts'
import type { Coverage } from '../recall/verdict/cover.ts'
import type { TagNode } from '../store/store.ts'
import { isKindLabel, kindsNamed } from '../tag/kind-index.ts'
import { cjkShare } from '../text/script.ts'
import { stem } from '../text/stem.ts'
import type { ReconstructPolicy } from './policy.ts'

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
  const words = facets.map(({ text }) => text)
  const alphabetic = words.flatMap((word, facet) => (cjkShare(word) === 0 && word.length > 2 ? [{ word, facet }] : []))
  const vectors = alphabetic.length === 0 ? null : await embed(alphabetic.map(({ word }) => word))
  const near = (vectors ?? []).flatMap((vector, i) => {
    const { word, facet } = alphabetic[i] as { word: string; facet: number }
    return nearest(vector, word, nodes, policy).map((one) => ({ facet, word, ...one }))
  })
  const known = new Set(nodes.map(({ label }) => label))
  const kinds = words.flatMap((word, facet) =>
    kindsNamed(word).flatMap((label) => (known.has(label) ? [{ facet, word, label, nearness: 1 }] : [])),
  )
  const wanted = [...kinds, ...near]
  const found = await snapshot.tagged(
    wanted.map(({ label }) => label),
    policy.tagEventsMax,
  )
  return wanted
    .map((one, i): FacetTag => ({ ...one, nos: [...(found[i]?.no ?? [])] }))
    .filter(({ nos }) => nos.length > 0)
    .sort((a, b) => b.nearness - a.nearness || (a.label < b.label ? -1 : 1))
}

/** The tags nearest to a word, other than the word itself and kinds; of forms of one word the nearest. */
function nearest(
  vector: Float32Array,
  word: string,
  nodes: readonly TagNode[],
  { tagCosineMin, tagsMax }: ReconstructPolicy,
): readonly { readonly label: string; readonly nearness: number }[] {
  const own = stem(word)
  const forms = new Set<string>()
  return nodes
    .flatMap(({ label, vector: at }) => {
      if (at === null || at.length !== vector.length || isKindLabel(label) || stem(label) === own) return []
      const nearness = cosine(vector, at)
      return nearness >= tagCosineMin ? [{ label, nearness }] : []
    })
    .sort((a, b) => b.nearness - a.nearness || (a.label < b.label ? -1 : 1))
    .filter(({ label }) => !forms.has(stem(label)) && forms.add(stem(label)))
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
