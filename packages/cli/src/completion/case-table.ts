/**
 * Where on the command line are we? The part that bash and zsh share: a table of words that lead into a command, and of
 * options whose next word is a value.
 */
import type { Completed, CompletedCommand } from './command-tree.ts'

/** How one shell says what may stand at a place. */
export interface Shell {
  /** From the first word behind the program up to the one that is completed, for `for ((…))`. */
  readonly steps: string
  /** Each word on the way there. */
  readonly step: string
  /** Whether an option is begun. */
  readonly beginsOption: string
  /** The arm that offers what an option or an argument takes; null for what nobody can guess. */
  readonly taken: (takes: Completed) => string | null
  /** The arms that offer the options, and the commands, of a command. */
  readonly options: (command: CompletedCommand) => string
  readonly commands: (command: CompletedCommand) => string
}

/** The middle of the function: walk to the place that is completed, and offer what may stand there. */
export function caseTable(tree: readonly CompletedCommand[], shell: Shell): string {
  const arm = (pattern: string, body: string | null): string[] => (body === null ? [] : [`${pattern}) ${body} ;;`])
  const values = valuedBy(tree).flatMap(({ pattern, takes }) => arm(pattern, shell.taken(takes)))
  const options = tree.flatMap((one) => arm(quoted(placeOf(one)), shell.options(one)))
  const words = tree.flatMap((one) =>
    arm(quoted(placeOf(one)), one.commands.length > 0 ? shell.commands(one) : shell.taken(one.takes)),
  )
  return `  for ((${shell.steps})); do
    word=${shell.step}
    if [[ -n $skip ]]; then skip=''; continue; fi
    case "$at|$word" in
${indented(stepArms(tree))}
    esac
  done
  if [[ -n $skip ]]; then
    case "$at|$word" in
${indented(values)}
    esac
  elif [[ ${shell.beginsOption} == -* ]]; then
    case "$at" in
${indented(options)}
    esac
  else
    case "$at" in
${indented(words)}
    esac
  fi`
}

/** A word in single quotes, whatever stands in it. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

function indented(arms: readonly string[]): string {
  return arms.map((arm) => `      ${arm}`).join('\n')
}

/** A command's path as the script keeps it. */
function placeOf({ path }: CompletedCommand): string {
  return path.join(' ')
}

/** The arms of `case "$at|$word"`: into a command, or over a value. */
function stepArms(tree: readonly CompletedCommand[]): string[] {
  const into = tree.flatMap((command) =>
    command.commands.map(({ name }) => {
      const at = [...command.path, name].join(' ')
      return `${quoted(`${placeOf(command)}|${name}`)}) at=${quoted(at)} ;;`
    }),
  )
  const over = valuedBy(tree).map(({ pattern }) => pattern)
  return [...into, `${over.join('|')}) skip=1 ;;`]
}

/** Options with a value, each as a pattern of `$at|$word` with what it takes; those of every command once. */
function valuedBy(tree: readonly CompletedCommand[]): { pattern: string; takes: Completed }[] {
  const [program, ...commands] = tree
  const everywhere = (program?.options ?? []).filter(({ takes }) => takes !== 'nothing')
  const known = new Set(everywhere.flatMap(({ flags }) => flags))
  return [
    ...everywhere.flatMap(({ flags, takes }) => flags.map((flag) => ({ pattern: `*${quoted(`|${flag}`)}`, takes }))),
    ...commands.flatMap((command) =>
      command.options
        .filter(({ takes, flags }) => takes !== 'nothing' && !flags.some((flag) => known.has(flag)))
        .flatMap(({ flags, takes }) =>
          flags.map((flag) => ({ pattern: quoted(`${placeOf(command)}|${flag}`), takes })),
        ),
    ),
  ]
}
