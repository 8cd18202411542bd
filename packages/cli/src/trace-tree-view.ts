/** How is the tree of a recall drawn? One event a line: a dot where it is in the context, its rank, its scores, its words. */
import type { Trace } from 'knotwork'
import { relationWords } from './relation-words.ts'
import type { Output } from './terminal/output.ts'
import { oneLine } from './terminal/printable.ts'
import { count, counted } from './terminal/quantity.ts'
import { truncate } from './terminal/width.ts'
import type { TraceNode, TraceStep } from './trace-tree.ts'

/** Characters of an event's words in a pipe, where no window cuts them. */
const wordsMax = 80

/** What a drawing needs besides the tree. */
export interface TreeDrawing {
  /** Words of an event by its ref, with who said them. */
  readonly words: ReadonlyMap<string, string>
  readonly out: Output
}

/** What the question asks for, and which way; one line. */
export function askedLine({ plan }: Trace): string {
  const shares = Object.entries(plan.intents).filter(([, share]) => share >= 0.005)
  const wanted = shares
    .sort(([, a], [, b]) => b - a)
    .map(([intent, share]) => `${intent} ${count(Math.round(share * 100))} %`)
  const ways = Object.entries(plan.direction).flatMap(([graph, way]) => (way === 'both' ? [] : [`${graph} ${way}`]))
  return ['asks', [...wanted, ...ways].join(', ')].join(' ')
}

/** The nodes, each followed by what was walked to from it. */
export function treeLines(nodes: readonly TraceNode[], drawing: TreeDrawing): string[] {
  return nodes.flatMap((node) => [nodeLine('', '', node, drawing), ...stepLines(node.steps, '  ', drawing)])
}

function stepLines(steps: readonly TraceStep[], indent: string, drawing: TreeDrawing): string[] {
  return steps.flatMap((step, at) => {
    const last = at === steps.length - 1
    const told = `${relationsOf(step)}  phi ${step.phi.toFixed(2)}  path ${step.pathScore.toFixed(3)}${step.kept ? '' : '  pruned'}  `
    const line = nodeLine(`${indent}${last ? '└─ ' : '├─ '}`, told, step.to, drawing)
    return [
      step.kept ? line : drawing.out.paint.dim(line),
      ...stepLines(step.to.steps, `${indent}${last ? '   ' : '│  '}`, drawing),
    ]
  })
}

/** `← causes` against the direction of the relation; of two events that speak of one thing, which. */
function relationsOf({ relations }: TraceStep): string {
  return relations
    .map(({ kind, direction, quote }) => {
      if (kind === 'mentions' && quote !== null) return `both mention ${oneLine(quote)}`
      return direction === 'forward' ? `${relationWords(kind)} →` : `← ${relationWords(kind)}`
    })
    .join(' + ')
}

function nodeLine(
  indent: string,
  told: string,
  { ref, rank, score, selected }: TraceNode,
  { words, out }: TreeDrawing,
): string {
  const place = rank === null ? '' : `#${rank} `
  const said = oneLine(words.get(ref) ?? '')
  const line = `${indent}${told}${selected ? '●' : '○'} ${place}${oneLine(ref)} ${score.toFixed(3)}  `
  return out.onTerminal ? truncate(`${line}${said}`, out.columns) : `${line}${truncate(said, wordsMax)}`.trimEnd()
}

/** What the dots mean, and how the walk ended; one line. */
export function legendLine({ walk }: Trace, selected: number): string {
  return `● in the context (${counted(selected, 'line')}) · walked ${counted(walk.nodes, 'event')}, depth ${walk.depth}, ended: ${walk.stopped}`
}
