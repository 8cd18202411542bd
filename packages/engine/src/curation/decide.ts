/**
 * What do people decide about relations, and what became of it? Rulings are rows that later ones undo; no relation is
 * changed by them, so undoing the last of them gives back what the generators made, to the byte.
 */

import { relationKey } from '../record/made-relations.ts'
import { nameOf, type Ruling, type RulingChange } from '../record/ruling.ts'
import type { CuratedPlace } from './curation-source.ts'
import { type CurationPlace, type RelationRef, relationsCalled, saidOf } from './named.ts'
import { type RulingView, viewsOf } from './ruling-view.ts'
import type { Standing } from './standing.ts'

/** What became of a ruling. */
export type RulingOutcome =
  | { readonly status: 'done'; readonly ruling: RulingView }
  /** There is no such relation, generator or ruling. */
  | { readonly status: 'unknown'; readonly what: string }
  | { readonly status: 'refused'; readonly reason: string }

/** A ruling about to be made. */
export interface RulingRequest extends CuratedPlace {
  readonly by: string | null
  readonly reason: string | null
  /** Epoch milliseconds. */
  readonly now: number
}

/** Versions of a generator: one, or all where none is named. */
export interface GeneratorRef {
  readonly generator: string
  readonly version?: number | undefined
}

/** A relation is believed, not believed, or again as its generator says, from now on. */
export async function ruleOnRelation(
  request: RulingRequest,
  kind: 'accept' | 'reject' | 'restore',
  named: RelationRef,
): Promise<RulingOutcome> {
  const [relation, ...others] = await relationsCalled(request, named)
  if (relation === undefined) return { status: 'unknown', what: saidOf(named) }
  const generators = [...new Set([relation, ...others].map(({ provenance }) => provenance.generator))]
  if (generators.length > 1) return refused(`several generators assert it: name one of ${generators.join(', ')}`)
  if (others.length > 0) return refused('several parts of these texts are so related: name the parts, as in m1¶2')
  const standing = await request.curation.standingOf(request.scope)
  const { word } = standing.saidOf(relationKey(relation))
  const maker = standing.wordOn(relation.provenance.generator, relation.provenance.version)
  const isSaid = word?.kind === kind && word.ruling > (maker?.ruling ?? 0)
  return (
    (isSaid && (await saidAlready(request, word.ruling, standing))) ||
    rule(request, { kind, relation: nameOf(relation) })
  )
}

/** The ruling that says so already, unless somebody else says it, or for another reason; then it is one of its own. */
export async function saidAlready(
  request: RulingRequest,
  id: number,
  standing: Standing,
): Promise<RulingOutcome | null> {
  const ruling = standing.rulings.find((one) => one.id === id)
  if (ruling === undefined) return null
  const isOther = (asked: string | null, kept: string | null): boolean => asked !== null && asked !== kept
  if (isOther(request.by, ruling.by) || isOther(request.reason, ruling.reason)) return null
  const [view] = await viewsOf(request, [ruling], standing)
  return view === undefined ? null : { status: 'done', ruling: view }
}

/**
 * Nothing that a generator made is believed, or all of it again.
 *
 * @param readers  generators that make no rows of their own but read whom events speak of
 */
export async function ruleOnGenerator(
  request: RulingRequest,
  kind: 'retire' | 'reinstate',
  { generator, version = null, readers }: { generator: string; version?: number | null; readers: readonly string[] },
): Promise<RulingOutcome> {
  const { curation, scope } = request
  const standing = await curation.standingOf(scope)
  const isKnown =
    readers.includes(generator) ||
    standing.rulings.some(({ change }) => 'generator' in change && change.generator === generator) ||
    (await hasRead(request, { generator, version })) ||
    (await hasRelated(request, { generator, version }))
  const isSame = ({ change }: Ruling): boolean =>
    change.kind === kind && change.generator === generator && change.version === version
  const own = standing.rulings.findLast((one) => isSame(one) && standing.holds(one.id))
  const isSaid = own !== undefined && standing.lastWord(own) === own.id
  const already = isSaid ? await saidAlready(request, own.id, standing) : null
  if (isKnown) return already ?? rule(request, { kind, generator, version })
  return { status: 'unknown', what: version === null ? generator : `${generator} ${version}` }
}

/** A version of a generator, or all of them. */
interface Maker {
  readonly generator: string
  readonly version: number | null
}

function isBy({ generator, version }: Maker, made: { readonly generator: string; readonly version: number }): boolean {
  return made.generator === generator && (version === null || made.version === version)
}

/** Derivations looked through at a time. */
const pageWindows = 100

/** Whether a generator had a model read anything. */
async function hasRead({ store, scope }: CurationPlace, maker: Maker): Promise<boolean> {
  for (let after = 0; ; ) {
    const page = await store.derived.list(scope, { after, limit: pageWindows })
    if (page.some((one) => isBy(maker, one))) return true
    if (page.length < pageWindows) return false
    after = page.at(-1)?.id ?? after
  }
}

/** Events looked through at a time. */
const pageEvents = 1000

/** Whether a generator made any relation. Reads the relations of the scope until it finds one. */
async function hasRelated({ store, scope }: CurationPlace, maker: Maker): Promise<boolean> {
  for (let after = 0; ; ) {
    const events = await store.events.list(scope, { after, limit: pageEvents })
    const relations = await store.relations.touching(
      scope,
      events.map(({ no }) => no),
    )
    if (relations.some(({ provenance }) => isBy(maker, provenance))) return true
    if (events.length < pageEvents) return false
    after = events.at(-1)?.no ?? after
  }
}

/** An earlier ruling does not hold any more; of an undoing: what it undid holds again. */
export async function undoRuling(request: RulingRequest, id: number): Promise<RulingOutcome> {
  const standing = await request.curation.standingOf(request.scope)
  const meant = standing.rulings.find((one) => one.id === id)
  if (meant === undefined) return { status: 'unknown', what: `ruling ${id}` }
  if (meant.change.kind === 'fold') return refused(`ruling ${id} only says that feedback counts; undo the feedback`)
  if (!standing.holds(id)) return refused(`ruling ${id} is undone already`)
  return rule(request, { kind: 'undo', ruling: id })
}

/** Keeps a ruling, and tells of it. */
export async function rule(request: RulingRequest, change: RulingChange): Promise<RulingOutcome> {
  const view = await keepRuling(request, change)
  // Forgotten between the two calls.
  return view === null ? { status: 'unknown', what: 'the events it is about' } : { status: 'done', ruling: view }
}

/** Keeps a ruling. @returns as it is told; null where what it is about is forgotten */
export async function keepRuling(request: RulingRequest, change: RulingChange): Promise<RulingView | null> {
  const { store, scope, curation, by, reason, now } = request
  const ruling = await store.relations.rule(scope, { change, by, reason, madeAt: now })
  if (ruling === null) return null
  const [view = null] = await viewsOf(request, [ruling], await curation.standingOf(scope))
  return view
}

/** Nothing was decided, and why. */
export function refused(reason: string): RulingOutcome {
  return { status: 'refused', reason }
}
