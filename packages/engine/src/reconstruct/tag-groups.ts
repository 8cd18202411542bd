/** Which tags are one to a question? As they were made, after what people decided: renamed, merged, or gone. */

import type { TagStanding } from '../curation/tag-standing.ts'
import type { TagNode } from '../store/store.ts'
import { kindsNamed } from '../tag/kind-index.ts'
import { foldHan } from '../text/han.ts'
import { normalize } from '../text/normalize.ts'
import { stem } from '../text/stem.ts'

/** Tags under one name. */
export interface TagGroup {
  readonly name: string
  /** Labels as they were made. */
  readonly labels: readonly string[]
  /** That of the name; null where it has none, as a name that people gave. */
  readonly vector: Int8Array | null
  /** Whether people gave it contents that do not hold its name. */
  readonly isRuled: boolean
}

/** The groups of a scope, in the order of the tags. */
export function tagGroups(nodes: readonly TagNode[], standing: TagStanding): readonly TagGroup[] {
  if (standing.isEmpty)
    return nodes.map(({ label, vector }) => ({ name: label, labels: [label], vector, isRuled: false }))
  const groups = new Map<string, TagGroup>()
  for (const { label, vector } of nodes) {
    const name = standing.nameOf(label)
    if (name === null) continue
    const known = groups.get(name) ?? { name, labels: [], vector: null, isRuled: false }
    const isOwn = name === label
    groups.set(name, {
      name,
      labels: [...known.labels, label],
      vector: isOwn ? vector : known.vector,
      isRuled: known.isRuled || !isOwn,
    })
  }
  return [...groups.values()]
}

/** Whether a word of a question names the group: its kind, or the name that people gave it. */
export function isNamedBy({ name, labels, isRuled }: TagGroup, word: string): boolean {
  const kinds = kindsNamed(word)
  if (kinds.includes(name)) return true
  if (!isRuled) return false
  const own = foldHan(normalize(name))
  return foldHan(normalize(word)) === own || stem(word) === stem(name) || labels.some((label) => kinds.includes(label))
}
