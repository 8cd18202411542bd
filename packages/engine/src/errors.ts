/**
 * What can go wrong, and what may the caller do about it?
 *
 * One error class with string codes. Expected outcomes (an empty recall, a conflicting ref, a spent budget)
 * are values and never come through here.
 */

/** Each code with its meaning. Faces (CLI, HTTP, MCP) map every code, checked by `satisfies Record<ErrorCode, …>`. */
export const errorCodes = {
  INVALID_INPUT: "The caller's argument is wrong; the message names the field and the remedy.",
  NOT_FOUND: 'No such record in this scope.',
  CONFLICT: 'The record changed or exists with other content.',
  UNSUPPORTED: 'This store or provider lacks the capability.',
  FORBIDDEN: 'The scope of the handle does not cover the record.',
  STORE_BUSY: 'Another writer holds the store; try again.',
  STORE_UNAVAILABLE: 'The store cannot be opened, read or written (missing, read-only, disk full).',
  STORE_SCHEMA: 'The file is newer or older than this code can read.',
  STORE_CORRUPT: 'An invariant was broken on read; the message says which.',
  MODEL_UNAVAILABLE: 'The model provider is down, missing or limits the rate.',
  MODEL_OUTPUT: 'The reply of a model does not have the agreed shape.',
  MODEL_BUDGET: 'A cap on the calls or tokens of a model is reached; raise it, or go on without.',
  CANCELLED: 'The caller aborted the call.',
  INTERNAL: 'An assertion failed: a defect of ours.',
} as const

/** One of the codes of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes

const retryable: ReadonlySet<ErrorCode> = new Set([
  'STORE_BUSY',
  'STORE_UNAVAILABLE',
  'MODEL_UNAVAILABLE',
  'MODEL_OUTPUT',
])

const brand = Symbol.for('knotwork.error')

/**
 * The only error Knotwork throws on purpose. `message` has the form `operation: field must be …, got …`.
 *
 * `instanceof` fails across bundled copies; {@link MemoryError.is} does not.
 */
export class MemoryError extends Error {
  readonly code: ErrorCode
  /** True when the same call may succeed later without a change by the caller. */
  readonly retryable: boolean
  /** Facts for a program: field names, limits, positions. Never memory text. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: Record<string, unknown> } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'MemoryError'
    Object.defineProperty(this, brand, { value: true })
    this.code = code
    this.retryable = retryable.has(code)
    this.details = Object.freeze({ ...options.details })
  }

  /** True for a MemoryError of any copy of this library, optionally of one code. */
  static is(error: unknown, code?: ErrorCode): error is MemoryError {
    try {
      return (
        typeof error === 'object' &&
        error !== null &&
        (error as Record<symbol, unknown>)[brand] === true &&
        (code === undefined || (error as MemoryError).code === code)
      )
    } catch {
      // A proxy that throws when it is asked is no error of ours.
      return false
    }
  }
}

/** How a wrong argument is quoted in a message: as JSON where it can be, its first 80 characters. Never throws. */
export function shown(value: unknown): string {
  const text = quoted(value)
  return text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`
}

function quoted(value: unknown): string {
  try {
    if (value instanceof Date && Number.isNaN(value.getTime())) return 'an invalid Date'
    if (typeof value !== 'string' && typeof value !== 'object') return String(value)
    return JSON.stringify(value) ?? 'an object'
  } catch {
    return 'an object that JSON cannot hold'
  }
}

/** What a foreign error says, for a message of ours. Never throws, whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown)
  } catch {
    return 'something that cannot be shown'
  }
}

/**
 * Reads something of the caller's: what a getter, an iterator or a proxy in it throws is a fault of the argument.
 *
 * @throws {INVALID_INPUT} naming the field, with what was thrown as cause; one that says so already goes on as it is
 */
export function readable<T>(operation: string, field: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) throw error
    throw new MemoryError(
      'INVALID_INPUT',
      `${operation}: ${field} must be readable, got an error: ${reasonOf(error)}`,
      { cause: error, details: { field } },
    )
  }
}

/** Stops a call whose caller has given up. @throws {CANCELLED} */
export function stopIfAborted(signal: AbortSignal | undefined, operation: string): void {
  if (signal?.aborted) throw cancelled(signal, operation)
}

function cancelled(signal: AbortSignal, operation: string): MemoryError {
  return new MemoryError('CANCELLED', `${operation}: cancelled by the caller`, { cause: signal.reason })
}

/**
 * The result of work that cannot itself be stopped, or CANCELLED as soon as the caller gives up; the work then goes on
 * unheard.
 *
 * @throws {CANCELLED}
 */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined, operation: string): Promise<T> {
  if (signal === undefined) return work
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(cancelled(signal, operation))
  })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, aborted])
  } finally {
    // A signal may outlive thousands of calls.
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Refuses options nobody reads: a misspelt one would silently mean its default.
 *
 * @throws {INVALID_INPUT} naming the first unknown key
 */
export function checkKeys(given: object, known: readonly string[], operation: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key))
  if (unknown !== undefined)
    throw new MemoryError(
      'INVALID_INPUT',
      `${operation}: ${shown(unknown)} is not known; known are ${known.join(', ')}`,
      {
        details: { field: unknown },
      },
    )
}

/**
 * Options of a call, each read once, when they are an object with known keys, a signal that can be listened to and a
 * progress that can be told.
 *
 * @throws {INVALID_INPUT} naming the option
 */
export function checkOptions<T extends object>(given: T, known: readonly (keyof T & string)[], operation: string): T {
  return readable(operation, 'options', () => checkedOptions(given, known, operation))
}

function checkedOptions<T extends object>(given: T, known: readonly (keyof T & string)[], operation: string): T {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new MemoryError('INVALID_INPUT', `${operation}: options must be an object, got ${shown(given)}`, {
      details: { field: 'options' },
    })
  checkKeys(given, known, operation)
  // What is known of a T, and nothing else, makes a T.
  const options = Object.fromEntries(known.flatMap((key) => (key in given ? [[key, given[key]]] : []))) as T
  const { signal, onProgress } = options as { signal?: Partial<AbortSignal>; onProgress?: unknown }
  const canListen = typeof signal?.addEventListener === 'function' && typeof signal.aborted === 'boolean'
  if (signal !== undefined && !canListen)
    throw new MemoryError('INVALID_INPUT', `${operation}: signal must be an AbortSignal, got ${shown(signal)}`, {
      details: { field: 'signal' },
    })
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw new MemoryError('INVALID_INPUT', `${operation}: onProgress must be a function, got ${shown(onProgress)}`, {
      details: { field: 'onProgress' },
    })
  return typeof onProgress === 'function' ? { ...options, onProgress: heeded(onProgress, operation) } : options
}

/**
 * A callback of the caller's. What it throws ends the call as a fault of the argument; a promise that it gives is not
 * waited for.
 */
function heeded(callback: unknown, operation: string): (...told: unknown[]) => void {
  return (...told) => {
    try {
      ;(callback as (...told: unknown[]) => unknown)(...told)
    } catch (error) {
      if (MemoryError.is(error, 'INVALID_INPUT') && error.details.field === 'onProgress') throw error
      throw new MemoryError(
        'INVALID_INPUT',
        `${operation}: onProgress must not throw, got an error: ${reasonOf(error)}; what was done before it stays done`,
        { cause: error, details: { field: 'onProgress' } },
      )
    }
  }
}

/** Stops on a broken invariant of ours. Never reachable from user input. @throws {INTERNAL} */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new MemoryError('INTERNAL', `assertion failed: ${why}`)
}
