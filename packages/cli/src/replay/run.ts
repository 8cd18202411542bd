/** knotwork replay run: a question set, asked of a store, with a gate. */

import { Option } from 'commander'
import { type Profile, profiles } from 'knotwork'
import {
  type Comparison,
  type Condition,
  compareRuns,
  conditionOf,
  defaultConditions,
  type GateOutcome,
  judgeRun,
  metricForms,
  type Run,
  replay,
  usualConditions,
} from 'knotwork/replay'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { type ModelChoice, withModelOptions } from '../model/model-options.ts'
import { modelsFor } from '../model/models.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'
import { checkRunTarget, readRun, readSet, writeRun } from './files.ts'
import { isOfScope } from './own-scope.ts'
import { policyChoice } from './policy-choice.ts'
import { comparisonLines, gateLines, runLinesShown } from './run-view.ts'

interface RunFlags extends ModelChoice {
  readonly policy?: string
  readonly out?: string
  readonly baseline?: string
  readonly failOn?: readonly string[]
  readonly answers?: boolean
  readonly profile?: Profile
}

/** Registers the command. */
export function addRun(registrar: Registrar): void {
  withModelOptions(registrar.program.command('run'), 'words the answers')
    .summary('ask a question set, and hold it against a baseline')
    .description(
      'Asks every question of a set in its scope, or in the one that is named where it names none, and with its options, and tells what was found: hits, first rank, steps of the walk to it, tokens, verdict, and where evidence was lost. Nothing is written to the store. Questions of other scopes than --tenant, --agent and --user name are left out and counted. ' +
        `With --baseline it is held against a run of before, question by question. Conditions of --fail-on: METRIC, one of < <= > >=, a number; with a sign it is a change since the baseline, else the figure itself; shares in percent. Metrics: ${metricForms}; and lost and won. ` +
        `Without --fail-on a baseline is held by ${defaultConditions.join(', ')}. Exit code ${exitCode.negative} when a condition fails, ${exitCode.usage} for a set, a run or a condition that is none.`,
    )
    .argument('<file>', 'the question set')
    .option('--policy <name|file>', 'by which numbers to recall: a name, or a JSON file with changes to the default')
    .option('--out <file>', 'write the run, to be the baseline of the next')
    .option('--baseline <file>', 'a run of before')
    .option('--fail-on <condition...>', 'when to fail, as recall@10<-1')
    .addOption(
      new Option('--profile <name>', 'how careful the verdict is, for questions that name no profile').choices(
        profiles,
      ),
    )
    .option('--answers', 'answer each question, too, without a model by words of the lines')
    .addHelpText(
      'after',
      examples(
        'knotwork replay run set.jsonl --store agent.db --out before.jsonl',
        'knotwork replay run set.jsonl --store agent.db --policy default --baseline before.jsonl',
        "knotwork replay run set.jsonl --store agent.db --fail-on 'recall@10<50' 'tokens>2000' --json",
      ),
    )
    .action(act(registrar, run))
}

const run: Action<RunFlags> = async (context, [path], flags) => {
  const { baseline, out: file, answers = false } = flags
  const all = await readSet(String(path))
  const own = all.filter(({ scope }) => isOfScope(scope, context.settings.scope, 'any'))
  const elsewhere = all.length - own.length
  if (elsewhere > 0)
    context.out.note(`${counted(elsewhere, 'question')} of other scopes than the one that is named left out`)
  if (own.length === 0)
    throw invalidInput(
      `replay run: no question of ${path} is of the scope that is named`,
      'leave out --tenant, --agent and --user',
    )
  const { profile } = flags
  const set = profile === undefined ? own : own.map((one) => ({ profile, ...one }))
  const former = baseline === undefined ? null : readRun(baseline)
  if (file !== undefined) checkRunTarget(file, { store: context.settings.store, baseline })
  const conditions = flags.failOn?.map(conditionOf) ?? null
  const policy = policyChoice(flags.policy)
  const { options: models, close } = await modelsFor(flags, context.settings, { use: 'answering' })
  try {
    const need = { missing: 'refuse', reads: true, vectors: true, models } as const
    return await withMemory(context, need, async (memory) => {
      const progress = progressOn(context.out, 'asking', 'questions')
      const onProgress = (done: number): void => progress.update(done, done / set.length)
      const made = await replay(memory, set, { policy, answers, onProgress })
      progress.clear()
      if (file !== undefined) writeRun(file, made)
      return tell(made, former, { conditions, context, elsewhere })
    })
  } finally {
    await close()
  }
}

function tell(
  made: Run,
  former: Run | null,
  {
    conditions,
    context: { out },
    elsewhere,
  }: { conditions: readonly Condition[] | null; context: CommandContext; elsewhere: number },
): number {
  const comparison: Comparison | null = former === null ? null : compareRuns(former, made)
  const held = conditions ?? (comparison === null ? [] : usualConditions(comparison))
  const gate: GateOutcome | null = held.length === 0 && comparison === null ? null : judgeRun(made, comparison, held)
  if (out.json) {
    const { pairs: _, ...changes } = comparison ?? { pairs: [] }
    out.printDocument({ ...made, elsewhere, comparison: comparison === null ? null : changes, gate })
  } else {
    out.print(...(comparison === null ? runLinesShown(made, out) : comparisonLines(comparison, out)))
    if (gate !== null) out.print('', ...gateLines(gate, out))
    else out.note('nothing to hold it against: --baseline names a run of before, --fail-on says when to fail')
  }
  return gate?.passed === false ? exitCode.negative : exitCode.ok
}
