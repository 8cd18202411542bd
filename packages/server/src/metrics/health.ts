/** Is the server alive, and can it answer? Two questions with two answers: the first asks for a restart, the second for patience. */

import type { Memory, Store } from 'knotwork'
import type { CensusTaker } from './census.ts'
import type { WriteCheck } from './write-check.ts'

/** Age of a job from which the slow path counts as stuck: a worker takes seconds, one that calls a model minutes. */
const stuckMs = 15 * 60_000

/** What is asked. */
export interface HealthParts {
  readonly memory: Memory
  readonly store: Store
  readonly census: CensusTaker
  readonly writes: WriteCheck
  /** True once the server is told to end. */
  readonly isClosing: () => boolean
  /** False where another process works off the queue, so that its age says nothing of this one. */
  readonly works: boolean
}

/** Why the server is not ready, as sentences; empty when it is. */
export async function unreadiness({ memory, store, census, writes, isClosing, works }: HealthParts): Promise<string[]> {
  if (isClosing()) return ['the server is closing']
  const reasons: string[] = []
  const { fault } = memory.worker.state
  if (fault !== null) reasons.push('the slow path cannot work on the store')
  try {
    await store.events.unerased()
    const { jobs } = await census.take()
    if (works && jobs.oldestAgeMs > stuckMs)
      reasons.push(`the slow path is stuck: the oldest job waits for ${Math.round(jobs.oldestAgeMs / 60_000)} minutes`)
    if (!(await writes.works())) reasons.push('the store cannot be written: it is read-only, or the disk is full')
  } catch {
    reasons.push('the store cannot be read')
  }
  return reasons
}
