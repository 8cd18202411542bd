/** On what is the offline judge fitted? On every content that a reconstruction judged, with what the labels say of it. */

import { characterCounter, type NumbersChange } from 'knotwork'
import type { Haystack } from '../dataset.ts'
import { type MemoryOptions, remember } from '../run/memories.ts'
import type { Sample } from '../support/logistic.ts'

/** A judged content. */
export interface JudgedSample extends Sample {
  /** True where a path led to it, false for what recall had found. */
  readonly reached: boolean
}

/** Asks all questions that have evidence; what leads to evidence counts as evidence. */
export async function judgedOf(
  haystacks: readonly Haystack[],
  { names, numbers }: { names: readonly string[]; numbers: NumbersChange },
  options: MemoryOptions,
): Promise<JudgedSample[]> {
  const samples: JudgedSample[] = []
  for (const haystack of haystacks) {
    const memory = await remember(haystack, options)
    try {
      for (const { question, evidence, path = [], category, asOf, asker } of haystack.questions) {
        if (evidence.length === 0) continue
        options.progress.show(`${haystack.id}: ${samples.length} contents judged`)
        const asked = { ...(asOf === undefined ? {} : { now: asOf }), ...(asker === undefined ? {} : { asker }) }
        const found = await memory.reconstruct(question, { numbers, tokenCounter: characterCounter, ...asked })
        const wanted = new Set([...evidence, ...path])
        for (const { sourceRef, features, by } of found.steps.flatMap(({ judged }) => judged))
          samples.push({
            features: names.map((name) => features[name] ?? 0),
            answerable: wanted.has(sourceRef),
            haystack: haystack.id,
            kind: category,
            reached: by.length > 0,
          })
      }
    } finally {
      await memory.close()
    }
  }
  return samples
}
