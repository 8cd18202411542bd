/** Can the suite fail where uses are counted wrongly? Stores that are broken in one way each, and the rules that must notice. */

import type { RelationUse } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'takes the last count for all of them',
    rules: ['LC-1', 'LC-3', 'LC-4'],
    patch: () => {
      let kept: readonly RelationUse[] = []
      return {
        relations: {
          use: async (_, uses) => {
            kept = uses
          },
          uses: async () => ({ uses: kept, last: 0 }),
        },
      }
    },
  },
  {
    name: 'decides by counts itself',
    rules: ['LC-2'],
    patch: ({ relations }) => ({
      relations: {
        use: async (scope, uses) => {
          await relations.use(scope, uses)
          await relations.setState(scope, { generator: 'rule' }, 'candidate')
        },
      },
    }),
  },
  {
    name: 'tells all counts from whatever moment on',
    rules: ['LC-1'],
    patch: ({ relations }) => ({ relations: { uses: (scope) => relations.uses(scope, 0) } }),
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    const failed = await failedRules(() => openBroken(patch))
    expect(failed).toEqual(expect.arrayContaining([...rules]))
  })
})
