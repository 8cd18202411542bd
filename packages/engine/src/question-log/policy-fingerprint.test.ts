import { describe, expect, it } from 'vitest'
import { adjustPolicy, defaultPolicy, policies } from '../recall/policy.ts'
import { policyFingerprint } from './policy-fingerprint.ts'

describe('fingerprint of a policy', () => {
  it('[RP-11] changes with every number', () => {
    const numbersOf = (part: object, path: readonly string[]): string[][] =>
      Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
        typeof value === 'object' && value !== null
          ? numbersOf(value, [...path, key])
          : typeof value === 'number'
            ? [[...path, key]]
            : [],
      )
    const own = policyFingerprint(defaultPolicy)
    const paths = numbersOf(defaultPolicy, [])
    expect(paths.length).toBeGreaterThan(80)
    for (const path of paths) {
      const before = path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], defaultPolicy)
      const other = before === 0 ? 1 : 0
      const change = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), other)
      expect(policyFingerprint(adjustPolicy(defaultPolicy, change as object)), path.join('.')).not.toBe(own)
    }
  })

  it('[RP-11] is the same whatever the policy is called, and in whatever order its numbers stand', () => {
    const { name: _, ...numbers } = defaultPolicy
    const turned = Object.fromEntries(Object.entries(numbers).reverse())
    const same = { ...turned, name: 'other' } as unknown as typeof defaultPolicy
    expect(policyFingerprint(same)).toBe(policyFingerprint(defaultPolicy))
    const marks = Object.values(policies).map(policyFingerprint)
    expect(new Set(marks).size).toBe(marks.length)
  })
})
