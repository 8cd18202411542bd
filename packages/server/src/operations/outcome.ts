/** Which values of the engine are no success to a caller far away? Conflicts, unknowns and refusals become errors. */

import { MemoryError } from 'knotwork'

/** The value, where it tells of a success. @throws {CONFLICT, NOT_FOUND} with the remedy; the value is in the details */
export function outcome<Value extends { readonly status: string }>(value: Value, operation: string): Value {
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
    throw new MemoryError('NOT_FOUND', `${operation}: nothing of this name is known in this scope`, {
      details: { remedy: 'mind tenant, agent and user' },
    })
  return value
}
