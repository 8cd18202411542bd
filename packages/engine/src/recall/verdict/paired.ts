/**
 * A question of the talk and its bare answer, where the context has both, are one piece of evidence: "What is your vet called?" "Maes."
 * tells the vet's name. What the question names counts as named by the answer, and by whoever answers. Whoever answers at length
 * names himself what he speaks of, and often speaks of something else.
 */

import type { Relation } from '../../record/relation.ts'
import type { Coverage } from './cover.ts'

/** Words of a bare answer at most; two Chinese characters are as good as one. Chosen: "No, she is coeliac." and 我家的猫叫豆豆 are bare. */
const bareMax = 4

/** Whether somebody only says what was asked for. */
export function isBare(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/(?:(?!\p{Script=Han})[\p{L}\p{N}]|['’])+/gu)?.length ?? 0
  return words + han / 2 <= bareMax
}

/**
 * The coverage with each bare answer holding what its questions hold.
 *
 * @param relations  believed ones between events of the context
 * @param textOf     words of an event
 */
export function withQuestions(
  coverage: Coverage,
  relations: readonly Relation[],
  textOf: (no: number) => string | undefined,
): Coverage {
  const questions = new Map<number, number[]>()
  for (const { kind, from, to } of relations)
    if (kind === 'answers' && isBare(textOf(to) ?? '')) questions.set(to, [...(questions.get(to) ?? []), from])
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
