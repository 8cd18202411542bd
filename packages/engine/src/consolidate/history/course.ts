/**
 * How did one check go on, and what may have turned it? From passed to failed and back, with the changes in between.
 *
 * A check that fails in several runs is one failure: what broke it is suspected for each of them, for it is what each is
 * asked about. What a run does not tell of passed in it, where the run covered the file of the check.
 */

import type { OutcomeRule } from '../../profile/schema-profile.ts'
import { sharedFile } from './file-names.ts'
import { type Books, filesOf } from './history.ts'
import { compare } from './timeline.ts'
import type { Change, Placed, Result, Run } from './told.ts'

/** Failures of one row that are tied to what broke them: a check that fails for weeks says nothing new each time. */
const failuresMax = 16

/** Belief in a suspect: where it alone touches a file that the failure names; one of several; only the file of the check itself. */
const beliefs = { alone: 0.9, oneOfSeveral: 0.75, checkItself: 0.65 } as const

/** A change that is suspected to have turned a check, and the events that tell of it. */
export interface Suspicion {
  readonly change: number
  readonly told: number
  readonly belief: number
  /** A file that both name. */
  readonly file: string
}

/** Failures without passing in between. */
interface Row {
  readonly failures: readonly Result[]
  readonly before: Placed | null
  /** That it passes again: by a result, or by a run. */
  readonly after: Placed | null
}

/** What a rule suspects about a check. Depends on the events alone, whatever the order in which they arrived. */
export function suspicionsOf(check: string, books: Books, rule: OutcomeRule): Suspicion[] {
  const between = (after: Placed, until: Placed): Change[] =>
    books.changes.between(after, until).filter(({ event }) => event === rule.change)
  // A run that covers many checks is no event of this one.
  const passing = (after: Placed | null): Result[] =>
    (books.resultsOf(check)?.all ?? []).filter(({ no }) => no === after?.no)
  return rowsOf(check, books, rule).flatMap(({ failures, before, after }) => {
    const [first] = failures
    const last = failures.at(-1)
    if (first === undefined || last === undefined) return []
    const [changes, told] =
      rule.to === 'failed'
        ? [before === null ? [] : suspects(between(before, first), [first]), failures.slice(0, failuresMax)]
        : [after === null ? [] : suspects(between(last, after), failures), [last, ...passing(after)]]
    return changes.flatMap((one) => told.map(({ no }) => ({ ...one, told: no })))
  })
}

function rowsOf(check: string, books: Books, rule: OutcomeRule): Row[] {
  const around = aroundOf(check, books, rule)
  const rows: { failures: Result[]; before: Placed | null; after: Placed | null }[] = []
  let open: (typeof rows)[number] | null = null
  for (const result of around.results) {
    if (result.outcome === 'passed') {
      open = null
      continue
    }
    const before = around.passedBefore(result)
    const previous = open?.failures.at(-1)
    // A run in between in which it passed ends a row.
    if (open === null || (before !== null && previous !== undefined && compare(before, previous) > 0)) {
      open = { failures: [], before, after: null }
      rows.push(open)
    }
    open.failures.push(result)
    open.after = around.passedAfter(result)
  }
  return rows
}

/** The results of a check, and when it passed by a result or by a run over its file that no result of it tells of. */
function aroundOf(
  check: string,
  books: Books,
  rule: OutcomeRule,
): {
  readonly results: readonly Result[]
  readonly passedBefore: (failure: Result) => Placed | null
  readonly passedAfter: (failure: Result) => Placed | null
} {
  const results = books.resultsOf(check)
  const all = (results?.all ?? []).filter(({ event }) => event === rule.result)
  const told = new Set(all.map(({ run }) => run))
  const file = all.find((one) => one.file !== null)?.file ?? null
  const runs = file === null ? undefined : books.runsOver(file)
  const hasPassed = ({ outcome, event }: Result): boolean => outcome === 'passed' && event === rule.result
  const isOther = ({ run, event }: Run): boolean => event === rule.run && !told.has(run)
  const nearest = (a: Placed | undefined, b: Placed | undefined, sign: 1 | -1): Placed | null =>
    a === undefined || b === undefined ? (a ?? b ?? null) : compare(a, b) * sign < 0 ? a : b
  return {
    results: all,
    passedBefore: (failure) => nearest(results?.before(failure, hasPassed), runs?.before(failure, isOther), -1),
    passedAfter: (failure) => nearest(results?.after(failure, hasPassed), runs?.after(failure, isOther), 1),
  }
}

/** Which changes touch a file that the failures name; where some do, those that touch only the check itself are left out. */
function suspects(changes: readonly Change[], failures: readonly Result[]): Omit<Suspicion, 'told'>[] {
  const own = failures.flatMap(({ file }) => (file === null ? [] : [file]))
  const named = failures.flatMap(filesOf).filter((file) => sharedFile([file], own) === null)
  const touching = (files: readonly string[]): { change: number; file: string }[] =>
    changes.flatMap((change) => {
      const file = sharedFile(change.files, files)
      return file === null ? [] : [{ change: change.no, file }]
    })
  const sure = touching(named)
  if (sure.length > 0)
    return sure.map((one) => ({ ...one, belief: sure.length === 1 ? beliefs.alone : beliefs.oneOfSeveral }))
  return touching(own).map((one) => ({ ...one, belief: beliefs.checkItself }))
}
