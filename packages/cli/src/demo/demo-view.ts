/** How is the demo told? One block per question: what was asked, what was recalled, whether it was enough. */
import { defaultPolicy, type Event, localDate, type Verdict } from 'knotwork'
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
  readonly language: Language
  readonly budgetTokens: number
  /** File the store is kept in; null for a temporary one. */
  readonly kept: string | null
}

/** One question with the lines around its evidence, and the evidence that was missed. */
export function questionLines(asked: AskedQuestion, telling: Telling, out: Output): string[] {
  const { paint } = out
  const { budgetTokens, kept } = telling
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
    // Where no store is kept there is nothing to ask yet; the end tells how to keep one.
    ...(kept === null ? [] : missed.slice(0, 1).map(({ ref }) => `  ${whyNotCommand(asked, ref, telling)}`)),
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

function whyNotCommand({ question }: AskedQuestion, ref: string, telling: Telling): string {
  return `npx knotwork why-not "${question.question}" ${ref}${flagsOf(telling)}`
}

/** What makes a command ask as the demo asked: its store, and its budget where that is not the usual one. */
function flagsOf({ budgetTokens, kept }: Telling): string {
  const budget = budgetTokens === defaultPolicy.select.budgetTokens ? '' : ` --budget ${budgetTokens}`
  return `${budget} --store ${kept ?? usualStore}`
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

/** Questions that fared alike, with what to say of them. */
export interface QuestionGroup {
  readonly title: string
  readonly questions: readonly AskedQuestion[]
}

/**
 * The shown questions by how they fared, the answered ones first. Which are shown is not chosen by that: it is the first
 * of each kind.
 */
export function groupsOf(asked: readonly AskedQuestion[], budgetTokens: number): QuestionGroup[] {
  const answerable = asked.filter(({ question }) => question.evidence.length > 0)
  const complete = answerable.filter((one) => one.complete)
  const missing = answerable.filter((one) => !one.complete)
  const none = asked.filter(({ question }) => question.evidence.length === 0)
  const first = `The first question of each kind, ${count(budgetTokens)} tokens of context each.`
  const groups = [
    {
      title: `${first} All evidence was recalled for ${complete.length} of ${answerable.length}:`,
      questions: complete,
    },
    { title: `Some of it was missed for ${missing.length}:`, questions: missing },
    {
      title: 'The conversation does not say; the nearest lines are:',
      questions: none,
    },
  ]
  // The first stays even without a question: its title has the count.
  return groups.filter(({ questions }, at) => at === 0 || questions.length > 0)
}

/** What to try next, with the kept store or how to keep one. */
export function nextLines(asked: readonly AskedQuestion[], telling: Telling, out: Output): string[] {
  const { kept, language } = telling
  const store = kept ?? usualStore
  const best = asked.find(({ complete }) => complete) ?? asked[0]
  const missed = asked.flatMap((one) => one.missed.slice(0, 1).map(({ ref }) => whyNotCommand(one, ref, telling)))
  const found = asked.flatMap((one) => one.found.slice(0, 1).map((ref) => whyNotCommand(one, ref, telling)))
  const keep = [
    `  npx knotwork demo${language === 'zh' ? ' --zh' : ''} --keep ${store}    # makes the store the others read`,
  ]
  return [
    out.paint.bold('Try next'),
    ...(kept === null ? keep : []),
    ...(best === undefined ? [] : [`  npx knotwork recall "${best.question.question}" --trace${flagsOf(telling)}`]),
    ...[...missed, ...found].slice(0, 1).map((command) => `  ${command}`),
    `  npx knotwork doctor --store ${store}`,
    '  npx knotwork import YOUR.jsonl --store agent.db',
  ]
}
