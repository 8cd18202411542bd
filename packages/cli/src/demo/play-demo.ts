/** How does the demo go? Import, consolidate, count, ask; told as it goes, or as one JSON document at the end. */
import { type ConsolidationReport, type Memory, systemClock } from 'knotwork'
import type { Output } from '../terminal/output.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted, span } from '../terminal/quantity.ts'
import { groupsOf, nextLines, questionLines, scoreLines } from './demo-view.ts'
import { importConversation } from './import-conversation.ts'
import {
  type AskedQuestion,
  ask,
  type DemoQuestion,
  type DemoScore,
  demoQuestions,
  firstOfEachKind,
  type Language,
  scoreAt,
} from './questions.ts'

/** What is played. */
export interface DemoPlan {
  readonly language: Language
  /** File the store is kept in; null for a temporary one. */
  readonly kept: string | null
  /** Tokens each shown context may cost. */
  readonly budgetTokens: number
}

/** Budgets that are counted for beside the one asked for: a few lines, and half and all of what a context costs by default. */
const comparedBudgets = [200, 600, 1000, 2000]

/** Plays the demo in a memory. */
export async function playDemo(memory: Memory, plan: DemoPlan, out: Output): Promise<void> {
  const { language, kept, budgetTokens } = plan
  const tell = (...lines: readonly string[]): void => {
    if (!out.json) out.print(...lines)
  }
  const [imported, importedIn] = await timed(() => importConversation(memory, language, out))
  tell(`${counted(imported.stored + imported.duplicates, 'turn')} of a conversation imported in ${importedIn}.`)
  const [consolidated, consolidatedIn] = await timed(() => consolidateAll(memory, imported.stored, out))
  const { added } = consolidated.relations
  if (added > 0) tell(`${counted(added, 'relation')} between them found in ${consolidatedIn}.`)
  if (language === 'zh') tell('The bundled embedder reads English; Chinese is found by its words.')

  const questions = demoQuestions(language)
  const scores = await scoresOf(memory, questions, budgetTokens, out)
  tell(...scoreLines(scores, questions.length), '')

  const asked: AskedQuestion[] = []
  for (const question of firstOfEachKind(questions)) asked.push(await ask(memory, question, budgetTokens))
  const telling = { budgetTokens, kept, language }
  for (const { title, questions: group } of groupsOf(asked, budgetTokens)) {
    tell(title, '')
    for (const answered of group) tell(...questionLines(answered, telling, out))
  }
  if (out.json) out.printDocument({ language, kept, imported, consolidated, scores, questions: asked.map(askedJson) })
  else tell(...nextLines(asked, telling, out))
}

async function timed<T>(work: () => Promise<T>): Promise<[result: T, took: string]> {
  const started = systemClock.elapsed()
  const result = await work()
  return [result, span(systemClock.elapsed() - started)]
}

/** Ends the slow path before the first question: left to the background, it would change the counts by how fast a machine is. */
async function consolidateAll(memory: Memory, events: number, out: Output): Promise<ConsolidationReport> {
  const progress = progressOn(out, 'consolidating', 'turns')
  const onProgress = (done: number): void => progress.update(done, Math.min(1, done / Math.max(1, events)))
  return memory.consolidate({ onProgress }).finally(() => progress.clear())
}

/** Scores by size of context, smallest first. */
async function scoresOf(
  memory: Memory,
  questions: readonly DemoQuestion[],
  budgetTokens: number,
  out: Output,
): Promise<DemoScore[]> {
  const budgets = [...new Set([...comparedBudgets, budgetTokens])].toSorted((a, b) => a - b)
  const progress = progressOn(out, 'asking', 'questions')
  const all = questions.length * budgets.length
  const scores: DemoScore[] = []
  try {
    for (const [at, budget] of budgets.entries()) {
      const before = at * questions.length
      scores.push(
        await scoreAt(memory, questions, budget, (done) => progress.update(before + done, (before + done) / all)),
      )
    }
  } finally {
    progress.clear()
  }
  return scores
}

function askedJson({ question, recollection, found, complete }: AskedQuestion): unknown {
  const { context } = recollection
  return { ...question, found, complete, tokens: context.tokens, context: context.text }
}
