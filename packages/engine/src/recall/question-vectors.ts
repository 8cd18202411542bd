/** What does the question look like to the embedder? Its vectors, or the reason why there are none. */

import { orAborted, reasonOf, stopIfAborted } from '../errors.ts'
import { checkCount, checkQuestionTokens, checkVector } from '../provider/check-embedder.ts'
import type { Embedder } from '../provider/embedder.ts'
import { answered, type Patience } from '../provider/patience.ts'
import type { RecallPolicy } from './policy.ts'
import type { QuestionVectors, Snapshot } from './snapshot.ts'

/**
 * Vectors of a question, where the policy weighs them and they are trusted for its script.
 *
 * @returns `failure` says why there are none although they were asked for: words alone still find most of it
 * @throws {CANCELLED} when the signal fires while the embedder works
 */
export async function questionVectors(
  question: string,
  trust: number,
  context: { policy: RecallPolicy; snapshot: Snapshot; signal: AbortSignal | undefined; patience: Patience },
): Promise<{ vectors: QuestionVectors | null; failure: string | null }> {
  const { embedder } = context.snapshot
  const { sentence, late } = context.policy.fusion
  if (embedder === null || trust === 0 || sentence + late === 0 || question.trim() === '')
    return { vectors: null, failure: null }
  try {
    const vectors = await orAborted(asked(question, embedder, late > 0, context.patience), context.signal, 'recall')
    return { vectors, failure: null }
  } catch (error) {
    stopIfAborted(context.signal, 'recall')
    return { vectors: null, failure: `the embedder failed, so only words were searched: ${reasonOf(error)}` }
  }
}

/**
 * Sentence vectors of further texts, all in one call, where vectors are trusted for the question; null where there are none, or
 * the embedder failed: what goes on from words does without.
 */
export function embeddedTexts({
  trust,
  policy,
  snapshot,
  signal,
  patience,
  onFailure,
}: {
  trust: number
  policy: RecallPolicy
  snapshot: Snapshot
  signal: AbortSignal | undefined
  patience: Patience
  /** Told why, where the embedder failed. */
  onFailure: (reason: string) => void
}): (texts: readonly string[]) => Promise<readonly Float32Array[] | null> {
  const { embedder } = snapshot
  return async (texts) => {
    if (embedder === null || trust === 0 || policy.fusion.sentence === 0 || texts.length === 0) return null
    try {
      const vectors = await orAborted(answered('embed', embedder.embed(texts), patience), signal, 'reconstruct')
      checkCount('embed', vectors, texts.length)
      return vectors.map((vector) => checkVector(vector, embedder.space))
    } catch (error) {
      stopIfAborted(signal, 'reconstruct')
      onFailure(reasonOf(error))
      return null
    }
  }
}

async function asked(
  question: string,
  embedder: Embedder,
  withTokens: boolean,
  patience: Patience,
): Promise<QuestionVectors> {
  const late = withTokens ? embedder.lateInteraction : undefined
  // Async functions: one that throws at once must not leave the promise of the other unheard.
  const [sentence, tokens] = await Promise.all([
    (async () => {
      const vectors = await answered('embed', embedder.embed([question]), patience)
      checkCount('embed', vectors, 1)
      return checkVector(vectors[0], embedder.space)
    })(),
    (async () => {
      if (late === undefined) return null
      const tokens = await answered('embedQuestion', late.embedQuestion(question), patience)
      return checkQuestionTokens(tokens, late.space)
    })(),
  ])
  return { sentence, tokens }
}
