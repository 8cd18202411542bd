/**
 * Where on the command line are we? The part that bash and zsh share: a table of words that lead into a command, and of
 * options whose next word is a value.
 */
import type { Completed, CompletedCommand } from './command-tree.ts'

/** A word in single quotes, whatever stands in it. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** Lines with so many spaces before each. */
export function indented(lines: readonly string[], by: number): string {
  return lines.map((line) => ' '.repeat(by) + line).join('\n')
}

/** A command's path as the script keeps it. */
export function placeOf({ path }: CompletedCommand): string {
  return path.join(' ')
}

/** The arms of `case "$at|$word"`: into a command, or over a value. */
export function stepArms(tree: readonly CompletedCommand[]): string[] {
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
export function valuedBy(tree: readonly CompletedCommand[]): { pattern: string; takes: Completed }[] {
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
