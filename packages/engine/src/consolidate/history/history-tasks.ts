/** Which tasks follow from the relations of a schema profile? */

import type { RelationRule } from '../../profile/schema-profile.ts'
import { PerScope } from '../per-scope.ts'
import type { Task } from '../task.ts'
import { History } from './history.ts'
import { outcomeTask } from './outcomes.ts'
import { statementTask } from './statements.ts'

/** Scopes whose histories are held: each takes some hundred bytes an event that tells of one. */
const heldScopesMax = 8

/** Per graph a task for what is stated and one for how checks turned out, where there are rules; all over one history. */
export function historyTasks(rules: readonly RelationRule[]): Task[] {
  const histories = new PerScope((place) => new History(place, rules), heldScopesMax)
  const graphs = [...new Set(rules.map(({ graph }) => graph))]
  return graphs.flatMap((graph) => {
    const own = rules.filter((rule) => rule.graph === graph)
    const outcomes = own.filter((rule) => rule.by === 'outcome')
    return [
      ...(outcomes.length === 0 ? [] : [outcomeTask(graph, outcomes, histories)]),
      ...(own.length === outcomes.length ? [] : [statementTask(graph, rules, histories)]),
    ]
  })
}
