/** What is a person told when a command fails? One line that says what, one that says what to do. */
import { type ErrorCode, MemoryError } from 'knotwork'
import { exitCodeOf } from './exit-code.ts'
import { harmlessJson, printable } from './terminal/printable.ts'

/** A failure, ready to be shown. */
export interface Failure {
  readonly code: ErrorCode
  readonly message: string
  readonly remedy: string | null
  readonly exitCode: number
}

/** What helps against a damaged file. */
export const damagedRemedy = 'restore a copy, or import the conversations into a new store'

/** What helps where nothing is remembered under a ref. */
export const unknownRemedy = 'knotwork list shows what is there; mind --tenant, --agent and --user'

/** What helps against each error; null where the message says it already. */
const remedies = {
  INVALID_INPUT: null,
  NOT_FOUND: unknownRemedy,
  CONFLICT: 'use another ref for the new text',
  UNSUPPORTED: null,
  FORBIDDEN: 'name the scope the record belongs to with --tenant, --agent and --user',
  // The engine's messages about files end with what to do, which depends on what the system said.
  STORE_BUSY: null,
  STORE_UNAVAILABLE: null,
  STORE_SCHEMA: 'use the version of knotwork that wrote the file, or a newer one',
  STORE_CORRUPT: `knotwork doctor says what is broken; ${damagedRemedy}`,
  MODEL_UNAVAILABLE: 'reinstall the package, or go on with words alone: --embedder none',
  MODEL_OUTPUT: null,
  MODEL_BUDGET: null,
  CANCELLED: null,
  INTERNAL: 'this is a defect of knotwork: run again with --debug and report what it prints',
} as const satisfies Record<ErrorCode, string | null>

/** Any thrown value as a failure; what is no MemoryError counts as a defect of ours. */
export function failureOf(thrown: unknown): Failure {
  if (MemoryError.is(thrown)) {
    const own = thrown.details.remedy
    return {
      code: thrown.code,
      message: thrown.message,
      remedy: typeof own === 'string' ? own : remedies[thrown.code],
      exitCode: exitCodeOf[thrown.code],
    }
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const path = pathAtFault(thrown)
  if (path !== null) {
    const remedy = `look at the path: ${path}`
    return { code: 'INVALID_INPUT', message, remedy, exitCode: exitCodeOf.INVALID_INPUT }
  }
  return { code: 'INTERNAL', message, remedy: remedies.INTERNAL, exitCode: exitCodeOf.INTERNAL }
}

/** What the system says of a path that somebody gave, wherever it was first touched. */
const faultsOfPaths: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EISDIR'])

function pathAtFault(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null
  const { code, path } = thrown as NodeJS.ErrnoException
  return typeof path === 'string' && faultsOfPaths.has(code) ? path : null
}

/** The failure as lines for stderr: one JSON object, or plain text. */
export function failureLines(failure: Failure, json: boolean): string[] {
  const { code, message, remedy } = failure
  if (json) return [harmlessJson({ error: { code, message, remedy } })]
  const lines = [`knotwork: ${printable(message).replaceAll('\n', ' ')}`]
  if (remedy !== null) lines.push(`remedy: ${printable(remedy)}`)
  return lines
}

/** An error about the command line or the files it names, thrown before the engine is asked. */
export function invalidInput(message: string, remedy?: string): MemoryError {
  return new MemoryError('INVALID_INPUT', message, remedy === undefined ? {} : { details: { remedy } })
}
