/** How does a command join the program? One function per command, registered in program.ts. */
import { type Command, InvalidArgumentError } from 'commander'
import type { GlobalOptions } from './config.ts'
import { type CommandContext, contextOf, type Sinks, type Surroundings } from './context.ts'

/** Runs one command and says how it ended. */
export type Action<Options> = (
  context: CommandContext,
  args: readonly (string | readonly string[] | undefined)[],
  options: Options,
) => Promise<number>

/** What commands are registered with. */
export interface Registrar {
  readonly program: Command
  readonly surroundings: Surroundings
  readonly sinks: Sinks
  /** Takes the exit code of the command that ran. */
  readonly finish: (code: number) => void
}

/** The commander action for an {@link Action}: reads global and own options and reports the exit code. */
export function act<Options>(registrar: Registrar, action: Action<Options>): (...params: unknown[]) => Promise<void> {
  return async (...params) => {
    const command = params.at(-1) as Command
    const options = command.optsWithGlobals<GlobalOptions & Options>()
    const context = contextOf(registrar.surroundings, registrar.sinks, options)
    registrar.finish(await action(context, command.processedArgs, options))
  }
}

/** Examples for the end of a command's help, and where the options of all commands are told. */
export function examples(...lines: readonly string[]): string {
  const told = 'Options of every command: knotwork --help'
  return `\n${told}\n\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`
}

/** Parser of an option that takes a whole number of at least `least` and at most `most`. */
export function wholeNumber(least: number, most: number = Number.MAX_SAFE_INTEGER): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number) || number < least || number > most) {
      const bound = most === Number.MAX_SAFE_INTEGER ? `≥ ${least}` : `from ${least} to ${most}`
      throw new InvalidArgumentError(`must be a whole number ${bound}, got ${value}`)
    }
    return number
  }
}
