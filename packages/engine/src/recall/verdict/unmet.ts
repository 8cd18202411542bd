/**
 * What is asked for without which there is no answer, and who tells it? A need (`need.ts`), a value of a form (`value.ts`),
 * a reason. It must stand in a line about the rest of what is asked, or in one that goes on from such a line.
 */

import { asksMark } from '../../text/marks.ts'
import { cjkShare } from '../../text/script.ts'
import { tokenize } from '../../text/tokenize.ts'
import type { Directory } from '../directory.ts'
import type { Coverage, Written } from './cover.ts'
import { speakerOf } from './support.ts'

/** Share of the best match from which an event is about what is asked: "because" of something else explains nothing. */
const aboutShare = 0.5

/** Index terms up to which an event may be the bare answer to the one before it: "Lisbon."; of 她七岁 each character is a term, and each pair. */
const bareTermsMax = { alphabetic: 4, cjk: 6 }

/** Where what is asked for is looked for. */
export interface Places {
  /** Telling events of the context by those asked about; best match first. */
  readonly own: readonly number[]
  readonly coverage: Coverage
  readonly directory: Directory
  /** Texts of the events of the context. */
  readonly texts: ReadonlyMap<number, Written>
}

/** The needs among the facets; what only the dialogue before named is none. */
export function needsOf({ facets }: Coverage): number[] {
  return facets.flatMap(({ units, isPointedAt }, f) => (!isPointedAt && units.some(({ isNeed }) => isNeed) ? [f] : []))
}

/** Index terms of what is asked. */
export function termsAsked({ facets }: Coverage): ReadonlySet<string> {
  return new Set(facets.flatMap(({ units }) => units.flatMap(({ terms }) => terms)))
}

/** Events of `own` that match the facets that are no needs half as well as the best; all where there are no others. */
export function aboutTheRest({ own, coverage }: Places): readonly number[] {
  const needs = new Set(needsOf(coverage))
  const rest = coverage.weights.flatMap((weight, f) => (needs.has(f) || weight === 0 ? [] : [f]))
  const match = (no: number): number =>
    rest.reduce((sum, f) => sum + (coverage.weights[f] as number) * coverage.facet(f, no), 0)
  const matches = new Map(own.map((no) => [no, match(no)]))
  const best = Math.max(0, ...matches.values())
  return own.filter((no) => (matches.get(no) as number) >= aboutShare * best)
}

/** "She is…", "It was…", 他…: goes on from what was said before. */
const goesOn =
  /^(?:(?:and|but|so|oh|well|yeah|yes|no|now)[, ]+)*(?:he|she|it|they|that|this|his|her|their|its)(?![a-z])|^[，、]?(?:而且|但|不过)?(?:他|她|它|那|这|现在|目前|如今|然后|后来|结果|还|已经|又|也|就|都|刚)/

/**
 * Of some lines those that hold something, themselves or in the line beside: a bare answer after it, by whomever, or what the
 * same speaker goes on with.
 */
export function holding(
  lines: readonly number[],
  { directory, texts }: Places,
  holds: (no: number) => boolean,
): readonly number[] {
  const isBare = (no: number): boolean => {
    const text = texts.get(no)?.normalized ?? ''
    return tokenize(text).length <= bareTermsMax[cjkShare(text) > 0.5 ? 'cjk' : 'alphabetic']
  }
  const continues = (no: number, from: number): boolean =>
    speakerOf(no, directory) === speakerOf(from, directory) && goesOn.test(texts.get(no)?.normalized ?? '')
  return lines.flatMap((no) => {
    if (holds(no)) return [no]
    const after = directory.next[no] as number
    const before = directory.previous[no] as number
    const beside = [
      ...(after !== 0 && texts.has(after) && (isBare(after) || continues(after, no)) ? [after] : []),
      ...(before !== 0 && texts.has(before) && continues(no, before) ? [before] : []),
    ]
    return beside.filter((one) => holds(one) && ((directory.marks[one] as number) & asksMark) === 0)
  })
}
