/**
 * Which turns are only understood together? A short answer and the question it answers: "Forty euros." says nothing without
 * "How much did he want?".
 *
 * Only short answers: bringing the question along with each cost 1.2 points of the evidence in a context of 1,000 tokens, and
 * with answers of at most 12 terms 0.3; at 6 terms nothing (development conversations, docs/EVALUATION.md). Spreading
 * lists over sessions, and putting events that cover other words of the question first, were tried as well and earned nothing.
 */

import type { Scored } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'

/** An event in the order it may enter the context, with its rank in the ranking, from 1. */
export interface Placed extends Scored {
  readonly rank: number
}

/** The ranking with the question of each of the best short answers right behind it. Every event once; ranks stay. */
export async function withCompanions(
  ranked: readonly Scored[],
  { walk, select }: RecallPolicy,
  snapshot: Snapshot,
): Promise<readonly Placed[]> {
  const placed = ranked.map(({ candidate, signals, score }, i): Placed => ({ candidate, signals, score, rank: i + 1 }))
  const { length } = snapshot.directory
  const short = placed
    .slice(0, select.companions)
    .filter(({ candidate: { no } }) => (length[no] as number) <= select.companionTermsMax)
  const semantic = Object.values(walk.weights).some((row) => row.semantic > 0)
  if (short.length === 0 || walk.depth === 0 || !semantic) return placed
  const questions = await questionsOf(
    short.map(({ candidate }) => candidate.no),
    snapshot,
  )
  const byNo = new Map(placed.map((one) => [one.candidate.no, one]))
  // A set keeps the order in which its members first came.
  const order = new Set<Placed>()
  for (const one of placed) {
    order.add(one)
    const question = byNo.get(questions.get(one.candidate.no) ?? 0)
    if (question !== undefined) order.add(question)
  }
  return [...order]
}

/** The question each of the events is believed to answer; the most confident, then the earliest. */
async function questionsOf(nos: readonly number[], snapshot: Snapshot): Promise<ReadonlyMap<number, number>> {
  const sorted = [...nos].sort((a, b) => a - b)
  const found = await snapshot.relations(sorted, { graphs: ['semantic'], states: ['active', 'stable'] })
  const among = new Set(sorted)
  const answers = found
    .filter(({ kind, to }) => kind === 'answers' && among.has(to))
    .sort((a, b) => a.confidence - b.confidence || b.from - a.from)
  return new Map(answers.map(({ from, to }) => [to, from]))
}
