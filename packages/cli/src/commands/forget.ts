/** knotwork forget: memories and all that was derived from them, for good. */
import type { Event, ForgetReport, Memory } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { dayAndTime, wordsOf } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { scopeName } from '../scope-hint.ts'
import { oneLine, printable } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'
import { Questions } from '../terminal/questions.ts'
import { truncate } from '../terminal/width.ts'

/** Registers the command. */
export function addForget(registrar: Registrar): void {
  registrar.program
    .command('forget')
    .summary('remove memories for good')
    .description(
      'Removes memories with everything derived from them; afterwards the file holds no byte of their text. ' +
        `Asks first on a terminal, and needs --yes elsewhere. Exit code ${exitCode.negative} when nothing was forgotten.`,
    )
    .argument('[refs...]', 'refs of the memories; a segment takes its whole text with it')
    .option('--all', 'everything in the scope that --tenant, --agent and --user name')
    .option('-y, --yes', 'do not ask')
    .addHelpText(
      'after',
      examples(
        'knotwork forget m17 m18 --store agent.db',
        'knotwork forget m17 --yes --json',
        'knotwork forget --all --user ana --yes',
      ),
    )
    .action(act(registrar, forget))
}

interface ForgetOptions {
  readonly all?: boolean
  readonly yes?: boolean
}

const forget: Action<ForgetOptions> = async (context, [given], { all = false, yes = false }) => {
  const refs = [...new Set(given as readonly string[])]
  const { surroundings, out } = context
  if (all === refs.length > 0)
    throw invalidInput(
      `forget: either refs or --all must be given, got ${all ? 'both' : 'neither'}`,
      'name what is to be forgotten; --all forgets the whole scope',
    )
  const canAsk = surroundings.tty.stdin && surroundings.tty.stderr && !out.json
  if (!yes && !canAsk) throw invalidInput('forget: somebody must be asked, and here nobody can be', 'add --yes')
  return withMemory(context, { missing: 'refuse', vectors: false }, (memory) =>
    all ? forgetScope(memory, yes, context) : forgetRefs(memory, refs, yes, context),
  )
}

async function forgetScope(memory: Memory, yes: boolean, context: CommandContext): Promise<number> {
  const { out } = context
  const { events } = await memory.stats()
  if (!yes && events > 0) out.warn(printable(`  ${counted(events, 'event')} of ${scopeName(memory.scope)}`))
  const agreed = events > 0 && (yes || (await ask('Forget all of it for good?', context)))
  if (!agreed) return tell(await memory.forget([]), { agreed }, context)
  const progress = progressOn(out, 'forgetting', 'events')
  const report = await memory
    .forgetAll({ onProgress: (done) => progress.update(done, Math.min(1, done / events)) })
    .finally(() => progress.clear())
  return tell(report, { agreed }, context)
}

async function forgetRefs(
  memory: Memory,
  refs: readonly string[],
  yes: boolean,
  context: CommandContext,
): Promise<number> {
  const { out } = context
  const { found, unknown } = await look(memory, refs)
  for (const ref of unknown) out.note(printable(`nothing is remembered under ${ref}`))
  if (!yes) for (const event of found) out.warn(eventLine(event, out.columns))
  const question = `Forget ${found.length === 1 ? 'it' : `these ${found.length}`} for good?`
  const agreed = found.length > 0 && (yes || (await ask(question, context)))
  // Nothing to forget is still asked of the store: it finishes erasures that a crash or a full disk left undone.
  return tell(await memory.forget(agreed ? refs : []), { agreed, unknown }, context)
}

/** Says what is gone. */
function tell(
  report: ForgetReport,
  { agreed, ...told }: { readonly agreed: boolean; readonly unknown?: readonly string[] },
  { out }: CommandContext,
): number {
  if (out.json) out.printDocument({ ...report, ...told })
  else if (!agreed) out.print('nothing was forgotten')
  else out.print(`${counted(report.events, 'event')} forgotten, ${withThem(report)} with them`)
  if (!report.erased)
    out.note(
      'bytes of it are still in the file (a reader, a writer or a full disk is in the way); forget anything again to finish',
    )
  return agreed && report.events > 0 ? exitCode.ok : exitCode.negative
}

function withThem({ relations, jobs, decisions }: ForgetReport): string {
  const derived = [counted(relations, 'relation'), counted(jobs, 'job')]
  if (decisions === 0) return derived.join(' and ')
  return `${derived.join(', ')} and ${counted(decisions, 'decision')} about entities`
}

async function look(memory: Memory, refs: readonly string[]): Promise<{ found: Event[]; unknown: string[] }> {
  const found: Event[] = []
  const unknown: string[] = []
  for (const ref of refs) {
    const [first] = await memory.get(ref)
    if (first === undefined) unknown.push(ref)
    else found.push(first)
  }
  return { found, unknown }
}

function eventLine(event: Event, columns: number): string {
  const line = `  ${event.sourceRef}  ${dayAndTime(event)}  ${event.speaker ?? ''}  ${wordsOf(event)}`
  return truncate(oneLine(line), columns - 1)
}

async function ask(question: string, { surroundings }: CommandContext): Promise<boolean> {
  const questions = new Questions(surroundings)
  try {
    return /^y(es)?$/i.test(await questions.ask(`${question} [y/N]`))
  } finally {
    questions.close()
  }
}
