/** How does what was chosen reach the next command? As variables of the environment, in lines a shell can read. */
import type { Settings } from '../config.ts'
import { shellWord } from '../terminal/shell-word.ts'

/** The variables that say what is not the default, and what an option said: it must hold against one that is set already. */
export function variablesOf({
  store,
  embedder,
  embedderFrom,
  scope,
}: Pick<Settings, 'store' | 'embedder' | 'embedderFrom' | 'scope'>): Record<string, string> {
  const parts = Object.entries(scope).map(([part, name]) => [`KNOTWORK_${part.toUpperCase()}`, name] as const)
  return Object.fromEntries([
    ['KNOTWORK_STORE', store],
    ...(embedder === 'minilm' && embedderFrom !== 'option' ? [] : [['KNOTWORK_EMBEDDER', embedder] as const]),
    ...parts,
  ])
}

/** A line for each, as bash, zsh and fish read it. */
export function exportLines(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => `export ${name}=${shellWord(value)}`)
}
