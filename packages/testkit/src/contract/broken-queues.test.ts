/** Can the rules of the slow path fail? Stores that are broken in one way each, and the rules that must notice. */

import { InMemoryStore } from 'knotwork/store'
import { describe, expect, it } from 'vitest'
import { canaryFuzz } from '../play/canary.ts'
import { playDifferential } from '../play/differential.ts'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'leases for no time at all',
    rules: ['ST-80', 'ST-81', 'ST-82', 'ST-83', 'ST-90'],
    patch: ({ jobs }) => ({ jobs: { claim: (claim) => jobs.claim({ ...claim, leaseMs: 0 }) } }),
  },
  {
    name: 'counts all that wait, however few are asked for',
    rules: ['ST-122'],
    patch: ({ jobs }) => ({ jobs: { waiting: (scope) => jobs.waiting(scope, Number.MAX_SAFE_INTEGER) } }),
  },
  {
    name: 'lets anybody settle',
    rules: ['ST-82', 'ST-84'],
    patch: ({ jobs }) => ({
      jobs: {
        settle: async (worker, outcomes) =>
          (await Promise.all([worker, 'v', 'w'].map((name) => jobs.settle(name, outcomes)))).flat(),
      },
    }),
  },
  {
    name: 'lets anybody renew',
    rules: ['ST-82', 'ST-83'],
    patch: ({ jobs }) => ({
      jobs: {
        renew: async (worker, ids, until) =>
          (await Promise.all([worker, 'v', 'w'].map((name) => jobs.renew(name, ids, until)))).flat(),
      },
    }),
  },
  {
    name: 'retries at once',
    rules: ['ST-85'],
    patch: ({ jobs }) => ({
      jobs: {
        settle: (worker, outcomes) =>
          jobs.settle(
            worker,
            outcomes.map((outcome) => (outcome.outcome === 'retry' ? { ...outcome, at: 0 } : outcome)),
          ),
      },
    }),
  },
  {
    name: 'drops what was given up',
    rules: ['ST-86'],
    patch: ({ jobs }) => ({
      jobs: {
        settle: (worker, outcomes) =>
          jobs.settle(
            worker,
            outcomes.map(({ id, ...rest }) => (rest.outcome === 'dead' ? { id, outcome: 'done' } : { id, ...rest })),
          ),
      },
    }),
  },
  {
    name: 'claims beyond the scope it was asked for',
    rules: ['ST-89'],
    patch: ({ jobs }) => ({ jobs: { claim: ({ scope: _scope, ...claim }) => jobs.claim(claim) } }),
  },
  {
    name: 'claims the newest first',
    rules: ['ST-80', 'ST-81'],
    patch: ({ jobs }) => ({ jobs: { claim: async (claim) => (await jobs.claim(claim)).reverse() } }),
  },
  {
    name: 'believes again what was rejected',
    rules: ['ST-73'],
    patch: ({ relations }) => ({
      relations: {
        replace: async (scope, made) => {
          await relations.setState(scope, { generator: made.generator, states: ['rejected'] }, 'candidate')
          return relations.replace(scope, made)
        },
      },
    }),
  },
  {
    name: 'takes nothing back',
    rules: ['ST-71'],
    patch: ({ relations }) => ({
      relations: {
        replace: async (scope, { generator, owners, relations: made }) => {
          const standing = (await relations.touching(scope, owners)).filter(
            ({ from, to, provenance }) => provenance.generator === generator && owners.includes(Math.max(from, to)),
          )
          return relations.replace(scope, { generator, owners, relations: [...standing, ...made] })
        },
      },
    }),
  },
  {
    name: 'takes back the relations of later events too',
    rules: ['ST-71'],
    patch: ({ relations }) => ({
      relations: {
        replace: async (scope, made) => {
          const later = (await relations.touching(scope, made.owners)).map(({ from, to }) => Math.max(from, to))
          await relations.replace(scope, { ...made, owners: [...later, ...made.owners], relations: [] })
          return relations.replace(scope, made)
        },
      },
    }),
  },
  {
    name: 'asserts under the name of no generator in particular',
    rules: ['ST-72'],
    patch: ({ relations }) => ({
      relations: {
        replace: (scope, made) =>
          relations.replace(scope, {
            ...made,
            generator: 'rule',
            relations: made.relations.map((one) => ({
              ...one,
              provenance: { ...one.provenance, generator: 'rule' },
            })),
          }),
      },
    }),
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    expect(await failedRules(() => openBroken(patch))).toEqual(expect.arrayContaining([...rules]))
  })

  it('[ST-64] is noticed in play', async () => {
    const play = playDifferential(InMemoryStore.open, () => openBroken(patch), {
      seeds: Array.from({ length: 16 }, (_, i) => i + 1),
      steps: 200,
    })
    await expect(play).rejects.toThrow(/must agree/)
  })
})

it('[ST-64] the canary fuzz notices a worker that is given the jobs of another scope', async () => {
  const { patch } = faults.find(({ name }) => name.startsWith('claims beyond')) as Fault
  const fuzz = canaryFuzz(() => openBroken(patch), { seeds: [1, 2], steps: 150 })
  await expect(fuzz).rejects.toThrow(/must not depend on other scopes/)
})
