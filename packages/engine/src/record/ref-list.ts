/** Is this a ref, or a list of them? */

import { MemoryError, readable, shown } from '../errors.ts'

/** Refs as a caller gives them, each once: one, or any iterable of them. @throws {INVALID_INPUT} naming `refs` */
export function refList(refs: unknown, operation: string): string[] {
  const list: unknown[] = readable(operation, 'refs', () =>
    typeof refs === 'string' ? [refs] : isIterable(refs) ? [...(refs as Iterable<unknown>)] : [refs],
  )
  if (!list.every((ref) => typeof ref === 'string'))
    throw bad(operation, 'refs', `must be a ref or a list of refs, got ${shown(refs)}`)
  return [...new Set(list as string[])]
}

/** One ref. @throws {INVALID_INPUT} naming `ref` */
export function checkRef(ref: unknown, operation: string): string {
  if (typeof ref !== 'string') throw bad(operation, 'ref', `must be a string, got ${shown(ref)}`)
  return ref
}

/** Whether `for await` can go through a value; a string, which it could take apart, is none. */
export function isIterable(value: unknown): boolean {
  try {
    return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value)
  } catch {
    // A proxy that throws when it is asked is none.
    return false
  }
}

function bad(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
