/** What is said of a file or an option that cannot be used? One error of the engine's, with its remedy. */
import { MemoryError } from 'knotwork'

/** An error about what the caller gave: which field, and what helps. */
export function refusal(message: string, remedy?: string): MemoryError {
  return new MemoryError('INVALID_INPUT', message, remedy === undefined ? {} : { details: { remedy } })
}
