/** What does the server refuse before the memory is asked? */

/** Each refusal with its HTTP status and title. */
export const refusals = {
  UNAUTHORIZED: { status: 401, title: 'No key, or one that does not hold' },
  FOREIGN: { status: 403, title: 'Sent from another site, or to another host' },
  NO_ROUTE: { status: 404, title: 'Nothing is served under this path' },
  WRONG_METHOD: { status: 405, title: 'The path takes another method' },
  BODY_TIMEOUT: { status: 408, title: 'The body did not arrive in time' },
  TOO_LARGE: { status: 413, title: 'The body is larger than is taken' },
  UNSUPPORTED_MEDIA: { status: 415, title: 'The body has another media type' },
  RATE_LIMITED: { status: 429, title: 'The key has asked for more than its rate' },
  OVERLOADED: { status: 503, title: 'More is asked at once than is worked on' },
  KEYS_UNREADABLE: { status: 503, title: 'The file of keys cannot be read' },
  CLOSING: { status: 503, title: 'The server is closing' },
  TIMEOUT: { status: 504, title: 'The call took longer than is allowed' },
} as const

/** One of the codes of {@link refusals}. */
export type RefusalCode = keyof typeof refusals

/** Thrown by the server's own checks. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Headers of the response, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: RefusalCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.headers = headers
  }
}
