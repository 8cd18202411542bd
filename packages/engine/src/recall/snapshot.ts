/**
 * What does one recall see? A read-only view of one scope at one revision.
 *
 * Stages never touch a store: they read here, whole batches at a time. Events appended later do not exist for it.
 */

import { CurationSource, curatedTouching } from '../curation/curation-source.ts'
import type { Standing } from '../curation/standing.ts'
import type { TagStanding } from '../curation/tag-standing.ts'
import type { Canon } from '../entity/canon.ts'
import type { NameBook } from '../entity/name-book.ts'
import type { NameSource } from '../gazetteer/name-source.ts'
import type { Embedder, QuestionTokens } from '../provider/embedder.ts'
import type { Reading } from '../record/entity.ts'
import type { TaggedEvent } from '../record/made-tags.ts'
import type { Relation } from '../record/relation.ts'
import type { Scope } from '../record/scope.ts'
import type {
  EventHandle,
  Mentioned,
  Nearest,
  NumberedEvent,
  Postings,
  RelationFilter,
  Store,
  Tagged,
  TagNode,
} from '../store/store.ts'
import { tagGenerator } from '../tag/generator.ts'
import { boundReads, columnsAt, type Moment } from './as-of.ts'
import { Directory } from './directory.ts'

/** The view. */
export interface Snapshot {
  readonly directory: Directory
  /** Null where the memory runs without an embedder. */
  readonly embedder: Embedder | null
  postings(terms: readonly string[], frequencyMax: number): Promise<Postings[]>
  /** Nearest events to a question vector; empty without an embedder. */
  nearest(query: Float32Array, limit: number, include: readonly number[]): Promise<Nearest>
  /** Whether the store holds no entry of this event in the embedder's space; false without an embedder. */
  lacksVectors(no: number): Promise<boolean>
  /** Token rows per event, null where there are none. */
  tokenRows(nos: readonly number[]): Promise<({ count: number; rows: Int8Array } | null)[]>
  /** Handles in the order asked, null for what was forgotten since. */
  refs(nos: readonly number[]): Promise<(EventHandle | null)[]>
  events(nos: readonly number[]): Promise<NumberedEvent[]>
  /** Relations that touch a frontier, as they count; those of events appended since are left out. */
  relations(nos: readonly number[], filter: RelationFilter): Promise<Relation[]>
  /** Jobs of the slow path that waited in the scope when the snapshot was read, counted up to {@link backlogMax}. */
  readonly backlog: number
  /** What was read in events. */
  readings(nos: readonly number[]): Promise<Reading[]>
  /** Events of the snapshot that mention targets. */
  mentioning(targets: readonly string[], eventsMax: number): Promise<Mentioned[]>
  /** Events of the snapshot that have tags. */
  tagged(labels: readonly string[], eventsMax: number): Promise<Tagged[]>
  /** Tags of events, by number. */
  tagsOf(nos: readonly number[]): Promise<TaggedEvent[]>
  /** All tags, with their vectors in the embedder's space; none where tags were retired. */
  tags(): Promise<readonly TagNode[]>
  /** What people decided about tags. */
  tagStanding(): Promise<TagStanding>
  /** The entities of the scope, and the names it holds: as of the first time one recall asks for them. */
  entities(): Promise<Canon>
  names(): Promise<NameBook>
}

/** What the question looks like to the embedder. */
export interface QuestionVectors {
  readonly sentence: Float32Array
  readonly tokens: QuestionTokens | null
}

/** Jobs counted for a verdict at most. Beyond it only that there are many counts; a thousand took a fiftieth of a recall's time. */
export const backlogMax = 100

const nothing: Nearest = { no: new Float64Array(0), score: new Float32Array(0) }

/** Opens snapshots of one scope, keeping its directory between them. */
export class SnapshotSource {
  readonly #store: Store
  readonly #scope: Scope
  readonly #embedder: Embedder | null
  readonly #names: NameSource
  readonly #curation: CurationSource
  #directory: Directory | null = null
  #acquiring: Promise<Directory> | null = null
  /** Recalls that read a directory now: while there are any, it must stay as it is. */
  readonly #readers = new Map<Directory, number>()

  constructor(store: Store, scope: Scope, embedder: Embedder | null, names: NameSource) {
    this.#store = store
    this.#scope = scope
    this.#embedder = embedder
    this.#names = names
    this.#curation = new CurationSource(store)
  }

  /**
   * Reads a snapshot of what is stored now. It stays the same until `use` is done, whatever is appended meanwhile.
   *
   * Cost: two small reads, plus the events appended since the last one.
   *
   * @param moment  a moment of the past to see instead of now; costs a reading of all columns
   */
  async read<T>(use: (snapshot: Snapshot) => Promise<T>, moment: Moment | null = null): Promise<T> {
    if (moment !== null) return use(await this.#past(moment))
    // Two recalls at once must not both extend the one directory: the second waits for the first.
    this.#acquiring = (this.#acquiring ?? Promise.resolve()).then(
      () => this.#acquire(),
      () => this.#acquire(),
    )
    const directory = await this.#acquiring
    try {
      const waiting = await this.#store.jobs.waiting(this.#scope, backlogMax)
      return await use(this.#snapshotOf(directory, waiting))
    } finally {
      this.#release(directory)
    }
  }

  async #past(moment: Moment): Promise<Snapshot> {
    const columns = await this.#store.events.columns(this.#scope, 0)
    const visible = columnsAt(columns, await this.#store.events.times(this.#scope), moment)
    // What waits now says nothing about a memory of then.
    const whole = this.#snapshotOf(new Directory(visible), 0)
    // A tag of what was said later would tell of it.
    return { ...whole, ...boundReads(whole, columns.no.length - visible.no.length, moment), tags: async () => [] }
  }

  #snapshotOf(directory: Directory, backlog: number): Snapshot {
    const store = this.#store
    const scope = this.#scope
    const embedder = this.#embedder
    const names = this.#names
    let known: ReturnType<NameSource['knownOf']> | null = null
    const knownNames = (): ReturnType<NameSource['knownOf']> => {
      known ??= names.knownOf(scope)
      return known
    }
    // As of the first time one recall asks: what is decided meanwhile does not exist for it.
    let standing: Promise<Standing> | null = null
    const tokenSpace = embedder?.lateInteraction?.space.id
    return {
      directory,
      embedder,
      postings: (terms, frequencyMax) => store.search.postings(scope, terms, frequencyMax),
      nearest: (query, limit, include) =>
        embedder === null
          ? Promise.resolve(nothing)
          : store.search.nearest(scope, { space: embedder.space.id, query, limit, include }),
      lacksVectors: async (no) => {
        if (embedder === null) return false
        const page = { space: embedder.space.id, after: no - 1, limit: 1 }
        return (await store.search.withoutVectors(scope, page))[0]?.no === no
      },
      tokenRows: (nos) =>
        tokenSpace === undefined
          ? Promise.resolve(nos.map(() => null))
          : store.search.tokenRows(scope, tokenSpace, nos),
      refs: (nos) => store.events.refs(scope, nos),
      events: (nos) => store.events.read(scope, nos),
      relations: async (nos, filter) => {
        standing ??= this.#curation.standingOf(scope)
        const found = await curatedTouching(store, scope, nos, { filter, standing: await standing })
        return found.filter(({ from, to }) => from <= directory.lastNo && to <= directory.lastNo)
      },
      backlog,
      readings: (nos) => store.entities.readings(scope, nos),
      mentioning: async (targets, eventsMax) =>
        (await store.entities.mentioning(scope, targets, eventsMax)).map((one) => upTo(one, directory.lastNo)),
      tagged: async (labels, eventsMax) =>
        (await store.tags.tagged(scope, labels, eventsMax)).map((one) => ({
          ...one,
          no: one.no.filter((no) => directory.exists[no] === 1),
        })),
      tagsOf: (nos) => store.tags.of(scope, nos),
      tags: async () => {
        standing ??= this.#curation.standingOf(scope)
        const { name, version } = tagGenerator
        return (await standing).isRetired(name, version) ? [] : store.tags.nodes(scope, embedder?.space.id ?? '')
      },
      tagStanding: async () => {
        standing ??= this.#curation.standingOf(scope)
        return (await standing).tags
      },
      entities: async () => (await knownNames()).canon,
      names: async () => (await knownNames()).book,
    }
  }

  async #acquire(): Promise<Directory> {
    const directory = await this.#refresh()
    this.#readers.set(directory, (this.#readers.get(directory) ?? 0) + 1)
    return directory
  }

  #release(directory: Directory): void {
    const left = (this.#readers.get(directory) ?? 1) - 1
    if (left === 0) this.#readers.delete(directory)
    else this.#readers.set(directory, left)
  }

  async #refresh(): Promise<Directory> {
    const known = this.#directory
    const revision = await this.#store.events.revision(this.#scope)
    if (known !== null && known.revision.epoch === revision.epoch) {
      if (known.revision.lastNo !== revision.lastNo) {
        const columns = await this.#store.events.columns(this.#scope, known.revision.lastNo)
        // Something was forgotten between the two reads: the columns are of another epoch.
        if (columns.revision.epoch !== known.revision.epoch) return this.#load()
        const own = this.#readers.has(known) ? known.copy() : known
        own.extend(columns)
        this.#directory = own
        return own
      }
      return known
    }
    return this.#load()
  }

  async #load(): Promise<Directory> {
    this.#directory = new Directory(await this.#store.events.columns(this.#scope, 0))
    return this.#directory
  }
}

/** Without the events that were appended after the snapshot. */
function upTo({ target, complete, no, confidence }: Mentioned, lastNo: number): Mentioned {
  let end = no.length
  while (end > 0 && (no[end - 1] as number) > lastNo) end--
  return { target, complete, no: no.subarray(0, end), confidence: confidence.subarray(0, end) }
}
