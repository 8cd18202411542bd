/**
 * Who says why? Surest first: a connective in the words, or a causal relation that is believed; a relation that is only suspected;
 * and, where no word joins them, what is told beside it and may be a ground: "I called it off. The fare had doubled."
 */

import type { Relation } from '../../record/relation.ts'
import { mayBeGround, saysWhy } from '../../text/because.ts'
import { tokenize } from '../../text/tokenize.ts'
import { isCausal } from '../roles.ts'
import { clausesOf } from './passage.ts'
import { speakerOf } from './support.ts'
import { type Places, termsAsked } from './unmet.ts'

/** Who says why, and how sure that is. */
export interface ReasonGiven {
  /** Events, in the order asked about. */
  readonly by: readonly number[]
  /** In [0, 1]: 1 where words or a believed relation say it, 0 where nothing does. */
  readonly confidence: number
  readonly basis: 'said' | 'suspected' | 'beside' | 'none'
}

/** What is told beside an effect without a word that joins the two is its ground about every other time. */
const besideConfidence = 0.5

/**
 * The reason given by some events that are about what is asked.
 *
 * @param relations  believed ones between events of the context
 * @param suspected  causal candidates between them
 */
export function reasonGiven(
  about: readonly number[],
  { relations, suspected }: { readonly relations: readonly Relation[]; readonly suspected: readonly Relation[] },
  places: Places,
): ReasonGiven {
  const { texts } = places
  const joined = new Set(relations.filter(isCausal).flatMap(({ from, to }) => [from, to]))
  const said = about.filter((no) => joined.has(no) || saysWhy(texts.get(no)?.written ?? ''))
  if (said.length > 0) return { by: said, confidence: 1, basis: 'said' }
  const among = new Set(about)
  const [best] = suspected
    .filter((one) => isCausal(one) && (among.has(one.from) || among.has(one.to)))
    .sort((a, b) => b.confidence - a.confidence || a.from - b.from || a.to - b.to)
  const confidence = Math.min(1, best?.confidence ?? 0)
  if (best !== undefined && confidence >= besideConfidence)
    return { by: [best.from, best.to], confidence, basis: 'suspected' }
  const beside = about.flatMap((no) => groundsBeside(no, places)).filter((no, i, all) => all.indexOf(no) === i)
  if (beside.length > 0) return { by: beside, confidence: besideConfidence, basis: 'beside' }
  if (best !== undefined) return { by: [best.from, best.to], confidence, basis: 'suspected' }
  return { by: [], confidence: 0, basis: 'none' }
}

/** The event itself where another of its sentences may be the ground, else the same speaker's line before or after. */
function groundsBeside(no: number, { texts, directory, coverage }: Places): number[] {
  const own = texts.get(no)?.written ?? ''
  const parts = clausesOf(own)
  if (parts.length > 1) {
    const asked = termsAsked(coverage)
    const shared = parts.map((part) => tokenize(part).filter((term) => asked.has(term)).length)
    const effect = shared.indexOf(Math.max(...shared))
    const beside = [parts[effect - 1], parts[effect + 1]]
    if (beside.some((part) => part !== undefined && mayBeGround(part))) return [no]
  }
  return [directory.previous[no] as number, directory.next[no] as number].filter(
    (one) =>
      one !== 0 && speakerOf(one, directory) === speakerOf(no, directory) && mayBeGround(texts.get(one)?.written ?? ''),
  )
}
