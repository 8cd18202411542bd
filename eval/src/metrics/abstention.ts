/** Does the memory know when it does not know? */

/** One question's support, and whether it could be answered. */
export interface Judged {
  readonly support: number
  readonly answerable: boolean
}

/**
 * Probability that an answerable question has more support than an unanswerable one, ties counting half: the area
 * under the ROC curve, in [0, 1].
 *
 * @returns null where one of the two kinds is missing
 */
export function supportAuroc(judged: readonly Judged[]): number | null {
  const answerable = judged.filter((one) => one.answerable)
  const unanswerable = judged.filter((one) => !one.answerable)
  if (answerable.length === 0 || unanswerable.length === 0) return null
  let wins = 0
  for (const yes of answerable)
    for (const no of unanswerable) wins += yes.support > no.support ? 1 : yes.support === no.support ? 0.5 : 0
  return wins / (answerable.length * unanswerable.length)
}
