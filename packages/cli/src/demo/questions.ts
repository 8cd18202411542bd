/** What is the demo asked, and was the evidence found? */
import { readFileSync } from 'node:fs'
import type { Event, Memory, Recollection } from 'knotwork'
import { demoFile } from '../assets.ts'

/** Languages the demo speaks. */
export type Language = 'en' | 'zh'

/** A question with the turns that answer it. */
export interface DemoQuestion {
  readonly id: string
  readonly question: string
  /** Refs of every turn the answer needs; empty when the conversation does not answer it. */
  readonly evidence: readonly string[]
  readonly answer: string
  /** `why`, `when`, …; `none` for a question without an answer. */
  readonly kind: string
}

/** A question, asked. */
export interface AskedQuestion {
  readonly question: DemoQuestion
  readonly recollection: Recollection
  /** Refs of the evidence that is in the context. */
  readonly found: readonly string[]
  /** The turns of evidence that are not. */
  readonly missed: readonly Event[]
  /** True when all of the evidence is in the context; false for a question without an answer. */
  readonly complete: boolean
}

/** The questions in a language. */
export function demoQuestions(language: Language): DemoQuestion[] {
  return JSON.parse(readFileSync(demoFile(`questions.${language}.json`), 'utf8')) as DemoQuestion[]
}

/** The first question of each kind, in order of the file: chosen by rule, so that none is picked because it went well. */
export function firstOfEachKind(questions: readonly DemoQuestion[]): DemoQuestion[] {
  return questions.filter(({ kind }, at) => questions.findIndex((one) => one.kind === kind) === at)
}

/** Asks a question and looks for its evidence in the context. */
export async function ask(memory: Memory, question: DemoQuestion, budgetTokens: number): Promise<AskedQuestion> {
  const { evidence } = question
  const recollection = await memory.recall(question.question, { budgetTokens })
  const inContext = new Set(recollection.context.lines.map(({ event }) => event.sourceRef))
  const found = evidence.filter((ref) => inContext.has(ref))
  const missed = await Promise.all(evidence.filter((ref) => !inContext.has(ref)).map((ref) => memory.get(ref)))
  const complete = evidence.length > 0 && found.length === evidence.length
  return { question, recollection, found, missed: missed.flat(), complete }
}

/** How many questions have all their evidence in a context of some size. */
export interface DemoScore {
  readonly budgetTokens: number
  /** Questions the conversation answers. */
  readonly answerable: number
  /** Those of them with all their evidence in the context. */
  readonly complete: number
}

/** Asks all questions with one budget and counts. */
export async function scoreAt(
  memory: Memory,
  questions: readonly DemoQuestion[],
  budgetTokens: number,
  onProgress: (done: number) => void,
): Promise<DemoScore> {
  let complete = 0
  for (const [at, question] of questions.entries()) {
    if ((await ask(memory, question, budgetTokens)).complete) complete++
    onProgress(at + 1)
  }
  return { budgetTokens, answerable: questions.filter(({ evidence }) => evidence.length > 0).length, complete }
}
