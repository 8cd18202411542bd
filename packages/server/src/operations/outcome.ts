/** Which values of the engine are no success to a caller far away? Conflicts, unknowns and refusals become errors. */

import { MemoryError } from 'knotwork'

/** What an operation names, and where it is found. */
const lists = {
  ref: 'list of events',
  relation: 'relations of the event, with from, kind, to and generator as they stand there',
  generator: 'relations, which say their generators',
  ruling: 'list of rulings',
  entity: 'list of entities',
  decision: 'list of decisions',
} as const
type Named = keyof typeof lists

/** The value, where it tells of a success. @throws {CONFLICT, NOT_FOUND} with the remedy; the value is in the details */
export function outcome<Value extends { readonly status: string }>(
  value: Value,
  operation: string,
  what: Named = 'ref',
): Value {
  const told = value as {
    readonly status: string
    readonly ref?: string
    readonly remedy?: string
    readonly reason?: string
  }
  if (told.status === 'conflict')
    throw new MemoryError('CONFLICT', `${operation}: another text stands under this ref`, {
      details: { ref: told.ref, remedy: told.remedy },
    })
  if (told.status === 'refused')
    throw new MemoryError('CONFLICT', `${operation}: ${told.reason ?? 'it was refused'}`, { details: {} })
  if (told.status === 'unknown')
    throw new MemoryError('NOT_FOUND', `${operation}: no such ${what} in this scope`, {
      details: { field: what, remedy: `look at the ${lists[what]}; and mind tenant, agent and user` },
    })
  return value
}
