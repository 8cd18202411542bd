/** knotwork facts: what people say is so, and until when it held. */
import type { FactView, Memory } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { moreThan } from '../paging.ts'
import type { Output } from '../terminal/output.ts'
import { oneLine, printable } from '../terminal/printable.ts'
import { table } from '../terminal/table.ts'

interface FactsFlags {
  readonly about?: string
  readonly limit: number
}

/** Registers the command. */
export function addFacts(registrar: Registrar): void {
  registrar.program
    .command('facts')
    .summary('list what is said to be so, and until when it held')
    .description(
      'Lists the facts of one memory, or of all in order of arrival: whom they are about, the value, since when, and what put them out of date. They are read from plain statements by rules; what is not listed may still be recalled. ' +
        `With --json one fact a line. Exit code ${exitCode.negative} when there is no such memory.`,
    )
    .argument('[ref]', 'only the facts of this memory')
    .option('--about <name>', 'only of whom or what this names, with kin and things')
    .option('-l, --limit <n>', 'list at most so many', wholeNumber(1), 100)
    .addHelpText('after', examples('knotwork facts --store agent.db', 'knotwork facts --about Ana --json'))
    .action(act(registrar, facts))
}

const facts: Action<FactsFlags> = (context, [ref], { about, limit }) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    if (typeof ref === 'string' && about !== undefined)
      throw invalidInput('facts: REF and --about cannot be given together', 'knotwork facts --help')
    if (typeof ref === 'string' && (await memory.get(ref)).length === 0) {
      out.warn(`nothing is remembered under ${printable(ref)}`)
      return exitCode.negative
    }
    const found = typeof ref === 'string' ? await memory.facts(ref) : await collect(memory, about, limit)
    const shown = found.slice(0, limit)
    if (out.json) for (const fact of shown) out.printJson(fact)
    else if (shown.length > 0) out.print(...factTable(shown, out))
    else out.note('no facts: nothing is stated there that the rules read')
    if (found.length > shown.length) out.note(out.paint.dim('there are more: --limit shows them'))
    return exitCode.ok
  })

function collect(memory: Memory, about: string | undefined, limit: number): Promise<FactView[]> {
  return moreThan(limit, async (after) => {
    const { facts: items, next } = await memory.allFacts({ after, ...(about === undefined ? {} : { about }) })
    return { items, next }
  })
}

function factTable(shown: readonly FactView[], out: Output): string[] {
  const { paint } = out
  return table(
    [
      { title: 'from', paint: paint.dim },
      { title: 'until' },
      { title: 'about', paint: paint.bold },
      { title: 'slot', paint: paint.dim },
      { title: 'value' },
      { title: 'ref', paint: paint.cyan },
      { title: 'then', paint: paint.cyan },
      { title: 'quote', flexible: true },
    ],
    shown.map(({ fromMs, toMs, subject, slot, claim, value, ref, supersededBy, quote }) =>
      [
        dayOf(fromMs),
        toMs === null ? '' : dayOf(toMs),
        subject,
        slot,
        claim === 'ends' ? `no longer ${value}`.trim() : value,
        ref,
        supersededBy[0] ?? '',
        quote,
      ].map(oneLine),
    ),
    { width: out.onTerminal ? out.columns : undefined, title: paint.dim },
  )
}

/** Day of a wall clock. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
