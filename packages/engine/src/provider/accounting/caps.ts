/** How much may a model be used? Hard caps, per stage and over all; nothing is capped by default. */

import { MemoryError, shown } from '../../errors.ts'

/** For what a model is asked. */
export type Stage = 'consolidate' | 'judge' | 'verify' | 'answer'

/** Every stage. */
export const stages: readonly Stage[] = Object.freeze(['consolidate', 'judge', 'verify', 'answer'] as const)

/** Caps of one stage; a missing one caps nothing. */
export interface Caps {
  /** Requests to the model, retries and repairs among them. */
  readonly callsMax?: number
  /** Tokens in and out together. */
  readonly tokensMax?: number
}

/** Caps by stage, and over all stages. */
export type CapTable = Partial<Readonly<Record<Stage | 'all', Caps>>>

/** @throws {INVALID_INPUT} naming the stage and the cap */
export function checkCaps(table: CapTable): CapTable {
  for (const [stage, caps] of Object.entries(table)) {
    if (stage !== 'all' && !stages.includes(stage as Stage))
      throw bad(stage, `must be one of ${stages.join(', ')}, all`)
    for (const [cap, value] of Object.entries(caps))
      if ((cap !== 'callsMax' && cap !== 'tokensMax') || !Number.isSafeInteger(value) || value < 0)
        throw bad(`${stage}.${cap}`, `must be callsMax or tokensMax, a whole number from 0, got ${shown(value)}`)
  }
  return table
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `caps: ${field} ${why}`, { details: { field } })
}
