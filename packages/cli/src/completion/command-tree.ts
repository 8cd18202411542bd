/** What can be completed? Every command with its options and what they take, read from the program itself. */
import type { Argument, Command, Option } from 'commander'

/** What stands behind an option, or for an argument: a file, one of some words, or something nobody can guess. */
export type Completed = 'nothing' | 'file' | 'other' | readonly string[]

/** An option as it is written. */
export interface CompletedOption {
  /** `-b` and `--budget`, as far as it has them. */
  readonly flags: readonly string[]
  readonly description: string
  readonly takes: Completed
}

/** A command, or the program, whose path is empty. */
export interface CompletedCommand {
  /** Names from below the program: `entities`, `merge`. */
  readonly path: readonly string[]
  readonly description: string
  /** Its own, then those of all commands. */
  readonly options: readonly CompletedOption[]
  readonly takes: Completed
  readonly commands: readonly { readonly name: string; readonly description: string }[]
}

/** The program and all commands below it, each before those of its own. */
export function commandTree(program: Command): CompletedCommand[] {
  const everywhere = program.options.filter(({ long }) => long !== '--version').map(optionOf)
  const version = program.options.filter(({ long }) => long === '--version').map(optionOf)
  return below(program, [], (own, path) => [...own, ...everywhere, ...(path.length === 0 ? version : []), help])
}

const help: CompletedOption = { flags: ['-h', '--help'], description: 'what it does', takes: 'nothing' }

function below(
  command: Command,
  path: readonly string[],
  withGlobal: (own: readonly CompletedOption[], path: readonly string[]) => readonly CompletedOption[],
): CompletedCommand[] {
  const own = path.length === 0 ? [] : command.options.map(optionOf)
  return [
    {
      path,
      description: command.summary() || command.description(),
      options: withGlobal(own, path),
      takes: argumentOf(command.registeredArguments),
      commands: command.commands.map((one) => ({ name: one.name(), description: one.summary() || one.description() })),
    },
    ...command.commands.flatMap((one) => below(one, [...path, one.name()], withGlobal)),
  ]
}

function optionOf({ short, long, description, flags, required, optional, argChoices }: Option): CompletedOption {
  const takes = required || optional ? (argChoices ?? kindOf(/[<[]([^>\]]*)/.exec(flags)?.[1] ?? '')) : 'nothing'
  return { flags: [short, long].filter((flag) => flag != null), description, takes }
}

function argumentOf([first]: readonly Argument[]): Completed {
  return first === undefined ? 'nothing' : (first.argChoices ?? kindOf(first.name()))
}

/** By the name of the placeholder: help and completion say the same. */
function kindOf(placeholder: string): 'file' | 'other' {
  return placeholder === 'file' || placeholder === 'files' ? 'file' : 'other'
}
