/** Which answers does a memory give to the questions of a data set? */

import type { Answer, Memory } from 'knotwork'
import type { Haystack, Question } from '../dataset.ts'
import { type EmbedderName, openEmbedder } from '../embedding/open-embedder.ts'
import { loaderOf } from '../loaders/registry.ts'
import { remember } from '../run/memories.ts'
import type { Progress } from '../run/progress.ts'
import { limited } from '../run/run.ts'
import { type Arm, remembered } from './arms.ts'

/** What is run. */
export interface AnswerRun {
  readonly schema: string
  readonly data: string
  readonly arm: Arm
  readonly embedder: EmbedderName
  readonly cache?: string | undefined
  readonly limit?: number | undefined
  /** Which questions; default all. */
  readonly isWanted?: (question: Question) => boolean
  readonly progress: Progress
}

/** Calls for every question with the memory of its haystack. */
export async function eachQuestion(
  { schema, data, arm, embedder: name, cache, limit, isWanted = () => true, progress }: AnswerRun,
  call: (memory: Memory, question: Question, haystack: Haystack) => Promise<void>,
): Promise<void> {
  const { haystacks, notes } = loaderOf(schema)(data, {})
  for (const note of notes) progress.say(`${schema}: ${note}`)
  const embedder = await openEmbedder(name, cache, () => undefined)
  try {
    for (const haystack of limit === undefined ? haystacks : limited(haystacks, limit)) {
      const questions = haystack.questions.filter(isWanted)
      if (questions.length === 0) continue
      const memory = await remember(remembered(haystack, arm), { embedder, progress })
      try {
        for (const question of questions) {
          progress.show(question.id)
          await call(memory, question, haystack)
        }
      } finally {
        await memory.close()
      }
    }
  } finally {
    if (embedder !== 'none') await embedder.close()
  }
}

/** What would be answered, said or not. */
export function proposedText({ kind, text, held }: Answer): string {
  return kind === 'answered' ? text : (held?.text ?? '')
}
