/** knotwork get: one memory in full. */
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { eventJson, eventLines } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'

/** Registers the command. */
export function addGet(registrar: Registrar): void {
  registrar.program
    .command('get')
    .summary('show one memory in full')
    .description(
      `Shows the memory with a ref, in all its parts where the text was segmented. Exit code ${exitCode.negative} when there is none.`,
    )
    .argument('<ref>', 'the ref, as contexts and lists show it')
    .addHelpText('after', examples('knotwork get m17 --store agent.db', 'knotwork get m17 --json'))
    .action(act(registrar, get))
}

const get: Action<object> = (context, [ref]) =>
  withMemory(context, { missing: 'refuse', vectors: false }, async (memory) => {
    const { out } = context
    const events = await memory.get(String(ref))
    if (out.json) out.printDocument({ ref, events: events.map(eventJson) })
    else if (events.length === 0) out.warn(`nothing is remembered under ${ref}`)
    else out.print(...events.flatMap((event, at) => [...(at === 0 ? [] : ['']), ...eventLines(event, out)]))
    return events.length === 0 ? exitCode.negative : exitCode.ok
  })
