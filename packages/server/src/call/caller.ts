/** On whose behalf is called? A key, or whoever reaches a server without keys. */

import type { Key } from '../keys/key.ts'
import { type Right, rights } from '../keys/right.ts'
import { anyScope, type ScopePattern } from '../keys/scope-pattern.ts'

/** Who calls. */
export interface Caller {
  /** Null without keys. */
  readonly keyId: string | null
  readonly scopes: readonly ScopePattern[]
  readonly rights: readonly Right[]
  /** Calls a minute; null for the server's own limit. */
  readonly perMinute: number | null
}

/** A server without keys listens on the loopback interface only: who reaches it may all. */
export const localCaller: Caller = Object.freeze({ keyId: null, scopes: [anyScope], rights, perMinute: null })

/** The holder of a key. */
export function callerOf({ id, scopes, rights: held, perMinute }: Key): Caller {
  return { keyId: id, scopes, rights: held, perMinute }
}
