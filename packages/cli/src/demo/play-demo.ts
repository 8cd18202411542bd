/** How does the demo go? Import, ask, count; told as it goes, or as one JSON document at the end. */
import { type Memory, systemClock } from 'knotwork'
import type { Output } from '../terminal/output.ts'
import { counted, span } from '../terminal/quantity.ts'
import { nextLines, questionLines, scoreLines } from './demo-view.ts'
import { importConversation } from './import-conversation.ts'
import { type AskedQuestion, ask, demoQuestions, firstOfEachKind, type Language, scoreAt } from './questions.ts'

/** What is played. */
export interface DemoPlan {
  readonly language: Language
  /** File the store is kept in; null for a temporary one. */
  readonly kept: string | null
  /** Tokens each shown context may cost. */
  readonly budgetTokens: number
}

/** Budgets the closing count is made for beside the one asked for: half and all of what a context costs by default. */
const comparedBudgets = [1000, 2000]

/** Plays the demo in a memory. */
export async function playDemo(memory: Memory, plan: DemoPlan, out: Output): Promise<void> {
  const { language, kept, budgetTokens } = plan
  const started = systemClock.elapsed()
  const imported = await importConversation(memory, language, out)
  const took = span(systemClock.elapsed() - started)
  const questions = demoQuestions(language)
  const shown = firstOfEachKind(questions)
  if (!out.json)
    out.print(
      `${counted(imported.stored + imported.duplicates, 'turn')} of a conversation imported in ${took}.`,
      `The first question of each kind, ${counted(budgetTokens, 'token')} of context each:`,
      '',
    )
  const asked: AskedQuestion[] = []
  for (const question of shown) {
    const answered = await ask(memory, question, budgetTokens)
    asked.push(answered)
    if (!out.json) out.print(...questionLines(answered, budgetTokens, out))
  }
  const scores = []
  for (const budget of new Set([budgetTokens, ...comparedBudgets]))
    scores.push(await scoreAt(memory, questions, budget))
  if (out.json) out.printDocument({ language, kept, imported, scores, questions: asked.map(askedJson) })
  else
    out.print(
      ...scoreLines(scores, questions.length),
      '',
      ...nextLines(kept, questions[0]?.question ?? '', language, out),
    )
}

function askedJson({ question, recollection, found, complete }: AskedQuestion): unknown {
  const { context } = recollection
  return { ...question, found, complete, tokens: context.tokens, context: context.text }
}
