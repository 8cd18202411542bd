/** knotwork worker: consolidate whatever is remembered, until it is stopped. */
import type { Tally, Worker } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type ModelChoice, withModelOptions } from '../model/model-options.ts'
import { modelsFor } from '../model/models.ts'
import { scopesOf } from '../scope-hint.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

interface WorkerOptions extends ModelChoice {
  readonly once?: boolean
}

/** How often a running worker tells how far it is; that also keeps the process alive while there is no work. */
const reportMs = 1_000

/** Registers the command. */
export function addWorker(registrar: Registrar): void {
  withModelOptions(registrar.program.command('worker'))
    .summary('consolidate in a process of its own')
    .description(
      'Works off the backlog of all scopes of the store, and goes on as more is remembered, until it is interrupted. ' +
        'It then ends the step it is at and gives back what it holds. Several workers may run at once, and any of them may be killed.',
    )
    .option('--once', 'end when nothing is due')
    .addHelpText('after', examples('knotwork worker --store agent.db', 'knotwork worker --once --json'))
    .action(act(registrar, work))
}

const work: Action<WorkerOptions> = async (context, _args, options) => {
  const { options: models, close } = await modelsFor(options, context.settings)
  try {
    return await withMemory(context, { missing: 'refuse', vectors: true, models }, async (memory) => {
      const { worker } = memory
      // What was understood before there was a model waits for one from now on.
      if (models.models !== undefined)
        for (const { scope } of await scopesOf(context)) await memory.as(scope).offerReading()
      return report(
        options.once ? await onceThrough(worker, context) : await untilInterrupted(worker, context),
        context,
      )
    })
  } finally {
    await close()
  }
}

function report(tally: Tally, { out }: CommandContext): number {
  if (out.json) out.printDocument(tally)
  else
    out.print(
      `${counted(tally.done, 'job')} done, ${tally.retried} failed and wait, ${tally.dead} given up; ` +
        `${counted(tally.added, 'relation')} found, ${tally.removed} taken back`,
    )
  return exitCode.ok
}

async function onceThrough(worker: Worker, { out, surroundings }: CommandContext): Promise<Tally> {
  const progress = progressOn(out, 'consolidating', 'events')
  const interrupted = new AbortController()
  const undo = surroundings.onInterrupt(() => interrupted.abort())
  try {
    const onProgress = ({ done }: Tally): void => progress.update(done, null)
    return await worker.drain({ signal: interrupted.signal, onProgress })
  } finally {
    undo()
    progress.clear()
  }
}

async function untilInterrupted(worker: Worker, { out, surroundings }: CommandContext): Promise<Tally> {
  const progress = progressOn(out, 'consolidating', 'events')
  let faultTold: string | null = null
  const report = setInterval(() => {
    const { done, fault } = worker.state
    if (fault !== null && fault !== faultTold) out.warn(`the store cannot be worked on: ${fault}`)
    faultTold = fault
    progress.update(done, null)
  }, reportMs)
  try {
    await new Promise<void>((resolve) => {
      surroundings.onInterrupt(resolve)
      worker.start()
      // Said only now: whoever reads it may interrupt at once.
      out.note(out.paint.dim('waiting for work; Ctrl-C ends'))
    })
    await worker.stop()
  } finally {
    clearInterval(report)
    progress.clear()
  }
  const { done, retried, dead, added, removed } = worker.state
  return { done, retried, dead, added, removed }
}
