/**
 * How does a model read what was remembered? The handler of the job `extract`.
 *
 *   jobs → events nobody has read → windows → the model → derivations, kept → relations that follow from them
 *
 * A model that cannot be reached is tried again later; one whose reply cannot be used is given up at once, and what is good
 * of the reply is kept. A cap that is reached closes the task in this process: its jobs wait for another, or for a higher cap.
 */

import { MemoryError, reasonOf } from '../../errors.ts'
import type { ExtractionPolicy } from '../../extraction/policy.ts'
import type { Handler, JobResult, Step } from '../../jobs/handler.ts'
import type { ReadingModels } from '../../provider/memory-models.ts'
import type { Scope } from '../../record/scope.ts'
import type { Job, NumberedEvent, Store } from '../../store/store.ts'
import { HeardSource } from '../heard-source.ts'
import { cutForReading } from './cut.ts'
import { extractGenerator } from './generator.ts'
import { relateReadings } from './model-relations.ts'
import { readWithModel, type WindowReading } from './read-window.ts'

/** What reading works with. */
export interface ExtractionParts {
  readonly store: Store
  readonly models: ReadingModels
  readonly policy: ExtractionPolicy
  /** False where the memory has no causal graph: then records are kept and no relations made. */
  readonly relates: boolean
}

/** What came of asking for one window. */
type Asked = { readonly events: readonly NumberedEvent[] } & (
  | WindowReading
  | { readonly status: 'failed'; readonly error: unknown }
)

/** Reads with a model, for all scopes of a store. */
export class Extraction {
  readonly #parts: ExtractionParts
  readonly #facts = new HeardSource()
  /** Events whose windows were read since this was made. */
  eventsRead = 0
  /** Jobs done since this was made. */
  jobsDone = 0
  /** Which cap closed the task; null while it is open. */
  closedBy: string | null = null

  constructor(parts: ExtractionParts) {
    this.#parts = parts
  }

  /** The handler of the job. */
  readonly handler: Handler = (jobs, signal) => this.#run(jobs, signal)

  async *#run(jobs: readonly Job[], signal: AbortSignal): AsyncGenerator<Step> {
    const scope = jobs[0]?.scope
    if (scope === undefined) return
    const due = await this.#due(scope, jobs)
    const dueNos = new Set(due.map(({ no }) => no))
    // Forgotten since, or read already: there is nothing left to do.
    const over = jobs.filter(({ no }) => !dueNos.has(no))
    this.jobsDone += over.length
    if (over.length > 0) yield { results: over.map(({ id }) => ({ id, failure: null })), added: 0, removed: 0 }
    const held = tornSession(due, this.#parts.policy)
    if (held.size > 0) {
      const later = jobs.filter(({ no }) => held.has(no))
      const failure = failureOf('the rest of the session comes first')
      yield { results: later.map(({ id }) => ({ id, failure, outcome: 'wait' })), added: 0, removed: 0 }
    }
    const windows = cutForReading(
      due.filter(({ no }) => !held.has(no)),
      this.#parts.policy,
    )
    for (let at = 0; at < windows.length; at += this.#parts.policy.atOnceMax) {
      const group = windows.slice(at, at + this.#parts.policy.atOnceMax)
      const asked = await Promise.all(group.map((events) => this.#ask(events, signal)))
      // Those that were read are kept first: they have been paid for.
      for (const one of asked) yield await this.#settled(one, { scope, jobs, signal })
    }
  }

  /** Events of the jobs, without those that are read and those that are gone. */
  async #due(scope: Scope, jobs: readonly Job[]): Promise<NumberedEvent[]> {
    const { store } = this.#parts
    const nos = [...new Set(jobs.map(({ no }) => no))]
    const covering = await store.derived.covering(scope, nos)
    const { name, version } = extractGenerator
    const read = new Set(
      covering
        .filter((one) => one.generator === name && one.version === version && one.fault === null)
        .flatMap((one) => one.nos),
    )
    return store.events.read(
      scope,
      nos.filter((no) => !read.has(no)),
    )
  }

  async #ask(events: readonly NumberedEvent[], signal: AbortSignal): Promise<Asked> {
    const { models, policy } = this.#parts
    try {
      if (this.closedBy !== null) return { events, status: 'capped', reason: this.closedBy }
      return { events, ...(await readWithModel(events, { models, policy, signal })) }
    } catch (error) {
      return { events, status: 'failed', error }
    }
  }

  async #settled(
    asked: Asked,
    { scope, jobs, signal }: { scope: Scope; jobs: readonly Job[]; signal: AbortSignal },
  ): Promise<Step> {
    const { events } = asked
    const nos = new Set(events.map(({ no }) => no))
    const mine = jobs.filter(({ no }) => nos.has(no))
    const step = (result: Omit<JobResult, 'id'>, changed = { added: 0, removed: 0 }): Step => ({
      results: mine.map(({ id }) => ({ id, ...result })),
      ...changed,
    })
    if (asked.status === 'failed') {
      if (signal.aborted || isStoreFault(asked.error)) throw asked.error
      return step({ failure: failureOf(`stage consolidate: ${reasonOf(asked.error)}`) })
    }
    if (asked.status === 'capped') {
      this.closedBy = asked.reason
      return step({ failure: failureOf(asked.reason), outcome: 'wait' })
    }
    const { draft, failure } = asked
    const { store, relates } = this.#parts
    const isKept = await store.derived.keep(scope, draft, mine)
    if (!isKept)
      return step({ failure: failureOf('an event was forgotten or taken by another meanwhile'), outcome: 'wait' })
    this.eventsRead += events.length
    const changed = relates
      ? await relateReadings(draft.nos, { store, scope, lease: mine, facts: this.#facts })
      : { added: 0, removed: 0 }
    if (failure === null) this.jobsDone += mine.length
    return failure === null
      ? step({ failure: null }, changed)
      : step({ failure: failureOf(failure), outcome: 'dead' }, changed)
  }
}

/**
 * The last session of a large batch: its rest may wait beyond the batch, and it is claimed again at once, then first in line.
 */
function tornSession(events: readonly NumberedEvent[], { eventsMax }: ExtractionPolicy): ReadonlySet<number> {
  const last = events.at(-1)?.session
  const tail = events.filter(({ session }) => session === last).map(({ no }) => no)
  return new Set(events.length >= 2 * eventsMax && tail.length < events.length ? tail : [])
}

/** Names the task, for whoever finds the job given up. */
function failureOf(why: string): string {
  return `${extractGenerator.name} ${extractGenerator.version}: ${why}`
}

function isStoreFault(error: unknown): boolean {
  return MemoryError.is(error, 'STORE_BUSY') || MemoryError.is(error, 'STORE_UNAVAILABLE')
}
