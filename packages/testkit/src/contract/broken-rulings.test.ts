/** Can the suite fail where rulings are kept wrongly? Stores that are broken in one way each, and the rules that must notice. */

import type { Ruling } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'writes rulings onto the relations',
    rules: ['CU-2'],
    patch: ({ relations }) => ({
      relations: {
        rule: async (scope, draft) => {
          const { change } = draft
          if (change.kind === 'reject')
            await relations.setState(scope, { generator: change.relation.generator }, 'rejected')
          return relations.rule(scope, draft)
        },
      },
    }),
  },
  {
    name: 'gives all rulings whatever is asked, as they once were',
    rules: ['CU-1', 'CU-6', 'CU-7'],
    patch: ({ relations }) => {
      const all: Ruling[] = []
      return {
        relations: {
          rule: async (scope, draft) => {
            const kept = await relations.rule(scope, draft)
            if (kept !== null) all.push(kept)
            return kept
          },
          rulings: async () => all,
        },
      }
    },
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    const failed = await failedRules(() => openBroken(patch))
    expect(failed).toEqual(expect.arrayContaining([...rules]))
  })
})
