/** How is the demo told? One block per question: what was asked, what was recalled, whether it was enough. */
import { type Event, localDate, type Verdict } from 'knotwork'
import { contextLines } from '../context-view.ts'
import { wordsOf } from '../event-view.ts'
import type { Output } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { count, counted } from '../terminal/quantity.ts'
import { wrap } from '../terminal/width.ts'
import { excerptOf } from './excerpt.ts'
import type { AskedQuestion, DemoScore, Language } from './questions.ts'

/** Lines of a context that are shown; the others are counted. */
const linesMax = 6

/** Where the demo's store is kept when somebody keeps it and does not say where. */
const usualStore = 'demo.db'

/** What a block of the demo is told with. */
export interface Telling {
  readonly budgetTokens: number
  /** File the store is kept in; null for a temporary one. */
  readonly kept: string | null
}

/** One question with the lines around its evidence, and the evidence that was missed. */
export function questionLines(asked: AskedQuestion, { budgetTokens, kept }: Telling, out: Output): string[] {
  const { paint } = out
  const { question, recollection, found, missed } = asked
  const { lines, tokens } = recollection.context
  const evidence = new Set(question.evidence)
  const excerpt = excerptOf(lines, evidence, linesMax)
  const more = lines.length - excerpt.length
  const verdict =
    evidence.size === 0
      ? unanswerableLine(recollection.verdict.verdict, out)
      : `${asked.complete ? paint.green('✓') : paint.yellow('✗')} ${found.length} of ${counted(evidence.size, 'turn')} of evidence, marked ▸`
  return [
    ...wrap(question.question, out.columns).map((line) => paint.bold(line)),
    ...contextLines(excerpt, out, evidence),
    ...(more > 0 ? [paint.dim(`  … ${counted(more, 'more line')}`)] : []),
    `${verdict}  ${paint.dim(`${count(tokens)} of ${count(budgetTokens)} tokens`)}`,
    ...missed.flatMap((event) => missedLines(event, out)),
    ...missed.slice(0, 1).map(({ ref }) => `  ${whyNotCommand(question.question, ref, kept)}`),
    ...(evidence.size === 0 ? recollection.verdict.reasons.flatMap((one) => wrap(`  ${one}`, out.columns)) : []),
    ...wrap(`answer: ${question.answer}`, out.columns).map((line) => paint.dim(line)),
    '',
  ]
}

/** The conversation does not say: did the verdict notice? */
function unanswerableLine(verdict: Verdict['verdict'], { paint }: Output): string {
  const nearest = paint.dim('the conversation does not say; these are the nearest lines')
  return `${verdict === 'none' ? paint.green('✓ declined:') : paint.yellow(`✗ not declined (${verdict}):`)} ${nearest}`
}

/** A turn that should have been in the context, as a line of it would read. */
function missedLines(event: Event, out: Output): string[] {
  const text = `missed: <t:${localDate(event.saidAt)}> ${event.speaker ?? ''}: ${wordsOf(event)} <ref:${event.ref}>`
  const lines = out.onTerminal ? wrap(printable(text), out.columns - 2) : [text]
  return lines.map((line, at) => out.paint.dim(at === 0 ? line : `  ${line}`))
}

function whyNotCommand(question: string, ref: string, kept: string | null): string {
  return `npx knotwork why-not "${question}" ${ref} --store ${kept ?? usualStore}`
}

/** The count over all questions, by size of context. */
export function scoreLines(scores: readonly DemoScore[], questions: number): string[] {
  const answerable = scores[0]?.answerable ?? 0
  return [
    `${answerable} of ${questions} questions have an answer in it. All of its evidence is in the context for`,
    ...scores.map(
      ({ budgetTokens, complete }) =>
        `  ${String(complete).padStart(2)} of ${answerable} within ${count(budgetTokens).padStart(5)} tokens`,
    ),
  ]
}

/** What to try next, with the kept store or how to keep one. */
export function nextLines(asked: AskedQuestion, language: Language, kept: string | null, out: Output): string[] {
  const store = kept ?? usualStore
  const { question, evidence } = asked.question
  const keep = [`  npx knotwork demo${language === 'zh' ? ' --zh' : ''} --keep ${store}`]
  return [
    out.paint.bold('Try next'),
    ...(kept === null ? keep : []),
    `  npx knotwork recall "${question}" --trace --store ${store}`,
    ...evidence.slice(0, 1).map((ref) => `  ${whyNotCommand(question, ref, kept)}`),
    `  npx knotwork doctor --store ${store}`,
    '  npx knotwork import YOUR.jsonl --store agent.db',
  ]
}
