/** How is the command line completed in bash? A function for `complete -F`, with all its words in it. */
import { indented, placeOf, quoted, stepArms, valuedBy } from './case-table.ts'
import type { Completed, CompletedCommand } from './command-tree.ts'

/** The script. Nothing is started when Tab is pressed: the words stand in it. */
export function bashCompletion(tree: readonly CompletedCommand[]): string {
  const values = valuedBy(tree).flatMap(({ pattern, takes }) => arm(pattern, takes))
  const flags = tree.map(
    (one) => `${quoted(placeOf(one))}) words=${quoted(one.options.flatMap((o) => o.flags).join(' '))} ;;`,
  )
  const words = tree.flatMap((one) =>
    one.commands.length > 0
      ? [`${quoted(placeOf(one))}) words=${quoted(one.commands.map(({ name }) => name).join(' '))} ;;`]
      : arm(quoted(placeOf(one)), one.takes),
  )
  return `# Completion of knotwork for bash. In ~/.bashrc: source <(knotwork completion bash)
_knotwork() {
  local IFS=$' \\t\\n' at='' skip='' word='' words='' files='' i cur=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ -n $skip ]]; then skip=''; continue; fi
    case "$at|$word" in
${indented(stepArms(tree), 6)}
    esac
  done
  if [[ -n $skip ]]; then
    case "$at|$word" in
${indented(values, 6)}
    esac
  elif [[ $cur == -* ]]; then
    case "$at" in
${indented(flags, 6)}
    esac
  else
    case "$at" in
${indented(words, 6)}
    esac
  fi
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -F _knotwork knotwork
`
}

function arm(pattern: string, takes: Completed): string[] {
  if (takes === 'file') return [`${pattern}) files=1 ;;`]
  return typeof takes === 'string' ? [] : [`${pattern}) words=${quoted(takes.join(' '))} ;;`]
}
