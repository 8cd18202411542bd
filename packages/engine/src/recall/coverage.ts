/** Could the question be compared with what was found? Where it could not, the answer rests on words alone, and must say so. */

import type { Anchors } from './anchors.ts'
import { isProposed } from './anchors.ts'
import type { QuestionVectors, Snapshot } from './snapshot.ts'

/**
 * What is missing of the vectors of the candidates. Looked into only where most of them have none, for an event may
 * rightly have no vector (nothing in it tells anything), and to find out costs a read.
 *
 * @returns a note, or none
 */
export async function coverageNotes(
  { candidates }: Anchors,
  vectors: QuestionVectors | null,
  { directory, lacksVectors }: Snapshot,
): Promise<readonly string[]> {
  if (vectors === null) return []
  const found = candidates.filter(isProposed)
  const bare = found.filter(({ raw }) => raw.sentence === undefined)
  const [first] = bare
  if (first === undefined || bare.length * 2 <= found.length || !(await lacksVectors(first.no))) return []
  return bare.length === found.length
    ? [
        `none of the ${directory.count} events has vectors of this embedder, so only words were searched; reindex adds them`,
      ]
    : ['most of what was found has no vectors of this embedder and was ranked by its words; reindex adds them']
}
