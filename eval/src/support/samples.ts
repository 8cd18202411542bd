/** Which questions is the support model fitted on? Those of each memory, and answerable ones of another memory, whose answers it cannot hold. */

import type { RecallOptions } from 'knotwork'
import type { Haystack } from '../dataset.ts'
import { type MemoryOptions, remember } from '../run/memories.ts'
import type { Sample } from './logistic.ts'

/** Names of the features, in the order of a sample's. */
export const featureNames = ['cover', 'person'] as const

/** Kind of a question asked of a memory that does not hold its conversation. */
export const foreign = 'foreign'

/** Asks every haystack its own questions, and those of the haystack after it. */
export async function samplesOf(
  haystacks: readonly Haystack[],
  policy: NonNullable<RecallOptions['policy']>,
  options: MemoryOptions,
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [at, haystack] of haystacks.entries()) {
    const other = haystacks[(at + 1) % haystacks.length]
    const own = haystack.questions.map(({ question, category, answerable }) => ({
      question,
      kind: category,
      answerable,
    }))
    const strange =
      other === undefined || other === haystack ? [] : other.questions.filter(({ answerable }) => answerable)
    const asked = [...own, ...strange.map(({ question }) => ({ question, kind: foreign, answerable: false }))]
    const memory = await remember(haystack, options)
    try {
      for (const { question, kind, answerable } of asked) {
        options.progress.show(`${haystack.id}: ${samples.length} questions asked`)
        const { verdict } = await memory.recall(question, { policy })
        const features = featureNames.map((name) => verdict.features[name])
        samples.push({ features, answerable, haystack: haystack.id, kind })
      }
    } finally {
      await memory.close()
    }
  }
  return samples
}
