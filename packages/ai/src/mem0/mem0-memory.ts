/** How is a memory used by a program that was written for mem0? By the same calls, with the same arguments and results. */

import { type Event, type Memory, MemoryError, type RecallOptions } from 'knotwork'
import { historyOf, itemOf } from './item.ts'
import { inputsOf } from './messages.ts'
import {
  handleOf,
  isNarrowed,
  isWanted,
  keptWith,
  memoryId,
  type Owner,
  readMemoryId,
  type Wanted,
  wantedBy,
  wrong,
} from './owner.ts'
import type {
  Mem0AddOptions,
  Mem0GetAllOptions,
  Mem0HistoryRow,
  Mem0Item,
  Mem0Message,
  Mem0Owner,
  Mem0Result,
  Mem0SearchOptions,
  Mem0Update,
} from './shapes.ts'
import { baseOf, nextRef, type Version, versionsOf } from './versions.ts'

/** Defaults of mem0. */
const topKDefault = 20
const thresholdDefault = 0.1

/** Tokens of a recall whose ranking alone is read. */
const rankingTokens = 1

/** Events that are ranked where a search is narrowed: others fill the ranking before it is cut. More would make a search slow. */
const wideMax = 5000
const widePolicy = {
  pool: { lexical: wideMax, dense: wideMax, size: wideMax },
  select: { rankedMax: wideMax },
} as const

/** Events read at a time. */
const pageSize = 200

/** Two or three calls of mem0's answer with a sentence alone. */
interface Done {
  message: string
}

/**
 * A memory in mem0's shape. Users, agents and runs become scopes of the store, so that one cannot reach another's.
 *
 * An id is enough to read, change and delete, as in mem0: check whose it is before you hand on one that came from outside.
 */
export class Mem0Memory {
  readonly #memory: Memory
  readonly #handles = new Map<string, Memory>()

  /** @param memory  its tenant and store; closing it is the caller's */
  constructor(memory: Memory) {
    this.#memory = memory
  }

  /**
   * Keeps each message verbatim. What was kept before under other words is put out of date by later words, not deleted.
   *
   * @returns one result a message that is new
   * @throws {INVALID_INPUT} naming the field; {UNSUPPORTED} for `expirationDate`
   */
  async add(messages: string | readonly Mem0Message[], options: Mem0AddOptions): Promise<Mem0Result> {
    const wanted = wantedBy(options, 'add')
    const { metadata = {}, timestamp, expirationDate } = options
    refuse('add', { expirationDate })
    const session = wanted.ids.run_id
    const inputs = inputsOf(messages, {
      attributes: keptWith(wanted, { ...wanted.metadata, ...metadata }),
      ...(session === undefined ? {} : { session }),
      ...(timestamp === undefined || timestamp === null ? {} : { time: timestamp }),
    })
    const memory = this.#of(wanted.owner)
    const receipts = await memory.rememberMany(inputs)
    const rejected = receipts.find(({ status }) => status === 'rejected')
    const results = receipts.flatMap((receipt, i) =>
      receipt.status === 'stored'
        ? [{ id: memoryId(wanted.owner, receipt.ref), memory: inputs[i]?.text ?? '', metadata: { event: 'ADD' } }]
        : [],
    )
    if (rejected?.status === 'rejected')
      throw new MemoryError(
        rejected.code,
        `${rejected.message}; ${results.length} of ${receipts.length} messages were stored`,
        {
          // By their ids they can be deleted, or left out of the next try.
          details: { field: rejected.field, at: receipts.indexOf(rejected), stored: results.map(({ id }) => id) },
        },
      )
    return { results }
  }

  /**
   * The memories that speak of a question, best first. A memory whose text was updated is found by any of its texts, and shown by the
   * newest.
   */
  async search(query: string, options: Mem0SearchOptions): Promise<Mem0Result> {
    const wanted = wantedBy(options, 'search')
    const { threshold = thresholdDefault, referenceDate } = options
    const topK = checkedTopK(options.topK ?? options.limit ?? topKDefault, 'search')
    const memory = this.#of(wanted.owner)
    const now = referenceDate === undefined || referenceDate === null ? {} : { now: referenceDate }
    const wide = isNarrowed(wanted) ? { policy: widePolicy } : {}
    const { ranked } = await memory.recall(query, { budgetTokens: rankingTokens, ...wide, ...now } as RecallOptions)
    const best = ranked[0]?.score ?? 0
    const found = new Map<string, Mem0Item>()
    for (const { sourceRef, score } of ranked) {
      const share = best > 0 ? score / best : 0
      if (found.size === topK || share < threshold) break
      const base = baseOf(sourceRef)
      if (found.has(base)) continue
      const versions = await versionsOf(memory, base)
      if (!isShown(versions, wanted)) continue
      found.set(base, { ...(await this.#item(versions, wanted.owner)), score: share })
    }
    return { results: [...found.values()] }
  }

  /** The memories of an owner, in order of arrival. */
  async getAll(options: Mem0GetAllOptions): Promise<Mem0Result> {
    const wanted = wantedBy(options, 'getAll')
    const topK = checkedTopK(options.topK ?? options.limit ?? topKDefault, 'getAll')
    const results: Mem0Item[] = []
    for await (const versions of this.#each(wanted)) {
      if (results.length === topK) break
      results.push(await this.#item(versions, wanted.owner))
    }
    return { results }
  }

  /** One memory, by its newest text; null where there is none. */
  async get(id: string): Promise<Mem0Item | null> {
    const found = await this.#find(id)
    return found === null ? null : this.#item(found.versions, found.owner)
  }

  /**
   * Puts a text in the place of what stood there; the former stays, marked and below.
   *
   * @throws {NOT_FOUND}; {UNSUPPORTED} for new metadata
   */
  async update(id: string, change: string | Mem0Update): Promise<Done> {
    const { text, data, metadata, expirationDate } = typeof change === 'string' ? { text: change } : (change ?? {})
    refuse('update', { metadata, expirationDate })
    const words = text ?? data
    if (typeof words !== 'string' || words.trim() === '')
      throw wrong('update', 'text', 'must be a text that is not empty')
    const { versions, memory, base } = await this.#known(id)
    const outcome = await memory.correct(base, words, { ref: nextRef(versions, base) })
    if (outcome.status === 'conflict') throw new MemoryError('CONFLICT', `update: ${outcome.remedy}`)
    return { message: 'Memory updated successfully!' }
  }

  /** Erases a memory with all its texts; no byte of them is left, and no history either. @throws {NOT_FOUND} */
  async delete(id: string): Promise<Done> {
    const { versions, memory } = await this.#known(id)
    await memory.forget(versions.map(({ ref }) => ref))
    return { message: 'Memory deleted successfully!' }
  }

  /** Erases all memories of an owner, or those that are narrowed down to. */
  async deleteAll(options: Mem0Owner): Promise<Done> {
    const wanted = wantedBy(options, 'deleteAll')
    const refs: string[] = []
    if (isNarrowed(wanted)) {
      for await (const versions of this.#each(wanted)) refs.push(...versions.map(({ ref }) => ref))
    } else {
      // All of the scope, whoever wrote it and under whatever ref: what is no memory of mem0's is an owner's all the same.
      for await (const { sourceRef, part } of this.#events(wanted.owner)) if (part <= 1) refs.push(sourceRef)
    }
    if (refs.length > 0) await this.#of(wanted.owner).forget(refs)
    return { message: 'Memories deleted successfully!' }
  }

  /** The texts that a memory has had, newest first; none once it is deleted. */
  async history(id: string): Promise<Mem0HistoryRow[]> {
    const found = await this.#find(id)
    return found === null ? [] : historyOf(found.versions, found.owner)
  }

  /** As mem0 shows it; what was put out of date since by other memories says by which, in the metadata, for mem0 has no field for it. */
  async #item(versions: readonly Version[], owner: Owner): Promise<Mem0Item> {
    const memory = this.#of(owner)
    const item = itemOf(versions, owner)
    const newest = versions.at(-1)?.ref ?? ''
    const { relations } = await memory.relations({ ref: newest, graphs: ['causal'], states: ['active', 'stable'] })
    const own = new Set(versions.map(({ ref }) => ref))
    const by = relations.filter(({ kind, from, to }) => kind === 'updates' && own.has(to) && !own.has(from))
    if (by.length === 0) return item
    const supersededBy = [...new Set(by.map(({ from }) => memoryId(owner, baseOf(from))))]
    return { ...item, metadata: { ...item.metadata, supersededBy } }
  }

  /** A handle reads its scope once, so that each is kept. */
  #of(owner: Owner): Memory {
    const name = JSON.stringify([owner.kind, owner.id])
    const handle = this.#handles.get(name) ?? handleOf(owner, this.#memory)
    this.#handles.set(name, handle)
    const [oldest] = this.#handles.keys()
    if (this.#handles.size > handlesMax && oldest !== undefined) this.#handles.delete(oldest)
    return handle
  }

  async *#each(wanted: Wanted): AsyncGenerator<readonly Version[]> {
    for await (const { sourceRef, part } of this.#events(wanted.owner)) {
      if (part > 1 || baseOf(sourceRef) !== sourceRef) continue
      const versions = await versionsOf(this.#of(wanted.owner), sourceRef)
      if (isShown(versions, wanted)) yield versions
    }
  }

  async *#events(owner: Owner): AsyncGenerator<Event> {
    const memory = this.#of(owner)
    for (let after: number | null = 0; after !== null; ) {
      const page: Awaited<ReturnType<Memory['list']>> = await memory.list({ after, limit: pageSize })
      yield* page.events
      after = page.next
    }
  }

  async #find(id: string): Promise<Known | null> {
    const read = readMemoryId(id)
    if (read === null) return null
    const memory = this.#of(read.owner)
    const base = baseOf(read.ref)
    const versions = await versionsOf(memory, base)
    return versions.length === 0 ? null : { ...read, base, memory, versions }
  }

  async #known(id: string): Promise<Known> {
    const found = await this.#find(id)
    if (found === null) throw new MemoryError('NOT_FOUND', 'id: no memory has it', { details: { field: 'id' } })
    return found
  }
}

/** Handles kept at most: each holds the columns of its scope in memory. */
const handlesMax = 100

/** A memory that an id means. */
interface Known {
  readonly owner: Owner
  readonly base: string
  readonly memory: Memory
  readonly versions: readonly Version[]
}

function isShown(versions: readonly Version[], wanted: Wanted): boolean {
  const [first] = versions
  return first !== undefined && isWanted(first.event, wanted)
}

/** @throws {UNSUPPORTED} naming the first that is asked for */
function refuse(operation: string, fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined && value !== null)
      throw new MemoryError('UNSUPPORTED', `${operation}: ${field} is not kept here: leave it out`, {
        details: { field },
      })
}

function checkedTopK(topK: unknown, operation: string): number {
  if (typeof topK !== 'number' || !Number.isInteger(topK) || topK < 1)
    throw wrong(operation, 'topK', 'must be a whole number ≥ 1')
  return topK
}
