/**
 * What would be found, were a question read to want something else, too? The policy under which a recall walks as a question
 * rule of a schema profile would make it walk.
 *
 * Such a rule gives its intent as much weight as all of the question's own words have: the mixture m becomes (m + e) / 2. Weights
 * of graphs and the bonus are linear in the mixture, so the same comes out where each intent's row r is made (r + r_e) / 2.
 */

import { type Intent, intents } from '../../recall/intent.ts'
import type { PolicyChange, RecallPolicy } from '../../recall/policy.ts'
import { graphs } from '../../record/relation.ts'

/** Changes to a policy that make every question walk as if a rule named this intent for it. */
export function intentTrial({ walk }: RecallPolicy, wanted: Intent): PolicyChange {
  const half = (own: number, other: number): number => (own + other) / 2
  const weights = Object.fromEntries(
    intents.map((intent) => [
      intent,
      Object.fromEntries(
        graphs.map((graph) => [graph, half(walk.weights[intent][graph], walk.weights[wanted][graph])]),
      ),
    ]),
  )
  const bonus = Object.fromEntries(intents.map((intent) => [intent, half(walk.bonus[intent], walk.bonus[wanted])]))
  return { walk: { weights, bonus } }
}
