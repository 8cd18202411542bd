/** What did models read? For people and programs that look at it: with refs in place of numbers, and with where it comes from. */

import type { CuratedPlace } from '../../curation/curation-source.ts'
import type { Derivation, DerivedRecord } from '../../record/derived.ts'
import { isActive } from './model-facts.ts'

type WithRefs<R> = R extends DerivedRecord ? Omit<R, 'sources' | 'from' | 'to'> : never

/** A derived record as callers see it. */
export type DerivedView = WithRefs<DerivedRecord> & {
  /** Refs of the events it comes from, in order. */
  readonly refs: readonly string[]
  /** Of a cause: refs of cause and effect. Of a date: its interval, wall-clock milliseconds, half-open. */
  readonly from?: string | number
  readonly to?: string | number
  readonly generator: string
  readonly version: number
  /** Name of the model that read. */
  readonly model: string
  /** Digest of the prompt. */
  readonly prompt: string
}

/** Which records are wanted. */
export interface DerivedQuery {
  readonly kind?: DerivedRecord['kind']
  /** `next` of the page before. */
  readonly after: number
  readonly limit: number
}

/**
 * The records of some windows, in order of making. A page holds those of `limit` windows, so it may be empty.
 *
 * @returns `next` is null on the last page
 */
export async function derivedPage(
  place: CuratedPlace,
  { kind, after, limit }: DerivedQuery,
): Promise<{ records: DerivedView[]; next: number | null }> {
  const page = await place.store.derived.list(place.scope, { after, limit })
  const records = await viewsOf(page, place, kind)
  return { records, next: page.length < limit ? null : (page.at(-1)?.id ?? null) }
}

/** The records that come from any of some events. */
export async function derivedOf(
  nos: readonly number[],
  place: CuratedPlace,
  kind?: DerivedRecord['kind'],
): Promise<DerivedView[]> {
  const asked = new Set(nos)
  const covering = await place.store.derived.covering(place.scope, nos)
  const own = covering.map((one) => ({
    ...one,
    records: one.records.filter(({ sources }) => sources.some((no) => asked.has(no))),
  }))
  return viewsOf(own, place, kind)
}

/** Records of derivations that count. */
export async function viewsOf(
  derivations: readonly Derivation[],
  { store, scope, curation }: CuratedPlace,
  kind?: DerivedRecord['kind'],
): Promise<DerivedView[]> {
  const standing = await curation.standingOf(scope)
  const active = derivations.filter((one) => isActive(one, standing))
  const nos = [...new Set(active.flatMap((one) => one.nos))]
  const handles = await store.events.refs(scope, nos)
  const refs = new Map(nos.map((no, i) => [no, handles[i]?.ref ?? '']))
  return active.flatMap(({ generator, version, origin, records }) =>
    records
      .filter((record) => kind === undefined || record.kind === kind)
      .map((record) => viewOf(record, refs, { generator, version, model: origin.model.name, prompt: origin.prompt })),
  )
}

function viewOf(
  record: DerivedRecord,
  refs: ReadonlyMap<number, string>,
  made: Pick<DerivedView, 'generator' | 'version' | 'model' | 'prompt'>,
): DerivedView {
  const { sources, ...rest } = record
  const ends = record.kind === 'cause' ? { from: refs.get(record.from) ?? '', to: refs.get(record.to) ?? '' } : {}
  return { ...rest, ...ends, refs: sources.map((no) => refs.get(no) ?? ''), ...made }
}
