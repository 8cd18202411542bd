/** knotwork recall: the evidence for a question. */

import { Option } from 'commander'
import {
  defaultPolicy,
  type Memory,
  type Profile,
  policies,
  profiles,
  type RecallOptions,
  type Recollection,
} from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { contextLines } from '../context-view.ts'
import { eventJson } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import { stdinLines } from '../stdin-lines.ts'
import { printable } from '../terminal/printable.ts'
import { count, counted, span } from '../terminal/quantity.ts'
import { traceLines } from '../trace-view.ts'
import { verdictLines } from '../verdict-view.ts'
import { walkLines } from '../walk-view.ts'

/** Options shared by the commands that recall. */
export interface RecallFlags {
  readonly budget?: number
  readonly policy?: string
  readonly now?: string
  readonly asOf?: string
  readonly deadline?: number
  readonly profile?: Profile
  readonly asker?: string
}

interface RecallCommandOptions extends RecallFlags {
  readonly trace?: boolean
  readonly pruned?: boolean
  readonly top?: number
}

/** Candidates a trace shows unless told otherwise: a screen of them, with the walk below. */
const topUsual = 12

/** `--budget`, with the default there is. */
export function budgetOption(): Option {
  const usual = count(defaultPolicy.select.budgetTokens)
  return new Option('-b, --budget <n>', `tokens the context may cost (default: ${usual})`).argParser(wholeNumber(1))
}

/** `--policy`, with the names there are. */
export function policyOption(): Option {
  return new Option('--policy <name>', 'by which numbers to recall').choices(Object.keys(policies))
}

/** `--now`: a machine's clock says nothing of the zone of the person who asks. */
export function nowOption(): Option {
  return new Option('--now <time>', 'when the question is asked, ISO 8601 with or without zone (default: now, in UTC)')
}

/** `--as-of`. */
export function asOfOption(): Option {
  return new Option('--as-of <time>', 'look back: what was said after this time does not exist (ISO 8601)')
}

/** `--profile`. */
export function profileOption(): Option {
  return new Option('--profile <name>', 'how careful the verdict is').choices(profiles)
}

/** `--asker`. */
export function askerOption(): Option {
  return new Option('--asker <name>', 'speaker who asks: whom "I" means')
}

/** What the engine is told for the flags of a command. */
export function recallOptions({ budget, policy, now, asOf, deadline, profile, asker }: RecallFlags): RecallOptions {
  return {
    ...(budget === undefined ? {} : { budgetTokens: budget }),
    ...(policy === undefined ? {} : { policy }),
    ...(now === undefined ? {} : { now }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(deadline === undefined ? {} : { deadlineMs: deadline }),
    ...(profile === undefined ? {} : { profile }),
    ...(asker === undefined ? {} : { asker }),
  }
}

/** Registers the command. */
export function addRecall(registrar: Registrar): void {
  registrar.program
    .command('recall')
    .summary('recall the evidence for a question')
    .description(
      'Prints the context for a question: lines <t:date> speaker: text <ref:…>, in the order they were said, within the token budget; and, beside it, whether they support an answer and what is missing. With - the questions are read from stdin, one a line. Finding nothing is no error. ' +
        'In a trace, a step of the walk has phi, the strength of the relations between its ends (0 to 1), and the score of the path that ends there; it is kept where it adds to the score of its end, and pruned where a better path led there or the beam was full.',
    )
    .argument('<question>', 'the question, or - for one a line on stdin')
    .addOption(budgetOption())
    .addOption(policyOption())
    .addOption(nowOption())
    .addOption(asOfOption())
    .option('--deadline <ms>', 'leave out optional stages after so many milliseconds', wholeNumber(1))
    .addOption(profileOption())
    .addOption(askerOption())
    .option('-t, --trace', 'show the candidates and what became of them, and the walk over relations')
    .option('--top <n>', `candidates shown by --trace (default: ${topUsual})`, wholeNumber(1))
    .option('--pruned', 'let --trace show every step of the walk: those not kept, and the mere order of turns')
    .addHelpText(
      'after',
      examples(
        'knotwork recall "When did Ana move?" --budget 500',
        'knotwork recall "Why does Ana ski?" --trace',
        'knotwork recall "安娜为什么滑雪？" --json',
        'knotwork recall - --json < questions.txt',
      ),
    )
    .action(act(registrar, recall))
}

const recall: Action<RecallCommandOptions> = (context, [question], options) => {
  refuseUnread(options)
  if (String(question).trim() === '') throw noQuestion()
  return withMemory(context, { missing: 'refuse', reads: true, vectors: true }, async (memory) => {
    if (question === '-') await recallEach(memory, options, context)
    else {
      const found = await memory.recall(String(question), recallOptions(options))
      if (context.out.json) context.out.printDocument(recollectionJson(found, options))
      else await show(found, options, { memory, context })
    }
    return exitCode.ok
  })
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
    const found = await memory.recall(question, recallOptions(options))
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
  found: Recollection,
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
  if (!options.trace) return
  out.print(...(context.lines.length > 0 ? [''] : []), ...traceLines(trace, options.top ?? topUsual, out))
  out.print('', ...walkLines(trace, options.pruned === true, out))
}

function recollectionJson(found: Recollection, { trace, top = topUsual }: RecallCommandOptions): unknown {
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
    ...(trace ? { trace: { ...found.trace, candidates: found.trace.candidates.slice(0, top) } } : {}),
    elapsedMs: found.elapsedMs,
  }
}

function total({ elapsedMs }: Recollection): number {
  return Object.values(elapsedMs).reduce((sum, ms) => sum + ms, 0)
}
