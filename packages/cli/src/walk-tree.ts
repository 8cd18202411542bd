/** How do the steps of a walk hang together? Each below the step that led to where it begins, the strongest first. */
import type { StepTrace } from 'knotwork'

/** A step and those that go on from its end. */
export interface Branch {
  readonly step: StepTrace
  readonly branches: readonly Branch[]
}

/** The branches of each anchor by its ref, the anchor with the strongest first. Nothing goes on from a step that was not kept. */
export function branchesOf(steps: readonly StepTrace[]): ReadonlyMap<string, readonly Branch[]> {
  const byBegin = new Map<string, StepTrace[]>()
  for (const step of steps) {
    const key = `${step.depth} ${step.from}`
    byBegin.set(key, [...(byBegin.get(key) ?? []), step])
  }
  const from = (depth: number, ref: string): Branch[] =>
    (byBegin.get(`${depth} ${ref}`) ?? [])
      .toSorted((a, b) => b.score - a.score)
      .map((step) => ({ step, branches: step.kept ? from(depth + 1, step.to) : [] }))
  const begins = steps.filter(({ depth }) => depth === 1).toSorted((a, b) => b.score - a.score)
  return new Map(begins.map(({ from: anchor }) => [anchor, from(1, anchor)]))
}

/** True for a step that says no more than that one turn follows another. */
export function isPlain({ relations }: StepTrace): boolean {
  return relations.every(({ graph, kind }) => graph === 'temporal' && kind === 'next')
}

/** Branches without the steps over the mere order of turns, but those that lead on to a step of another kind. */
export function withoutPlain(branches: readonly Branch[]): Branch[] {
  return branches
    .map((branch) => ({ ...branch, branches: withoutPlain(branch.branches) }))
    .filter(({ step, branches: further }) => !isPlain(step) || further.length > 0)
}
