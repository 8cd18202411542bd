/** How is what a model read kept? Counts in columns, records as one JSON list, the rest as one JSON object. */

import type { Derivation, DerivationDraft, DerivedOrigin } from '../../record/derived.ts'
import { DamagedRow } from './failure.ts'

/** A row of the table, with the generator's name and version in place of its number. */
export type DerivationRow = readonly [
  id: number,
  generator: string,
  version: number,
  data: string,
  records: string,
  calls: number,
  inputTokens: number,
  outputTokens: number,
]

type Kept = Pick<DerivationDraft, 'nos' | 'fault' | 'dropped'> & Pick<DerivedOrigin, 'model' | 'verifier' | 'prompt'>

/** A derivation as text. */
export function encodeDerivation({ nos, origin, fault, dropped, records }: DerivationDraft): {
  readonly data: string
  readonly records: string
} {
  const { model, verifier, prompt } = origin
  const kept: Kept = { nos, model, verifier, prompt, fault, dropped }
  return { data: JSON.stringify(kept), records: JSON.stringify(records) }
}

/** @throws {DamagedRow} when the texts are none that {@link encodeDerivation} makes */
export function derivationOf(row: DerivationRow): Derivation {
  const [id, generator, version, data, list, calls, inputTokens, outputTokens] = row
  const { nos, model, verifier, prompt, fault, dropped } = parsed(data) as Kept
  const records = parsed(list)
  if (!Array.isArray(nos) || !Array.isArray(records)) throw new DamagedRow('a derivation has not its two lists')
  const origin = { model, verifier, prompt, calls, inputTokens, outputTokens }
  return { id, generator, version, nos, origin, fault, dropped, records }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw new DamagedRow(`a derivation is no JSON: ${String(error)}`)
  }
  throw new DamagedRow('a derivation is no JSON object')
}
