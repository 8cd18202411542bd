/** How is the command line completed in bash? A function for `complete -F`, with all its words in it. */
import { caseTable, quoted } from './case-table.ts'
import type { CompletedCommand } from './command-tree.ts'

/** The script. Nothing is started when Tab is pressed: the words stand in it. */
export function bashCompletion(tree: readonly CompletedCommand[]): string {
  const table = caseTable(tree, {
    steps: 'i = 1; i < COMP_CWORD; i++',
    step: `\${COMP_WORDS[i]}`,
    beginsOption: '$cur',
    taken: (takes) => (takes === 'file' ? 'files=1' : typeof takes === 'string' ? null : offered(takes)),
    options: (one) => offered(one.options.flatMap(({ flags }) => flags)),
    commands: (one) => offered(one.commands.map(({ name }) => name)),
  })
  return `# Completion of knotwork for bash. In ~/.bashrc: source <(knotwork completion bash)
_knotwork() {
  local IFS=$' \\t\\n' at='' skip='' word='' words='' files='' i cur=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
${table}
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

function offered(words: readonly string[]): string {
  return `words=${quoted(words.join(' '))}`
}
