/** What can be asked of a store? Every call of the port as a value, so that histories can be kept, shrunk and replayed. */

import type {
  DecisionChange,
  DerivationDraft,
  EventDraft,
  Graph,
  Occurrence,
  Reading,
  RelationState,
  RelationUse,
  RulingChange,
  Scope,
  Store,
  TaggedEvent,
  TagVector,
  UncoveredQuery,
  VectorRows,
} from 'knotwork/store'
import { MemoryError } from 'knotwork/store'
import { canonical } from '../canonical.ts'
import type { Assertion } from './world.ts'

/** How a job that was claimed ends: `keep` leaves it to its lease, `foreign` lets another worker try to settle it. */
export type Ending = 'done' | 'retry' | 'wait' | 'dead' | 'keep' | 'renew' | 'foreign'

/** One call with its arguments; `snapshot` reads the whole scope. */
export type Operation = { readonly scope: Scope } & (
  | { readonly verb: 'append'; readonly sources: readonly (readonly EventDraft[])[] }
  | { readonly verb: 'forget'; readonly refs: readonly string[] }
  | { readonly verb: 'putVectors'; readonly rows: readonly { no: number; vectors: readonly VectorRows[] }[] }
  | {
      readonly verb: 'putOccurred'
      readonly rows: readonly { no: number; occurred: readonly Occurrence[] }[]
    }
  | {
      readonly verb: 'replace'
      readonly made: Assertion
    }
  | {
      readonly verb: 'rule'
      readonly change: RulingChange
      readonly by: string | null
      readonly reason: string | null
    }
  | { readonly verb: 'use'; readonly uses: readonly RelationUse[] }
  | {
      readonly verb: 'setState'
      readonly generator: string
      readonly version: number | null
      readonly states: readonly RelationState[] | null
      readonly state: RelationState
    }
  | {
      /** Claims jobs, of the scope or of any, and ends them in turn; retries and renewals until `later`. */
      readonly verb: 'work'
      readonly anyScope: boolean
      readonly claim: { worker: string; now: number; leaseMs: number; limit: number }
      readonly endings: readonly Ending[]
      readonly later: number
    }
  | {
      /** Looks at `limit` of the jobs given up and revives the first `count`. */
      readonly verb: 'revive'
      readonly limit: number
      readonly count: number
    }
  | { readonly verb: 'readings'; readonly version: number; readonly readings: readonly Reading[] }
  | { readonly verb: 'derive'; readonly draft: DerivationDraft }
  | { readonly verb: 'tag'; readonly version: number; readonly tagged: readonly TaggedEvent[] }
  | { readonly verb: 'putTagVectors'; readonly vectors: readonly TagVector[] }
  | { readonly verb: 'tagged'; readonly labels: readonly string[]; readonly eventsMax: number }
  | { readonly verb: 'uncovered'; readonly query: UncoveredQuery }
  | { readonly verb: 'heed'; readonly key: string; readonly state: string }
  | { readonly verb: 'decide'; readonly change: DecisionChange; readonly reason: string | null }
  | {
      readonly verb: 'again'
      readonly work: { task: string; nos: readonly number[]; following: number; except: readonly number[] }
    }
  | { readonly verb: 'mentioning'; readonly targets: readonly string[]; readonly eventsMax: number }
  | { readonly verb: 'names'; readonly since: { revision: number; epoch: number } }
  | { readonly verb: 'unsettled'; readonly nos: readonly number[] }
  | { readonly verb: 'read'; readonly nos: readonly number[] }
  | { readonly verb: 'bySource'; readonly refs: readonly string[] }
  | { readonly verb: 'list'; readonly page: { after: number; limit: number; session?: string } }
  | { readonly verb: 'columns'; readonly after: number }
  | {
      readonly verb: 'touching'
      readonly nos: readonly number[]
      readonly graphs: readonly Graph[] | null
      readonly states: readonly RelationState[] | null
    }
  | { readonly verb: 'postings'; readonly terms: readonly string[]; readonly frequencyMax: number }
  | {
      readonly verb: 'nearest'
      readonly search: { space: string; query: Float32Array; limit: number; include: readonly number[] }
    }
  | { readonly verb: 'tokenRows' | 'sentenceRows'; readonly space: string; readonly nos: readonly number[] }
  | { readonly verb: 'withoutVectors'; readonly page: { space: string; after: number; limit: number } }
  | { readonly verb: 'snapshot' }
)

/** Performs a call; the canonical text of its result, or of the code it was refused with. */
export async function perform(store: Store, operation: Operation): Promise<string> {
  try {
    return canonical(await answer(store, operation))
  } catch (error) {
    if (MemoryError.is(error)) return `rejected: ${error.code}`
    throw error
  }
}

function answerOfDerived(
  { tags, derived }: Store,
  operation: Extract<Operation, { readonly verb: 'tag' | 'putTagVectors' | 'tagged' | 'derive' | 'uncovered' }>,
): Promise<unknown> {
  const { scope } = operation
  switch (operation.verb) {
    case 'tag':
      return tags.replace(scope, { generator: 'tagger', ...operation })
    case 'putTagVectors':
      return tags.putVectors(scope, operation.vectors)
    case 'tagged':
      return tags.tagged(scope, operation.labels, operation.eventsMax)
    case 'derive':
      return derived.keep(scope, operation.draft)
    default:
      return derived.uncovered(scope, operation.query)
  }
}

function answer(store: Store, operation: Operation): Promise<unknown> {
  const { events, relations, entities, search, jobs } = store
  const { scope } = operation
  switch (operation.verb) {
    case 'append':
      return events.append(scope, operation.sources)
    case 'forget':
      return events.forget(scope, operation.refs)
    case 'putVectors':
      return search.putVectors(scope, operation.rows)
    case 'putOccurred':
      return events.putOccurred(scope, operation.rows)
    case 'read':
      return events.read(scope, operation.nos)
    case 'bySource':
      return events.bySource(scope, operation.refs)
    case 'list':
      return events.list(scope, operation.page)
    case 'columns':
      return events.columns(scope, operation.after)
    case 'touching':
      return touching(store, operation)
    case 'replace':
      return relations.replace(scope, operation.made)
    case 'readings':
      return entities.replace(scope, { generator: 'reader', ...operation })
    case 'tag':
    case 'putTagVectors':
    case 'tagged':
    case 'derive':
    case 'uncovered':
      return answerOfDerived(store, operation)
    case 'heed':
      return entities.heed(scope, [operation])
    case 'decide':
      return entities.decide(scope, { ...operation, madeAt: 1 })
    case 'again':
      return jobs.again(scope, operation.work)
    case 'mentioning':
      return entities.mentioning(scope, operation.targets, operation.eventsMax)
    case 'names':
      return entities.names(scope, operation.since)
    case 'rule':
      return relations.rule(scope, { ...operation, madeAt: 1 })
    case 'use':
      return relations.use(scope, operation.uses)
    case 'setState':
      return setState(store, operation)
    case 'work':
      return work(store, operation)
    case 'revive':
      return revive(store, operation)
    case 'unsettled':
      return jobs.unsettled(scope, operation.nos)
    case 'postings':
      return search.postings(scope, operation.terms, operation.frequencyMax)
    case 'nearest':
      return search.nearest(scope, operation.search)
    case 'tokenRows':
      return search.tokenRows(scope, operation.space, operation.nos)
    case 'sentenceRows':
      return search.sentenceRows(scope, operation.space, operation.nos)
    case 'withoutVectors':
      return search.withoutVectors(scope, operation.page)
    case 'snapshot':
      return snapshot(store, scope)
  }
}

function touching(
  { relations }: Store,
  { scope, nos, graphs, states }: Extract<Operation, { readonly verb: 'touching' }>,
): Promise<unknown> {
  const filter = { ...(graphs === null ? {} : { graphs }), ...(states === null ? {} : { states }) }
  return relations.touching(scope, nos, filter)
}

function setState(store: Store, operation: Extract<Operation, { verb: 'setState' }>): Promise<number> {
  const { scope, generator, version, states, state } = operation
  const narrowed = { ...(version === null ? {} : { version }), ...(states === null ? {} : { states }) }
  return store.relations.setState(scope, { generator, ...narrowed }, state)
}

/** A job without its id, which depends on all scopes of a store. */
function withoutId<T extends { readonly id: number }>({ id: _id, ...job }: T): Omit<T, 'id'> {
  return job
}

/**
 * Claims and ends jobs, and writes about all of them.
 *
 * @returns the jobs, each with what its worker was told it held when it ended them, and what was written under the lease
 */
async function work({ jobs, tags }: Store, operation: Extract<Operation, { verb: 'work' }>): Promise<unknown> {
  const { scope, anyScope, claim, endings, later } = operation
  const claimed = await jobs.claim(anyScope ? claim : { ...claim, scope })
  const { worker } = claim
  const told: unknown[] = []
  for (const [i, { id, ...job }] of claimed.entries()) {
    const ending = endings[i % endings.length] as Ending
    const outcome =
      ending === 'retry'
        ? { id, outcome: ending, at: later, reason: 'busy' }
        : ending === 'dead' || ending === 'wait'
          ? { id, outcome: ending, reason: job.task }
          : { id, outcome: 'done' as const }
    const held =
      ending === 'keep'
        ? []
        : ending === 'renew'
          ? await jobs.renew(worker, [id, id], later)
          : await jobs.settle(ending === 'foreign' ? `not ${worker}` : worker, [outcome, outcome])
    told.push({ job, ending, held: held.length })
  }
  const [first] = claimed
  if (first === undefined) return []
  const nos = [...new Set(claimed.map(({ no }) => no))]
  const made = { generator: 'work', version: 1, tagged: nos.map((no) => ({ no, labels: [`by ${worker}`] })) }
  return { told, written: await tags.replace(first.scope, made, claimed) }
}

async function revive({ jobs }: Store, operation: Extract<Operation, { verb: 'revive' }>): Promise<unknown> {
  const { scope, limit, count } = operation
  const dead = await jobs.dead(scope, limit)
  const ids = dead.slice(0, count).map(({ id }) => id)
  return dead.length === 0 ? [] : { dead: dead.map(withoutId), revived: await jobs.revive(scope, ids) }
}

/** The whole of a scope, and the store's own verdict on itself. Bytes are left out: they are no content. */
async function snapshot(store: Store, scope: Scope): Promise<unknown> {
  const all = await store.events.list(scope, { after: 0, limit: 1_000_000 })
  return {
    all,
    keys: await store.events.keys(
      scope,
      all.map(({ sourceRef }) => sourceRef),
    ),
    digests: await store.events.digests(
      scope,
      all.map(({ sourceRef }) => sourceRef),
    ),
    listed: (await store.scopes()).filter((one) => canonical(one.scope) === canonical(scope)),
    revision: await store.events.revision(scope),
    columns: await store.events.columns(scope, 0),
    times: await store.events.times(scope),
    relations: await store.relations.touching(
      scope,
      all.map(({ no }) => no),
    ),
    readings: await store.entities.readings(
      scope,
      all.map(({ no }) => no),
    ),
    names: await store.entities.names(scope, { revision: 0, epoch: 0 }),
    decisions: await store.entities.decisions(scope),
    rulings: [await store.relations.rulings(scope, 0), await store.relations.rulings(scope, 3)],
    uses: [await store.relations.uses(scope, 0), await store.relations.uses(scope, 2)],
    derivations: (await store.derived.list(scope, { after: 0, limit: 1_000_000 })).map(withoutId),
    tags: [
      await store.tags.nodes(scope, 'one'),
      await store.tags.bare(scope, { space: 'two', labels: ['tea', '茶', 'b', 'none'], eventsMin: 2 }),
      await store.tags.of(
        scope,
        all.map(({ no }) => no),
      ),
    ],
    backlog: await store.jobs.backlog(scope),
    waiting: await store.jobs.waiting(scope, 3),
    dead: (await store.jobs.dead(scope, 1_000_000)).map(withoutId),
    stats: { ...(await store.stats(scope)), bytes: null },
    problems: await store.verify(),
  }
}
