/** How are rulings told? With refs in place of numbers, and whether each holds. */

import { type RelationName, type Ruling, relationsOfRuling } from '../record/ruling.ts'
import type { CurationPlace, RelationRef } from './named.ts'
import type { Standing } from './standing.ts'

/** A ruling as callers see it. */
export interface RulingView extends Omit<Ruling, 'change'> {
  readonly kind: Ruling['change']['kind']
  /** False where a later ruling undid it. */
  readonly standing: boolean
  /** Id of the later ruling about the same, which has the last word; null where this one has it, or was undone. */
  readonly replacedBy: number | null
  /** Of feedback: false until it was folded in. */
  readonly counts: boolean
  /** Relations it speaks for, and against; empty for those about a generator, a folding or an undoing. */
  readonly relations: readonly RelationRef[]
  readonly against: readonly RelationRef[]
  /** `retire` and `reinstate` only; the version is null for all of them. */
  readonly generator: string | null
  readonly version: number | null
  /** Of rulings about a tag: it, and the name or tag it goes under; else null. */
  readonly tag: string | null
  readonly to: string | null
  /** Id of the ruling that it undoes; else null. */
  readonly undoes: number | null
  /** `fade` and `lift` only: recalls by then that walked over the relation, and those in which it was of use; else null. */
  readonly tried: number | null
  readonly used: number | null
}

/** Rulings with refs, in the order given. */
export async function viewsOf(
  { store, scope }: CurationPlace,
  rulings: readonly Ruling[],
  standing: Standing,
): Promise<RulingView[]> {
  const nos = [
    ...new Set(rulings.flatMap(({ change }) => relationsOfRuling(change)).flatMap(({ from, to }) => [from, to])),
  ]
  const handles = await store.events.refs(scope, nos)
  const refs = new Map(nos.map((no, i) => [no, handles[i]?.ref ?? '']))
  const named = ({ from, kind, to, generator }: RelationName): RelationRef => ({
    from: refs.get(from) ?? '',
    kind,
    to: refs.get(to) ?? '',
    generator,
  })
  return rulings.map((ruling) => {
    const { id, change, by, reason, madeAt } = ruling
    const last = standing.lastWord(ruling)
    const isFeedback = change.kind === 'feedback'
    const about = 'generator' in change ? change : null
    return {
      id,
      kind: change.kind,
      by,
      reason,
      madeAt,
      standing: standing.holds(id),
      replacedBy: last === id || !standing.holds(id) ? null : last,
      counts: !isFeedback || id < standing.foldedTo,
      relations: ('relation' in change ? [change.relation] : isFeedback ? change.helpful : []).map(named),
      against: (isFeedback ? change.wrong : []).map(named),
      generator: about?.generator ?? null,
      version: about?.version ?? null,
      tag: 'tag' in change ? change.tag : null,
      to: 'to' in change ? change.to : null,
      undoes: change.kind === 'undo' ? change.ruling : null,
      tried: 'tried' in change ? change.tried : null,
      used: 'used' in change ? change.used : null,
    }
  })
}
