/** What does a model do in a test? It speaks, fails, garbles its answer, or hangs. */

/** One behaviour, for one call. */
export type Behaviour =
  | {
      readonly does: 'say'
      readonly text: string
      /** Default `stop`. */
      readonly finish?: 'stop' | 'length'
      /** What the provider tells about tokens; null where it tells nothing. Default: 7 in, 3 out. */
      readonly tokens?: { readonly input: number; readonly output: number } | null
    }
  | {
      readonly does: 'fail'
      /** As of HTTP. */
      readonly status: number
      /** Whole seconds the provider wants to be left alone. */
      readonly retryAfter?: number
      /** What the provider says about it. */
      readonly message?: string
    }
  /** Something comes back that is no reply. */
  | { readonly does: 'garble' }
  /** Nothing comes back, until the caller gives up. */
  | { readonly does: 'hang' }

/** Tokens that are told unless a behaviour says otherwise. */
export const toldTokens: { readonly input: number; readonly output: number } = Object.freeze({ input: 7, output: 3 })

/** The behaviour of each call: in order, and the last one for all that follow. */
export function behaviourAt(behaviours: readonly Behaviour[], call: number): Behaviour {
  return behaviours[Math.min(call, behaviours.length - 1)] ?? { does: 'say', text: '' }
}
