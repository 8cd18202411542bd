/** What is a caller told when something goes wrong? Any thrown value as one shape, for HTTP and MCP. */

import { type ErrorCode, errorCodes, MemoryError } from 'knotwork'
import { Refusal, type RefusalCode, refusals } from './refusal.ts'

/** HTTP status of each code of the engine. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: 400,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNSUPPORTED: 501,
  FORBIDDEN: 403,
  STORE_BUSY: 503,
  STORE_UNAVAILABLE: 503,
  STORE_SCHEMA: 500,
  STORE_CORRUPT: 500,
  MODEL_UNAVAILABLE: 503,
  MODEL_OUTPUT: 502,
  MODEL_BUDGET: 503,
  // Nobody reads it: the caller has gone. The log does.
  CANCELLED: 499,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>

/** How MCP tells each code: to the model, which can do something about it, or to the client as an error of the protocol. */
export const toldTo: Readonly<Record<ErrorCode, 'model' | 'client'>> = {
  INVALID_INPUT: 'model',
  NOT_FOUND: 'model',
  CONFLICT: 'model',
  UNSUPPORTED: 'model',
  FORBIDDEN: 'model',
  STORE_BUSY: 'model',
  STORE_UNAVAILABLE: 'client',
  STORE_SCHEMA: 'client',
  STORE_CORRUPT: 'client',
  MODEL_UNAVAILABLE: 'model',
  MODEL_OUTPUT: 'model',
  MODEL_BUDGET: 'model',
  CANCELLED: 'client',
  INTERNAL: 'client',
} as const satisfies Record<ErrorCode, 'model' | 'client'>

/** Codes whose messages name files of the machine, or tell of defects: the log has them, the caller has the code. */
const kept: ReadonlySet<ErrorCode> = new Set(['STORE_UNAVAILABLE', 'STORE_SCHEMA', 'STORE_CORRUPT', 'INTERNAL'])

/** What went wrong. */
export interface Fault {
  readonly code: ErrorCode | RefusalCode
  readonly status: number
  readonly title: string
  /** Names the field and the remedy where the caller can do something. */
  readonly detail: string
  readonly field: string | null
  readonly remedy: string | null
  readonly isRetryable: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** Any thrown value. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Refusal) {
    const { status, title } = refusals[thrown.code]
    const isRetryable = status === 429 || status === 503 || status === 504 || status === 408
    const { code, message: detail, headers } = thrown
    return { code, status, title, detail, field: null, remedy: null, isRetryable, headers }
  }
  if (!MemoryError.is(thrown)) return faultOf(new MemoryError('INTERNAL', errorCodes.INTERNAL))
  const { code, message, retryable, details } = thrown
  return {
    code,
    status: statusOf[code],
    title: code === 'FORBIDDEN' ? forbidden(details) : errorCodes[code],
    detail: kept.has(code) ? errorCodes[code] : message,
    field: typeof details.field === 'string' ? details.field : null,
    remedy: typeof details.remedy === 'string' ? details.remedy : null,
    isRetryable: retryable,
    headers: retryable ? { 'Retry-After': '1' } : {},
  }
}

/** The engine's title speaks of handles, which callers have none of: what a key lacks is a right, or the scope. */
function forbidden({ right }: MemoryError['details']): string {
  return typeof right === 'string' ? `The key lacks the right "${right}"` : 'The key does not open the scope'
}

/** As RFC 9457 has it. */
export function problemOf(
  { code, status, title, detail, field, remedy, isRetryable }: Fault,
  requestId: string,
): object {
  return {
    type: `urn:knotwork:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...(field === null ? {} : { field }),
    ...(remedy === null ? {} : { remedy }),
    retryable: isRetryable,
    requestId,
  }
}
