/** By which numbers was a question answered? A mark that differs where any number does, and does not where only a name does. */

import { createHash } from 'node:crypto'
import type { RecallPolicy } from '../recall/policy.ts'

/** Hex digits of a mark: 48 bits tell some million policies apart. */
const digits = 12

/** SHA-256 of the numbers of a policy, in the order of their names; its first 12 hex digits. */
export function policyFingerprint({ name: _, ...numbers }: RecallPolicy): string {
  return createHash('sha256').update(sorted(numbers)).digest('hex').slice(0, digits)
}

function sorted(part: unknown): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  const entries = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${sorted(value)}`).join(',')}}`
}
