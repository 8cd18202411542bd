/** What can an agent have answered by its memory? A question; and an answer of its own, checked. */

import { answerOver, checkOver } from './answer/answer.ts'
import {
  type AnswerOptions,
  type CheckAnswerOptions,
  checkAnswerOptions,
  checkCheckOptions,
  type GivenAnswer,
  givenProposal,
} from './answer/answer-options.ts'
import type { Answer } from './answer/answer-value.ts'
import { QuestionMemory, type QuestionMemoryParts } from './memory-questions.ts'
import type { LanguageModel } from './provider/language/language-model.ts'
import type { MemoryModels } from './provider/memory-models.ts'
import type { RecallOptions } from './recall/recollection.ts'

/** The part of a memory that answers. Writes nothing. */
export abstract class AnswerMemory extends QuestionMemory {
  readonly #models: MemoryModels | null

  constructor(parts: QuestionMemoryParts) {
    super(parts)
    this.#models = parts.models
  }

  /**
   * Answers a question from what is remembered, with what it rests on. With an answering model in its words, checked against the lines
   * it cites; without one cut out of the lines, and labelled so.
   *
   * What is not told, and what is not supported, are values: `not-found` and `withdrawn`. A model that fails costs nothing: the lines
   * answer in its place, and a flag says so.
   *
   * @throws {INVALID_INPUT} naming the option
   * @throws {CANCELLED} while something is recalled or a model works
   */
  async answer(question: string, options: AnswerOptions = {}): Promise<Answer> {
    const { model, despiteVerdict, recalling: asked, ...checks } = checkAnswerOptions(options)
    const recollection = await this.recall(question, asked)
    const { strategy: _, bounds: __, ...recalling } = asked
    const answering = model === 'none' ? null : (model ?? this.#models?.answering ?? null)
    return answerOver(recollection, {
      model: answering,
      asker: recalling.asker,
      despiteVerdict: despiteVerdict ?? (recalling.profile === 'assistant' && answering !== null),
      ...this.#checkedBy(question, recalling, checks),
    })
  }

  /**
   * Checks an answer of the caller's as `answer` checks its own: an agent that words its answers itself learns which of them
   * the memory supports. The words come back unchanged.
   *
   * @throws {INVALID_INPUT} naming the option or the field of the answer
   */
  async checkAnswer(question: string, given: GivenAnswer, options: CheckAnswerOptions = {}): Promise<Answer> {
    const proposal = givenProposal(given)
    const { recalling, ...checks } = checkCheckOptions(options)
    const recollection = await this.recallUnlogged(question, recalling)
    return checkOver(recollection, proposal, this.#checkedBy(question, recalling, checks))
  }

  #checkedBy(
    question: string,
    recalling: RecallOptions,
    { verify, counterfactual }: { verify: boolean; counterfactual: boolean },
  ): Omit<Parameters<typeof answerOver>[1], 'model' | 'despiteVerdict' | 'asker'> {
    const verifier: LanguageModel | null = verify ? (this.#models?.verifying ?? null) : null
    return {
      profile: recalling.profile ?? 'balanced',
      signal: recalling.signal,
      verifier,
      verdictWithout: counterfactual
        ? async (refs) => (await this.recallWithout(question, refs, recalling)).verdict
        : null,
    }
  }
}
