import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import { graphs } from '../record/relation.ts'
import { intents } from './intent.ts'
import type { PolicyChange, RecallPolicy } from './policy.ts'
import { adjustPolicy, defaultPolicy, policies, walkingOnly } from './policy.ts'

function fieldRefused(change: unknown): unknown {
  try {
    adjustPolicy(defaultPolicy, change as PolicyChange)
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    expect(error.message).toMatch(/^policy: \S+ (must|is) /)
    expect(error.message).toContain(String(error.details.field))
    return error.details.field
  }
  return 'accepted'
}

/** Every number of a policy by its dotted name. */
/** Paths of all numbers, as deep as they lie. */
function numbersOf(part: object, path: readonly string[] = []): string[][] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'object' ? numbersOf(value, [...path, key]) : typeof value === 'number' ? [[...path, key]] : [],
  )
}

/** A change of one number. */
function changeAt(path: readonly string[], value: unknown): object {
  const [key = '', ...rest] = path
  return { [key]: rest.length === 0 ? value : changeAt(rest, value) }
}

describe('adjustPolicy', () => {
  it('[RC-34] replaces the numbers named and keeps all others', () => {
    const policy = adjustPolicy(defaultPolicy, {
      name: 'mine',
      late: { exponent: 1 },
      fusion: { late: 0, method: 'rrf' },
    })
    expect(policy).toEqual({
      ...defaultPolicy,
      name: 'mine',
      late: { ...defaultPolicy.late, exponent: 1 },
      fusion: { ...defaultPolicy.fusion, late: 0, method: 'rrf' },
    })
  })

  it('[RC-34] neither changes nor freezes what it was given, and gives back something frozen', () => {
    const base = structuredClone(defaultPolicy)
    const change = { late: { exponent: 1 } }
    const policy = adjustPolicy(base, change)
    expect(base).toEqual(defaultPolicy)
    expect(Object.values(base).some((section) => typeof section === 'object' && Object.isFrozen(section))).toBe(false)
    expect(Object.isFrozen(change.late)).toBe(false)
    expect(Object.isFrozen(policy) && Object.values(policy).every((section) => Object.isFrozen(section))).toBe(true)
  })

  it.each(numbersOf(defaultPolicy).map((path) => [path.join('.'), path] as const))(
    '[RC-35] %s refuses what is no number from 0 on',
    (name, path) => {
      for (const value of [
        Number.NaN,
        Number.POSITIVE_INFINITY,
        1_000_001,
        -1,
        -Number.MIN_VALUE,
        '1',
        null,
        undefined,
      ])
        expect(fieldRefused(changeAt(path, value)), String(value)).toBe(name)
      expect(fieldRefused(changeAt(path, 0))).toBe('accepted')
    },
  )

  it.each([
    [{ lexical: { b: 1.01 } }, 'lexical.b'],
    [{ lexical: { frequencyShareMax: 1.5 } }, 'lexical.frequencyShareMax'],
    [{ fusion: { method: 'max' } }, 'fusion.method'],
    [{ name: 5 }, 'name'],
    [{ lexical: { b: 1, frequencyShareMax: 1 }, pool: { lexical: 3, dense: 0, size: 1 } }, 'accepted'],
  ])('[RC-35] %o: %s', (change, field) => {
    expect(fieldRefused(change)).toBe(field)
  })

  it.each([
    ['lexical.k1', { lexical: { k1: {} } }],
    ['lexical.k1', { lexical: { k1: [] } }],
    ['fusion.method', { fusion: { method: {} } }],
    ['name', { name: {} }],
    ['walk.depth', { walk: { depth: [3] } }],
  ])('[RC-133] %s takes no object', (field, change) => {
    expect(() => adjustPolicy(defaultPolicy, change as object)).toThrow(`policy: ${field} must be a`)
  })

  it('[RC-133] numbers that count something are whole, all others may be fractions', () => {
    const whole = numbersOf(defaultPolicy).filter((path) => fieldRefused(changeAt(path, 0.5)) === path.join('.'))
    expect(whole.map((path) => path.join('.'))).toEqual([
      'late.candidates',
      'late.questionTokensMax',
      'pool.lexical',
      'pool.dense',
      'pool.entity',
      'pool.time',
      'pool.size',
      'deadline.narrowCandidates',
      'walk.anchors',
      'walk.depth',
      'walk.width',
      'walk.budget',
      'walk.entityBest',
      'walk.entityEventsMax',
      'walk.hops',
      'walk.overlapsMax',
      'select.passOverMax',
      'select.rankedMax',
      'select.companions',
      'select.companionTermsMax',
      'verdict.events',
    ])
  })

  it.each([
    [{ wander: { depth: 2 } }, 'wander'],
    [{ walk: { weights: { why: { spatial: 1 } } } }, 'walk.weights.why.spatial'],
    [{ walk: { weights: 2 } }, 'walk.weights'],
    [{ constructor: { name: 2 } }, 'constructor'],
    [{ late: { exponents: 2 } }, 'late.exponents'],
    [{ late: { toString: 2 } }, 'late.toString'],
    [{ late: 5 }, 'late'],
    [{ late: null }, 'late'],
    [{ late: undefined }, 'late'],
  ])('[RC-36] %o is refused by the name of %s', (change, field) => {
    expect(fieldRefused(change)).toBe(field)
  })
})

/** What events that mention whom the question names add, taken away. */
const policyWithoutEntities = adjustPolicy(defaultPolicy, { pool: { entity: 0 }, fusion: { entity: 0 } })

describe('named policies', () => {
  it('[WK-14] for one graph, or for all alike, differ from the default in their weights alone', () => {
    for (const graph of graphs) {
      const only = policies[`only-${graph}`] as RecallPolicy
      for (const intent of intents)
        for (const other of graphs)
          expect(only.walk.weights[intent][other]).toBe(other === graph ? defaultPolicy.walk.weights[intent][other] : 0)
      const { pool, fusion } = graph === 'entity' ? defaultPolicy : policyWithoutEntities
      expect({ ...only, name: 'default', walk: defaultPolicy.walk }).toEqual({ ...defaultPolicy, pool, fusion })
    }
    const uniform = policies['uniform-weights'] as RecallPolicy
    expect(new Set(intents.flatMap((intent) => Object.values(uniform.walk.weights[intent])))).toEqual(new Set([0.25]))
    expect(walkingOnly(defaultPolicy, graphs)).toBe(defaultPolicy)
  })

  it('[RC-37] are frozen, named as they are called, and valid', () => {
    expect(Object.keys(policies)).toEqual([
      'default',
      'lexical-only',
      'dense-only',
      'rrf',
      'no-walk',
      'no-causal',
      'no-temporal',
      'no-semantic',
      'no-entity',
      'only-temporal',
      'only-causal',
      'only-semantic',
      'only-entity',
      'uniform-weights',
      'relative-gain',
      'pagerank',
      'paper-score',
      'magma-paper',
      'mragent-paper',
    ])
    expect(Object.isFrozen(policies)).toBe(true)
    for (const [name, policy] of Object.entries(policies)) {
      expect(policy.name).toBe(name)
      expect([policy, ...Object.values(policy)].every((part) => Object.isFrozen(part))).toBe(true)
      expect(adjustPolicy(policy, {})).toEqual(policy)
    }
    expect(policies.default).toBe(defaultPolicy)
  })

  it('[RC-37] an ablation is the default but for what its name says', () => {
    const { pool, fusion } = policyWithoutEntities
    const { walk: unwalked, ...rest } = policies['no-walk'] as RecallPolicy
    expect({ ...rest, name: 'default', walk: defaultPolicy.walk }).toEqual({ ...defaultPolicy, pool, fusion })
    expect(unwalked.depth).toBe(0)
    const { pool: ownPool, fusion: ownFusion } = policies['no-entity'] as RecallPolicy
    expect([ownPool, ownFusion]).toEqual([pool, fusion])
    for (const graph of ['causal', 'temporal', 'semantic'] as const) {
      const rows = Object.values((policies[`no-${graph}`] as RecallPolicy).walk.weights)
      const before = Object.values(defaultPolicy.walk.weights)
      expect(rows).toEqual(before.map((row) => ({ ...row, [graph]: 0 })))
    }
  })

  it('[RC-37] the baselines use the signals they are named after and no other', () => {
    const used = (name: string) =>
      Object.entries((policies[name] as RecallPolicy).fusion)
        .filter(([key, value]) => typeof value === 'number' && value > 0 && key !== 'rrfK')
        .map(([key]) => key)
    expect(used('lexical-only')).toEqual(['context'])
    expect(used('dense-only')).toEqual(['sentence'])
    expect(used('rrf')).toEqual(['context', 'sentence'])
    expect(used('default')).toEqual([
      'context',
      'session',
      'sentence',
      'late',
      'speaker',
      'entity',
      'asks',
      'time',
      'window',
    ])
    expect(policies.rrf?.fusion.method).toBe('rrf')
    for (const name of ['lexical-only', 'dense-only', 'rrf'])
      expect([policies[name]?.walk.depth, policies[name]?.pool.time]).toEqual([0, 0])
    for (const name of ['lexical-only', 'rrf'])
      expect(policies[name]?.lexical).toMatchObject({ own: 1, near: 0, far: 0, date: 0 })
  })
})
