/** What broke a check, and what mended it? The suspicions about its course as relations. */

import type { OutcomeRule } from '../../profile/schema-profile.ts'
import type { Relation } from '../../record/relation.ts'
import type { PerScope } from '../per-scope.ts'
import type { RelationProposal, Task, TaskContext, Window } from '../task.ts'
import { suspicionsOf } from './course.ts'
import type { Books, History } from './history.ts'

/** The task of the rules of one graph. Its name is its generator: `outcomes-causal`. */
export function outcomeTask(
  graph: OutcomeRule['graph'],
  rules: readonly OutcomeRule[],
  histories: PerScope<History>,
): Task {
  const name = `outcomes-${graph}`
  return Object.freeze({
    name,
    version: 1,
    graph,
    reach: 'scope' as const,
    run: async ({ owners }: Window, context: TaskContext) => {
      const books = await histories.of(context).refreshed()
      return proposals(checksBeside(owners, books), rules, books).filter((one) => owners.has(ownerOf(one)))
    },
    stale: async (owners: ReadonlySet<number>, context: TaskContext) => {
      const books = await histories.of(context).refreshed()
      const checks = checksBeside(owners, books)
      const stored = (await touching(checks, books, context)).filter(
        (one) => one.graph === graph && one.provenance.generator === name,
      )
      return differing(proposals(checks, rules, books), stored).filter((no) => !owners.has(no))
    },
  })
}

/** Checks that some events may tell something of. */
function checksBeside(owners: ReadonlySet<number>, books: Books): ReadonlySet<string> {
  const told = [...owners].flatMap((no) => books.told.get(no) ?? [])
  return new Set(told.flatMap((one) => [...books.checksBeside(one)]))
}

function proposals(checks: ReadonlySet<string>, rules: readonly OutcomeRule[], books: Books): RelationProposal[] {
  return rules.flatMap((rule) =>
    [...checks].flatMap((check) =>
      suspicionsOf(check, books, rule).map(({ change, told, belief, file }) => ({
        graph: rule.graph,
        kind: rule.kind,
        from: change,
        to: told,
        weight: 1,
        confidence: belief,
        quote: null,
        reason: `${rule.to === 'failed' ? 'passed before, failed after' : 'failed before, passed after'}; both name ${file}`,
        candidate: false,
      })),
    ),
  )
}

/** The stored relations of all results of some checks. */
async function touching(
  checks: ReadonlySet<string>,
  books: Books,
  { store, scope }: TaskContext,
): Promise<readonly Relation[]> {
  const nos = [...checks].flatMap((check) => (books.resultsOf(check)?.all ?? []).map(({ no }) => no))
  return nos.length === 0 ? [] : store.relations.touching(scope, [...new Set(nos)])
}

/** Owners of what is proposed and not stored so, or stored and not proposed. */
function differing(proposed: readonly RelationProposal[], stored: readonly Relation[]): number[] {
  const standing = new Map(stored.map((one) => [keyOf(one), one]))
  const wanted = new Set(proposed.map(keyOf))
  const missing = proposed.filter((one) => {
    const found = standing.get(keyOf(one))
    return found?.confidence !== one.confidence || found.provenance.reason !== one.reason
  })
  return [...new Set([...missing, ...stored.filter((one) => !wanted.has(keyOf(one)))].map(ownerOf))]
}

function keyOf({ kind, from, to }: { readonly kind: string; readonly from: number; readonly to: number }): string {
  return `${kind} ${from} ${to}`
}

function ownerOf({ from, to }: { readonly from: number; readonly to: number }): number {
  return Math.max(from, to)
}
