/** knotwork replay compare: two runs side by side. */
import { compareRuns } from 'knotwork/replay'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { readRun } from './files.ts'
import { comparisonLines } from './run-view.ts'

/** Registers the command. */
export function addCompare(registrar: Registrar): void {
  registrar.program
    .command('compare')
    .summary('two runs side by side')
    .description(
      'Tells how each metric changed over the questions that both runs have, with a 95 % interval, and which questions were lost and won. Both are judged by what the later run expected.',
    )
    .argument('<before>', 'the former run')
    .argument('<now>', 'the later run')
    .addHelpText('after', examples('knotwork replay compare before.jsonl after.jsonl'))
    .action(act(registrar, compare))
}

const compare: Action<object> = async ({ out }, [before, now]) => {
  const comparison = compareRuns(readRun(String(before)), readRun(String(now)))
  const { pairs, ...rest } = comparison
  if (out.json) out.printDocument({ questions: pairs.length, ...rest })
  else out.print(...comparisonLines(comparison, out))
  return exitCode.ok
}
