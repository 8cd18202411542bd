/** How does a worker keep what it holds? It renews its leases while it works. */

import type { JobStore } from '../store/store.ts'
import type { Clock } from '../system.ts'
import type { Timer } from '../timer.ts'
import type { WorkerPolicy } from './policy.ts'

/** What renewing needs. */
export interface LeaseParts {
  readonly jobs: JobStore
  readonly clock: Clock
  readonly timer: Timer
  readonly policy: WorkerPolicy
}

/**
 * Renews the leases of a worker until `work` ends. Jobs that another took meanwhile leave `held`.
 *
 * A renewal that fails is tried again at its next time: if none succeeds, the lease runs out and another worker does the
 * same work once more, which changes nothing.
 *
 * @param held  ids of the jobs; the caller removes what it has settled
 * @throws whatever `work` throws
 */
export async function whileRenewing<T>(
  { jobs, clock, timer, policy }: LeaseParts,
  worker: string,
  held: Set<number>,
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const renewing = (async () => {
    for (;;) {
      await timer.wait(policy.leaseMs * policy.renewShare, ended.signal)
      if (ended.signal.aborted) return
      const asked = [...held]
      const kept = await jobs.renew(worker, asked, clock.now() + policy.leaseMs).catch(() => asked)
      const still = new Set(kept)
      for (const id of asked) if (!still.has(id)) held.delete(id)
    }
  })()
  try {
    return await work()
  } finally {
    ended.abort()
    await renewing
  }
}
