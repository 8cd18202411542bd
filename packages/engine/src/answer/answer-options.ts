/** Are these options of an answer usable? */

import { MemoryError, readable, shown } from '../errors.ts'
import { checkLanguageModel } from '../provider/language/check-model.ts'
import type { LanguageModel } from '../provider/language/language-model.ts'
import type { RecallOptions } from '../recall/recollection.ts'
import type { Bounds } from '../reconstruct/bounds.ts'
import type { Basis, Proposal } from './proposal.ts'

/** How the lines are found. */
export type AnswerStrategy = 'recall' | 'reconstruct' | 'auto'

/** Options of a question: how its lines are found, and what recall takes. */
export interface QuestionOptions extends RecallOptions {
  /** `recall` (default), `reconstruct`, or `auto`: goes on from recall only where that does not support an answer, or many or a cause are asked for. */
  readonly strategy?: AnswerStrategy
  /** Limits of a reconstruction that hold for this question alone. */
  readonly bounds?: Partial<Bounds>
}

/** Options of `answer`: those of `recall`, and its own. */
export interface AnswerOptions extends QuestionOptions {
  /** Who words the answer; default the memory's answering model. `none`: the words of the memory alone, even where there is one. */
  readonly model?: LanguageModel | 'none'
  /**
   * True to answer also where the verdict says that the memory does not know. Default false, but for a model under the profile
   * `assistant`: it reads the lines, and says itself where they do not tell it.
   */
  readonly despiteVerdict?: boolean
  /** False to leave the memory's verifying model out; default true. */
  readonly verify?: boolean
  /** True to recall once more without what is cited: the verdict must fall. Default false. */
  readonly counterfactual?: boolean
}

/** Options of `checkAnswer`. */
export interface CheckAnswerOptions extends RecallOptions {
  readonly verify?: boolean
  readonly counterfactual?: boolean
}

/** An answer of the caller's, to be checked. */
export interface GivenAnswer {
  readonly text: string
  /** Refs of events; source refs of long texts stand for all their segments. */
  readonly citations: readonly string[]
  /** Default `quoted`. */
  readonly basis?: 'quoted' | 'inferred'
}

/** What options of an answer come to. */
export interface AnswerWishes {
  readonly model: LanguageModel | 'none' | undefined
  readonly despiteVerdict: boolean | undefined
  readonly verify: boolean
  readonly counterfactual: boolean
  /** For `recall`, which checks them. */
  readonly recalling: QuestionOptions
}

/** All strategies, for checking options. */
export const answerStrategies: readonly AnswerStrategy[] = ['recall', 'reconstruct', 'auto']

/** How the lines are found, apart from what recall takes. @throws {INVALID_INPUT} naming the option */
export function checkQuestionOptions(
  options: QuestionOptions,
  operation: string,
): { strategy: AnswerStrategy; bounds: Partial<Bounds> | undefined; recalling: RecallOptions } {
  checkObject(options, operation, 'options')
  return readable(operation, 'options', () => {
    const { strategy = 'recall', bounds, ...recalling } = options
    if (!answerStrategies.includes(strategy))
      throw bad(operation, 'strategy', `must be one of ${answerStrategies.join(', ')}, got ${shown(strategy)}`)
    return { strategy, bounds, recalling }
  })
}

/** @throws {INVALID_INPUT} naming the option */
export function checkAnswerOptions(options: AnswerOptions): AnswerWishes {
  checkObject(options, 'answer', 'options')
  return readable('answer', 'options', () => {
    const { model, despiteVerdict, ...rest } = options
    const { verify = true, counterfactual = false, ...recalling } = rest
    checkQuestionOptions(recalling, 'answer')
    if (model !== undefined && model !== 'none') checkLanguageModel(model)
    if (despiteVerdict !== undefined) switches({ despiteVerdict }, 'answer')
    return { model, despiteVerdict, recalling, ...switches({ verify, counterfactual }, 'answer') }
  })
}

/** @throws {INVALID_INPUT} naming the option */
export function checkCheckOptions(
  options: CheckAnswerOptions,
): Pick<AnswerWishes, 'verify' | 'counterfactual'> & { readonly recalling: RecallOptions } {
  checkObject(options, 'checkAnswer', 'options')
  return readable('checkAnswer', 'options', () => {
    const { verify = true, counterfactual = false, ...recalling } = options
    return { recalling, ...switches({ verify, counterfactual }, 'checkAnswer') }
  })
}

/** Longest answer that is checked, in UTF-16 code units: what is longer is a document. */
const textLengthMax = 10_000

/** @throws {INVALID_INPUT} naming the field */
export function givenProposal(given: GivenAnswer): Proposal {
  checkObject(given, 'checkAnswer', 'answer')
  return readable('checkAnswer', 'answer', () => {
    const { text, citations, basis = 'quoted' } = given
    if (typeof text !== 'string' || text.trim() === '' || text.length > textLengthMax)
      throw bad('checkAnswer', 'answer.text', `must be a text of 1 to ${textLengthMax} characters, got ${shown(text)}`)
    const refs: unknown = citations
    if (!Array.isArray(refs) || !Array.from(refs).every((ref) => typeof ref === 'string'))
      throw bad('checkAnswer', 'answer.citations', `must be a list of refs, got ${shown(refs)}`)
    if (basis !== 'quoted' && basis !== 'inferred')
      throw bad('checkAnswer', 'answer.basis', `must be 'quoted' or 'inferred', got ${shown(basis)}`)
    const asked: Basis = basis
    const cited = [...new Set(citations)].map((ref) => ({ ref, quote: null }))
    return { text: text.toWellFormed(), citations: cited, basis: asked, confidence: 1 }
  })
}

function switches<T extends Record<string, unknown>>(flags: T, operation: string): { [K in keyof T]: boolean } {
  for (const [name, value] of Object.entries(flags))
    if (typeof value !== 'boolean') throw bad(operation, name, `must be true or false, got ${shown(value)}`)
  return flags as { [K in keyof T]: boolean }
}

function checkObject(value: unknown, operation: string, field: string): void {
  if (typeof value !== 'object' || value === null || readable(operation, field, () => Array.isArray(value)))
    throw bad(operation, field, `must be an object, got ${shown(value)}`)
}

function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
