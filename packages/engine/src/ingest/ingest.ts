/**
 * Something was said: what do we keep? The fast path, without a language model (MAGMA, algorithm 2).
 *
 *   check → segment → index → embed → append
 *
 * Everything up to `append` happens before the transaction; `append` writes event, index, vectors, `next` relations
 * and jobs at once. An embedder that fails costs the vectors, never the event.
 */

import { MemoryError, orAborted, stopIfAborted } from '../errors.ts'
import type { Embedder } from '../provider/embedder.ts'
import type { Scope } from '../record/scope.ts'
import type { AppendOutcome, EventDraft, Store } from '../store/store.ts'
import type { Clock, Ids } from '../system.ts'
import type { Timer } from '../timer.ts'
import type { Source } from './check-input.ts'
import { checkInput } from './check-input.ts'
import { draftsOf } from './drafts.ts'
import { echoesAmong } from './echo.ts'
import { type EventVectors, embedEvents } from './embed-events.ts'
import type { IngestPolicy } from './policy.ts'
import type { Receipt, RememberInput } from './receipt.ts'

/** What the fast path works with. */
export interface IngestContext {
  readonly store: Store
  readonly scope: Scope
  readonly embedder: Embedder | null
  readonly policy: IngestPolicy
  readonly clock: Clock
  readonly ids: Ids
  /** Of the wait for the embedder, and of the turns others get while words are read. */
  readonly timer: Timer
  /** Heard while words are read and while an embedder works; once the transaction has begun it is finished. */
  readonly signal?: AbortSignal | undefined
  /** Verb of the caller's call, for messages. */
  readonly operation: string
}

/**
 * Remembers a batch in one transaction.
 *
 * @returns one receipt per input, in order; an invalid input is `rejected` and does not hold up the others
 * @throws {STORE_BUSY, STORE_UNAVAILABLE, CANCELLED} nothing of the batch was written
 */
export async function ingest(inputs: readonly RememberInput[], context: IngestContext): Promise<Receipt[]> {
  const checked = inputs.map((input) => checkOrReject(input, context))
  const sources = checked.flatMap((one) => ('status' in one ? [] : [one]))
  // What the store holds already is neither indexed nor embedded again, so that a second import is cheap.
  const echoes = await echoesAmong(sources, context)
  const known = await knownOutcomes(
    sources.filter((source) => !echoes.has(source)),
    context,
  )
  const fresh = sources.filter((source) => !known.has(source) && !echoes.has(source))
  const appended = await appendFresh(fresh, context)
  return checked.map((one) => {
    if ('status' in one) return one
    const echoed = echoes.get(one)
    if (echoed !== undefined) return echoOf(one, echoed)
    const outcome = known.get(one)
    if (outcome !== undefined) return receiptOf(outcome, one, true)
    const { outcome: made, embedded } = appended.get(one) as Appended
    return receiptOf(made, one, embedded)
  })
}

/** What became of a source that was appended. */
interface Appended {
  readonly outcome: AppendOutcome
  readonly embedded: boolean
}

async function appendFresh(sources: readonly Source[], context: IngestContext): Promise<ReadonlyMap<Source, Appended>> {
  const drafts = await draftsOf(sources, context)
  const vectors = await vectorsOf(drafts.flat(), context)
  const withVectors = drafts.map((parts) =>
    parts.map((draft) => ({ ...draft, vectors: vectors.get(draft)?.rows ?? [] })),
  )
  const { outcomes, withoutVectors } = await append(withVectors, context)
  return new Map(
    sources.map((source, i) => {
      const isWhole = (drafts[i] as EventDraft[]).every((draft) => (vectors.get(draft)?.fault ?? null) === null)
      return [source, { outcome: outcomes[i] as AppendOutcome, embedded: !withoutVectors && isWhole }]
    }),
  )
}

/**
 * Vectors by draft, for two of a batch may have one ref. An embedder that fails gives none: whatever it throws, the event
 * must be kept. `reindex` says why.
 */
async function vectorsOf(
  drafts: readonly EventDraft[],
  context: IngestContext,
): Promise<Map<EventDraft, EventVectors>> {
  const { signal, operation } = context
  const events = drafts.map((draft) => draft.event)
  try {
    const vectors = await orAborted(embedEvents(events, context), signal, operation)
    return new Map(drafts.map((draft, i) => [draft, vectors[i] as EventVectors]))
  } catch (fault) {
    stopIfAborted(signal, operation)
    return new Map(drafts.map((draft) => [draft, { rows: [], fault }]))
  }
}

/** Appends; vectors that the store refuses, for its space of this id has another shape, are left out instead of the events. */
async function append(
  sources: readonly (readonly EventDraft[])[],
  { store, scope }: IngestContext,
): Promise<{ outcomes: AppendOutcome[]; withoutVectors: boolean }> {
  if (sources.length === 0) return { outcomes: [], withoutVectors: false }
  try {
    return { outcomes: await store.events.append(scope, sources), withoutVectors: false }
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT') || error.details.field !== 'vectors') throw error
    const bare = sources.map((parts) => parts.map((draft) => ({ ...draft, vectors: [] })))
    return { outcomes: await store.events.append(scope, bare), withoutVectors: true }
  }
}

function checkOrReject(input: RememberInput, context: IngestContext): Source | Receipt {
  try {
    return checkInput(input, context.policy, context)
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    const { code, message, details } = error
    return { status: 'rejected', code, message, field: typeof details.field === 'string' ? details.field : null }
  }
}

/** What `append` would find, for sources whose ref the store holds. One with a key of its own is for `append` to judge. */
async function knownOutcomes(
  sources: readonly Source[],
  { store, scope }: IngestContext,
): Promise<ReadonlyMap<Source, AppendOutcome>> {
  const named = sources.filter(({ refGiven, idempotencyKey }) => refGiven && idempotencyKey === null)
  if (named.length === 0) return new Map()
  const refs = named.map(({ event }) => event.sourceRef)
  const events = await store.events.bySource(scope, refs)
  if (events.every((parts) => parts.length === 0)) return new Map()
  const digests = await store.events.digests(scope, refs)
  return new Map(
    named.flatMap((source, i) => {
      const [parts, digest] = [events[i] ?? [], digests[i] ?? null]
      // Forgotten between the two reads: it is appended like any other.
      if (parts.length === 0 || digest === null) return []
      return [[source, { status: digest === source.digest ? 'duplicate' : 'conflict', events: parts } as const]]
    }),
  )
}

function echoOf({ event, refGiven }: Source, events: readonly string[]): Receipt {
  const remedy =
    'This is a context that was recalled here: its events are remembered. Remember what was said about it instead.'
  return { status: 'echo', ref: refGiven ? event.sourceRef : null, events, remedy }
}

function receiptOf(outcome: AppendOutcome, source: Source, embedded: boolean): Receipt {
  const events = outcome.events.map((event) => event.ref)
  const ref = outcome.events[0]?.sourceRef ?? source.event.sourceRef
  if (outcome.status === 'stored') return { status: 'stored', ref, events, jobs: outcome.jobs, embedded }
  if (outcome.status === 'duplicate') return { status: 'duplicate', ref, events }
  const remedy = 'Another text stands under this ref: correct it, or remember the new one under a ref of its own.'
  return { status: 'conflict', ref, events, remedy }
}
