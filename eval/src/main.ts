/** The command line of eval: `npm run eval -- <schema> --data PATH`, `compare`, `score`, `sweep`. */

import process, { stderr, stdout } from 'node:process'
import { Command, InvalidArgumentError, Option } from 'commander'
import { addAnswerCommand } from './answers/answer-command.ts'
import { addAnswerChecksCommand } from './answers/checks-command.ts'
import { addExportCommands } from './answers/export-command.ts'
import { addAnswerPostCommand } from './answers/post-command.ts'
import { addCausesCommand } from './causes/command.ts'
import { type RunOptions, runFileWriter, runSettings } from './commands.ts'
import { compareRuns } from './compare/compare.ts'
import { formatComparison } from './compare/comparison-table.ts'
import { addDecidesCommand } from './decides/command.ts'
import { type EmbedderName, embedderNames } from './embedding/open-embedder.ts'
import { addEntitiesCommand } from './entities/command.ts'
import { addFactsCommand } from './facts/command.ts'
import { addJudgeCommand } from './judge/command.ts'
import { loaderOf, loaders } from './loaders/registry.ts'
import { reportOn } from './metrics/report.ts'
import { formatReport } from './metrics/table.ts'
import { terminalProgress } from './run/progress.ts'
import { readRun } from './run/run-file.ts'
import { axisOf, settingsOf } from './run/setting.ts'
import { addSupportCommand } from './support/command.ts'
import { formatSweep } from './sweep-table.ts'
import { addTimeCommand } from './time/command.ts'
import { addUpdatesCommand } from './updates/command.ts'
import { addVerdictsCommand } from './verdicts/command.ts'

interface RunFlags {
  readonly data: string
  readonly out?: string
  readonly policy: string
  readonly set: readonly string[]
  readonly budget: readonly number[]
  readonly limit?: number
  readonly haystack?: number
  readonly cache?: string
  readonly store?: string
  readonly embedder: EmbedderName
  readonly pooled: boolean
  readonly json: boolean
}

const defaultBudgets = [500, 1000, 2000, 3370]

const program = new Command('eval').description('Measures what a memory recalls, on conversations with known evidence.')

for (const schema of Object.keys(loaders))
  withRunFlags(program.command(schema).description(`run a ${schema} file`)).action(async (flags: RunFlags) => {
    const write = runFileWriter(flags.out)
    const [only] = await runSettings(optionsOf(schema, flags), (_, line) => write(line))
    if (only !== undefined) print(flags.json ? JSON.stringify(only.report, null, 2) : formatReport(only.report))
  })

withRunFlags(
  program.command('sweep').argument('<schema>').description('try policy numbers: --set late.exponent=1,2,4'),
).action(async (schema: string, flags: RunFlags) => {
  const reports = await runSettings(optionsOf(schema, flags), () => undefined)
  print(flags.json ? JSON.stringify(reports, null, 2) : formatSweep(reports))
})

program
  .command('score')
  .argument('<schema>')
  .argument('<run>')
  .description('figures of a run file')
  .requiredOption('--data <path>', 'the data it was run on')
  .option('--pooled', 'the run was pooled', false)
  .option('--json', 'figures as JSON', false)
  .action((schema: string, path: string, flags: Pick<RunFlags, 'data' | 'pooled' | 'json'>) => {
    const report = reportOn(readRun(path), loaderOf(schema)(flags.data, { pooled: flags.pooled }))
    print(flags.json ? JSON.stringify(report, null, 2) : formatReport(report))
  })

program
  .command('compare')
  .argument('<a>', 'run file')
  .argument('<b>', 'run file of the same questions')
  .description('paired differences A - B with bootstrap intervals')
  .requiredOption('--data <path>', 'the data both were run on')
  .option('--schema <name>', 'schema of the data', 'locomo')
  .option('--pooled', 'the runs were pooled', false)
  .option('--resamples <n>', 'bootstrap resamples', positiveInteger, 2000)
  .option('--json', 'figures as JSON', false)
  .action(
    (
      a: string,
      b: string,
      flags: { data: string; schema: string; pooled: boolean; resamples: number; json: boolean },
    ) => {
      const data = loaderOf(flags.schema)(flags.data, { pooled: flags.pooled })
      const comparison = compareRuns(readRun(a), readRun(b), data, flags.resamples)
      print(flags.json ? JSON.stringify(comparison, null, 2) : formatComparison(comparison))
    },
  )

addAnswerCommand(program)
addAnswerChecksCommand(program)
addAnswerPostCommand(program)
addExportCommands(program)
addTimeCommand(program)
addUpdatesCommand(program)
addEntitiesCommand(program)
addFactsCommand(program)
addCausesCommand(program)
addDecidesCommand(program)
addSupportCommand(program)
addVerdictsCommand(program)
addJudgeCommand(program)

function withRunFlags(command: Command): Command {
  return command
    .requiredOption('--data <path>', 'file or folder of the data set')
    .option('--out <file>', 'run file to write')
    .option('--policy <name>', 'named policy', 'default')
    .option('--set <section.number=value>', 'change a number of the policy; repeatable', collect, [])
    .option(
      '--budget <tokens>',
      `token budget of a context; repeatable (default: ${defaultBudgets.join(', ')})`,
      collectInteger,
      [],
    )
    .option('--limit <n>', 'questions at most', positiveInteger)
    .option('--haystack <n>', 'only this haystack, from 0', wholeNumber)
    .option('--cache <dir>', 'keep embeddings between runs')
    .option('--store <dir>', 'SQLite files here instead of memory')
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('minilm'))
    .option('--pooled', 'one memory over all of a file', false)
    .option('--json', 'figures as JSON', false)
}

function optionsOf(schema: string, flags: RunFlags): RunOptions {
  const { data, pooled, embedder, cache, store, limit, haystack } = flags
  const settings = settingsOf(flags.policy, flags.set.map(axisOf))
  const budgets = flags.budget.length > 0 ? flags.budget : defaultBudgets
  return {
    schema,
    data,
    pooled,
    embedder,
    cache,
    store,
    limit,
    haystack,
    budgets,
    settings,
    progress: terminalProgress,
  }
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value]
}

function collectInteger(value: string, before: readonly number[]): number[] {
  return [...before, positiveInteger(value)]
}

function positiveInteger(value: string): number {
  const number = wholeNumber(value)
  if (number === 0) throw new InvalidArgumentError('must be at least 1.')
  return number
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('must be a whole number.')
  return Number(value)
}

function print(text: string): void {
  stdout.write(`${text}\n`)
}

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof Error)) throw error
  stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
