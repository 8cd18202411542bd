/** How is all that a generator read taken back, and brought back? Its records and its relations, together. */

import type { DerivationState } from '../../record/derived.ts'
import { FactSource } from '../fact-source.ts'
import type { TaskContext } from '../task.ts'
import { activeDerivations } from './model-facts.ts'
import { relateReadings } from './model-relations.ts'

/** Which readings are meant. */
export interface WhichReadings {
  readonly generator: string
  readonly version?: number
}

/**
 * Sets the state of readings, and of the relations that follow from them. Restored, relations are made again from what was
 * read, so they are as they would be had nothing been retired.
 *
 * @returns how many windows changed
 */
export async function setReadings(
  which: WhichReadings,
  state: DerivationState,
  { store, scope }: TaskContext,
): Promise<number> {
  const windows = await store.derived.setState(scope, which, state)
  if (windows === 0) return 0
  if (state === 'retired') {
    await store.relations.setState(scope, which, 'retired')
    return windows
  }
  const place = { store, scope, facts: new FactSource() }
  for await (const { generator, nos } of activeDerivations(place))
    if (generator === which.generator) await relateReadings(nos, place)
  return windows
}
