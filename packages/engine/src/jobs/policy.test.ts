import { describe, expect, it } from 'vitest'
import { defaultWorkerPolicy, workerPolicyOf } from './policy.ts'

describe('workerPolicyOf', () => {
  it('[JB-2] fills in the defaults, which are in range themselves', () => {
    expect(workerPolicyOf()).toEqual(defaultWorkerPolicy)
    expect(workerPolicyOf({ claimLimit: 5 })).toEqual({ ...defaultWorkerPolicy, claimLimit: 5 })
  })

  it.each([
    ['claimLimit', 0],
    ['leaseMs', 0],
    ['renewShare', 0.6],
    ['retryJitter', 1.5],
    ['retryFactor', 0.5],
    ['idleMs', Number.NaN],
    ['attemptsMax', -1],
    ['attemptsMax', 2.5],
    ['claimsMax', 1.5],
    ['claimLimit', 0.5],
    ['claimLimit', 1.5],
    ['leaseMs', '60000'],
    ['unheardOf', 1],
  ])('[JB-2] refuses %s = %o by name', (name, value) => {
    expect(() => workerPolicyOf({ [name]: value })).toThrow(`workerPolicy: ${name} must be`)
  })
})
