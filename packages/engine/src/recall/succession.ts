/**
 * What put what out of date? A statement that a later one replaces never stands above its successor, unless the question
 * asks for how it was. The successor takes the place of the older one, which follows it: both are read, the newest first.
 *
 * Over relations `updates`, from the new to the old, and `refutes`, from a denial to what it denies: that was never so, and a question
 * for how it was does not ask for it. Only believed ones: a candidate moves nothing. And only of what the question asks for: a line may tell
 * more than what is out of date (over.ts).
 */

import type { Relation } from '../record/relation.ts'
import type { Scored } from './fusion.ts'
import { asksForHistory } from './intent.ts'
import { concerning } from './over.ts'
import type { Plan } from './plan.ts'
import type { WalkContext } from './walk.ts'

/**
 * The ranking with every successor of the best before what it puts out of date; those that were not in it are brought in.
 *
 * A successor that rises takes the score of what it rises above, so that scores still fall. Cost: one read of relations.
 *
 * @param ranked     best first; the first `select.successions` are looked at
 * @param scoreMore  scores events that were no candidates, on the ranking's scale
 */
export async function inSuccession(
  ranked: readonly Scored[],
  plan: Pick<Plan, 'question' | 'terms'>,
  scoreMore: (nos: readonly number[]) => Promise<readonly Scored[]>,
  { policy, snapshot, mayAnswer }: Pick<WalkContext, 'policy' | 'snapshot' | 'mayAnswer'>,
): Promise<readonly Scored[]> {
  const looked = ranked.slice(0, policy.select.successions)
  const isWalked = Object.values(policy.walk.weights).some((row) => row.causal > 0)
  if (looked.length === 0 || policy.walk.depth === 0 || !isWalked) return ranked
  const kinds = asksForHistory(plan.question) ? ['refutes'] : ['updates', 'refutes']
  const nos = looked.map(({ candidate }) => candidate.no).sort((a, b) => a - b)
  const found = await snapshot.relations(nos, { graphs: ['causal'], states: ['active', 'stable'] })
  const believed = found.filter(({ kind, from }) => kinds.includes(kind) && mayAnswer(from))
  if (believed.length === 0) return ranked
  const old = await snapshot.events([...new Set(believed.map(({ to }) => to))].sort((a, b) => a - b))
  const texts = new Map(old.map(({ no, text }) => [no, text]))
  const successors = successorsOf(concerning(believed, plan, (no) => texts.get(no)))
  if (successors.size === 0) return ranked
  const known = new Map(ranked.map((scored) => [scored.candidate.no, scored]))
  const unknown = [...new Set([...successors.values()].flat())].filter((no) => !known.has(no))
  for (const scored of unknown.length === 0 ? [] : await scoreMore(unknown)) known.set(scored.candidate.no, scored)
  return placed(ranked, successors, known)
}

/** By what is out of date its successors, the newest first. */
function successorsOf(relations: readonly Relation[]): ReadonlyMap<number, readonly number[]> {
  const successors = new Map<number, number[]>()
  for (const { from, to } of relations) successors.set(to, [...(successors.get(to) ?? []), from])
  // What puts the other successors out of date comes first; of two that do not, the one remembered last.
  for (const [no, list] of successors) {
    const isAfter = (a: number, b: number): boolean => relations.some(({ from, to }) => from === a && to === b)
    successors.set(
      no,
      [...new Set(list)].sort((a, b) => (isAfter(a, b) ? -1 : isAfter(b, a) ? 1 : b - a)),
    )
  }
  return successors
}

function placed(
  ranked: readonly Scored[],
  successors: ReadonlyMap<number, readonly number[]>,
  known: ReadonlyMap<number, Scored>,
): Scored[] {
  const order = new Map<number, Scored>()
  const open = new Set<number>()
  const place = (scored: Scored, score: number): void => {
    const { no } = scored.candidate
    if (order.has(no) || open.has(no)) return
    open.add(no)
    for (const successor of successors.get(no) ?? []) {
      const next = known.get(successor)
      if (next !== undefined) place(next, score)
    }
    open.delete(no)
    order.set(no, { ...scored, score })
  }
  for (const scored of ranked) place(scored, scored.score)
  return [...order.values()]
}
