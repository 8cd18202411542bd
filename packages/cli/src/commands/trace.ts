/** knotwork trace: how a recall got from what it found first to what it selected. */

import type { Recollection } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type RecallFlags, recallOptions, withQuestionOptions } from '../question-options.ts'
import { drawTrace } from '../trace-drawing.ts'
import { type TraceNode, traceTree } from '../trace-tree.ts'

interface TraceOptions extends RecallFlags {
  readonly top: number
  readonly pruned?: boolean
}

/** Events a tree begins with: those the default policy walks from, and a few that were selected without a step. */
const topUsual = 12

/** Registers the command. */
export function addTrace(registrar: Registrar): void {
  withQuestionOptions(registrar.program.command('trace'))
    .summary('show how a recall came about, as a tree')
    .description(
      'Recalls, and draws the way: the events it began with by rank, below each the steps over relations that led on from it, the strongest first, and a dot ● at what is in the context. ' +
        'Beside an event stand its rank and score; beside a step phi, the strength of the relations (0 to 1), and the score of the path that ends there. Finding nothing is no error. The candidates with all their signals: knotwork recall --trace.',
    )
    .argument('<question>', 'the question')
    .option('--top <n>', 'events the tree begins with', wholeNumber(1), topUsual)
    .option('--pruned', 'every step: those not kept, and the mere order of turns')
    .addHelpText(
      'after',
      examples('knotwork trace "Why did she cancel?" --store agent.db', 'knotwork trace "她为什么取消？" --json'),
    )
    .action(act(registrar, trace))
}

const trace: Action<TraceOptions> = (context, [question], options) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: true }, async (memory) => {
    const found = await memory.recall(String(question), recallOptions(options))
    const roots = traceTree(found, options.pruned === true)
    const shown = roots.slice(0, options.top)
    if (context.out.json) context.out.printDocument(traceJson(found, shown))
    else await drawTrace(found, { shown, left: roots.length - shown.length }, { memory, context })
    return exitCode.ok
  })

function traceJson({ trace, context, verdict }: Recollection, roots: readonly TraceNode[]): unknown {
  const { intents, direction, windows, entities, speakers } = trace.plan
  return {
    question: trace.question,
    policy: trace.policy,
    asks: { intents, direction, windows, entities, speakers },
    walk: { nodes: trace.walk.nodes, depth: trace.walk.depth, stopped: trace.walk.stopped },
    roots,
    context: context.lines.map(({ event, rank, score, roles }) => ({ ref: event.ref, rank, score, roles })),
    verdict,
    notes: trace.notes,
  }
}
