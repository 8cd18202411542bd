/** What is known of one request while it is answered? */

import type { Context } from 'hono'
import type { Caller } from '../call/caller.ts'

/** What a request came by. */
export interface Connection {
  /** Cuts it off, with what is under way to it. */
  readonly cut: () => void
}

/** Kept with the request. */
export interface Exchange {
  readonly Bindings: Connection
  readonly Variables: {
    requestId: string
    /** For the log: the path itself may hold words of a memory. */
    operation: string
    caller: Caller | null
    /** Of what went wrong; null for nothing. */
    code: string | null
  }
}

/** A request in Hono's words. */
export type HttpContext = Context<Exchange>
