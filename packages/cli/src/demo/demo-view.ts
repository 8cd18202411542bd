/** How is the demo told? One block per question: what was asked, what was recalled, whether it was enough. */
import { contextLines } from '../context-view.ts'
import type { Output } from '../terminal/output.ts'
import { count, counted } from '../terminal/quantity.ts'
import { wrap } from '../terminal/width.ts'
import { candidateTable } from '../trace-view.ts'
import type { AskedQuestion, DemoScore, Language } from './questions.ts'

/** Candidates of the short trace. */
const traceRows = 4

/** One question with its context, its evidence marked, and the best candidates. */
export function questionLines(asked: AskedQuestion, budgetTokens: number, out: Output): string[] {
  const { paint } = out
  const { question, recollection, found } = asked
  const { context, trace } = recollection
  const all = question.evidence.length
  const evidence =
    all === 0
      ? paint.dim('the conversation does not say; these are the nearest lines')
      : `${asked.complete ? paint.green('✓') : paint.yellow('✗')} ${found.length} of ${counted(all, 'turn')} of evidence, marked ▸`
  const spent = paint.dim(`${context.tokens} of ${budgetTokens} tokens`)
  return [
    ...wrap(question.question, out.columns).map((line) => paint.bold(line)),
    ...contextLines(context.lines, out, new Set(question.evidence)),
    `${evidence}  ${spent}`,
    ...wrap(`answer: ${question.answer}`, out.columns).map((line) => paint.dim(line)),
    '',
    ...candidateTable(trace.candidates.slice(0, traceRows), out),
    '',
  ]
}

/** The closing count over all questions. */
export function scoreLines(scores: readonly DemoScore[], questions: number): string[] {
  const answerable = scores[0]?.answerable ?? 0
  return [
    `Of all ${questions} questions ${answerable} have an answer. All of its evidence is in the context`,
    ...scores.map(
      ({ budgetTokens, complete }) =>
        `  for ${String(complete).padStart(2)} of them within ${count(budgetTokens).padStart(5)} tokens`,
    ),
  ]
}

/** What to try next, with the kept store or how to keep one. */
export function nextLines(kept: string | null, question: string, language: Language, out: Output): string[] {
  const store = kept ?? 'demo.db'
  const keep = [`  knotwork demo${language === 'zh' ? ' --zh' : ''} --keep ${store}`]
  return [
    out.paint.bold('Try next'),
    ...(kept === null ? keep : []),
    `  knotwork recall "${question}" --trace --store ${store}`,
    `  knotwork why-not s01:1 "${question}" --store ${store}`,
    `  knotwork doctor --store ${store}`,
    '  knotwork import YOUR.jsonl --store agent.db',
  ]
}
