/** Does a store keep the contract? All checks as a suite, for a test file of five lines. */

import { describe, it } from 'vitest'
import type { StoreCheck, StoreContract } from './check.ts'
import { runCheck } from './check.ts'
import { derivedChecks } from './derived.ts'
import { entityChecks } from './entities.ts'
import { appendChecks } from './events-append.ts'
import { readChecks } from './events-read.ts'
import { forgetChecks } from './forget.ts'
import { jobChecks } from './jobs.ts'
import { leaseChecks } from './leases.ts'
import { lifetimeChecks } from './lifetime.ts'
import { madeRelationChecks } from './made-relations.ts'
import { nextChainChecks } from './next-chain.ts'
import { occurrenceChecks } from './occurrences.ts'
import { postingsChecks } from './postings.ts'
import { rulingChecks } from './rulings.ts'
import { scopeChecks } from './scopes.ts'
import { settingChecks } from './settings.ts'
import { tagChecks } from './tags.ts'
import { upkeepChecks } from './upkeep.ts'
import { useChecks } from './uses.ts'
import { vectorChecks } from './vectors.ts'

/** The contract by noun. Each check is a function that can be run, and fail, outside the suite as well. */
export const storeChecks: Readonly<Record<string, readonly StoreCheck[]>> = Object.freeze({
  'events: append': appendChecks,
  'events: read': readChecks,
  'events: times': occurrenceChecks,
  'relations: next': nextChainChecks,
  'relations: made': madeRelationChecks,
  'relations: rulings': rulingChecks,
  'relations: uses': useChecks,
  entities: entityChecks,
  derived: derivedChecks,
  tags: tagChecks,
  'search: postings': postingsChecks,
  'search: vectors': vectorChecks,
  forget: forgetChecks,
  jobs: jobChecks,
  'jobs: leases': leaseChecks,
  'backlog, stats, verify': upkeepChecks,
  scopes: scopeChecks,
  settings: settingChecks,
  lifetime: lifetimeChecks,
})

/**
 * Declares the whole contract as vitest suites. Every check gets a store of its own; where `reopen` is given, each runs
 * a second time with the store closed and opened between its writes and its reads.
 *
 * @example
 * describeStore({ name: 'in-memory', open: InMemoryStore.open, capabilities: { durable: false, concurrentWriters: false } })
 */
export function describeStore(contract: StoreContract): void {
  describe(`store contract: ${contract.name}`, () => {
    for (const [noun, checks] of Object.entries(storeChecks))
      describe(noun, () => {
        for (const check of checks) {
          it(`[${check.rule}] ${check.claim}`, () => runCheck(check, contract))
          if (contract.reopen !== undefined)
            it(`[${check.rule}] after reopening: ${check.claim}`, () => runCheck(check, contract, true))
        }
      })
  })
}
