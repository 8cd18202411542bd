/** How is the command line completed in fish? One `complete` line for each command and option. */
import type { Completed, CompletedCommand, CompletedOption } from './command-tree.ts'

/** The script, with descriptions. */
export function fishCompletion(tree: readonly CompletedCommand[]): string {
  const lines = tree.flatMap((command) => {
    const where = `-n ${quoted(conditionOf(command))}`
    const commands = command.commands.map(
      ({ name, description }) => `complete -c knotwork ${where} -a ${quoted(name)} -d ${quoted(description)}`,
    )
    const words = command.commands.length > 0 ? [] : argumentLine(where, command.takes)
    const own = command.path.length === 0 ? command.options : command.options.filter((one) => !isGlobal(one, tree))
    // What holds for every command needs no condition.
    const options = own.map(
      (one) => `complete -c knotwork ${isGlobal(one, tree) ? '' : `${where} `}${optionWords(one)}`,
    )
    return [...commands, ...words, ...options]
  })
  return `# Completion of knotwork for fish. In ~/.config/fish/config.fish: knotwork completion fish | source
complete -c knotwork -f
${lines.join('\n')}
`
}

function isGlobal({ flags }: CompletedOption, [program]: readonly CompletedCommand[]): boolean {
  return program?.options.some((one) => one.flags.some((flag) => flags.includes(flag))) === true
}

/** True at the command, and not yet at one below it. */
function conditionOf({ path, commands }: CompletedCommand): string {
  const at = path.map((name) => `__fish_seen_subcommand_from ${name}`)
  const below = commands.map(({ name }) => name).join(' ')
  return [...at, ...(below === '' ? [] : [`not __fish_seen_subcommand_from ${below}`])].join('; and ')
}

function argumentLine(where: string, takes: Completed): string[] {
  if (takes === 'file') return [`complete -c knotwork ${where} -F`]
  return typeof takes === 'string' ? [] : [`complete -c knotwork ${where} -a ${quoted(takes.join(' '))}`]
}

function optionWords({ flags, description, takes }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
  const value =
    takes === 'nothing'
      ? []
      : takes === 'file'
        ? ['-r -F']
        : takes === 'other'
          ? ['-x']
          : [`-x -a ${quoted(takes.join(' '))}`]
  return [...names, ...value, `-d ${quoted(description)}`].join(' ')
}

/** In fish a backslash counts within single quotes. */
function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
