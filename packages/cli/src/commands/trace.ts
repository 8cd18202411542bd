/** knotwork trace: how a recall got from what it found first to what it selected. */

import type { Memory, Recollection } from 'knotwork'
import { type Action, act, examples, type Registrar, wholeNumber } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { wordsOf } from '../event-view.ts'
import { exitCode } from '../exit-code.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import { counted } from '../terminal/quantity.ts'
import { wrap } from '../terminal/width.ts'
import { refsOf, type TraceNode, traceTree } from '../trace-tree.ts'
import { askedLine, legendLine, treeLines } from '../trace-tree-view.ts'
import { verdictLines } from '../verdict-view.ts'
import {
  askerOption,
  asOfOption,
  budgetOption,
  nowOption,
  policyOption,
  profileOption,
  type RecallFlags,
  recallOptions,
} from './recall.ts'

interface TraceOptions extends RecallFlags {
  readonly top: number
  readonly pruned?: boolean
}

/** Events a tree begins with: those the default policy walks from, and a few that were selected without a step. */
const topUsual = 12

/** Registers the command. */
export function addTrace(registrar: Registrar): void {
  registrar.program
    .command('trace')
    .summary('show how a recall came about, as a tree')
    .description(
      'Recalls, and draws the way: the events it began with by rank, below each the steps over relations that led on from it, the strongest first, and a dot ● at what is in the context. ' +
        'Beside an event stand its rank and score; beside a step phi, the strength of the relations (0 to 1), and the score of the path that ends there. Finding nothing is no error. The candidates with all their signals: knotwork recall --trace.',
    )
    .argument('<question>', 'the question')
    .addOption(budgetOption())
    .addOption(policyOption())
    .addOption(nowOption())
    .addOption(asOfOption())
    .addOption(profileOption())
    .addOption(askerOption())
    .option('--top <n>', 'events the tree begins with', wholeNumber(1), topUsual)
    .option('--pruned', 'also the steps that were not kept')
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
    else await draw(found, { shown, left: roots.length - shown.length }, { memory, context })
    return exitCode.ok
  })

async function draw(
  { context: { lines, tokens }, trace, verdict }: Recollection,
  { shown, left }: { shown: readonly TraceNode[]; left: number },
  { memory, context }: { memory: Memory; context: CommandContext },
): Promise<void> {
  const { out } = context
  for (const note of trace.notes) out.note(`note: ${note}`)
  if (trace.seen.events === 0) {
    out.note(await emptyScopeLine(memory.scope, context))
    return
  }
  if (shown.length === 0) out.note('nothing was found')
  const words = await wordsByRef(refsOf(shown), memory)
  const remark = (line: string): void =>
    out.print(...(out.onTerminal ? wrap(line, out.columns) : [line]).map((part) => out.paint.dim(part)))
  remark(askedLine(trace))
  out.print(...treeLines(shown, { words, out }))
  if (left > 0) remark(`and ${counted(left, 'event')} more to begin with: --top shows them`)
  remark(`${legendLine(trace, lines.length)} · ${counted(tokens, 'token')}`)
  for (const line of verdictLines(verdict, out)) out.note(line)
}

/** `Ana: The boiler broke.` for each event. */
async function wordsByRef(refs: ReadonlySet<string>, memory: Memory): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>()
  for (const ref of refs)
    for (const event of await memory.get(ref))
      if (event.ref === ref)
        words.set(ref, event.speaker === null ? wordsOf(event) : `${event.speaker}: ${wordsOf(event)}`)
  return words
}

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
