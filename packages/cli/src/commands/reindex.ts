/** knotwork reindex: vectors that are missing, and times as they are read today. */
import { type Action, act, examples, type Registrar } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

/** Registers the command. */
export function addReindex(registrar: Registrar): void {
  registrar.program
    .command('reindex')
    .summary('add vectors and times that are missing')
    .description(
      'Reads the times that memories speak of again, for what an older release stored. Adds the vectors that events lack in the space of the present embedder: after an import with --embedder none, after a failure of the embedder, or after an update that brought another model.',
    )
    .addHelpText('after', examples('knotwork reindex --store agent.db'))
    .action(act(registrar, reindex))
}

const reindex: Action<object> = (context) =>
  withMemory(context, { missing: 'refuse', vectors: true }, async (memory) => {
    const { out } = context
    const { withoutVectors } = await memory.stats()
    const progress = progressOn(out, 'embedding', 'events')
    const report = await memory.reindex({
      onProgress: (done) => progress.update(done, Math.min(1, done / Math.max(1, withoutVectors))),
    })
    progress.clear()
    if (out.json) out.printDocument(report)
    else {
      out.print(report.events === 0 ? 'no vectors were missing' : `${counted(report.events, 'event')} got vectors`)
      if (report.times > 0) out.print(`the times of ${counted(report.times, 'event')} were read anew`)
    }
    return exitCode.ok
  })
