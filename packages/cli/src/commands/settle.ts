/** knotwork settle: understand what was remembered, now. */
import type { ConsolidationReport, Memory } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type ModelChoice, withModelOptions } from '../model/model-options.ts'
import { estimateLines, modelLines } from '../model/model-view.ts'
import { modelsFor } from '../model/models.ts'
import { pricesFor } from '../model/price.ts'
import { printable } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

interface SettleOptions extends ModelChoice {
  readonly retryDead?: boolean
  readonly again?: boolean
  readonly estimate?: boolean
}

/** Registers the command. */
export function addSettle(registrar: Registrar): void {
  withModelOptions(registrar.program.command('settle'))
    .summary('consolidate what was remembered')
    .description(
      'Works off the backlog of one scope: relates the events that were remembered and not yet understood. ' +
        'With --model a language model reads them, too, in windows: it notes facts, causes, dates and what it is about. ' +
        `Doing it twice changes nothing. Exit code ${exitCode.negative} when work is left that failed or that another worker holds.`,
    )
    .option('--estimate', 'only say what reading with a model would use, and ask nothing')
    .option('--retry-dead', 'also what was given up before')
    .option(
      '--again',
      'all events once more; a --schema-profile that is named takes the place of the one the store keeps',
    )
    .addHelpText(
      'after',
      examples(
        'knotwork settle --store agent.db',
        'knotwork settle --retry-dead --json',
        'knotwork settle --estimate --price 0.1,0.4',
      ),
    )
    .action(act(registrar, settle))
}

const settle: Action<SettleOptions> = async (context, _args, options) => {
  const { options: models, close } = await modelsFor(options, context.settings, {
    isEstimate: options.estimate === true,
  })
  const need = { missing: 'refuse', vectors: true, replacesProfile: options.again === true, models } as const
  try {
    return await withMemory(context, need, (memory) =>
      options.estimate === true ? estimate(memory, context, options) : consolidate(memory, context, options),
    )
  } finally {
    await close()
  }
}

/** Names no model needs to have: only its price counts. */
const anyModel = 'any'

async function estimate(memory: Memory, { out }: CommandContext, { price, model }: SettleOptions): Promise<number> {
  const prices = price === undefined ? {} : { prices: pricesFor([anyModel], price) }
  const found = await memory.estimateReading(model === undefined ? { model: anyModel, ...prices } : {})
  if (out.json) out.printDocument(found)
  else out.print(...estimateLines(found))
  return exitCode.ok
}

async function consolidate(memory: Memory, { out }: CommandContext, options: SettleOptions): Promise<number> {
  const { jobs, events } = await memory.stats()
  const total = options.again ? events : jobs.waiting + (options.retryDead ? jobs.dead : 0)
  const progress = progressOn(out, 'consolidating', 'events')
  const onProgress = (done: number): void => progress.update(done, Math.min(1, done / Math.max(1, total)))
  const report = await memory
    .consolidate({ retryDead: options.retryDead === true, again: options.again === true, onProgress })
    .finally(() => progress.clear())
  if (out.json) out.printDocument(report)
  else out.print(...reportLines(report))
  return report.waiting + report.givenUp.length > 0 ? exitCode.negative : exitCode.ok
}

function reportLines({ done, relations, waiting, givenUp, model }: ConsolidationReport): string[] {
  const lines = [
    `${counted(done, 'event')} understood, ${counted(relations.added, 'relation')} found, ${relations.removed} taken back`,
    ...modelLines(model),
  ]
  if (waiting > 0)
    lines.push(
      `${counted(waiting, 'event')} left: they failed and wait, or another worker holds them, and one that died lets go within a minute`,
    )
  for (const { ref, attempts, reason } of givenUp)
    lines.push(printable(`given up after ${counted(attempts, 'attempt')}: ${ref}: ${reason}`).replaceAll('\n', ' '))
  return lines
}
