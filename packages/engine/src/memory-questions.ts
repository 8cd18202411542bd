/** What can an agent ask of its memory? Recall, why not, reconstruction, and the timeline. */

import { type AnswerStrategy, checkQuestionOptions, type QuestionOptions } from './answer/answer-options.ts'
import { eventsCalled } from './curation/named.ts'
import type { UseLog, WalkedRelation } from './curation/use-log.ts'
import { readable, stopIfAborted } from './errors.ts'
import type { IngestPolicy } from './ingest/policy.ts'
import { bad } from './memory-arguments.ts'
import { DerivedMemory, type DerivedMemoryParts } from './memory-derived.ts'
import type { PreparedProfile } from './profile/prepared-profile.ts'
import type { Embedder } from './provider/embedder.ts'
import type { QuestionLogState } from './question-log/question-sink.ts'
import { type Moment, momentOf, noteOf } from './recall/as-of.ts'
import { type RecallPolicy, walkingOnly } from './recall/policy.ts'
import { recall, recallWithout } from './recall/recall.ts'
import { budgetOf, checkedCounter, checkRecallOptions, nowOf, policyOf } from './recall/recall-options.ts'
import { defaultCounter, type RecallRequest } from './recall/recall-request.ts'
import type { RecallOptions, Recollection, WhyNot } from './recall/recollection.ts'
import { type Snapshot, SnapshotSource } from './recall/snapshot.ts'
import { checkTimeline, type TimelineOptions, type TimelinePage, timelinePage } from './recall/timeline.ts'
import { lackedRoom, whyNot } from './recall/why-not.ts'
import type { Bounds } from './reconstruct/bounds.ts'
import type { BoundsSource } from './reconstruct/bounds-source.ts'
import { reconstruct } from './reconstruct/reconstruct.ts'
import { checkReconstructOptions, type ReconstructOptions } from './reconstruct/reconstruct-options.ts'
import type { Reconstruction } from './reconstruct/reconstruction.ts'
import type { Instant } from './record/instant.ts'
import { checkRef } from './record/ref-list.ts'
import type { Graph } from './record/relation.ts'
import type { Clock } from './system.ts'
import type { Timer } from './timer.ts'

/** What that part is made of. */
export interface QuestionMemoryParts extends DerivedMemoryParts {
  readonly embedder: Embedder | null
  readonly policy: RecallPolicy
  /** Limits of reconstruction. */
  readonly bounds: BoundsSource
  /** Graphs that are made and walked. */
  readonly graphs: readonly Graph[]
  readonly profile: PreparedProfile
  readonly ingestPolicy: IngestPolicy
  readonly clock: Clock
  /** Where recalls note which relations were of use. */
  /** Null for a handle whose questions count for no use. */
  readonly uses: UseLog | null
  /** Of a caller's waits. */
  readonly timer: Timer
}

/** The part of a memory that answers questions. Writes nothing that it reads. */
export abstract class QuestionMemory extends DerivedMemory {
  readonly #parts: QuestionMemoryParts
  readonly #snapshots: SnapshotSource

  constructor(parts: QuestionMemoryParts) {
    super(parts)
    this.#parts = parts
    this.#snapshots = new SnapshotSource(parts.store, parts.scope, parts.embedder, parts.names)
  }

  /**
   * Recalls the evidence for a question: a context within the budget, the ranking, and the trace of both.
   *
   * Writes nothing that it reads: which relations were of use is noted in a log that only the slow path folds in. Until then the
   * same question on the same store gives the same result but for `elapsedMs`.
   *
   * @param options.strategy  `reconstruct` and `auto` go on as `reconstruct` does; the result is then a `Reconstruction`
   * @throws {INVALID_INPUT} when an option is out of range or the policy unknown
   */
  async recall(question: string, options: QuestionOptions = {}): Promise<Recollection | Reconstruction> {
    const { strategy, bounds, recalling } = checkQuestionOptions(options, 'recall')
    if (strategy === 'recall') return this.#recalled(question, recalling, 'recall')
    const when = strategy === 'auto' ? 'auto' : 'always'
    return this.reconstruct(question, { ...recalling, strategy: when, ...(bounds === undefined ? {} : { bounds }) })
  }

  /** Why is this event not in the context of this question? Recalls once more, watching it. */
  async whyNot(question: string, ref: string, options: RecallOptions = {}): Promise<WhyNot> {
    const asked = checkRecallOptions(options, 'whyNot')
    const found = await eventsCalled(this.#parts, [checkRef(ref, 'whyNot')])
    const recollection = await this.recallUnlogged(question, { ...asked, watch: [...(asked.watch ?? []), ref] })
    const ample = lackedRoom(recollection, ref)
      ? await this.recallUnlogged(question, { ...asked, budgetTokens: Number.MAX_SAFE_INTEGER })
      : null
    return whyNot(recollection, ref, found.length > 0, ample)
  }

  /**
   * Reconstructs the evidence for a question: goes on from what recall finds, over cues, tags and contents, step by step, until
   * it has what the question needs or a bound is reached. The result is a recall's, with the steps.
   *
   * Notes what was of use as `recall` does. Takes what `recall` takes, and besides `bounds`, `numbers` and `judge`.
   *
   * @throws {INVALID_INPUT} when an option is out of range or the policy unknown
   */
  async reconstruct(question: string, options: ReconstructOptions = {}): Promise<Reconstruction> {
    const limits = this.#parts.bounds.now()
    const { bounds, numbers, judge, strategy, ...asked } = checkReconstructOptions(options, limits.bounds)
    const logged = strategy === 'auto' ? 'auto' : 'reconstruct'
    return this.#asked(question, asked, { operation: 'reconstruct', logged }, (request, snapshot) => {
      const viewNotes = [...request.viewNotes, ...(limits.note === null ? [] : [limits.note])]
      return reconstruct(question.toWellFormed(), { ...request, viewNotes, bounds, numbers, judge, strategy }, snapshot)
    })
  }

  /**
   * The events of this scope in the order they were said, which need not be the order of arrival; all, of a stretch of time, or
   * those that mention an entity.
   *
   * Cost: one pass over the times of the stretch, in memory, and the reading of one page.
   *
   * @throws {INVALID_INPUT} naming the option
   */
  async timeline(options: TimelineOptions = {}): Promise<TimelinePage> {
    const query = checkTimeline(options)
    return this.#snapshots.read(({ directory }) => timelinePage(query, directory, this.#parts))
  }

  /** Recalls for a purpose of ours: nobody asked that, so no question log has it, and it counts for no use. */
  protected async recallUnlogged(question: string, options: RecallOptions): Promise<Recollection> {
    return this.#recalled(question, options, null)
  }

  /** Recalls as if some events had not been said, each by its ref; what is related to them is found as before. */
  protected async recallWithout(
    question: string,
    refs: readonly string[],
    options: RecallOptions,
  ): Promise<Recollection> {
    const nos = new Set((await eventsCalled(this.#parts, refs)).map(({ no }) => no))
    return this.#asked(question, options, { operation: 'recall', logged: null }, (request, snapshot) =>
      recallWithout(question.toWellFormed(), request, snapshot, nos),
    )
  }

  /** The numbers that this memory recalls by where a question asks for no others; graphs that it does not walk count nothing. */
  get policy(): RecallPolicy {
    return walkingOnly(this.#parts.policy, this.#parts.graphs)
  }

  /** How the question log fares; null where what is asked is not kept. */
  get questionLog(): QuestionLogState | null {
    return this.#parts.questionLog?.state ?? null
  }

  /** The limits that hold for the next reconstruction. */
  get bounds(): Bounds {
    return this.#parts.bounds.now().bounds
  }

  /**
   * Changes limits of reconstruction from the next question on, for all handles of this memory.
   *
   * @returns all limits, as they are now
   * @throws {INVALID_INPUT} naming the limit
   */
  setBounds(change: Partial<Bounds>): Bounds {
    this.#parts.bounds.set(change)
    return this.bounds
  }

  async #recalled(question: string, options: RecallOptions, logged: AnswerStrategy | null): Promise<Recollection> {
    return this.#asked(question, options, { operation: 'recall', logged }, (request, snapshot) =>
      recall(question.toWellFormed(), request, snapshot),
    )
  }

  /** @param call.logged  how the question log calls it; null for what nobody asked, which counts for no use either */
  async #asked<T extends Recollection>(
    question: string,
    options: RecallOptions,
    { operation, logged }: { operation: string; logged: AnswerStrategy | null },
    answer: (request: RecallRequest, snapshot: Snapshot) => Promise<T>,
  ): Promise<T> {
    if (typeof question !== 'string') throw bad(operation, 'question', `must be a string, got ${typeof question}`)
    const {
      watch = [],
      signal,
      tokenCounter,
      deadlineMs,
      asker,
      history,
      ...asked
    } = checkRecallOptions(options, operation)
    const { moment, policy, budgetTokens, now } = readable(operation, 'options', () => this.#wishesOf(asked))
    const patience = { timeoutMs: this.#parts.ingestPolicy.embedTimeoutMs, timer: this.#parts.timer }
    stopIfAborted(signal, operation)
    const watched =
      watch.length === 0 ? [] : (await eventsCalled(this.#parts, [...new Set(watch)])).map((event) => event.no)
    const dialogue = { asker, history }
    const { uses, scope } = this.#parts
    // What nobody asked to know says nothing of what is of use, nor does a view of the past.
    const noteUses =
      logged !== null && uses !== null && moment === null
        ? (walked: readonly WalkedRelation[]) => uses.note(scope, walked, now.epochMs)
        : undefined
    const request = {
      noteUses,
      policy,
      budgetTokens,
      counter: tokenCounter === undefined ? defaultCounter : checkedCounter(tokenCounter),
      signal,
      deadlineMs,
      dialogue,
      now,
      isNowGiven: asked.now !== undefined,
      readQuestion: this.#parts.profile.readQuestion,
      patience,
    }
    const found = await this.#snapshots.read((snapshot) => {
      // What is watched has no part in a past in which it did not exist.
      const existing = [...new Set(watched)].filter((no) => moment === null || snapshot.directory.exists[no] === 1)
      const viewNotes = moment === null ? [] : [noteOf(moment)]
      const view = { watched: existing, viewNotes, clock: this.#parts.clock }
      return answer({ ...request, ...view }, snapshot)
    }, moment)
    if (logged !== null) {
      const given = { ...dialogue, ...asked } as RecallOptions
      const { scope, questionLog } = this.#parts
      questionLog?.asked({ question, scope, strategy: logged, options: given, now, policy, found })
    }
    return found
  }

  /** What options of a recall ask for, by the memory's own defaults. */
  #wishesOf(asked: RecallOptions): { moment: Moment | null; policy: RecallPolicy; budgetTokens: number; now: Instant } {
    const moment = asked.asOf === undefined ? null : momentOf(asked.asOf, 'recall')
    const policy = walkingOnly(policyOf(asked, this.#parts.policy), this.#parts.graphs)
    const clockNow = { epochMs: this.#parts.clock.now(), offsetMinutes: 0 }
    // Who looks back asks then: "last week" is the week before that moment.
    const now = nowOf(asked, moment?.saidAt ?? clockNow, 'recall')
    return { moment, policy, budgetTokens: budgetOf(asked, policy), now }
  }
}
