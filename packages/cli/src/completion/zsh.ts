/** How is the command line completed in zsh? A function for `compdef`, with descriptions. */
import { indented, placeOf, quoted, stepArms, valuedBy } from './case-table.ts'
import type { Completed, CompletedCommand } from './command-tree.ts'

/** The script, for `source` and for a file `_knotwork` in `$fpath` alike. */
export function zshCompletion(tree: readonly CompletedCommand[]): string {
  const values = valuedBy(tree).flatMap(({ pattern, takes }) => arm(pattern, takes))
  const options = tree.map((one) => {
    const offered = one.options.flatMap(({ flags, description }) => flags.map((flag) => described(flag, description)))
    return `${quoted(placeOf(one))}) offered=(${offered.join(' ')}) ;;`
  })
  const words = tree.flatMap((one) => {
    if (one.commands.length === 0) return arm(quoted(placeOf(one)), one.takes)
    const offered = one.commands.map(({ name, description }) => described(name, description))
    return [`${quoted(placeOf(one))}) offered=(${offered.join(' ')}) ;;`]
  })
  return `#compdef knotwork
# Completion of knotwork for zsh. In ~/.zshrc, below compinit: source <(knotwork completion zsh)
_knotwork() {
  local at='' skip='' word='' i
  local -a offered
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    if [[ -n $skip ]]; then skip=''; continue; fi
    case "$at|$word" in
${indented(stepArms(tree), 6)}
    esac
  done
  if [[ -n $skip ]]; then
    case "$at|$word" in
${indented(values, 6)}
    esac
  elif [[ \${words[CURRENT]} == -* ]]; then
    case "$at" in
${indented(options, 6)}
    esac
  else
    case "$at" in
${indented(words, 6)}
    esac
  fi
  if (( \${#offered} > 0 )); then _describe knotwork offered; fi
}
if [[ \${funcstack[1]} == _knotwork ]]; then _knotwork "$@"; else compdef _knotwork knotwork; fi
`
}

function arm(pattern: string, takes: Completed): string[] {
  if (takes === 'file') return [`${pattern}) _files ;;`]
  return typeof takes === 'string' ? [] : [`${pattern}) offered=(${takes.map(quoted).join(' ')}) ;;`]
}

/** `word:what it is`, the form of _describe. */
function described(word: string, description: string): string {
  return quoted(`${word.replaceAll(':', '\\:')}:${description}`)
}
