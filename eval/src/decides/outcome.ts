/**
 * Which relations decide? A graph decides a written case when the evidence is recalled with its edges, in the right
 * order where the case tells one, and is not without them.
 */

import { allAt } from 'knotwork/replay'
import type { RunLine } from '../run/run-file.ts'

/** The graphs that can be taken away, each by the policy `no-<graph>`. */
export const graphs = ['temporal', 'causal', 'semantic', 'entity'] as const

/** One relation graph. */
export type GraphName = (typeof graphs)[number]

/** A case with its labels. */
export interface DecidedCase {
  readonly id: string
  /** Graph without which its author held it to be hard. */
  readonly graph: string
  readonly intent: string
  readonly evidence: readonly string[]
  /** Evidence in the order it should be read; undefined where any order will do. */
  readonly order?: readonly string[]
}

/** What became of one case. */
export interface Outcome {
  readonly case: DecidedCase
  /** True where the default policy has all evidence, and the order right. */
  readonly answered: boolean
  /** Graphs whose absence loses it. */
  readonly decidedBy: readonly GraphName[]
  /** Those of them that lose only the order. */
  readonly orderOnly: readonly GraphName[]
}

/** Where evidence must stand: among the first `ranks`, or in the context of so many `tokens`, which is what a reader gets. */
export type Within = { readonly ranks: number } | { readonly tokens: number }

/** Compares the runs of the default policy and of those that lack a graph. */
export function outcomeOf(
  one: DecidedCase,
  full: RunLine,
  without: Readonly<Record<GraphName, RunLine>>,
  within: Within,
): Outcome {
  const found = (line: RunLine): boolean =>
    'ranks' in within
      ? allAt(line.ranked, one.evidence, within.ranks) === 1
      : holdsAll(contextOf(line, within.tokens), one.evidence)
  const ordered = (line: RunLine): boolean => one.order === undefined || standsInOrder(line.context, one.order)
  const answered = found(full) && ordered(full)
  const lost = answered ? graphs.filter((graph) => !found(without[graph])) : []
  const orderOnly = answered ? graphs.filter((graph) => found(without[graph]) && !ordered(without[graph])) : []
  return { case: one, answered, decidedBy: graphs.filter((g) => lost.includes(g) || orderOnly.includes(g)), orderOnly }
}

function contextOf({ id, contexts }: RunLine, tokens: number): readonly string[] {
  const own = contexts.find(({ budget }) => budget === tokens)
  if (own === undefined) throw new Error(`decides: no context of ${tokens} tokens for ${id}`)
  return own.refs
}

function holdsAll(context: readonly string[], evidence: readonly string[]): boolean {
  return evidence.every((ref) => context.includes(ref))
}

/** True where all of `wanted` stand in the context, one after the other. */
function standsInOrder(context: readonly string[], wanted: readonly string[]): boolean {
  const places = wanted.map((ref) => context.indexOf(ref))
  return places.every((place, i) => place >= 0 && (i === 0 || place > (places[i - 1] as number)))
}
