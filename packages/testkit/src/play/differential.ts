/** Do two stores agree? Random histories played on both; every answer must be the same, byte for byte. */

import type { Store } from 'knotwork/store'
import { outline } from '../canonical.ts'
import { historyOf } from './history.ts'
import type { Operation } from './operation.ts'
import { perform } from './operation.ts'

/** Opens a fresh, empty store. */
export type OpenStore = () => Promise<Store>

export interface PlayOptions {
  /** One history per seed. A seed that failed once is kept as a case of its own. */
  readonly seeds: readonly number[]
  /** Operations per history. */
  readonly steps: number
  /** Closes and opens the second store in the middle of each history, where it is durable. */
  readonly reopen?: (store: Store) => Promise<Store>
}

/** The first call that two stores answer differently. */
export interface Disagreement {
  /** What led there, the disputed call last. */
  readonly history: readonly Operation[]
  readonly answers: readonly [string, string]
}

/**
 * Plays random histories on both stores.
 *
 * @throws {Error} at the first history with a disagreement, with its seed and the history shrunk as far as it goes
 */
export async function playDifferential(openA: OpenStore, openB: OpenStore, options: PlayOptions): Promise<void> {
  for (const seed of options.seeds) {
    const play = async (history: readonly Operation[]): Promise<Disagreement | null> =>
      playHistory([await openA(), await openB()], history, options.reopen)
    const found = await play(historyOf(seed, options.steps))
    if (found !== null) throw new Error(describeDisagreement(seed, await shrink(found, play)))
  }
}

/** Plays one history on two stores and closes them; null when they agree throughout. */
export async function playHistory(
  stores: readonly [Store, Store],
  history: readonly Operation[],
  reopen?: (store: Store) => Promise<Store>,
): Promise<Disagreement | null> {
  const [a] = stores
  let b = stores[1]
  try {
    for (const [i, operation] of history.entries()) {
      if (reopen !== undefined && i === Math.floor(history.length / 2)) b = await reopen(b)
      const answers = [await perform(a, operation), await perform(b, operation)] as const
      if (answers[0] !== answers[1]) return { history: history.slice(0, i + 1), answers }
    }
    return null
  } finally {
    await a.close()
    await b.close()
  }
}

/** Leaves out whatever the disagreement does not need: halves of the history first, single sources last. */
async function shrink(
  found: Disagreement,
  play: (history: readonly Operation[]) => Promise<Disagreement | null>,
): Promise<Disagreement> {
  let best = found
  for (let size = Math.ceil(best.history.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < best.history.length; ) {
      const still = await play(best.history.filter((_, i) => i < start || i >= start + size))
      if (still === null) start += size
      else best = still
    }
  for (let i = 0; i < best.history.length; i++)
    for (let source = 0; source < sourcesOf(best.history[i]).length; ) {
      const still = await play(best.history.map((operation, at) => (at === i ? without(operation, source) : operation)))
      if (still === null) source += 1
      else best = still
    }
  return best
}

function sourcesOf(operation: Operation | undefined): readonly unknown[] {
  return operation?.verb === 'append' ? operation.sources : []
}

function without(operation: Operation, source: number): Operation {
  if (operation.verb !== 'append') return operation
  return { ...operation, sources: operation.sources.filter((_, i) => i !== source) }
}

function describeDisagreement(seed: number, { history, answers }: Disagreement): string {
  const [a, b] = answers
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const around = (text: string): string => `…${text.slice(Math.max(at - 200, 0), at + 200)}…`
  return [
    `playDifferential: the stores must agree, got a disagreement with seed ${seed} after ${history.length} operations:`,
    ...history.map((operation) => `  ${outline(operation)}`),
    `first:  ${around(a)}`,
    `second: ${around(b)}`,
  ].join('\n')
}
