/** Can the rules of derivations fail? Stores that are broken in one way each, and the rules that must notice. */

import { describe, expect, it } from 'vitest'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'keeps what was read of events that are forgotten',
    rules: ['MT-3'],
    patch: ({ derived }) => ({
      derived: {
        keep: async (scope, draft) => {
          const kept = await derived.keep(scope, draft)
          return kept || derived.keep(scope, { ...draft, nos: draft.nos.slice(0, -1), records: [] })
        },
      },
    }),
  },
  {
    name: 'counts what another version of the generator read',
    rules: ['MT-5'],
    patch: ({ derived }) => ({
      derived: {
        uncovered: async (scope, query) => {
          const other = await derived.uncovered(scope, { ...query, version: query.version + 1 })
          return (await derived.uncovered(scope, query)).filter((no) => other.includes(no))
        },
      },
    }),
  },
  {
    name: 'leaves out what was read by a generator that is retired',
    rules: ['MT-6'],
    patch: ({ derived, relations }) => ({
      derived: {
        list: async (scope, page) => {
          const retired = (await relations.rulings(scope, 0)).flatMap(({ change }) =>
            change.kind === 'retire' ? [change.generator] : [],
          )
          return (await derived.list(scope, page)).filter(({ generator }) => !retired.includes(generator))
        },
      },
    }),
  },
  {
    name: 'counts the claim of a job that only waits',
    rules: ['MT-10'],
    patch: ({ jobs }) => ({
      jobs: {
        settle: (worker, outcomes) =>
          jobs.settle(
            worker,
            outcomes.map((one) => (one.outcome === 'wait' ? { ...one, outcome: 'retry' as const, at: 0 } : one)),
          ),
      },
    }),
  },
  {
    name: 'hands out tasks that were to be left',
    rules: ['MT-9'],
    patch: ({ jobs }) => ({ jobs: { claim: ({ without: _, ...claim }) => jobs.claim(claim) } }),
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    const failed = await failedRules(() => openBroken(patch))
    expect(failed).toEqual(expect.arrayContaining([...rules]))
  })
})
