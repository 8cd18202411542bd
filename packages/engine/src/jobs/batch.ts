/** What becomes of a batch of claimed jobs? Each is done, waits, is given up or given back: none is left leased. */

import { backoffMs } from '../backoff.ts'
import { MemoryError } from '../errors.ts'
import type { Job, JobOutcome } from '../store/store.ts'
import type { Chance } from '../system.ts'
import type { Handler, JobResult } from './handler.ts'
import { type LeaseParts, whileRenewing } from './lease.ts'

/** What a batch is worked off with. */
export interface BatchParts extends LeaseParts {
  readonly chance: Chance
  /** Handlers by the name of their task. */
  readonly handlers: Readonly<Record<string, Handler>>
}

/** What was done. */
export interface Tally {
  readonly done: number
  /** Failed, and wait for another attempt. */
  readonly retried: number
  /** Failed for the last time. */
  readonly dead: number
  readonly added: number
  readonly removed: number
}

/** Nothing done. */
export const noTally: Tally = Object.freeze({ done: 0, retried: 0, dead: 0, added: 0, removed: 0 })

/** Both together. */
export function sumOf(a: Tally, b: Tally): Tally {
  return {
    done: a.done + b.done,
    retried: a.retried + b.retried,
    dead: a.dead + b.dead,
    added: a.added + b.added,
    removed: a.removed + b.removed,
  }
}

/** Who works the batch off, and how it can be ended early. */
export interface BatchRun {
  readonly worker: string
  /** Looked at between two steps; once it aborted the rest is given back. */
  readonly signal: AbortSignal
  /** Told after every step. */
  readonly onStep: (tally: Tally) => void
}

/**
 * Works off jobs that the worker has claimed.
 *
 * @throws {STORE_BUSY, STORE_UNAVAILABLE} the store failed; leases that are left run out by themselves
 */
export async function runBatch(claimed: readonly Job[], parts: BatchParts, run: BatchRun): Promise<void> {
  const batch = new Batch(claimed, parts, run)
  await whileRenewing(parts, run.worker, batch.held, async () => {
    await batch.giveUpUnending()
    const held = claimed.filter(({ id }) => batch.held.has(id))
    for (const jobs of groupsOf(held, parts)) await batch.handle(jobs)
    await batch.giveBack()
  })
}

/**
 * Jobs by task, in the order claimed. Those that already outlived more workers than a failure may have attempts come last
 * and alone, in an order left to chance: one of them ends its workers, and the others must get their turn before it.
 */
function groupsOf(claimed: readonly Job[], { policy, chance }: BatchParts): Job[][] {
  const groups = new Map<string, Job[]>()
  const suspects: { job: Job; turn: number }[] = []
  for (const job of claimed) {
    const group = groups.get(job.task)
    if (job.attempts > policy.attemptsMax) suspects.push({ job, turn: chance.next() })
    else if (group === undefined) groups.set(job.task, [job])
    else group.push(job)
  }
  return [...groups.values(), ...suspects.sort((a, b) => a.turn - b.turn).map(({ job }) => [job])]
}

class Batch {
  readonly held: Set<number>
  readonly #byId: ReadonlyMap<number, Job>
  readonly #parts: BatchParts
  readonly #run: BatchRun

  constructor(claimed: readonly Job[], parts: BatchParts, run: BatchRun) {
    this.#byId = new Map(claimed.map((job) => [job.id, job]))
    this.held = new Set(this.#byId.keys())
    this.#parts = parts
    this.#run = run
  }

  /** A job that ends its workers would be claimed for ever, and hold up all that come after it. */
  async giveUpUnending(): Promise<void> {
    const { claimsMax } = this.#parts.policy
    const unending = [...this.#byId.values()].filter(({ attempts }) => attempts > claimsMax)
    if (unending.length === 0) return
    const reason = `claimed ${claimsMax} times and never ended: its workers stopped over it`
    await this.#settle(
      unending.map(({ id }) => ({ id, outcome: 'dead', reason })),
      noTally,
    )
  }

  /** Runs one group through its handler, settling step by step. */
  async handle(jobs: readonly Job[]): Promise<void> {
    const { signal } = this.#run
    if (signal.aborted) return
    const task = jobs[0]?.task ?? ''
    const handler = Object.hasOwn(this.#parts.handlers, task) ? this.#parts.handlers[task] : undefined
    // Not given up at once: in another process a newer version may know it.
    if (handler === undefined) return this.#fail(jobs, `no worker knows the task ${task}`)
    try {
      for await (const { results, added, removed } of handler(jobs, signal)) {
        await this.#settle(results.map(this.#outcomeOf), { ...noTally, added, removed })
        await this.#parts.timer.wait(0)
        if (signal.aborted) return
      }
      await this.#fail(jobs, `the task ${task} ended without a word about it`)
    } catch (error) {
      if (isStoreFault(error)) throw error
      if (signal.aborted && MemoryError.is(error, 'CANCELLED')) return
      await this.#fail(jobs, error instanceof Error ? error.message : String(error))
    }
  }

  /** Jobs still held wait again at once; that an attempt was counted is the price of a stop. */
  async giveBack(): Promise<void> {
    const at = this.#parts.clock.now()
    const outcomes = [...this.held].map((id) => ({ id, outcome: 'retry', at, reason: 'given back' }) as const)
    if (outcomes.length > 0) await this.#parts.jobs.settle(this.#run.worker, outcomes)
    this.held.clear()
  }

  async #fail(jobs: readonly Job[], failure: string): Promise<void> {
    const left = jobs.filter(({ id }) => this.held.has(id))
    if (left.length === 0) return
    await this.#settle(
      left.map(({ id }) => this.#outcomeOf({ id, failure })),
      noTally,
    )
  }

  readonly #outcomeOf = ({ id, failure, outcome = 'retry' }: JobResult): JobOutcome => {
    if (failure === null) return { id, outcome: 'done' }
    if (outcome === 'wait') return { id, outcome: 'wait', reason: failure }
    const attempts = this.#byId.get(id)?.attempts ?? 1
    const { policy, clock, chance } = this.#parts
    if (outcome === 'dead' || attempts >= policy.attemptsMax) return { id, outcome: 'dead', reason: failure }
    return { id, outcome: 'retry', at: clock.now() + backoffMs(attempts, policy, chance), reason: failure }
  }

  async #settle(outcomes: readonly JobOutcome[], written: Tally): Promise<void> {
    const settled = outcomes.length === 0 ? [] : await this.#parts.jobs.settle(this.#run.worker, outcomes)
    for (const { id } of outcomes) this.held.delete(id)
    const mine = new Set(settled)
    const counted = (outcome: JobOutcome['outcome']): number =>
      outcomes.filter((one) => one.outcome === outcome && mine.has(one.id)).length
    this.#run.onStep({ ...written, done: counted('done'), retried: counted('retry'), dead: counted('dead') })
  }
}

/** A store that is busy or gone says nothing about the job. */
function isStoreFault(error: unknown): boolean {
  return MemoryError.is(error, 'STORE_BUSY') || MemoryError.is(error, 'STORE_UNAVAILABLE')
}
