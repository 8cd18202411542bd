/** How is a walk over relations shown? As a tree by depth, one step a line, from the evidence outwards. */
import type { StepTrace, Trace } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { count, counted } from './terminal/quantity.ts'
import { truncate } from './terminal/width.ts'

/** Steps shown; the rest is counted. */
const stepsMax = 20

const reasons = {
  depth: 'the depth allowed was reached',
  budget: 'the budget of events was spent',
  exhausted: 'nothing was left to walk to',
} as const satisfies Record<Trace['walk']['stopped'], string>

/**
 * The walk of a recall.
 *
 * @param pruned  show also the steps that were not kept
 */
export function walkLines({ walk }: Trace, pruned: boolean, out: Output): string[] {
  const { paint } = out
  if (walk.steps.length === 0) return [paint.dim('walk: no relations were walked')]
  const fit = (line: string): string => (out.onTerminal ? truncate(line, out.columns) : line)
  const kept = walk.steps.filter((step) => step.kept).length
  const head = `walk: ${counted(walk.nodes, 'event')}, depth ${walk.depth}, ${reasons[walk.stopped]} · ${count(kept)} of ${counted(walk.steps.length, 'step')} kept`
  const lines = inTreeOrder(pruned ? walk.steps : walk.steps.filter((step) => step.kept))
  const rest = lines.length - stepsMax
  return [
    paint.dim(fit(head)),
    ...lines.slice(0, stepsMax).map((step) => {
      const line = fit(printable(stepLine(step)))
      return step.kept ? line : paint.dim(line)
    }),
    ...(rest > 0 ? [paint.dim(`and ${counted(rest, 'step')} more`)] : []),
  ]
}

/** Each step after the one that led to where it begins, the strongest branch first. */
function inTreeOrder(steps: readonly StepTrace[]): StepTrace[] {
  const byBegin = new Map<string, StepTrace[]>()
  for (const step of steps) {
    const key = `${step.depth} ${step.from}`
    byBegin.set(key, [...(byBegin.get(key) ?? []), step])
  }
  const from = (depth: number, ref: string): StepTrace[] =>
    (byBegin.get(`${depth} ${ref}`) ?? [])
      .toSorted((a, b) => b.score - a.score)
      .flatMap((step) => [step, ...(step.kept ? from(depth + 1, step.to) : [])])
  const anchors = new Set(steps.filter(({ depth }) => depth === 1).map((step) => step.from))
  return [...anchors].flatMap((anchor) => from(1, anchor))
}

function stepLine({ depth, from, to, relations, phi, score, kept }: StepTrace): string {
  const over = relations.map(({ graph, kind, direction }) => `${graph}/${kind}/${direction}`).join(' + ')
  return `${'  '.repeat(depth)}${from} → ${to}  ${over}  phi ${phi.toFixed(2)}  score ${score.toFixed(3)}  ${kept ? 'kept' : 'pruned'}`
}
