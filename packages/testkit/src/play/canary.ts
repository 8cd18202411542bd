/** Does anything cross from one scope to another? Marked words in every field, and a lone twin for every scope. */

import { canonical, outline } from '../canonical.ts'
import type { OpenStore, PlayOptions } from './differential.ts'
import { historyOf, markOf } from './history.ts'
import type { Operation } from './operation.ts'
import { perform } from './operation.ts'

/**
 * Plays histories over several scopes on one store, and the part of each scope alone on a store of its own. Every
 * answer must be the same in the crowd and alone, and must hold no word planted in another scope.
 *
 * @throws {Error} at the first answer that another scope influenced, with seed and call
 */
export async function canaryFuzz(open: OpenStore, options: Pick<PlayOptions, 'seeds' | 'steps'>): Promise<void> {
  for (const seed of options.seeds) {
    const history = historyOf(seed, options.steps).map(confined)
    const crowded = await answersOf(open, history)
    for (const key of new Set(history.map(({ scope }) => canonical(scope)))) {
      const own = history.flatMap((operation, i) => (canonical(operation.scope) === key ? [i] : []))
      const alone = await answersOf(
        open,
        own.map((i) => history[i] as Operation),
      )
      for (const [j, i] of own.entries())
        assertUntouched(seed, history[i] as Operation, crowded[i] as string, alone[j] as string)
    }
  }
}

/** A worker for any scope sees all of them by right; here each works for its own. */
function confined(operation: Operation): Operation {
  return operation.verb === 'work' ? { ...operation, anyScope: false } : operation
}

async function answersOf(open: OpenStore, history: readonly Operation[]): Promise<string[]> {
  const store = await open()
  const answers: string[] = []
  try {
    for (const operation of history) answers.push(await perform(store, operation))
  } finally {
    await store.close()
  }
  return answers
}

function assertUntouched(seed: number, operation: Operation, crowded: string, alone: string): void {
  const where = `seed ${seed}, ${outline(operation)}`
  if (crowded !== alone)
    throw new Error(`canaryFuzz: an answer must not depend on other scopes, got ${crowded} for ${alone}: ${where}`)
  // A word that was asked for may come back with its (empty) answer; any other has no way to be here.
  const allowed = new Set([markOf(operation.scope), ...(canonical(operation).match(/mark\d/g) ?? [])])
  const leaked = crowded.match(/mark\d/g)?.find((mark) => !allowed.has(mark))
  if (leaked !== undefined)
    throw new Error(`canaryFuzz: an answer must not hold the word ${leaked} of another scope: ${where}`)
}
