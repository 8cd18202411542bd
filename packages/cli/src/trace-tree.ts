/** How did a recall get from its anchors to its context? A tree: what it began with, the steps from there, what was selected. */
import type { Recollection, StepTrace } from 'knotwork'
import { type Branch, branchesOf, withoutPlain } from './walk-tree.ts'

/** An event of the tree. */
export interface TraceNode {
  readonly ref: string
  /** Place in the ranking, from 1; null outside the pool. */
  readonly rank: number | null
  /** As it was ranked, the walk's share included. */
  readonly score: number
  /** True where it is in the context. */
  readonly selected: boolean
  readonly steps: readonly TraceStep[]
}

/** A step of the walk and where it leads. */
export interface TraceStep {
  readonly relations: StepTrace['relations']
  /** Strength of the relations, 0 to 1. */
  readonly phi: number
  /** Score of the path that ends here. */
  readonly pathScore: number
  /** False where it added nothing to its end: a better path led there, or the beam was full. */
  readonly kept: boolean
  readonly to: TraceNode
}

/**
 * The roots of the tree by rank: the anchors that steps were taken from, and what was selected without any.
 *
 * @param pruned  with the steps that were not kept, and those over the mere order of turns that lead nowhere else
 */
export function traceTree({ trace, context }: Pick<Recollection, 'trace' | 'context'>, pruned: boolean): TraceNode[] {
  const candidates = new Map(trace.candidates.map((one) => [one.ref, one]))
  const selected = new Set(context.lines.map(({ event }) => event.ref))
  const node = (ref: string, branches: readonly Branch[]): TraceNode => {
    const candidate = candidates.get(ref)
    return {
      ref,
      rank: candidate?.rank ?? null,
      score: candidate?.score ?? 0,
      selected: selected.has(ref),
      steps: branches.map(({ step, branches: further }) => ({
        relations: step.relations,
        phi: step.phi,
        pathScore: step.score,
        kept: step.kept,
        to: node(step.to, further),
      })),
    }
  }
  const walked = pruned ? branchesOf(trace.walk.steps) : toldBranches(trace.walk.steps)
  const reached = new Set([...walked.values()].flatMap((branches) => branches.flatMap(endsOf)))
  const alone = [...selected].filter((ref) => !walked.has(ref) && !reached.has(ref))
  return [...[...walked].map(([ref, branches]) => node(ref, branches)), ...alone.map((ref) => node(ref, []))].sort(
    byRank,
  )
}

/** The branches of each anchor that has some to tell of. */
function toldBranches(steps: readonly StepTrace[]): ReadonlyMap<string, readonly Branch[]> {
  const kept = branchesOf(steps.filter((step) => step.kept))
  const told = [...kept].map(([ref, branches]) => [ref, withoutPlain(branches)] as const)
  return new Map(told.filter(([, branches]) => branches.length > 0))
}

function endsOf({ step, branches }: Branch): string[] {
  return [step.to, ...branches.flatMap(endsOf)]
}

function byRank(a: TraceNode, b: TraceNode): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || (a.ref < b.ref ? -1 : 1)
}

/** The refs of some nodes and all below them, each once. */
export function refsOf(nodes: readonly TraceNode[]): Set<string> {
  return new Set(nodes.flatMap(({ ref, steps }) => [ref, ...refsOf(steps.map(({ to }) => to))]))
}
