/**
 * Which relations led to what helped, and to what was wrong? Feedback on one recall, kept as a row that counts once the slow
 * path folds it in: a recall between two of them gives the same answer whatever was said meanwhile.
 *
 * What helped speaks for every relation on the path that led there. What was wrong speaks only against the last, for those
 * before it led to what may be right, and only where it brought the line: one that was found by its words needed no relation.
 * That what is out of date was brought is no fault of `updates`, which says just that. Where no relation led, nothing is said
 * of any: that a line was shown is no evidence, or what is shown often would be believed for it.
 */

import { keyOfName, relationKey } from '../record/made-relations.ts'
import type { Graph } from '../record/relation.ts'
import { nameOf, type RelationName } from '../record/ruling.ts'
import { keepRuling, type RulingRequest } from './decide.ts'
import { type CurationPlace, eventsCalled, isCurable } from './named.ts'
import type { RulingView } from './ruling-view.ts'

/** What feedback needs of a step of a recall's trace. */
export interface WalkedStep {
  readonly from: string
  readonly to: string
  readonly kept: boolean
  /** Of the path that ends here. */
  readonly score: number
  readonly relations: readonly {
    readonly graph: Graph
    readonly kind: string
    readonly direction: 'forward' | 'backward'
    /** `name@version`. */
    readonly generator: string
  }[]
}

/** Refs of lines that helped, and of lines that were wrong for the question. */
export interface Judged {
  readonly helpful: readonly string[]
  readonly wrong: readonly string[]
}

/** What became of feedback. */
export interface FeedbackOutcome {
  /** Null where no relation led to any of the lines: then nothing was kept. */
  readonly ruling: RulingView | null
  /** Relations it speaks for, and against. */
  readonly helpful: number
  readonly wrong: number
}

/** Keeps feedback on the steps of a recall. Relations that are not stored, such as hops in time, are left out. */
export async function keepFeedback(
  place: RulingRequest,
  steps: readonly WalkedStep[],
  judged: Judged,
): Promise<FeedbackOutcome> {
  const kept = new Map<string, WalkedStep>()
  for (const step of steps) if (step.kept && !kept.has(step.to)) kept.set(step.to, step)
  // What the walk began with gains by the strongest step that leads to it, though none settled it.
  const into = new Map<string, WalkedStep>()
  for (const step of steps) if (step.score > (into.get(step.to)?.score ?? -1)) into.set(step.to, step)
  for (const [to, step] of kept) into.set(to, step)
  const refsOf = async (refs: readonly string[]): Promise<string[]> =>
    (await eventsCalled(place, refs)).map(({ ref }) => ref)
  const paths = (await refsOf(judged.helpful)).flatMap((ref) => pathTo(into.get(ref), kept))
  const last = (await refsOf(judged.wrong)).flatMap((ref) => kept.get(ref) ?? []).map(withoutUpdates)
  const [led, misled] = [await storedOf(place, paths), await storedOf(place, last)]
  // What led to both tells nothing.
  const helpful = without(led, misled)
  const wrong = without(misled, led)
  const said = { helpful: helpful.length, wrong: wrong.length }
  if (said.helpful + said.wrong === 0) return { ruling: null, ...said }
  return { ruling: await keepRuling(place, { kind: 'feedback', helpful, wrong }), ...said }
}

/** A step without its way from a statement to what it puts out of date. */
function withoutUpdates(step: WalkedStep): WalkedStep {
  const isOutdating = ({ kind, direction }: WalkedStep['relations'][0]): boolean =>
    kind === 'updates' && direction === 'forward'
  return { ...step, relations: step.relations.filter((relation) => !isOutdating(relation)) }
}

function without(names: readonly RelationName[], others: readonly RelationName[]): RelationName[] {
  const keys = new Set(others.map(keyOfName))
  return names.filter((name) => !keys.has(keyOfName(name)))
}

/** The steps that led to the end of one, the last first. @param kept  by what it leads to */
export function pathTo<K, S extends { readonly from: K }>(last: S | undefined, kept: ReadonlyMap<K, S>): S[] {
  const path: S[] = []
  for (let step = last; step !== undefined && !path.includes(step); step = kept.get(step.from)) path.push(step)
  return path
}

/** Names of the stored relations that steps went over, each once. */
async function storedOf(place: CurationPlace, steps: readonly WalkedStep[]): Promise<RelationName[]> {
  if (steps.length === 0) return []
  const refs = [...new Set(steps.flatMap(({ from, to }) => [from, to]))]
  const events = new Map((await eventsCalled(place, refs)).map(({ ref, no }) => [ref, no]))
  const touching = await place.store.relations.touching(place.scope, [...new Set(events.values())])
  const walked = new Set(
    steps.flatMap(({ from: one, to: other, relations }) =>
      relations.flatMap(({ graph, kind, direction, generator }) => {
        const [from, to] = (direction === 'forward' ? [one, other] : [other, one]).map((ref) => events.get(ref))
        if (from === undefined || to === undefined) return []
        return [keyOfName({ from, to, graph, kind, generator: generator.replace(/@\d+$/, '') })]
      }),
    ),
  )
  return touching.filter((relation) => isCurable(relation) && walked.has(relationKey(relation))).map(nameOf)
}
