/** How far has a reconstruction come? Its state: a value that each step replaces by another. */

import type { Bounds } from './bounds.ts'
import type { Evidence } from './ground.ts'
import { byConfidence, type Lead } from './lead.ts'

/** What was used up so far. */
export interface Spent {
  readonly steps: number
  readonly actions: number
  readonly calls: number
  readonly tokens: number
}

/** The state. */
export interface State {
  /** By number, in the order found. */
  readonly evidence: ReadonlyMap<number, Evidence>
  /** Strongest link under which each content was judged. */
  readonly judged: ReadonlyMap<number, number>
  /** Keys of what was done. */
  readonly tried: ReadonlySet<string>
  /** What was not followed yet, the most confident first, each key once. */
  readonly frontier: readonly Lead[]
  readonly spent: Spent
  /** Steps in succession that found no evidence. */
  readonly barren: number
  readonly enough: boolean
}

/** Which bound, or what else, ended it. */
export type Stop =
  | 'supported'
  | 'barren'
  | 'exhausted'
  | 'confidence'
  | 'depth'
  | 'steps'
  | 'actions'
  | 'calls'
  | 'tokens'
  | 'time'

/** Before the first step. */
export const begun: State = {
  evidence: new Map(),
  judged: new Map(),
  tried: new Set(),
  frontier: [],
  spent: { steps: 0, actions: 0, calls: 0, tokens: 0 },
  barren: 0,
  enough: false,
}

/** Leads that may be followed, the most confident first. */
export function followable({ frontier }: State, { confidenceMin, depthMax }: Bounds): readonly Lead[] {
  return frontier.filter(({ confidence, depth }) => confidence >= confidenceMin && depth <= depthMax)
}

/** A frontier with more leads: of equal keys the more confident stays, and nothing that was done comes back. */
export function joined(frontier: readonly Lead[], more: readonly Lead[], tried: ReadonlySet<string>): readonly Lead[] {
  const byKey = new Map<string, Lead>()
  for (const lead of [...frontier, ...more]) {
    const known = byKey.get(lead.key)
    if (!tried.has(lead.key) && (known === undefined || byConfidence(lead, known) < 0)) byKey.set(lead.key, lead)
  }
  return [...byKey.values()].sort(byConfidence)
}

/** Why no further step may begin; null where one may. The first step looks at what recall found and needs no lead. */
export function stopOf(
  state: State,
  bounds: Bounds,
  judge: { readonly callsEach: number; readonly tokensEach: number },
): Stop | null {
  const { spent, barren, enough, frontier } = state
  if (enough) return 'supported'
  if (spent.steps >= bounds.stepsMax) return 'steps'
  if (spent.calls + judge.callsEach > bounds.callsMax) return 'calls'
  if (spent.tokens + judge.tokensEach >= bounds.tokensMax) return 'tokens'
  if (spent.steps === 0) return null
  if (barren >= bounds.barrenMax) return 'barren'
  if (frontier.length === 0) return 'exhausted'
  if (frontier.every(({ depth }) => depth > bounds.depthMax)) return 'depth'
  if (followable(state, bounds).length === 0) return 'confidence'
  return spent.actions >= bounds.actionsMax ? 'actions' : null
}
