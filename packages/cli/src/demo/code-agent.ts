/** What does a memory of work on code answer? A small project, imported as commits, test runs and talk, and five questions. */
import { readFileSync } from 'node:fs'
import { openSource, prepareImport, runImport } from '@knotwork/importers'
import type { ContextLine, Memory, Recollection, StepTrace } from 'knotwork'
import { demoFile } from '../assets.ts'
import { contextLines } from '../context-view.ts'
import { relationWords } from '../relation-words.ts'
import type { Output } from '../terminal/output.ts'
import { counted } from '../terminal/quantity.ts'
import { wrap } from '../terminal/width.ts'
import { excerptOf } from './excerpt.ts'
import type { Language } from './questions.ts'

/** A question about the project. */
export interface WorkQuestion {
  readonly id: string
  readonly question: string
  /** When it is asked. */
  readonly now: string
  readonly kind: string
  /** Refs of the events that answer it. */
  readonly evidence: readonly string[]
  readonly answer: string
}

/** A question, asked. */
export interface AnsweredQuestion {
  readonly question: WorkQuestion
  readonly recollection: Recollection
  /** Ranks of the evidence, from 1; null for what was not found. */
  readonly ranks: readonly (number | null)[]
  /** Steps of the walk over what is more than the order of events, from the best evidence backwards; empty where none led there. */
  readonly path: readonly StepTrace[]
}

/** Lines of a context that are shown; the others are counted. */
const linesMax = 4

/** Imports the project in a language, and relates it. @returns counts */
export async function importWork(memory: Memory, language: Language): Promise<{ stored: number; relations: number }> {
  let stored = 0
  for (const file of [`history.${language}.gitlog`, `tests.${language}.jsonl`, `talk.${language}.jsonl`]) {
    const source = await openSource(demoFile(`code-agent/${file}`))
    try {
      const report = await runImport(await prepareImport(source), {}, (inputs, onProgress) =>
        memory.rememberMany(inputs, { onProgress }),
      )
      stored += report.stored
    } finally {
      await source.close()
    }
  }
  const { relations } = await memory.consolidate()
  return { stored, relations: relations.added }
}

/** The questions in a language. */
export function workQuestions(language: Language): WorkQuestion[] {
  return JSON.parse(readFileSync(demoFile(`code-agent/questions.${language}.json`), 'utf8')) as WorkQuestion[]
}

/** Asks a question, and looks how its evidence was found. */
export async function askWork(memory: Memory, question: WorkQuestion, budgetTokens: number): Promise<AnsweredQuestion> {
  const { evidence, now } = question
  const recollection = await memory.recall(question.question, { budgetTokens, now })
  const ranks = evidence.map((ref) => {
    const at = recollection.ranked.findIndex((one) => one.ref === ref)
    return at === -1 ? null : at + 1
  })
  const paths = evidence.map((ref) => pathTo(ref, recollection.trace.walk.steps))
  return { question, recollection, ranks, path: paths.find((path) => path.length > 0) ?? [] }
}

/** The best step into an event over a relation that was made, and those that led to where it begins. */
function pathTo(ref: string, steps: readonly StepTrace[]): StepTrace[] {
  const into = steps
    .filter(
      ({ to, relations }) => to === ref && relations.some(({ graph }) => graph === 'causal' || graph === 'semantic'),
    )
    .sort((a, b) => a.depth - b.depth || b.score - a.score)[0]
  if (into === undefined) return []
  return into.depth === 1
    ? [into]
    : [
        into,
        ...pathTo(
          into.from,
          steps.filter(({ depth }) => depth < into.depth),
        ),
      ]
}

/** Plays the demo in a memory with the profile `code-agent`. */
export async function playCodeAgent(
  memory: Memory,
  { language, budgetTokens }: { readonly language: Language; readonly budgetTokens: number },
  out: Output,
): Promise<void> {
  const imported = await importWork(memory, language)
  const asked: AnsweredQuestion[] = []
  for (const question of workQuestions(language)) asked.push(await askWork(memory, question, budgetTokens))
  if (out.json) {
    out.printDocument({ language, imported, questions: asked.map(asJson) })
    return
  }
  out.print(
    `${counted(imported.stored, 'event')} of a project imported: commits, test runs, tickets and reviews; ${counted(imported.relations, 'relation')} between them found.`,
    '',
    ...asked.flatMap((one) => questionLines(one, out)),
  )
}

function questionLines({ question, recollection, ranks, path }: AnsweredQuestion, out: Output): string[] {
  const { paint } = out
  const evidence = new Set(question.evidence)
  const lines: readonly ContextLine[] = recollection.context.lines
  const shown = excerptOf(lines, evidence, linesMax)
  return [
    ...wrap(question.question, out.columns).map((line) => paint.bold(line)),
    ...contextLines(shown, out, evidence),
    ...(lines.length > shown.length ? [paint.dim(`  … ${counted(lines.length - shown.length, 'more line')}`)] : []),
    ...path.map((step) => `  path: ${stepWords(step)}`),
    `rank of the evidence, marked ▸: ${ranks.map((rank) => rank ?? 'not found').join(', ')}`,
    ...wrap(`answer: ${question.answer}`, out.columns).map((line) => paint.dim(line)),
    '',
  ]
}

/** `A broke B`, whichever way it was walked. */
function stepWords({ from, to, relations }: StepTrace): string {
  const made = relations.find(({ graph }) => graph === 'causal' || graph === 'semantic')
  if (made === undefined) return `${from} → ${to}`
  const [first, last] = made.direction === 'forward' ? [from, to] : [to, from]
  return `${first} ${relationWords(made.kind)} ${last}`
}

function asJson({ question, recollection, ranks, path }: AnsweredQuestion): unknown {
  return { ...question, ranks, path: path.map(stepWords), context: recollection.context.text }
}
