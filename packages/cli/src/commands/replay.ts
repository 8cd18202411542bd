/** knotwork replay: what was asked is asked again, and held against what was found before. */
import type { Registrar } from '../command.ts'
import { addCompare } from '../replay/compare.ts'
import { addMake } from '../replay/make.ts'
import { addRun } from '../replay/run.ts'
import { addSuggest } from '../replay/suggest.ts'

/** Registers the command and what it does. */
export function addReplay({ program, ...rest }: Registrar): void {
  const replay = program
    .command('replay')
    .summary('ask again what was asked, and hold it against before')
    .description(
      'Whether a change makes the memory forget: questions of a question log (KNOTWORK_QUESTION_LOG, or --question-log of serve and mcp) become a set, the set is asked before and after a change of policy, prompts or rules, and a gate says whether it may be merged.',
    )
  for (const add of [addMake, addRun, addCompare, addSuggest]) add({ program: replay, ...rest })
}
