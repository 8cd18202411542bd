/** knotwork demo: a conversation remembered and questions answered, offline, in a minute. */
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Memory, openMemory, systemClock } from 'knotwork'
import { demoFile } from '../assets.ts'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { nextLines, questionLines } from '../demo/demo-view.ts'
import { type AskedQuestion, ask, demoQuestions, firstOfEachKind } from '../demo/questions.ts'
import { exitCode } from '../exit-code.ts'
import { importLines, type WriteBatch } from '../import/import-lines.ts'
import type { ImportReport } from '../import/import-report.ts'
import { linesOf } from '../import/lines.ts'
import type { Output } from '../terminal/output.ts'
import { progressOn } from '../terminal/progress.ts'
import { count, counted, span } from '../terminal/quantity.ts'

interface DemoOptions {
  readonly zh?: boolean
  readonly keep?: string
  readonly budget: number
}

/** Registers the command. */
export function addDemo(registrar: Registrar): void {
  registrar.program
    .command('demo')
    .summary('import a conversation and answer questions about it')
    .description(
      'Imports a conversation of two friends over seven months into a temporary store, asks the first question of each kind, and counts for all questions whether their evidence was recalled. Needs no network.',
    )
    .option('--zh', 'the Chinese twin of the conversation')
    .option('--keep <file>', 'keep the store in this file')
    .option('-b, --budget <n>', 'tokens each context may cost', wholeNumber(1), 200)
    .addHelpText('after', examples('knotwork demo', 'knotwork demo --zh --keep demo.db'))
    .action(act(registrar, demo))
}

const demo: Action<DemoOptions> = async (context, _args, options) => {
  const { settings } = context
  const kept = options.keep ?? (settings.storeFrom === 'option' ? settings.store : null)
  const folder = kept === null ? mkdtempSync(join(tmpdir(), 'knotwork-demo-')) : null
  try {
    const store = kept ?? join(String(folder), 'demo.db')
    const memory = await openMemory(store, { scope: settings.scope, embedder: settings.embedder })
    try {
      await play(memory, kept, context.out, options)
    } finally {
      await memory.close()
    }
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
  return exitCode.ok
}

async function play(memory: Memory, kept: string | null, out: Output, { zh, budget }: DemoOptions): Promise<void> {
  const language = zh ? 'zh' : 'en'
  const started = systemClock.elapsed()
  const imported = await importConversation(memory, language, out)
  const importMs = systemClock.elapsed() - started
  const questions = demoQuestions(language)
  const shown = new Set(firstOfEachKind(questions))
  if (!out.json)
    out.print(
      `${counted(imported.stored + imported.duplicates, 'turn')} of a conversation imported in ${span(importMs)}; ${shown.size} of ${questions.length} questions, ${budget} tokens each`,
      '',
    )
  const asked: AskedQuestion[] = []
  for (const question of questions) {
    const answer = await ask(memory, question, budget)
    asked.push(answer)
    if (!out.json && shown.has(question)) out.print(...questionLines(answer, budget, out))
  }
  if (out.json) {
    out.printDocument({
      language,
      kept,
      budgetTokens: budget,
      imported,
      ...scoreOf(asked),
      questions: asked.map(askedJson),
    })
    return
  }
  const { answerable, complete } = scoreOf(asked)
  out.print(
    `${complete} of ${answerable} answerable questions have all their evidence in ${count(budget)} tokens of context; ${questions.length - answerable} have no answer`,
    '',
    ...nextLines(kept, questions[0]?.question ?? '', language, out),
  )
}

async function importConversation(memory: Memory, language: 'en' | 'zh', out: Output): Promise<ImportReport> {
  const path = demoFile(`conversation.${language}.jsonl`)
  const { size } = statSync(path)
  const progress = progressOn(out, 'importing', 'turns')
  const write: WriteBatch = (inputs, onProgress) => memory.rememberMany(inputs, { onProgress, batchSize: demoBatch })
  try {
    return await importLines(linesOf(createReadStream(path)), basename(path), write, {
      progress: (lines, bytesRead) => progress.update(lines, bytesRead / size),
      problem: () => undefined,
      receipt: () => undefined,
    })
  } finally {
    progress.clear()
  }
}

/** Small, so that the progress line moves. */
const demoBatch = 32

/** Questions that have an answer, and how many of them have all their evidence in the context. */
function scoreOf(asked: readonly AskedQuestion[]): { answerable: number; complete: number } {
  return {
    answerable: asked.filter(({ question }) => question.evidence.length > 0).length,
    complete: asked.filter(({ complete }) => complete).length,
  }
}

function askedJson({ question, recollection, found, complete }: AskedQuestion): unknown {
  const { id, kind, evidence } = question
  const { context } = recollection
  return {
    id,
    kind,
    question: question.question,
    answer: question.answer,
    evidence,
    found,
    complete,
    tokens: context.tokens,
    context: context.text,
  }
}
