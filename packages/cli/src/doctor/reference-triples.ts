/**
 * Does the embedder understand? A damaged model still loads and still gives vectors, only the wrong ones.
 *
 * Each triple is a sentence, one that means nearly the same in other words, and one that has words in common but means
 * something else. An embedder that works finds the first nearer; a bag of words would not.
 */
import { type Embedder, openMemory } from 'knotwork'

/** A sentence with its paraphrase and a distractor. */
export interface ReferenceTriple {
  readonly sentence: string
  readonly paraphrase: string
  readonly distractor: string
}

export const referenceTriples: readonly ReferenceTriple[] = [
  {
    sentence: 'The doctor told him to stop smoking.',
    paraphrase: 'A physician advised the man to give up cigarettes.',
    distractor: 'The doctor told him to stop at the next traffic light.',
  },
  {
    sentence: 'Our flight was cancelled because of the storm.',
    paraphrase: 'Bad weather meant that the plane never took off.',
    distractor: 'Our newspaper was cancelled because of the price.',
  },
  {
    sentence: 'The baby finally fell asleep.',
    paraphrase: 'At last the infant is sleeping.',
    distractor: 'The temperature finally fell below zero.',
  },
]

/** What the embedder takes for nearer although it is not, as sentences; empty when it judges every triple right. */
export async function referenceMistakes(embedder: Embedder | 'minilm' | 'none'): Promise<string[]> {
  const mistakes: string[] = []
  const memory = await openMemory(':memory:', { embedder, worker: 'none' })
  try {
    for (const [at, { sentence, paraphrase, distractor }] of referenceTriples.entries()) {
      // A scope of its own, so that no other triple can come first.
      const scoped = memory.as({ user: `triple-${at}` })
      await scoped.remember({ text: distractor, ref: 'distractor' })
      await scoped.remember({ text: paraphrase, ref: 'paraphrase' })
      const { ranked } = await scoped.recall(sentence, { policy: 'dense-only' })
      if (ranked[0]?.ref !== 'paraphrase')
        mistakes.push(`“${distractor}” for nearer to “${sentence}” than “${paraphrase}”`)
    }
  } finally {
    await memory.close()
  }
  return mistakes
}
