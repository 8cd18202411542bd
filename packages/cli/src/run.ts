/** How does one command line run from beginning to end? Arguments in, exit code out; nothing here ends the process. */
import { CommanderError } from 'commander'
import { version } from './assets.ts'
import type { Surroundings } from './context.ts'
import { exitCode } from './exit-code.ts'
import { failureLines, failureOf, invalidInput } from './failure.ts'
import { programFor } from './program.ts'

/**
 * Runs one command line.
 *
 * @param argv          arguments after the program's name
 * @param surroundings  streams, environment and terminal; written to, never closed
 * @returns             the exit code, see exit-code.ts
 */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  let code: number = exitCode.ok
  const program = programFor(surroundings, version, (ended) => {
    code = ended
  })
  // Commander would print help and fail; asking for nothing deserves the help alone.
  if (argv.length === 0) {
    surroundings.stderr.write(program.helpInformation())
    return exitCode.usage
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (thrown) {
    return report(thrown, argv, surroundings)
  }
}

function report(thrown: unknown, argv: readonly string[], { stderr }: Surroundings): number {
  if (thrown instanceof CommanderError) {
    if (thrown.exitCode === 0) return exitCode.ok
    if (thrown.code === 'commander.help') return exitCode.usage
    thrown = invalidInput(thrown.message.replace(/^error: /, ''), 'knotwork --help, or knotwork COMMAND --help')
  }
  const failure = failureOf(thrown)
  // Options may not have been understood, so the arguments themselves are asked.
  for (const line of failureLines(failure, argv.includes('--json'))) stderr.write(`${line}\n`)
  if (argv.includes('--debug') && thrown instanceof Error) stderr.write(`${thrown.stack ?? ''}\n`)
  return failure.exitCode
}
