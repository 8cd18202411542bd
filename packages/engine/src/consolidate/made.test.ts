import { describe, expect, it } from 'vitest'
import { relationsMade } from './made.ts'
import type { RelationProposal } from './task.ts'
import { windowOf } from './testing/conversation.ts'

const { events } = windowOf([
  ['Ana', 'One.'],
  ['Ben', 'Two.'],
  ['Ana', 'Three.'],
])
const window = { events, owners: new Set([2, 3]) }
const task = { name: 'rule', version: 4, reach: 'window' } as const
const proposal: RelationProposal = {
  graph: 'semantic',
  kind: 'similar',
  from: 3,
  to: 1,
  weight: 0.5,
  confidence: 0.7,
  quote: 'Three.',
  reason: 'why',
  candidate: false,
}
const made = (...changes: Partial<RelationProposal>[]) =>
  relationsMade(
    changes.map((change) => ({ ...proposal, ...change })),
    task,
    window,
    { activeFrom: 0.6 },
  )

describe('relationsMade', () => {
  it('[CO-7] a relation names its generator, version and words, and is known since its later end is', () => {
    const provenance = { generator: 'rule', version: 4, quote: 'Three.', reason: 'why', madeAt: 1_003 }
    const { candidate: _, quote: _quote, reason: _reason, ...rest } = proposal
    expect(made({})).toEqual([{ ...rest, state: 'active', provenance }])
  })

  it('[CO-8] is a candidate below the threshold, or where the task does not assert it', () => {
    const states = made({ kind: 'a', confidence: 0.6 }, { kind: 'b', confidence: 0.59 }, { kind: 'c', candidate: true })
    expect(states.map(({ state }) => state)).toEqual(['active', 'candidate', 'candidate'])
  })

  it('[CO-7] of several for the same ends and kind the most believed is kept; those of other owners are left to them', () => {
    expect(made({ confidence: 0.3 }, { confidence: 0.8 }, { confidence: 0.5 })).toMatchObject([{ confidence: 0.8 }])
    expect(
      relationsMade([{ ...proposal, from: 1, to: 2 }], task, { events, owners: new Set([3]) }, { activeFrom: 0 }),
    ).toEqual([])
  })

  it('[CO-7] the earlier end may lie outside the window where the task reaches over the scope', () => {
    const far = { ...proposal, to: 3, from: 1 }
    const inside = { events: events.slice(1), owners: new Set([3]) }
    expect(() => relationsMade([far], task, inside, { activeFrom: 0 })).toThrow(/^rule: /)
    expect(relationsMade([far], { ...task, reach: 'scope' }, inside, { activeFrom: 0 })).toHaveLength(1)
    expect(() => relationsMade([{ ...far, to: 9 }], { ...task, reach: 'scope' }, inside, { activeFrom: 0 })).toThrow()
  })

  it.each<[string, Partial<RelationProposal>]>([
    ['an event outside the window', { to: 9 }],
    ['an event to itself', { to: 3 }],
    ['belief above 1', { confidence: 1.2 }],
    ['no belief', { confidence: Number.NaN }],
    ['weight below 0', { weight: -0.1 }],
  ])('[CO-7] refuses %s', (_what, change) => {
    expect(() => made(change)).toThrow(/^rule: /)
  })
})
