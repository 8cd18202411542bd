/** How is the command line completed in zsh? A function for `compdef`, with descriptions. */
import { caseTable, quoted } from './case-table.ts'
import type { CompletedCommand } from './command-tree.ts'

/** The script, for `source` and for a file `_knotwork` in `$fpath` alike. */
export function zshCompletion(tree: readonly CompletedCommand[]): string {
  const table = caseTable(tree, {
    steps: 'i = 2; i < CURRENT; i++',
    step: `\${words[i]}`,
    beginsOption: `\${words[CURRENT]}`,
    taken: (takes) => (takes === 'file' ? '_files' : typeof takes === 'string' ? null : offered(takes.map(quoted))),
    options: (one) =>
      offered(one.options.flatMap(({ flags, description }) => flags.map((flag) => described(flag, description)))),
    commands: (one) => offered(one.commands.map(({ name, description }) => described(name, description))),
  })
  return `#compdef knotwork
# Completion of knotwork for zsh. In ~/.zshrc, below compinit: source <(knotwork completion zsh)
_knotwork() {
  local at='' skip='' word='' i
  local -a offered
${table}
  if (( \${#offered} > 0 )); then _describe knotwork offered; fi
}
if [[ \${funcstack[1]} == _knotwork ]]; then _knotwork "$@"; else compdef _knotwork knotwork; fi
`
}

function offered(words: readonly string[]): string {
  return `offered=(${words.join(' ')})`
}

/** `word:what it is`, the form of _describe. */
function described(word: string, description: string): string {
  return quoted(`${word.replaceAll(':', '\\:')}:${description}`)
}
