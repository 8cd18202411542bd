/**
 * A question of the talk and its answer, where the context has both, are one piece of evidence: "What is your vet called?" "Maes."
 * tells the vet's name. What the question names counts as named by the answer, and by whoever answers.
 */

import type { Relation } from '../../record/relation.ts'
import type { Coverage } from './cover.ts'

/** The coverage with each answer holding what its questions hold. @param relations  believed ones between events of the context */
export function withQuestions(coverage: Coverage, relations: readonly Relation[]): Coverage {
  const questions = new Map<number, number[]>()
  for (const { kind, from, to } of relations)
    if (kind === 'answers') questions.set(to, [...(questions.get(to) ?? []), from])
  if (questions.size === 0) return coverage
  const together = (no: number): readonly number[] => [no, ...(questions.get(no) ?? [])]
  const facet = (index: number, no: number): number =>
    Math.max(...together(no).map((one) => coverage.facet(index, one)))
  return {
    ...coverage,
    facet,
    match: (no) =>
      questions.has(no)
        ? coverage.weights.reduce((sum, weight, f) => sum + weight * facet(f, no), 0)
        : coverage.match(no),
    missing: (index, nos, coveredMin) => coverage.missing(index, [...new Set(nos.flatMap(together))], coveredMin),
  }
}
