/**
 * What do people decide about entities, and what became of it? Decisions are rows that later ones undo; none is changed,
 * none merges records. Undoing the last of them gives back what the rules say, to the letter.
 */

import { digitsAgree, nameKey } from '../entity/key.ts'
import { compareText } from '../entity/mention.ts'
import { standingDecisions } from '../entity/standing-decisions.ts'
import type { Decision, DecisionChange } from '../record/entity.ts'
import { keysOfDecision } from '../record/entity.ts'
import { type EntityPlace, entityCalled } from './entity-list.ts'
import { eventsHolding } from './holding-events.ts'

/** What became of a decision. */
export type DecisionOutcome =
  /** It holds from now on; `entity` is the entity it is about. */
  | { readonly status: 'done'; readonly decision: Decision; readonly entity: string }
  /** Nothing is known under this id. */
  | { readonly status: 'unknown'; readonly id: string }
  | { readonly status: 'refused'; readonly reason: string }

/** A decision with its place in history. */
export interface DecisionView extends Decision {
  /** False where a later decision undid it. */
  readonly standing: boolean
}

/** A decision about to be made. */
export interface DecisionRequest extends EntityPlace {
  readonly reason: string | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** All names of one entity become names of another. */
export async function mergeEntities(request: DecisionRequest, into: string, from: string): Promise<DecisionOutcome> {
  const canon = await request.names.canonOf(request.scope)
  // Their ids are enough: to collect all entities for each of many merges would take the square of their number.
  const [kept, gone] = [canon.called(into), canon.called(from)]
  if (kept === null) return { status: 'unknown', id: into }
  if (gone === null) return { status: 'unknown', id: from }
  if (kept === gone) return refused(`both are names of ${kept} already`)
  if (!digitsAgree(kept, gone)) return refused(`the numbers of ${kept} and ${gone} disagree`)
  return decide(request, { kind: 'merge', from: gone, into: kept }, kept)
}

/** Some names of an entity become an entity of their own, which the first of them in UTF-16 order names. */
export async function splitEntity(
  request: DecisionRequest,
  id: string,
  names: readonly string[],
): Promise<DecisionOutcome> {
  const entity = entityCalled(await request.names.canonOf(request.scope), id)
  if (entity === undefined) return { status: 'unknown', id }
  const keys = [...new Set(names.map((name) => (entity.keys.includes(name) ? name : nameKey(name))))].sort(compareText)
  const stray = keys.find((key) => !entity.keys.includes(key))
  if (stray !== undefined) return refused(`${stray} is no name of ${entity.id}`)
  if (keys.includes(entity.id)) return refused(`${entity.id} is the name that stays; split off the others`)
  const [first] = keys
  if (first === undefined) return refused('no names were given to split off')
  return decide(request, { kind: 'split', entity: entity.id, keys }, first)
}

/** A name becomes a name of an entity, whatever the rules say of it; events that hold it are read again by `job`. */
export async function addAlias(
  request: DecisionRequest & { readonly job: string },
  name: string,
  id: string,
): Promise<DecisionOutcome> {
  const canon = await request.names.canonOf(request.scope)
  const entity = entityCalled(canon, id)
  if (entity === undefined) return { status: 'unknown', id }
  const key = nameKey(name)
  if (key === '') return refused('a name must have letters or digits')
  if (entity.keys.includes(key)) return refused(`${key} is a name of ${entity.id} already`)
  if (!digitsAgree(key, entity.id)) return refused(`the numbers of ${key} and ${entity.id} disagree`)
  // Without the name that stands for them, its other names would be those of nobody.
  if ((canon.entity(key)?.keys.length ?? 0) > 1)
    return refused(`${key} stands for an entity with other names; merge it into ${entity.id}, or split those off first`)
  const outcome = await decide(request, { kind: 'alias', key, entity: entity.id }, entity.id)
  const { store, scope, names, job } = request
  const nos = await eventsHolding(store, scope, { keys: [key], book: await names.bookOf(scope) })
  await store.jobs.again(scope, { task: job, nos, following: 0 })
  return outcome
}

/** An earlier decision does not hold any more; of an undoing: what it undid holds again. */
export async function undoDecision(request: DecisionRequest, id: number): Promise<DecisionOutcome> {
  const history = await historyOf(request)
  const meant = history.find((one) => one.id === id)
  if (meant === undefined) return { status: 'unknown', id: String(id) }
  if (!meant.standing) return refused(`decision ${id} is undone already`)
  const [about = ''] = keysOfDecision(rootOf(meant, history))
  return decide(request, { kind: 'undo', decision: id }, about)
}

/** Decisions about an entity, oldest first, with those that undid them; of the whole scope without an id. */
export async function historyOf(place: EntityPlace, id?: string): Promise<DecisionView[]> {
  const decisions = await place.store.entities.decisions(place.scope)
  const standing = new Set(standingDecisions(decisions))
  const all = decisions.map((one) => ({ ...one, standing: standing.has(one.change) }))
  if (id === undefined) return all
  const entity = entityCalled(await place.names.canonOf(place.scope), id)
  const about = new Set([id, ...(entity?.keys ?? [])])
  return all.filter((one) => keysOfDecision(rootOf(one, all)).some((key) => about.has(key)))
}

/** The change that a row of undoings is about. */
function rootOf(decision: Decision, all: readonly Decision[]): DecisionChange {
  let { change } = decision
  while (change.kind === 'undo') {
    const { decision: undone } = change
    const next = all.find(({ id }) => id === undone)
    if (next === undefined) break
    change = next.change
  }
  return change
}

async function decide(request: DecisionRequest, change: DecisionChange, entity: string): Promise<DecisionOutcome> {
  const { store, scope, reason, now } = request
  return { status: 'done', decision: await store.entities.decide(scope, { change, reason, madeAt: now }), entity }
}

function refused(reason: string): DecisionOutcome {
  return { status: 'refused', reason }
}
