/** knotwork forget: memories and all that was derived from them, for good. */
import type { Event, Memory } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { dayAndTime, wordsOf } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { oneLine, printable } from '../terminal/printable.ts'
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
    .argument('<refs...>', 'refs of the memories; a segment takes its whole text with it')
    .option('-y, --yes', 'do not ask')
    .addHelpText('after', examples('knotwork forget m17 m18 --store agent.db', 'knotwork forget m17 --yes --json'))
    .action(act(registrar, forget))
}

const forget: Action<{ readonly yes?: boolean }> = async (context, [given], options) => {
  const refs = [...new Set(given as readonly string[])]
  const { surroundings, out } = context
  const canAsk = surroundings.tty.stdin && surroundings.tty.stderr && !out.json
  if (!options.yes && !canAsk) throw invalidInput('forget: somebody must be asked, and here nobody can be', 'add --yes')
  return withMemory(context, { missing: 'refuse', vectors: false }, async (memory) => {
    const { found, unknown } = await look(memory, refs)
    for (const ref of unknown) out.note(printable(`nothing is remembered under ${ref}`))
    const agreed = found.length > 0 && (options.yes === true || (await ask(found, context)))
    // Nothing to forget is still asked of the store: it finishes erasures that a crash or a full disk left undone.
    const report = await memory.forget(agreed ? refs : [])
    if (out.json) out.printDocument({ ...report, unknown })
    else if (!agreed) out.print('nothing was forgotten')
    else
      out.print(
        `${counted(report.events, 'event')} forgotten, ${counted(report.relations, 'relation')} and ${counted(report.jobs, 'job')} with them`,
      )
    if (!report.erased)
      out.note(
        'bytes of it are still in the file (a reader, a writer or a full disk is in the way); forget anything again to finish',
      )
    return agreed && report.events > 0 ? exitCode.ok : exitCode.negative
  })
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

async function ask(found: readonly Event[], { surroundings, out }: CommandContext): Promise<boolean> {
  for (const event of found)
    out.warn(
      truncate(
        oneLine(`  ${event.sourceRef}  ${dayAndTime(event)}  ${event.speaker ?? ''}  ${wordsOf(event)}`),
        out.columns - 1,
      ),
    )
  const questions = new Questions(surroundings)
  try {
    const answer = await questions.ask(`Forget ${found.length === 1 ? 'it' : `these ${found.length}`} for good? [y/N]`)
    return /^y(es)?$/i.test(answer)
  } finally {
    questions.close()
  }
}
