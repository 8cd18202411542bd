/** knotwork relations accept, reject, restore, retire, undo, history: what people decide about relations. */

import type { Command } from 'commander'
import type { Memory, RelationHistoryView, RelationRef, RulingOptions, RulingOutcome } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { kindOf } from '../relation-words.ts'
import { told, whoOf, withWho } from '../ruling-outcome.ts'
import { relationSaid, rulingTable, stateWords } from '../ruling-words.ts'
import type { Output } from '../terminal/output.ts'
import { oneLine, printable } from '../terminal/printable.ts'

interface RulingFlags extends RulingOptions {
  readonly generator?: string
}

/** Something people can decide, as a subcommand. */
interface RulingCommand {
  /** Name and arguments. */
  readonly usage: string
  readonly does: string
  readonly example: string
  readonly decide: (memory: Memory, args: readonly string[], flags: RulingFlags) => Promise<RulingOutcome>
}

const commands: readonly RulingCommand[] = [
  {
    usage: 'accept <from> <kind> <to>',
    does: 'A relation is believed, whatever its generator says of it.',
    example: 'knotwork relations accept m18 causes m19',
    decide: (memory, args, flags) => memory.accept(relationOf(args, flags), whoOf(flags)),
  },
  {
    usage: 'reject <from> <kind> <to>',
    does: 'A relation is not walked any more; it stays, and its rejection with it.',
    example: 'knotwork relations reject m18 causes m19 --reason "she was well by then"',
    decide: (memory, args, flags) => memory.reject(relationOf(args, flags), whoOf(flags)),
  },
  {
    usage: 'retire <generator> [version]',
    does: 'Nothing that a generator made counts, of one version or of all.',
    example: 'knotwork relations retire causes 2',
    decide: (memory, [generator = '', version], flags) =>
      memory.retire({ generator, ...versionOf(version) }, whoOf(flags)),
  },
  {
    usage: 'restore <what...>',
    does: 'What was decided about a relation (FROM KIND TO) or a generator (NAME [VERSION]) does not count any more, feedback included.',
    example: 'knotwork relations restore causes 2',
    decide: (memory, args, flags) =>
      args.length > 2
        ? memory.restore(relationOf(args, flags), whoOf(flags))
        : memory.restore({ generator: args[0] ?? '', ...versionOf(args[1]) }, whoOf(flags)),
  },
  {
    usage: 'undo <ruling>',
    does: 'A ruling does not hold, by its number; what stood before it holds again.',
    example: 'knotwork relations undo 4',
    decide: (memory, [ruling], flags) => memory.undo(Number(ruling), whoOf(flags)),
  },
]

/** Registers them below `relations`. */
export function addRulings(parent: Command, registrar: Registrar): void {
  for (const one of commands) addRuling(parent, registrar, one)
  parent
    .command('history [what...]')
    .summary('what was made and decided')
    .description(
      'Tells what became of a memory (REF) or of a relation (FROM KIND TO): who made it, how far it was believed then and is now, and what was decided. Without arguments all that was decided, oldest first. ' +
        `Exit code ${exitCode.negative} when there is no such memory or relation.`,
    )
    .addHelpText('after', examples('knotwork relations history', 'knotwork relations history m18 causes m19 --json'))
    .action(act(registrar, history))
}

function addRuling(parent: Command, registrar: Registrar, { usage, does, example, decide }: RulingCommand): void {
  const run: Action<RulingFlags> = (context, given, flags) =>
    withMemory(context, { missing: 'refuse', vectors: false }, async (memory) => {
      const args = given.flat().filter((one) => one !== undefined)
      return told(await decide(memory, args, flags), 'knotwork relations', context)
    })
  const command = withWho(parent.command(usage))
    .summary(does.charAt(0).toLowerCase() + does.slice(1, -1))
    .description(
      `${does} The ruling is kept, with who and why, and undo takes it back. Exit code ${exitCode.negative} when nothing is known by that name, or it is not clear what is meant.`,
    )
    .addHelpText('after', examples(example))
    .action(act(registrar, run))
  if (usage.includes('<from>') || usage.includes('what'))
    command.option('--generator <name>', 'who made the relation, where several assert the same')
}

function relationOf(args: readonly string[], { generator }: RulingFlags): RelationRef {
  const [from, to] = [args[0] ?? '', args.at(-1) ?? '']
  // "is answered by" may come as one word or as three.
  const kind = kindOf(args.slice(1, -1).join(' '))
  return { from, kind, to, ...(generator === undefined ? {} : { generator }) }
}

function versionOf(version: string | undefined): { version?: number } {
  if (version === undefined) return {}
  if (!/^\d+$/.test(version)) throw invalidInput(`relations: VERSION must be a whole number, got ${printable(version)}`)
  return { version: Number(version) }
}

const history: Action<RulingFlags> = (context, given, flags) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    const args = given.flat().filter((one) => one !== undefined)
    if (args.length === 0) {
      const rulings = await memory.rulings()
      if (out.json) for (const one of rulings) out.printJson(one)
      else if (rulings.length > 0) out.print(...rulingTable(rulings, out))
      else out.note('nothing was decided')
      return exitCode.ok
    }
    if (args.length === 2)
      throw invalidInput('relations: history takes REF, or FROM KIND TO', 'knotwork relations history --help')
    const [ref = ''] = args
    const found =
      args.length === 1 ? (await memory.history(ref))?.relations : await memory.relationHistory(relationOf(args, flags))
    if (found === undefined || (args.length > 1 && found.length === 0)) {
      out.warn(
        args.length === 1
          ? `nothing is remembered under ${printable(ref)}`
          : `there is no such relation; knotwork relations ${printable(ref)} lists those of it`,
      )
      return exitCode.negative
    }
    if (out.json) for (const one of found) out.printJson(one)
    else if (found.length > 0) out.print(...found.flatMap((one) => historyLines(one, out)))
    else
      out.note(
        `${printable(ref)} stands as it was said: nothing takes its place, and nothing was decided about its relations`,
      )
    return exitCode.ok
  })

function historyLines({ relation, made, helpful, wrong, rulings }: RelationHistoryView, out: Output): string[] {
  const { generator, version, quote, reason } = relation.provenance
  const said = [quote === null ? null : `"${quote}"`, reason].filter((one) => one !== null).join('; ')
  const votes = helpful + wrong === 0 ? [] : [`  feedback: ${helpful} helpful, ${wrong} wrong`]
  return [
    oneLine(
      `${relationSaid(relation)}: ${stateWords(relation.state, relation.ruled)}, ${relation.confidence.toFixed(2)}`,
    ),
    oneLine(
      `  made by ${generator} ${version}: ${made.state}, ${made.confidence.toFixed(2)}${said === '' ? '' : `; ${said}`}`,
    ),
    ...votes,
    ...(rulings.length === 0 ? [] : rulingTable(rulings, out).map((line) => `  ${line}`)),
  ]
}
