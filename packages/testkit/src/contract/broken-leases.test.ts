/** Can the rules of leases fail? Stores that are broken in one way each, and the rules that must notice. */

import { describe, expect, it } from 'vitest'
import { type Fault, failedRules, openBroken } from './testing/broken-store.ts'

const faults: readonly Fault[] = [
  {
    name: 'relates events whatever became of the lease',
    rules: ['ST-204', 'ST-206'],
    patch: ({ relations }) => ({ relations: { replace: (scope, made) => relations.replace(scope, made) } }),
  },
  {
    name: 'reads events whatever became of the lease',
    rules: ['ST-204', 'ST-206'],
    patch: ({ entities }) => ({ entities: { replace: (scope, made) => entities.replace(scope, made) } }),
  },
  {
    name: 'tags events whatever became of the lease',
    rules: ['ST-204', 'ST-206'],
    patch: ({ tags }) => ({ tags: { replace: (scope, made) => tags.replace(scope, made) } }),
  },
  {
    name: 'keeps what a model read whatever became of the lease',
    rules: ['ST-205', 'ST-206'],
    patch: ({ derived }) => ({ derived: { keep: (scope, made) => derived.keep(scope, made) } }),
  },
  {
    name: 'keeps what a model read for as long as one job is held',
    rules: ['ST-205'],
    patch: ({ derived, jobs }) => ({
      derived: {
        keep: async (scope, made, lease) => {
          const held =
            lease === undefined
              ? []
              : await jobs.renew(
                  lease[0]?.worker ?? '',
                  lease.map(({ id }) => id),
                  9,
                )
          return derived.keep(scope, made, held.length > 0 ? undefined : lease)
        },
      },
    }),
  },
  {
    name: 'heeds whatever became of the lease',
    rules: ['ST-207'],
    patch: ({ entities }) => ({ entities: { heed: (scope, names) => entities.heed(scope, names) } }),
  },
  {
    name: 'gives tags vectors whatever became of the lease',
    rules: ['ST-207'],
    patch: ({ tags }) => ({ tags: { putVectors: (scope, vectors) => tags.putVectors(scope, vectors) } }),
  },
  {
    name: 'rules whatever became of the lease',
    rules: ['ST-207'],
    patch: ({ relations }) => ({ relations: { rule: (scope, ruling) => relations.rule(scope, ruling) } }),
  },
  {
    name: 'asks again whatever became of the lease, and spares what was lost',
    rules: ['ST-207', 'ST-208'],
    patch: ({ jobs }) => ({ jobs: { again: (scope, work) => jobs.again(scope, work) } }),
  },
  {
    name: 'writes nothing under any lease once one job is lost',
    rules: ['ST-204'],
    patch: ({ relations, jobs }) => ({
      relations: {
        replace: async (scope, made, lease = []) => {
          const ids = lease.map(({ id }) => id)
          const held = await jobs.renew(lease[0]?.worker ?? '', ids, 9)
          return held.length < ids.length ? { added: 0, removed: 0 } : relations.replace(scope, made)
        },
      },
    }),
  },
  {
    name: 'writes only events that have a job',
    rules: ['ST-203'],
    patch: ({ tags }) => ({
      tags: {
        replace: (scope, made, lease) => {
          const own =
            lease === undefined ? made.tagged : made.tagged.filter(({ no }) => lease.some((job) => job.no === no))
          return tags.replace(scope, { ...made, tagged: own }, lease)
        },
      },
    }),
  },
]

describe.each(faults)('a store that $name', ({ rules, patch }) => {
  it('[ST-64] fails the rules it breaks', async () => {
    expect(await failedRules(() => openBroken(patch))).toEqual(expect.arrayContaining([...rules]))
  })
})
