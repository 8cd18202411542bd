/** What did models read in an in-memory scope? Derivations as they came; found by looking at every one. */

import type { Derivation, DerivationDraft } from '../../record/derived.ts'
import { checkedDerivation } from '../../record/made-derivations.ts'
import type { Scope } from '../../record/scope.ts'
import type { DerivedStats, DerivedStore, Lease, UncoveredQuery } from '../store.ts'
import { lostUnder } from './jobs.ts'
import { compareText } from './order.ts'
import type { Records, ScopeRecords } from './records.ts'

export class InMemoryDerived implements DerivedStore {
  readonly #records: Records

  constructor(records: Records) {
    this.#records = records
  }

  async keep(scope: Scope, given: DerivationDraft, lease?: Lease): Promise<boolean> {
    const draft = checkedDerivation(given)
    const records = this.#records.of(scope)
    const lost = lostUnder(records, lease)
    if (lost === null || !draft.nos.every((no) => records.events.has(no) && !lost.has(no))) return false
    return this.#records.write(scope, (records) => {
      const mine = new Set(draft.nos)
      for (const { id, generator, version, nos } of [...records.derivations.values()])
        if (generator === draft.generator && version === draft.version && nos.some((no) => mine.has(no)))
          records.derivations.delete(id)
      records.addDerivation(draft)
      return true
    })
  }

  async covering(scope: Scope, nos: readonly number[]): Promise<Derivation[]> {
    const asked = new Set(nos)
    return [...this.#records.of(scope).derivations.values()].filter((one) => one.nos.some((no) => asked.has(no)))
  }

  async list(scope: Scope, { after, limit }: { after: number; limit: number }): Promise<Derivation[]> {
    return [...this.#records.of(scope).derivations.values()].filter(({ id }) => id > after).slice(0, limit)
  }

  async uncovered(scope: Scope, query: UncoveredQuery): Promise<number[]> {
    const { generator, version, task, after, limit } = query
    const { events, derivations, jobs } = this.#records.of(scope)
    const taken = new Set([
      ...[...derivations.values()].flatMap((one) =>
        one.generator === generator && one.version === version ? one.nos : [],
      ),
      ...[...jobs.values()].flatMap((job) => (job.task === task ? [job.no] : [])),
    ])
    return [...events.keys()].filter((no) => no > after && !taken.has(no)).slice(0, limit)
  }
}

/** Removes what was read in windows that held a forgotten event: its words may be behind any of it. */
export function forgetDerivations({ derivations }: ScopeRecords, gone: ReadonlySet<number>): void {
  for (const { id, nos } of [...derivations.values()]) if (nos.some((no) => gone.has(no))) derivations.delete(id)
}

/** Counts of what models read. */
export function derivedStatsOf({ derivations }: ScopeRecords): DerivedStats {
  const all = [...derivations.values()]
  const sum = (of: (one: Derivation) => number): number => all.reduce((total, one) => total + of(one), 0)
  const counts = new Map<string, number>()
  for (const { kind } of all.flatMap(({ records }) => records)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return {
    windows: all.length,
    events: all.reduce((total, { nos }) => total + nos.length, 0),
    faulty: all.filter(({ fault }) => fault !== null).length,
    calls: sum(({ origin }) => origin.calls),
    inputTokens: sum(({ origin }) => origin.inputTokens),
    outputTokens: sum(({ origin }) => origin.outputTokens),
    records: [...counts].sort(([a], [b]) => compareText(a, b)).map(([kind, count]) => ({ kind, count })),
  }
}
