/** Runs the written cases with all relations and without each graph. */

import { walkingOnly } from 'knotwork'
import type { Dataset } from '../dataset.ts'
import { type EmbedderName, openEmbedder } from '../embedding/open-embedder.ts'
import { loadWritten } from '../loaders/written.ts'
import type { Progress } from '../run/progress.ts'
import { run } from '../run/run.ts'
import type { RunLine } from '../run/run-file.ts'
import { type Axis, settingsOf } from '../run/setting.ts'
import { type GraphName, graphs, type Outcome, outcomeOf, type Within } from './outcome.ts'

/** What to run. */
export interface DecidesOptions {
  /** File or folder of written cases. */
  readonly data: string
  readonly embedder: EmbedderName
  readonly cache?: string | undefined
  readonly within: Within
  /** Numbers changed in every policy, one value each. */
  readonly axes: readonly Axis[]
  readonly progress: Progress
}

/** Tokens of the contexts whose order is judged: all that the evidence can need. */
const orderBudget = 2000

/** One outcome per case, in the order of the files. */
export async function measureDecisions(options: DecidesOptions): Promise<Outcome[]> {
  const data = loadWritten(options.data)
  const lines = await runAll(data, options)
  const lineOf = (policy: string, id: string): RunLine => {
    const line = lines.get(policy)?.get(id)
    if (line === undefined) throw new Error(`decides: no line of ${policy} for ${id}`)
    return line
  }
  return data.haystacks.flatMap(({ questions }) =>
    questions.map(({ id, category, evidence, order }) => {
      const [graph = '', intent = ''] = category.split('/')
      const without = Object.fromEntries(graphs.map((name) => [name, lineOf(`no-${name}`, id)]))
      const labels = { id, graph, intent, evidence, ...(order === undefined ? {} : { order }) }
      return outcomeOf(labels, lineOf('default', id), without as Record<GraphName, RunLine>, options.within)
    }),
  )
}

async function runAll(
  data: Dataset,
  { embedder: name, cache, within, axes, progress }: DecidesOptions,
): Promise<ReadonlyMap<string, ReadonlyMap<string, RunLine>>> {
  const [base] = settingsOf('default', axes)
  if (base === undefined) throw new Error('decides: --set takes one value a number')
  const settings = [
    { name: 'default', policy: base.policy },
    // Changed first and then without the graph: the other way round a change could bring it back.
    ...graphs.map((graph) => ({
      name: `no-${graph}`,
      policy: walkingOnly(
        base.policy,
        graphs.filter((one) => one !== graph),
      ),
    })),
  ]
  const lines = new Map(settings.map((setting) => [setting.name, new Map<string, RunLine>()]))
  const budgets = 'tokens' in within && within.tokens < orderBudget ? [within.tokens, orderBudget] : [orderBudget]
  const embedder = await openEmbedder(name, cache, () => undefined)
  try {
    const onLine = (setting: { name: string }, line: RunLine): void => void lines.get(setting.name)?.set(line.id, line)
    await run({ haystacks: data.haystacks, settings, budgets, onLine }, { embedder, progress })
  } finally {
    if (embedder !== 'none') await embedder.close()
  }
  return lines
}
