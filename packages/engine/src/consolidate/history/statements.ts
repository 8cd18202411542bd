/** Which relation to an entity does an event state? "Fixes #12", and the event that opened #12. */

import type { RelationRule, StatementRule } from '../../profile/schema-profile.ts'
import type { PerScope } from '../per-scope.ts'
import type { RelationProposal, Task, TaskContext, Window } from '../task.ts'
import type { Books, History } from './history.ts'
import type { Told } from './told.ts'

/** Belief in a relation that somebody states in so many words. */
const belief = 0.9

/**
 * The task of the statements of one graph. Its name is its generator: `statements-causal`.
 *
 * @param rules  all of the profile: statements are told by their place among them
 */
export function statementTask(
  graph: RelationRule['graph'],
  rules: readonly RelationRule[],
  histories: PerScope<History>,
): Task {
  const ofGraph = (rule: RelationRule | undefined): StatementRule | null =>
    rule?.by === 'statement' && rule.graph === graph ? rule : null
  return Object.freeze({
    name: `statements-${graph}`,
    version: 1,
    graph,
    reach: 'scope' as const,
    run: async ({ owners }: Window, context: TaskContext) => {
      const books = await histories.of(context).refreshed()
      const told = [...owners].flatMap((no) => books.told.get(no) ?? [])
      return told
        .flatMap((one) => [...stated(one, rules.map(ofGraph), books), ...statedOf(one, rules.map(ofGraph), books)])
        .filter(({ from, to }) => owners.has(Math.max(from, to)))
    },
  })
}

/** The rules of a graph at their place among all; null where another is. */
type Rules = readonly (StatementRule | null)[]

/** What an event states. */
function stated(told: Told, rules: Rules, books: Books): RelationProposal[] {
  return told.statements.flatMap(({ rule, other }) => {
    const meant = rules[rule] ?? null
    return meant === null
      ? []
      : books.about(meant.subject, other).flatMap((no) => relationsOf(told, no, { at: rule, rule: meant, other }))
  })
}

/** What others state of what an event is about. */
function statedOf(told: Told, rules: Rules, books: Books): RelationProposal[] {
  return [...told.subjects].flatMap(([attribute, other]) =>
    rules.flatMap((one, rule) =>
      one?.subject !== attribute
        ? []
        : books.stating(rule, other).flatMap((no) => {
            const saying = books.told.get(no)
            return saying === undefined ? [] : relationsOf(saying, told.no, { at: rule, rule: one, other })
          }),
    ),
  )
}

/** The relations between whoever states something of an entity and an event about it. */
function relationsOf(
  { no, statements }: Told,
  about: number,
  { at, rule, other }: { readonly at: number; readonly rule: StatementRule; readonly other: string },
): RelationProposal[] {
  const statement = statements.find((one) => one.rule === at && one.other === other)
  // Whoever opens a ticket and names it says nothing of another.
  if (statement === undefined || no === about) return []
  const [from, to] = rule.from === 'speaker' ? [no, about] : [about, no]
  const { kind, graph } = rule
  return [
    {
      graph,
      kind,
      from,
      to,
      weight: 1,
      confidence: belief,
      quote: statement.quote,
      reason: null,
      candidate: false,
    },
  ]
}
