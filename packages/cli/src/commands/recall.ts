/** knotwork recall: the evidence for a question. */

import type { AnswerStrategy, Memory, QuestionOptions, Recollection, Reconstruction } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { contextLines } from '../context-view.ts'
import { eventJson } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { type RecallFlags, recallOptions, withQuestionOptions, withStrategy } from '../question-options.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import { stdinLines } from '../stdin-lines.ts'
import { printable } from '../terminal/printable.ts'
import { counted, span } from '../terminal/quantity.ts'
import { traceLines } from '../trace-view.ts'
import { verdictLines } from '../verdict-view.ts'
import { walkLines } from '../walk-view.ts'

interface RecallCommandOptions extends RecallFlags {
  readonly strategy?: AnswerStrategy
  readonly trace?: boolean
  readonly pruned?: boolean
  readonly top?: number
}

/** Candidates a trace shows unless told otherwise: a screen of them, with the walk below. */
const topUsual = 12

/** Registers the command. */
export function addRecall(registrar: Registrar): void {
  withStrategy(withQuestionOptions(registrar.program.command('recall')))
    .summary('recall the evidence for a question')
    .description(
      'Prints the context for a question: lines <t:date> speaker: text <ref:…>, in reading order (as the conversation ran; causes first where the question asks why, what holds now first where it asks for that), within the token budget; and, beside it, whether they support an answer and what is missing. With - the questions are read from stdin, one a line. Finding nothing is no error. ' +
        'In a trace, a step of the walk has phi, the strength of the relations between its ends (0 to 1), and the score of the path that ends there; it is kept where it adds to the score of its end, and pruned where a better path led there or the beam was full.',
    )
    .argument('<question>', 'the question, or - for one a line on stdin')
    .option('-t, --trace', 'show the candidates and what became of them, and the walk over relations')
    .option('--top <n>', `candidates shown by --trace (default: ${topUsual})`, wholeNumber(1))
    .option('--pruned', 'let --trace show every step of the walk: those not kept, and the mere order of turns')
    .addHelpText(
      'after',
      examples(
        'knotwork recall "When did Ana move?" --budget 500',
        'knotwork recall "Why does Ana ski?" --trace',
        'knotwork recall "Who mended the boat?" --strategy auto',
        'knotwork recall "安娜为什么滑雪？" --json',
        'knotwork recall - --json < questions.txt',
      ),
    )
    .action(act(registrar, recall))
}

const recall: Action<RecallCommandOptions> = (context, [question], options) => {
  refuseUnread(options)
  if (String(question).trim() === '') throw noQuestion()
  return withMemory(context, { missing: 'refuse', reads: true, vectors: true, asks: true }, async (memory) => {
    if (question === '-') await recallEach(memory, options, context)
    else {
      const found = await memory.recall(String(question), questionOptions(options))
      if (context.out.json) context.out.printDocument(recollectionJson(found, options))
      else await show(found, options, { memory, context })
    }
    return exitCode.ok
  })
}

function questionOptions({ strategy, ...flags }: RecallCommandOptions): QuestionOptions {
  return { ...recallOptions(flags), ...(strategy === undefined ? {} : { strategy }) }
}

/** A flag that nothing reads would be taken for one that works. */
function refuseUnread({ trace, top, pruned }: RecallCommandOptions): void {
  const unread = [...(top === undefined ? [] : ['--top']), ...(pruned ? ['--pruned'] : [])]
  if (!trace && unread.length > 0)
    throw invalidInput(`recall: ${unread.join(' and ')} must stand with --trace, which shows them`, 'add --trace')
}

/** One question a line: each context under its question, or one JSON object a line. */
async function recallEach(memory: Memory, options: RecallCommandOptions, context: CommandContext): Promise<void> {
  const { out } = context
  let asked = 0
  for await (const question of stdinLines(context, 'recall')) {
    asked++
    const found = await memory.recall(question, questionOptions(options))
    if (out.json) out.printJson(recollectionJson(found, options))
    else {
      out.print(out.paint.bold(`# ${out.onTerminal ? printable(question) : question}`))
      await show(found, options, { memory, context })
      out.print('')
    }
    await out.drained()
    if (out.closed) return
  }
  if (asked === 0) throw noQuestion()
}

/** An empty question would get a verdict about nothing. */
function noQuestion(): Error {
  return invalidInput('recall: question must not be empty', 'ask in words, or with - give one question a line on stdin')
}

async function show(
  found: Recollection | Reconstruction,
  options: RecallCommandOptions,
  { memory, context: commandContext }: { memory: Memory; context: CommandContext },
): Promise<void> {
  const { context, trace } = found
  const { out } = commandContext
  out.print(...contextLines(context.lines, out))
  for (const note of trace.notes) out.note(`note: ${note}`)
  if (trace.seen.events === 0) out.note(await emptyScopeLine(memory.scope, commandContext))
  else if (found.ranked.length === 0) out.note('nothing was found')
  else
    out.note(
      out.paint.dim(
        `${counted(context.lines.length, 'line')}, ${counted(context.tokens, 'token')}, ${span(total(found))}`,
      ),
    )
  if (trace.seen.events > 0) for (const line of verdictLines(found.verdict, out)) out.note(line)
  if ('spent' in found)
    out.note(out.paint.dim(`${counted(found.spent.steps, 'step')}, ${counted(found.spent.actions, 'action')}`))
  if (!options.trace) return
  out.print(...(context.lines.length > 0 ? [''] : []), ...traceLines(trace, options.top ?? topUsual, out))
  out.print('', ...walkLines(trace, options.pruned === true, out))
}

function recollectionJson(
  found: Recollection | Reconstruction,
  { trace, top = topUsual }: RecallCommandOptions,
): unknown {
  const { context } = found
  return {
    question: found.trace.question,
    context: {
      text: context.text,
      tokens: context.tokens,
      order: context.order,
      lines: context.lines.map(({ event, text, tokens, rank, score, roles, becauseOf }) => ({
        line: text,
        tokens,
        rank,
        score,
        roles,
        becauseOf,
        ...eventJson(event),
      })),
    },
    verdict: found.verdict,
    notes: found.trace.notes,
    ...('spent' in found ? { spent: found.spent, stopped: found.stopped } : {}),
    ...(trace ? { trace: { ...found.trace, candidates: found.trace.candidates.slice(0, top) } } : {}),
    elapsedMs: found.elapsedMs,
  }
}

function total({ elapsedMs }: Recollection): number {
  return Object.values(elapsedMs).reduce((sum, ms) => sum + ms, 0)
}
