import { describe, expect, it } from 'vitest'
import { adjustPolicy, defaultPolicy, policies } from './policy.ts'
import { withProfile } from './profile.ts'
import { policyOf } from './recall-options.ts'

describe('profiles', () => {
  it('[RC-85] are ordered: the more careful, the more support a verdict takes and the less a suspicion counts', () => {
    const [assistant, balanced, conservative] = (['assistant', 'balanced', 'conservative'] as const).map((profile) =>
      withProfile(defaultPolicy, profile),
    ) as [typeof defaultPolicy, typeof defaultPolicy, typeof defaultPolicy]
    expect(balanced).toBe(defaultPolicy)
    for (const [bold, careful] of [
      [assistant, balanced],
      [balanced, conservative],
    ] as const) {
      expect(bold.verdict.weakMin).toBeLessThan(careful.verdict.weakMin)
      expect(bold.verdict.supportedMin).toBeLessThan(careful.verdict.supportedMin)
      expect(bold.walk.states.candidate).toBeGreaterThan(careful.walk.states.candidate)
      expect(bold.walk.depth).toBeGreaterThanOrEqual(careful.walk.depth)
      expect(bold.select.budgetTokens).toBeGreaterThanOrEqual(careful.select.budgetTokens)
    }
  })

  it('[RC-85] a profile switches on nothing that the policy switches off, and changes of the call come last', () => {
    const noWalk = policies['no-walk'] ?? defaultPolicy
    expect(policyOf({ policy: 'no-walk', profile: 'assistant' }, defaultPolicy).walk.depth).toBe(noWalk.walk.depth)
    const own = adjustPolicy(defaultPolicy, { walk: { depth: 0 } })
    expect(policyOf({ profile: 'conservative' }, own).walk.depth).toBe(0)
    const change = { verdict: { weakMin: 0.9 } }
    expect(policyOf({ policy: change, profile: 'conservative' }, defaultPolicy).verdict).toMatchObject({
      weakMin: 0.9,
      supportedMin: withProfile(defaultPolicy, 'conservative').verdict.supportedMin,
    })
  })
})
