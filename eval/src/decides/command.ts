/** `npm run eval -- decides --data FILE`: in which written cases does which relation graph decide? */

import { stdout } from 'node:process'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type EmbedderName, embedderNames } from '../embedding/open-embedder.ts'
import { formatTable } from '../metrics/table.ts'
import { terminalProgress } from '../run/progress.ts'
import { axisOf } from '../run/setting.ts'
import { measureDecisions } from './measure.ts'
import { graphs, type Outcome } from './outcome.ts'

interface Flags {
  readonly data: string
  readonly cache?: string
  readonly embedder: EmbedderName
  readonly k: number
  readonly tokens?: number
  readonly set: readonly string[]
  readonly cases: boolean
  readonly json: boolean
}

/** Adds the command. */
export function addDecidesCommand(program: Command): void {
  program
    .command('decides')
    .description('written cases that are answered with all relations and not without one graph')
    .requiredOption('--data <path>', 'file or folder of written cases')
    .option('--cache <dir>', 'keep embeddings between runs')
    .addOption(new Option('--embedder <name>', 'where vectors come from').choices(embedderNames).default('minilm'))
    .option('-k, --k <ranks>', 'ranks that count as found', atLeastOne, 10)
    .option('--tokens <budget>', 'found is what a context of so many tokens holds, not ranks; below 2,000', atLeastOne)
    .addOption(
      new Option('--set <section.number=value>', 'change a number of every policy; repeatable')
        .default([])
        .argParser((value, previous: string[]) => [...previous, value]),
    )
    .option('--cases', 'one line per case', false)
    .option('--json', 'outcomes as JSON', false)
    .action(async ({ data, cache, embedder, k, tokens, set, cases, json }: Flags) => {
      const outcomes = await measureDecisions({
        data,
        cache,
        embedder,
        within: tokens === undefined ? { ranks: k } : { tokens },
        axes: set.map(axisOf),
        progress: terminalProgress,
      })
      const text = json ? JSON.stringify(outcomes, null, 2) : cases ? caseLines(outcomes) : formatDecisions(outcomes)
      stdout.write(`${text}\n`)
    })
}

/** Counts by the graph and the intent their author had in mind. */
function formatDecisions(outcomes: readonly Outcome[]): string {
  const groups = new Map<string, Outcome[]>()
  for (const outcome of outcomes) {
    const name = `${outcome.case.graph}/${outcome.case.intent}`
    groups.set(name, [...(groups.get(name) ?? []), outcome])
  }
  const row = (name: string, own: readonly Outcome[]): string[] => [
    name,
    String(own.length),
    String(own.filter(({ answered }) => answered).length),
    ...graphs.map((graph) => String(own.filter(({ decidedBy }) => decidedBy.includes(graph)).length)),
    String(own.filter(({ decidedBy }) => decidedBy.length > 0).length),
  ]
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => row(name, own))
  return formatTable([['cases', 'n', 'answered', ...graphs, 'any decides'], ...rows, row('all', outcomes)])
}

function caseLines(outcomes: readonly Outcome[]): string {
  return formatTable([
    ['case', 'graph', 'answered', 'decided by', 'order only'],
    ...outcomes.map(({ case: { id, graph }, answered, decidedBy, orderOnly }) => [
      id,
      graph,
      answered ? 'yes' : 'no',
      decidedBy.join(' '),
      orderOnly.join(' '),
    ]),
  ])
}

function atLeastOne(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('must be a whole number from 1.')
  return Number(value)
}
