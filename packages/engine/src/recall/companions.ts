/**
 * Which turns are only understood together? A short answer and the question it answers: "Forty euros." says nothing without
 * "How much did he want?". And, where a time is asked for, what dates itself by an event and what tells of that event.
 *
 * Only short answers: bringing the question along with each cost 1.2 points of the evidence in a context of 1,000 tokens, and
 * with answers of at most 12 terms 0.3; at 6 terms nothing (development conversations, docs/EVALUATION.md). Spreading
 * lists over sessions, and putting events that cover other words of the question first, were tried as well and earned nothing.
 */

import type { Scored } from './fusion.ts'
import type { Leaning } from './leanings.ts'
import type { RecallPolicy } from './policy.ts'
import type { Snapshot } from './snapshot.ts'

/** An event in the order it may enter the context, with its rank in the ranking, from 1. */
export interface Placed extends Scored {
  readonly rank: number
}

/** Confidence from which what is leant on comes along: a mere naming, or one among very many, stays below. */
const leantOnMin = 0.25

/**
 * The ranking with the question of each of the best short answers right behind it, and what an event leans on. Every event
 * once; ranks stay.
 *
 * @param leanings  of the best events, see leanings.ts; empty where no time is asked for
 */
export async function withCompanions(
  ranked: readonly Scored[],
  { walk, select }: RecallPolicy,
  snapshot: Snapshot,
  leanings: readonly Leaning[] = [],
): Promise<readonly Placed[]> {
  const placed = ranked.map(({ candidate, signals, score }, i): Placed => ({ candidate, signals, score, rank: i + 1 }))
  const { length } = snapshot.directory
  const short = placed
    .slice(0, select.companions)
    .filter(({ candidate: { no } }) => (length[no] as number) <= select.companionTermsMax)
  const semantic = Object.values(walk.weights).some((row) => row.semantic > 0)
  const walksBack = short.length > 0 && walk.depth > 0 && semantic
  if (!walksBack && leanings.length === 0) return placed
  const nos = short.map(({ candidate }) => candidate.no)
  const questions = walksBack ? await questionsOf(nos, snapshot) : new Map<number, number>()
  const byNo = new Map(placed.map((one) => [one.candidate.no, one]))
  // A set keeps the order in which its members first came.
  const order = new Set<Placed>()
  for (const one of placed) {
    order.add(one)
    const { no } = one.candidate
    const question = byNo.get(questions.get(no) ?? 0)
    if (question !== undefined) order.add(question)
    for (const leaning of leanings) {
      const [best] = leaning.no === no ? leaning.on : []
      const telling = best !== undefined && best.confidence >= leantOnMin ? byNo.get(best.no) : undefined
      if (telling !== undefined) order.add(telling)
    }
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
