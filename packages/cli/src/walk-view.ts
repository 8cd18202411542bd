/** How is a walk over relations shown? As a tree by depth, one step a line, from the evidence outwards. */
import type { StepTrace, Trace } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { count, counted } from './terminal/quantity.ts'
import { truncate } from './terminal/width.ts'
import { type Branch, branchesOf, isPlain } from './walk-tree.ts'

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
 * @param all  show also the steps that were not kept, and those over the mere order of turns that lead nowhere else
 */
export function walkLines({ walk }: Trace, all: boolean, out: Output): string[] {
  const { paint } = out
  if (walk.steps.length === 0) return [paint.dim('walk: no relations were walked')]
  const fit = (line: string): string => (out.onTerminal ? truncate(line, out.columns) : line)
  const kept = walk.steps.filter((step) => step.kept).length
  const head = `walk: ${counted(walk.nodes, 'event')}, depth ${walk.depth}, ${reasons[walk.stopped]} · ${count(kept)} of ${counted(walk.steps.length, 'step')} kept`
  const ordered = inTreeOrder(all ? walk.steps : walk.steps.filter((step) => step.kept))
  const lines = all ? ordered : ordered.filter((step, at) => !isPlain(step) || leadsOn(ordered, at))
  const rest = lines.length - stepsMax
  const hidden = ordered.length - lines.length
  return [
    paint.dim(fit(head)),
    ...lines.slice(0, stepsMax).map((step) => {
      const line = fit(printable(stepLine(step)))
      return step.kept ? line : paint.dim(line)
    }),
    ...(rest > 0 ? [paint.dim(`and ${counted(rest, 'step')} more`)] : []),
    ...(hidden > 0
      ? [paint.dim(fit(`and ${counted(hidden, 'step')} to the turn before or after: --pruned shows them`))]
      : []),
  ]
}

/** Whether a step that is no plain one stands below the step at a place of a tree. */
function leadsOn(ordered: readonly StepTrace[], at: number): boolean {
  const depth = ordered[at]?.depth ?? 0
  const below = ordered.slice(at + 1)
  const end = below.findIndex((step) => step.depth <= depth)
  return below.slice(0, end === -1 ? undefined : end).some((step) => !isPlain(step))
}

/** Each step after the one that led to where it begins, the strongest branch and the strongest beginning first. */
function inTreeOrder(steps: readonly StepTrace[]): StepTrace[] {
  const flat = ({ step, branches }: Branch): StepTrace[] => [step, ...branches.flatMap(flat)]
  return [...branchesOf(steps).values()].flatMap((branches) => branches.flatMap(flat))
}

function stepLine({ depth, from, to, relations, phi, score, kept }: StepTrace): string {
  const over = relations.map(({ graph, kind, direction }) => `${graph}/${kind}/${direction}`).join(' + ')
  return `${'  '.repeat(depth)}${from} → ${to}  ${over}  phi ${phi.toFixed(2)}  score ${score.toFixed(3)}  ${kept ? 'kept' : 'pruned'}`
}
