/** knotwork settle: understand what was remembered, now. */
import type { ConsolidationReport } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { printable } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

interface SettleOptions {
  readonly retryDead?: boolean
  readonly again?: boolean
}

/** Registers the command. */
export function addSettle(registrar: Registrar): void {
  registrar.program
    .command('settle')
    .summary('consolidate what was remembered')
    .description(
      'Works off the backlog of one scope: relates the events that were remembered and not yet understood. ' +
        `Doing it twice changes nothing. Exit code ${exitCode.negative} when work is left that failed or that another worker holds.`,
    )
    .option('--retry-dead', 'also what was given up before')
    .option(
      '--again',
      'all events once more; a --schema-profile that is named takes the place of the one the store keeps',
    )
    .addHelpText('after', examples('knotwork settle --store agent.db', 'knotwork settle --retry-dead --json'))
    .action(act(registrar, settle))
}

const settle: Action<SettleOptions> = (context, _args, options) =>
  withMemory(context, { missing: 'refuse', vectors: true, replacesProfile: options.again === true }, async (memory) => {
    const { out } = context
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
  })

function reportLines({ done, relations, waiting, givenUp }: ConsolidationReport): string[] {
  const lines = [
    `${counted(done, 'event')} understood, ${counted(relations.added, 'relation')} found, ${relations.removed} taken back`,
  ]
  if (waiting > 0) lines.push(`${counted(waiting, 'event')} left: they failed and wait, or another worker holds them`)
  for (const { ref, attempts, reason } of givenUp)
    lines.push(printable(`given up after ${counted(attempts, 'attempt')}: ${ref}: ${reason}`).replaceAll('\n', ' '))
  return lines
}
