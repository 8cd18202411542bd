/** What can an agent ask and decide about how its memories are related? The calls of a memory about relations and facts. */

import type { Background } from './consolidate/background.ts'
import { entities } from './consolidate/entities.ts'
import { type FactView, factPage, factsOfEvents } from './consolidate/fact-list.ts'
import { namedRelations, type RelationView, relationPage, relationsOf } from './consolidate/relation-list.ts'
import type { CurationSource } from './curation/curation-source.ts'
import {
  type GeneratorRef,
  type RulingOutcome,
  type RulingRequest,
  ruleOnGenerator,
  ruleOnRelation,
  undoRuling,
} from './curation/decide.ts'
import { type FeedbackOutcome, keepFeedback } from './curation/feedback.ts'
import { eventsCalled, type RelationRef } from './curation/named.ts'
import { eventHistory, type RelationHistory, relationHistory } from './curation/relation-history.ts'
import { type RulingView, viewsOf } from './curation/ruling-view.ts'
import { checkOptions, shown } from './errors.ts'
import { consolidationTasks } from './ingest/drafts.ts'
import type { Receipt, RememberInput } from './ingest/receipt.ts'
import { bad, checkAfter, checkFilter, checkName, checkReason } from './memory-arguments.ts'
import { type CorrectionOptions, type CorrectionOutcome, correctEvent } from './memory-correction.ts'
import { checkGeneratorRef, checkRelationRef, checkSteps, type RulingOptions } from './memory-curation-arguments.ts'
import { EntityMemory, type EntityMemoryParts } from './memory-entities.ts'
import type { QuestionSink } from './question-log/question-sink.ts'
import type { Trace } from './recall/recollection.ts'
import type { Event } from './record/event.ts'
import { checkRef, refList } from './record/ref-list.ts'
import type { RelationFilter } from './store/store.ts'
import { tagGenerator } from './tag/generator.ts'

/** What that part is made of. */
export interface RelationMemoryParts extends EntityMemoryParts {
  readonly curation: CurationSource
  readonly background: Pick<Background, 'quiet'>
  /** Keeps what is asked; null where nobody wishes that. */
  readonly questionLog: QuestionSink | null
}

/** What became of a relation, with refs in place of numbers. */
export interface RelationHistoryView extends Omit<RelationHistory, 'relation'> {
  readonly relation: RelationView
}

/** What became of an event: as it was said, what takes its place, and what was decided about its relations. */
export interface EventHistoryView {
  readonly events: readonly Event[]
  readonly relations: readonly RelationHistoryView[]
}

/** What was said of one recall. */
export interface FeedbackOptions {
  /** Refs of lines that helped. */
  readonly helpful?: string | readonly string[]
  /** Refs of lines that had nothing to do with the question. */
  readonly wrong?: string | readonly string[]
  readonly by?: string
  readonly reason?: string
}

/** Generators that make no relations and can be retired all the same. */
const rowless: readonly string[] = [entities.name, tagGenerator.name]

/** The part of a memory that knows of relations. */
export abstract class RelationMemory extends EntityMemory {
  readonly #parts: RelationMemoryParts

  constructor(parts: RelationMemoryParts) {
    super(parts)
    this.#parts = parts
  }

  abstract remember(input: RememberInput, options?: { signal?: AbortSignal }): Promise<Receipt>

  /**
   * Relations of this scope as they count after all that was decided: all that touch a ref, or a page of all.
   *
   * @param options.after  `next` of the page before; `next` is null on the last page, and pages may be empty
   */
  async relations(
    options: RelationFilter & { ref?: string; after?: number } = {},
  ): Promise<{ relations: RelationView[]; next: number | null }> {
    const { ref, after = 0, ...asked } = checkOptions(options, ['ref', 'after', 'graphs', 'states'], 'relations')
    checkAfter(after, 'relations')
    const filter = checkFilter(asked)
    if (ref === undefined) return relationPage(this.#parts, after, filter)
    const nos = (await eventsCalled(this.#parts, [checkRef(ref, 'relations')])).map(({ no }) => no)
    return { relations: await relationsOf(this.#parts, nos, filter), next: null }
  }

  /** The facts that events tell, by rules and by models, and from when until when each held, as far as it is consolidated; unknown refs tell none. */
  async facts(refs: string | readonly string[]): Promise<FactView[]> {
    return factsOfEvents(await eventsCalled(this.#parts, [...new Set(refList(refs, 'facts'))]), this.#parts)
  }

  /**
   * All facts of this scope, in order of arrival, a page at a time.
   *
   * @param options.about  only of whom or what this names: an entity by id or name, with its kin and things
   * @param options.after  `next` of the page before; `next` is null on the last page, and pages may be empty
   */
  async allFacts(
    options: { about?: string; after?: number } = {},
  ): Promise<{ facts: FactView[]; next: number | null }> {
    const { about, after = 0 } = checkOptions(options, ['about', 'after'], 'allFacts')
    checkAfter(after, 'allFacts')
    const page = await factPage(this.#parts, after)
    if (about === undefined) return page
    const name = checkName(about, 'about', 'allFacts').trim().toLowerCase()
    const names = new Set([name, ...((await this.entity(about))?.names ?? [])])
    return { ...page, facts: page.facts.filter(({ subject }) => names.has(subject) || names.has(ownerOf(subject))) }
  }

  /** This relation is believed from now on, whatever its generator says of it. */
  async accept(relation: RelationRef | RelationView, options: RulingOptions = {}): Promise<RulingOutcome> {
    return ruleOnRelation(this.rulingRequest(options, 'accept'), 'accept', checkRelationRef(relation, 'accept'))
  }

  /** This relation is not walked from now on, whatever its generator says of it; it stays, and its rejection with it. */
  async reject(relation: RelationRef | RelationView, options: RulingOptions = {}): Promise<RulingOutcome> {
    return ruleOnRelation(this.rulingRequest(options, 'reject'), 'reject', checkRelationRef(relation, 'reject'))
  }

  /** Nothing that a generator made counts: of one version, or of all. `restore` brings it back as it was. */
  async retire(generator: GeneratorRef, options: RulingOptions = {}): Promise<RulingOutcome> {
    const named = { ...checkGeneratorRef(generator, 'retire'), readers: rowless }
    return ruleOnGenerator(this.rulingRequest(options, 'retire'), 'retire', named)
  }

  /** What was decided about a relation does not count any more, feedback included; or a retired generator counts again. */
  async restore(what: RelationRef | RelationView | GeneratorRef, options: RulingOptions = {}): Promise<RulingOutcome> {
    const request = this.rulingRequest(options, 'restore')
    if ('from' in what) return ruleOnRelation(request, 'restore', checkRelationRef(what, 'restore'))
    return ruleOnGenerator(request, 'reinstate', { ...checkGeneratorRef(what, 'restore'), readers: rowless })
  }

  /** A ruling does not hold any more, by its id: what it undid, or what stood before it, holds again. */
  async undo(ruling: number, options: RulingOptions = {}): Promise<RulingOutcome> {
    checkAfter(ruling, 'undo', 'ruling')
    return undoRuling(this.rulingRequest(options, 'undo'), ruling)
  }

  /**
   * Says which lines of a recall helped, and which were wrong. It speaks for the relations on the way to the one, and against
   * those that brought the other; it counts once the slow path has come by.
   *
   * @param trace  of the recollection
   */
  async feedback(trace: Pick<Trace, 'walk'>, options: FeedbackOptions): Promise<FeedbackOutcome> {
    const { helpful = [], wrong = [], ...who } = checkOptions(options, ['helpful', 'wrong', 'by', 'reason'], 'feedback')
    const judged = { helpful: refList(helpful, 'feedback'), wrong: refList(wrong, 'feedback') }
    const both = judged.helpful.find((ref) => judged.wrong.includes(ref))
    if (both !== undefined) throw bad('feedback', 'wrong', `must not name what is helpful, too, got ${shown(both)}`)
    this.#parts.questionLog?.judged(trace, judged)
    const outcome = await keepFeedback(this.rulingRequest(who, 'feedback'), checkSteps(trace), judged)
    const about = [...(outcome.ruling?.relations ?? []), ...(outcome.ruling?.against ?? [])]
    const [event] = await eventsCalled(
      this.#parts,
      about.slice(0, 1).map(({ from }) => from),
    )
    // One event is understood once more, which changes nothing: so that the slow path comes by and folds it in.
    if (event !== undefined) await this.#understandAgain(event.no)
    return outcome
  }

  /**
   * Puts new words in the place of what was said under a ref. The old ones stay, marked and below; `reject` of the relation
   * between the two takes the correction back. The new ones stand in the same session, under the same speaker.
   *
   * @param options.reason  why, kept with the new words; options.time when they were said, default now; options.ref their
   *   ref, which makes a retry safe
   * @throws {INVALID_INPUT} naming the field
   */
  async correct(ref: string, text: string, options: CorrectionOptions = {}): Promise<CorrectionOutcome> {
    const { reason, ...given } = checkOptions(options, ['reason', 'time', 'ref'], 'correct')
    const place = { ...this.#parts, remember: (input: RememberInput) => this.remember(input) }
    const why = checkReason(reason, 'correct')
    return correctEvent({ corrected: checkRef(ref, 'correct'), text, reason: why, ...given }, place)
  }

  /** What became of a relation, for each generator that asserts it; empty where there is none. */
  async relationHistory(relation: RelationRef | RelationView): Promise<RelationHistoryView[]> {
    return this.#named(await relationHistory(this.#parts, checkRelationRef(relation, 'relationHistory')))
  }

  /** What became of what was said under a ref; null where nothing is remembered under it. */
  async history(ref: string): Promise<EventHistoryView | null> {
    const found = await eventHistory(this.#parts, checkRef(ref, 'history'))
    if (found === null) return null
    const events = found.events.map(({ no: _, ...event }) => event)
    return { events, relations: await this.#named(found.relations) }
  }

  /** All that was decided about relations of this scope, oldest first. */
  async rulings(): Promise<RulingView[]> {
    const standing = await this.#parts.curation.standingOf(this.#parts.scope)
    return viewsOf(this.#parts, standing.rulings, standing)
  }

  async #understandAgain(no: number): Promise<void> {
    const { store, scope, background } = this.#parts
    for (const task of consolidationTasks) await store.jobs.again(scope, { task, nos: [no], following: 0 })
    background.quiet?.heard()
  }

  /** Who decides, why and when. @throws {INVALID_INPUT} naming the option */
  protected rulingRequest(options: RulingOptions, operation: string): RulingRequest {
    const { by, reason } = checkOptions(options, ['by', 'reason'], operation)
    const who = by === undefined ? null : checkName(by, 'by', operation)
    return { ...this.#parts, by: who, reason: checkReason(reason, operation), now: this.#parts.clock.now() }
  }

  async #named(histories: readonly RelationHistory[]): Promise<RelationHistoryView[]> {
    const views = await namedRelations(
      this.#parts,
      histories.map(({ relation }) => relation),
    )
    return histories.flatMap((history, i) => {
      const relation = views[i]
      return relation === undefined ? [] : [{ ...history, relation }]
    })
  }
}

/** Of "ada's sister" Ada; of anybody else the same. */
function ownerOf(subject: string): string {
  return subject.split("'s ")[0] ?? subject
}
