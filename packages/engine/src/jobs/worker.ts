/**
 * Who works when nobody asks? One loop over the durable queue: claim, work off, settle; wait where there is nothing.
 *
 * Several workers, in one process or many, may work on one store: leases keep them apart, and where a lease runs out
 * too early the same work is done twice, which changes nothing.
 */

import { backoffMs } from '../backoff.ts'
import { checkOptions } from '../errors.ts'
import type { Scope } from '../record/scope.ts'
import type { Ids } from '../system.ts'
import { type BatchParts, noTally, runBatch, sumOf, type Tally } from './batch.ts'

/** What a worker is made of. */
export interface WorkerParts extends BatchParts {
  /** Names the worker; asked once, at the first claim. Each claim has a name of its own, made of it. */
  readonly ids: Ids
  /** What the store needs of whoever works on it, whatever its jobs: done once before a run and before a drain. */
  readonly upkeep?: () => Promise<void>
  /** Tasks that this worker leaves to others, asked before each claim; default none. */
  readonly closed?: () => readonly string[]
}

/** What a worker does just now, and did since it was made. */
export interface WorkerState extends Tally {
  readonly status: 'stopped' | 'paused' | 'idle' | 'working'
  /** Why the store could not be worked on the last time; null when it could. */
  readonly fault: string | null
}

/** How far {@link Worker.drain} goes. */
export interface DrainOptions {
  /** Only jobs of this scope; default all. */
  readonly scope?: Scope
  readonly signal?: AbortSignal | undefined
  /** Told after every step, with what was done so far. */
  readonly onProgress?: ((tally: Tally) => void) | undefined
}

/** A worker over one store. */
export class Worker {
  readonly #parts: WorkerParts
  #name: string | null = null
  #claims = 0
  #loop: Promise<void> | null = null
  readonly #drains = new Set<Promise<unknown>>()
  #stop = new AbortController()
  #paused = false
  #wake = new AbortController()
  #tally: Tally = noTally
  #status: 'idle' | 'working' = 'idle'
  #fault: string | null = null

  constructor(parts: WorkerParts) {
    this.#parts = parts
  }

  /** What it does and did. */
  get state(): WorkerState {
    const running = this.#paused ? 'paused' : this.#status
    return { ...this.#tally, status: this.#loop === null ? 'stopped' : running, fault: this.#fault }
  }

  /** Begins to work; where it works already, looks for work at once. */
  start(): void {
    this.#wake.abort()
    this.#loop ??= this.#run().finally(() => {
      this.#loop = null
    })
  }

  /** Claims nothing more until `resume`; what it holds it finishes. */
  pause(): void {
    this.#paused = true
  }

  /** Goes on after `pause`. */
  resume(): void {
    this.#paused = false
    this.#wake.abort()
  }

  /** Ends after the step it is at; gives back what it holds beyond it. Resolves when nothing is held any more. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#wake.abort()
    // A drain that the store's failure ended has told its caller.
    await Promise.allSettled([this.#loop, ...this.#drains])
    this.#stop = new AbortController()
  }

  /**
   * Works off what is due now, in the caller's time; also while paused. Jobs that wait for another attempt, or that
   * another worker holds, are left.
   *
   * @throws {STORE_BUSY, STORE_UNAVAILABLE} the store failed; what was settled stays so
   */
  async drain(options: DrainOptions = {}): Promise<Tally> {
    const drained = this.#drain(checkOptions(options, ['scope', 'signal', 'onProgress'], 'drain'))
    const kept = drained.finally(() => this.#drains.delete(kept))
    this.#drains.add(kept)
    // Whoever awaits `drained` hears of a failure; this second promise must not report it again.
    kept.catch(() => undefined)
    return drained
  }

  async #drain({ scope, signal, onProgress }: DrainOptions): Promise<Tally> {
    let total = noTally
    const faults: unknown[] = []
    const failing = new AbortController()
    const signals = [this.#stop.signal, failing.signal, ...(signal === undefined ? [] : [signal])]
    const ended = AbortSignal.any(signals)
    const onStep = (step: Tally): void => {
      total = sumOf(total, step)
      try {
        onProgress?.(total)
      } catch (fault) {
        // Kept until the round is over: thrown here, it would count as a failure of the jobs.
        faults.push(fault)
        failing.abort()
      }
    }
    if (!ended.aborted) await this.#parts.upkeep?.()
    for (let worked = true; worked && !ended.aborted; ) worked = await this.#round(scope, ended, onStep)
    if (faults.length > 0) throw faults[0]
    return total
  }

  async #run(): Promise<void> {
    let faults = 0
    let isKept = false
    const { signal } = this.#stop
    while (!signal.aborted) {
      // Made before the store is asked: a wake-up that comes meanwhile is not missed.
      this.#wake = new AbortController()
      const worked = await this.#try(signal, async () => {
        if (!isKept) await this.#parts.upkeep?.()
        isKept = true
      })
      faults = this.#fault === null ? 0 : faults + 1
      if (worked || signal.aborted) continue
      const { policy, chance, timer } = this.#parts
      await timer.wait(faults > 0 ? backoffMs(faults, policy, chance) : policy.idleMs, this.#wake.signal)
    }
  }

  /** One round, after what comes before it; a failure of the store ends the round, never the loop. @returns whether there was work */
  async #try(signal: AbortSignal, before: () => Promise<void>): Promise<boolean> {
    if (this.#paused) return false
    try {
      await before()
      const worked = await this.#round(undefined, signal, () => undefined)
      this.#fault = null
      return worked
    } catch (error) {
      this.#fault = error instanceof Error ? error.message : String(error)
      return false
    } finally {
      this.#status = 'idle'
    }
  }

  async #round(scope: Scope | undefined, signal: AbortSignal, onStep: (tally: Tally) => void): Promise<boolean> {
    const { jobs, clock, ids, policy, closed = () => [] } = this.#parts
    const now = clock.now()
    this.#name ??= ids.next(now)
    // What was claimed again is another lease: what was read under the last one may not be written under it.
    const worker = `${this.#name}.${++this.#claims}`
    const claim = { worker, now, leaseMs: policy.leaseMs, limit: policy.claimLimit, without: closed() }
    const claimed = await jobs.claim(scope === undefined ? claim : { ...claim, scope })
    if (claimed.length === 0) return false
    this.#status = 'working'
    const counted = (step: Tally): void => {
      this.#tally = sumOf(this.#tally, step)
      onStep(step)
    }
    await runBatch(claimed, this.#parts, { worker, signal, onStep: counted })
    return true
  }
}
