/** knotwork rebuild: all that is derived, made anew. */
import type { RebuildReport } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { oneLine } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

/** Registers the command. */
export function addRebuild(registrar: Registrar): void {
  registrar.program
    .command('rebuild')
    .summary('make relations, entities and times anew')
    .description(
      'Makes anew all that is derived from what was said, of one scope. What people decided stands beside it and holds again; recalls go on meanwhile. Vectors are added by knotwork reindex. ' +
        `Exit code ${exitCode.negative} when work is left that failed or that another worker holds.`,
    )
    .option('--drop', 'also remove what generators made that do not run here: an older release, another profile')
    .addHelpText('after', examples('knotwork rebuild --store agent.db', 'knotwork rebuild --drop --json'))
    .action(act(registrar, rebuild))
}

const rebuild: Action<{ readonly drop?: boolean }> = (context, _args, { drop = false }) =>
  withMemory(context, { missing: 'refuse', vectors: true }, async (memory) => {
    const { out } = context
    const { events } = await memory.stats()
    const progress = progressOn(out, 'rebuilding', 'events')
    const onProgress = (done: number): void => progress.update(done, Math.min(1, done / Math.max(1, events)))
    const report = await memory.rebuild({ drop, onProgress }).finally(() => progress.clear())
    if (out.json) out.printDocument(report)
    else out.print(...linesOf(report, drop).map(oneLine))
    return report.waiting + report.givenUp.length > 0 ? exitCode.negative : exitCode.ok
  })

function linesOf({ done, relations, times, strangers, waiting, givenUp }: RebuildReport, dropped: boolean): string[] {
  const { added, removed } = relations
  return [
    `${counted(done, 'event')} understood anew: ${counted(added, 'relation')} more, ${removed} fewer; times changed of ${times}`,
    ...strangers.map(
      ({ generator, version, relations: count }) =>
        `${counted(count, 'relation')} of ${generator} ${version}, which does not run here: ${dropped ? 'removed' : 'left; --drop removes them'}`,
    ),
    ...(waiting > 0 ? [`${counted(waiting, 'event')} left: they failed and wait, or another worker holds them`] : []),
    ...givenUp.map(({ ref, reason }) => `given up: ${ref}: ${reason}`),
  ]
}
