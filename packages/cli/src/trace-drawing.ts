/** How is a whole trace told to a person? What was asked, the tree, what the dots mean, and the verdict. */
import type { Memory, Recollection } from 'knotwork'
import type { CommandContext } from './context.ts'
import { wordsOf } from './event-view.ts'
import { emptyScopeLine } from './scope-hint.ts'
import { counted } from './terminal/quantity.ts'
import { wrap } from './terminal/width.ts'
import { refsOf, type TraceNode } from './trace-tree.ts'
import { askedLine, legendLine, treeLines } from './trace-tree-view.ts'
import { verdictLines } from './verdict-view.ts'

/**
 * Prints the trees.
 *
 * @param left  how many were left out
 */
export async function drawTrace(
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
