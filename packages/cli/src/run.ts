/** How does one command line run from beginning to end? Arguments in, exit code out; nothing here ends the process. */
import { type Command, CommanderError } from 'commander'
import type { Sinks, Surroundings } from './context.ts'
import { exitCode } from './exit-code.ts'
import { failureLines, failureOf, invalidInput } from './failure.ts'
import { programFor } from './program.ts'
import { printable } from './terminal/printable.ts'
import { Sink } from './terminal/sink.ts'

/**
 * Runs one command line.
 *
 * @param argv          arguments after the program's name
 * @param surroundings  streams, environment and terminal; written to, never closed
 * @returns             the exit code, see exit-code.ts
 */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const sinks = { stdout: new Sink(surroundings.stdout), stderr: new Sink(surroundings.stderr) }
  try {
    const code = await parse(argv, surroundings, sinks)
    await sinks.stdout.finished('stdout')
    return code
  } catch (thrown) {
    return report(thrown, argv, sinks)
  }
}

async function parse(argv: readonly string[], surroundings: Surroundings, sinks: Sinks): Promise<number> {
  let code: number = exitCode.ok
  const program = programFor(surroundings, sinks, (ended) => {
    code = ended
  })
  if (argv.length === 0) {
    // Commander would fail with a message too; asking for nothing deserves the help alone.
    program.outputHelp({ error: true })
    return exitCode.usage
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    if (thrown.exitCode === 0) return exitCode.ok
    if (thrown.code === 'commander.help') return exitCode.usage
    throw usageFailure(thrown, argv, program)
  }
  return code
}

/** What commander says, and whose help to read. */
function usageFailure({ code, message }: CommanderError, argv: readonly string[], program: Command): Error {
  const named = argv.find((word) => program.commands.some((command) => command.name() === word))
  const help = `knotwork ${named === undefined ? '' : `${named} `}--help`
  const said = message.replace(/^error: /, '')
  const flag = code === 'commander.unknownOption' ? /'(--[^'=]+)/.exec(said)?.[1] : undefined
  const takers = program.commands.filter(({ options }) => options.some(({ long }) => long === flag))
  if (flag === undefined || takers.length === 0) return invalidInput(said, help)
  // Spelt right and in the wrong place: another option that is spelt alike, --user for --asker, would do something else.
  const names = takers.map((command) => command.name()).join(', ')
  return invalidInput(`unknown option '${flag}' of this command; ${flag} is an option of ${names}`, help)
}

function report(thrown: unknown, argv: readonly string[], { stderr }: Sinks): number {
  const failure = failureOf(thrown)
  // The options may not have been understood, so the arguments themselves are asked.
  for (const line of failureLines(failure, argv.includes('--json'))) stderr.write(`${line}\n`)
  if (argv.includes('--debug') && thrown instanceof Error) stderr.write(`${printable(thrown.stack ?? '')}\n`)
  return failure.exitCode
}
