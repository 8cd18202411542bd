/**
 * What can an agent do with its memory? The one object a caller holds, bound to one scope.
 *
 * The fast path and recall meet only here. Neither knows the other; both know the store's port.
 */

import { outdatedIn, type RebuildReport, type Stranger, strangersIn } from './consolidate/rebuild.ts'
import type { ConsolidationReport } from './consolidate/report.ts'
import { settleAll } from './consolidate/settle-all.ts'
import { type Settlement, settlementOf } from './consolidate/settled.ts'
import { eventsCalled } from './curation/named.ts'
import { verifyDerived } from './curation/verify-derived.ts'
import { checkOptions, MemoryError, shown, stopIfAborted } from './errors.ts'
import { consolidationTasks } from './ingest/drafts.ts'
import { type ExportedSource, exportSources } from './ingest/export.ts'
import { type ForgetAllOptions, forgetAll } from './ingest/forget-all.ts'
import { ingest } from './ingest/ingest.ts'
import type { Receipt, RememberInput } from './ingest/receipt.ts'
import { reindex } from './ingest/reindex.ts'
import { rereadTimes } from './ingest/reread-times.ts'
import { soundnessOf } from './ingest/verify-digests.ts'
import type { Worker } from './jobs/worker.ts'
import { AnswerMemory } from './memory-answers.ts'
import { bad, checkPage, refsOf } from './memory-arguments.ts'
import type { QuestionMemoryParts } from './memory-questions.ts'
import { type MemoryStats, statsOf } from './memory-stats.ts'
import { closeModels } from './provider/memory-models.ts'
import type { Event } from './record/event.ts'
import { checkRef, isIterable, refList } from './record/ref-list.ts'
import { type Scope, scopeOf } from './record/scope.ts'
import type { ForgetReport, ForgottenRefs, NumberedEvent } from './store/store.ts'
import type { Ids } from './system.ts'

/** What a memory is made of; `openMemory` fills in the defaults. */
export interface MemoryParts extends QuestionMemoryParts {
  readonly ids: Ids
}

/** A long-term memory, bound to one scope. Its handles share store and embedder; closing one closes both. */
export class Memory extends AnswerMemory {
  readonly #parts: MemoryParts

  constructor(parts: MemoryParts) {
    super(parts)
    this.#parts = parts
  }

  /** Whose memory this handle reads and writes. */
  get scope(): Scope {
    return this.#parts.scope
  }

  /**
   * Remembers one thing said or happened. Returns once it and the jobs it causes are durable.
   *
   * Idempotent for a `ref` or an `idempotencyKey`; without either every call is a new event.
   *
   * @param options.signal  ends the wait for the embedder
   * @throws {INVALID_INPUT} naming the field and the remedy
   * @throws {STORE_BUSY, STORE_UNAVAILABLE, CANCELLED} nothing was written
   */
  async remember(input: RememberInput, options: { signal?: AbortSignal } = {}): Promise<Receipt> {
    const { signal } = checkOptions(options, ['signal'], 'remember')
    stopIfAborted(signal, 'remember')
    const [receipt] = await this.#ingest([input], { signal, operation: 'remember' })
    if (receipt === undefined) throw new MemoryError('INTERNAL', 'remember: no receipt')
    if (receipt.status === 'rejected')
      throw new MemoryError(receipt.code, receipt.message, { details: { field: receipt.field } })
    return receipt
  }

  /**
   * Remembers many, in transactions of `batchSize`, in order. An invalid input becomes a `rejected` receipt and holds
   * up no other.
   *
   * @returns one receipt per input
   * @throws {CANCELLED} between two transactions or while the embedder works; what was written before stays
   */
  async rememberMany(
    inputs: Iterable<RememberInput> | AsyncIterable<RememberInput>,
    options: { batchSize?: number; onProgress?: (done: number) => void; signal?: AbortSignal } = {},
  ): Promise<Receipt[]> {
    const {
      onProgress,
      signal,
      batchSize = this.#parts.ingestPolicy.batchSize,
    } = checkOptions(options, ['batchSize', 'onProgress', 'signal'], 'rememberMany')
    if (!Number.isInteger(batchSize) || batchSize < 1)
      throw bad('rememberMany', 'batchSize', `must be a whole number ≥ 1, got ${shown(batchSize)}`)
    if (!isIterable(inputs)) throw bad('rememberMany', 'inputs', `must be an iterable of inputs, got ${shown(inputs)}`)
    const receipts: Receipt[] = []
    let batch: RememberInput[] = []
    const flush = async (): Promise<void> => {
      stopIfAborted(signal, 'rememberMany')
      receipts.push(...(await this.#ingest(batch, { signal, operation: 'rememberMany' })))
      batch = []
      onProgress?.(receipts.length)
    }
    const take = async (input: RememberInput): Promise<void> => {
      batch.push(input)
      if (batch.length === batchSize) await flush()
    }
    // A list is gone through as it is: to await an input would call its `then`, which is the caller's and may throw.
    if (Symbol.asyncIterator in inputs) for await (const input of inputs) await take(input)
    else for (const input of inputs) await take(input)
    if (batch.length > 0) await flush()
    return receipts
  }

  /** The events of a source ref in order of part, or the one event of a segment's ref; empty when unknown. */
  async get(ref: string): Promise<Event[]> {
    return (await this.#find([checkRef(ref, 'get')])).map(withoutNumber)
  }

  /**
   * Events in order of arrival, page by page.
   *
   * @param page.after  `next` of the page before; page.limit in [1, 1000], default 100
   * @returns           `next` is null on the last page
   */
  async list(
    page: { after?: number; limit?: number; session?: string } = {},
  ): Promise<{ events: Event[]; next: number | null }> {
    const { limit, ...asked } = checkPage(page)
    // One more than asked tells whether another page follows.
    const found = await this.#parts.store.events.list(this.scope, { ...asked, limit: limit + 1 })
    const events = found.slice(0, limit)
    return { events: events.map(withoutNumber), next: found.length > limit ? (events.at(-1)?.no ?? null) : null }
  }

  /**
   * Everything remembered in this scope, source by source in order of arrival, as `rememberMany` takes it: a backup.
   * Restored into an empty scope it gives the same refs, texts, times, sessions and keys; vectors and relations are
   * made anew.
   *
   * @throws {CANCELLED} while it is read
   */
  export(options: { signal?: AbortSignal } = {}): AsyncGenerator<ExportedSource, void, undefined> {
    const { signal } = checkOptions(options, ['signal'], 'export')
    return exportSources(this.#parts.store, this.scope, signal)
  }

  /**
   * Forgets sources with everything derived from them; afterwards no byte of the store's files holds their text.
   * Unknown refs hold up nothing: the report names them.
   */
  async forget(refs: string | readonly string[]): Promise<ForgottenRefs> {
    const asked = refList(refs, 'forget')
    if (asked.includes('')) throw bad('forget', 'refs', 'must be non-empty strings')
    const found = await this.#find(asked)
    // A segment cannot go alone: the rest of its text would still quote it.
    const report = await this.#parts.store.events.forget(this.scope, [
      ...new Set(found.map((event) => event.sourceRef)),
    ])
    const known = new Set(found.flatMap(({ ref, sourceRef }) => [ref, sourceRef]))
    return { ...report, unknown: [...new Set(asked)].filter((ref) => !known.has(ref)) }
  }

  /** Forgets all that this scope holds now, as {@link Memory.forget} does, in batches. @throws {CANCELLED} between two of them */
  async forgetAll(options: ForgetAllOptions = {}): Promise<ForgetReport> {
    const { store } = this.#parts
    return forgetAll(store, this.scope, checkOptions(options, ['onProgress', 'signal'], 'forgetAll'))
  }

  /**
   * Brings what is derived from the words up to date: the times they speak of, for what an older release stored, and the
   * vectors that are missing in the present embedder's spaces, after a failure or after changing the embedder.
   *
   * @returns  events that got vectors, and events whose times are other than before
   * @throws {UNSUPPORTED} without an embedder, once the times are read
   */
  async reindex(
    options: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
  ): Promise<{ events: number; times: number }> {
    const { onProgress, signal } = checkOptions(options, ['onProgress', 'signal'], 'reindex')
    const { store, embedder, ingestPolicy: policy, timer } = this.#parts
    return reindex({ store, scope: this.scope, embedder, policy, timer, onProgress, signal })
  }

  /** Who consolidates this store, all scopes of it, in this process: to be started, paused, resumed and asked. */
  get worker(): Worker {
    return this.#parts.background.worker
  }

  /**
   * Understands what was remembered in this scope and not yet consolidated, now and in this process. Twice is once.
   *
   * @param options.retryDead  also what was given up before
   * @param options.again      all events of the scope once more: after a change of the schema profile, for example
   * @param options.onProgress told how many events are done
   * @throws {STORE_BUSY, STORE_UNAVAILABLE} what was done before stays done
   */
  async consolidate(
    options: { retryDead?: boolean; again?: boolean; onProgress?: (done: number) => void; signal?: AbortSignal } = {},
  ): Promise<ConsolidationReport> {
    const { retryDead, again, onProgress, signal } = checkOptions(
      options,
      ['retryDead', 'again', 'onProgress', 'signal'],
      'consolidate',
    )
    const { store, background } = this.#parts
    const { worker, reader, folding } = background
    const parts = { store, scope: this.scope, worker, reader, folding }
    return settleAll(parts, {
      retryDead: retryDead === true,
      again: again === true ? consolidationTasks : [],
      signal,
      onProgress,
    })
  }

  /**
   * Makes anew all that is derived from what was said: times, readings, relations. What people decided stands beside it and
   * holds again. Recalls go on meanwhile: nothing is taken away before its successor is there. Vectors are `reindex`'s.
   *
   * @param options.drop  also removes what generators made that this memory does not run: an older release, another profile
   * @throws {CANCELLED, STORE_BUSY, STORE_UNAVAILABLE} what is left to do waits in the queue
   */
  async rebuild(
    options: { drop?: boolean; onProgress?: (done: number) => void; signal?: AbortSignal } = {},
  ): Promise<RebuildReport> {
    const { drop = false, ...work } = checkOptions(options, ['drop', 'onProgress', 'signal'], 'rebuild')
    const { store, background, ingestPolicy: policy } = this.#parts
    const times = await rereadTimes(store, this.scope, { policy, signal: work.signal })
    const known = new Set([...background.generators.keys(), 'next'])
    const strangers = await strangersIn(store, this.scope, { known, drop })
    return { ...(await this.consolidate({ ...work, retryDead: true, again: true })), times, strangers }
  }

  /** What older versions of the rules made in this scope, in order of name and version: `rebuild` makes it anew. Reads all relations. */
  async outdated(): Promise<Stranger[]> {
    const { store, background } = this.#parts
    return outdatedIn(store, this.scope, background.generators)
  }

  /**
   * Waits until everything is understood that these caused; the background worker begins at once. Refs that are not
   * (or no longer) remembered caused nothing.
   *
   * @param what               a receipt, or refs
   * @param options.timeoutMs  default 60,000; 0 asks once
   */
  async settled(what: Receipt | string | readonly string[], options: { timeoutMs?: number } = {}): Promise<Settlement> {
    const { store, background, timer } = this.#parts
    const { timeoutMs = 60_000 } = checkOptions(options, ['timeoutMs'], 'settled')
    if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0))
      throw bad('settled', 'timeoutMs', `must be ≥ 0, got ${shown(timeoutMs)}`)
    const events = await this.#find(refsOf(what))
    if (background.quiet !== null) background.worker.start()
    const nos = [...new Set(events.map(({ no }) => no))]
    return settlementOf({ jobs: store.jobs, timer }, this.scope, nos, timeoutMs)
  }

  /** Counts of this scope. */
  async stats(): Promise<MemoryStats> {
    return statsOf(this.#parts)
  }

  /**
   * Every broken invariant of the whole store, sources whose words are not those that were remembered, and what is derived
   * from words that are not there, as sentences; empty when sound. Reads everything.
   */
  async verify(): Promise<string[]> {
    const broken = await soundnessOf(this.#parts.store, this.scope)
    // Where words or rows are damaged, what rests on them says nothing new.
    return broken.length > 0 ? broken : verifyDerived(this.#parts.store, this.scope)
  }

  /** Another handle on the same store, bound to another scope. Parts not named are this handle's. */
  as(scope: Partial<Scope>): Memory {
    return new Memory({ ...this.#parts, scope: scopeOf(scope, this.scope) })
  }

  /** Another handle on the same store and scope, whose questions no question log has and that count for no use: for those that a program asks for itself. */
  unlogged(): Memory {
    return new Memory({ ...this.#parts, questionLog: null, uses: null })
  }

  /** Stops the worker, which gives back what it holds, and closes question log, store, embedder and models, for every handle on them. */
  async close(): Promise<void> {
    const { worker, quiet } = this.#parts.background
    await quiet?.end()
    await worker.stop()
    await this.#parts.uses?.write()
    await this.#parts.questionLog?.close()
    await this.#parts.store.close()
    await this.#parts.embedder?.close()
    await closeModels(this.#parts.models)
  }

  async #ingest(
    inputs: readonly RememberInput[],
    call: { signal: AbortSignal | undefined; operation: string },
  ): Promise<Receipt[]> {
    const { ingestPolicy: policy, background, ...parts } = this.#parts
    const receipts = await ingest(inputs, { ...parts, policy, ...call })
    background.quiet?.heard()
    return receipts
  }

  /** Events by ref: whole sources, or single segments by their own ref. */
  async #find(refs: readonly string[]): Promise<NumberedEvent[]> {
    return eventsCalled(this.#parts, refs)
  }
}

function withoutNumber({ no: _, ...event }: NumberedEvent): Event {
  return event
}
