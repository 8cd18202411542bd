/** knotwork get: one memory in full. */
import type { Event } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { type Corrections, correctionLines, correctionsOf } from '../correction-view.ts'
import { eventJson, eventLines } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { stdinLines } from '../stdin-lines.ts'
import type { Output } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'

/** Registers the command. */
export function addGet(registrar: Registrar): void {
  registrar.program
    .command('get')
    .summary('show one memory in full')
    .description(
      `Shows the memory with a ref, in all its parts where the text was segmented, and what corrected it. Exit code ${exitCode.negative} when there is none, or not all of several.`,
    )
    .argument('<ref>', 'the ref, as contexts and lists show it, or - for one a line on stdin')
    .addHelpText(
      'after',
      examples('knotwork get m17 --store agent.db', 'knotwork get m17 --json', 'knotwork get - --json < refs.txt'),
    )
    .action(act(registrar, get))
}

const get: Action<object> = (context, [ref]) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    if (ref !== '-') {
      const events = await memory.get(String(ref))
      const corrected = await correctionsOf(memory, String(ref), events)
      if (out.json) out.printDocument({ ref, events: events.map(eventJson), ...corrected })
      else show(String(ref), { events, corrected }, out)
      return events.length === 0 ? exitCode.negative : exitCode.ok
    }
    let missing = 0
    for await (const one of stdinLines(context, 'get')) {
      const events = await memory.get(one)
      if (events.length === 0) missing++
      const corrected = await correctionsOf(memory, one, events)
      if (out.json) out.printJson({ ref: one, events: events.map(eventJson), ...corrected })
      else {
        show(one, { events, corrected }, out)
        if (events.length > 0) out.print('')
      }
      await out.drained()
      if (out.closed) break
    }
    return missing > 0 ? exitCode.negative : exitCode.ok
  })

/** A memory with what it corrects and what corrects it. */
interface Found {
  readonly events: readonly Event[]
  readonly corrected: Corrections
}

function show(ref: string, { events, corrected }: Found, out: Output): void {
  if (events.length === 0) out.warn(`nothing is remembered under ${printable(ref)}`)
  else
    out.print(
      ...events.flatMap((event, at) => [...(at === 0 ? [] : ['']), ...eventLines(event, out)]),
      ...correctionLines(corrected, out),
    )
}
