/**
 * How much of what a question names does an event say in its own words?
 *
 *   cover(u, e) = 1 where e holds a term of u, mentions whom it names by another name, or happened on a day the term names, else trust · cos⁺(u, e)²
 *                 1 too where it tells u in other words that we know (need.ts)
 *                 and at least ½ where it holds the unit's single character
 *   cover(f, e) = Σ_u w(u)·cover(u, e) / Σ_u w(u) over the units of the facet
 *   match(e)    = the same over the units of all facets
 *   w(u)        = share · idf of its rarest term that occurs in the memory; of one that occurs nowhere, the largest there is
 *
 * cos⁺ is the mean over the unit's token vectors of their best cosine in e, at least 0. Neighbours do not count here: what
 * the other said beside it is no evidence of who said it (tried with discounts of 0.5 and 0.7: it told speakers apart less well).
 */

import { positionIn } from '../../record/ascending.ts'
import { normalize } from '../../text/normalize.ts'
import { tokenize } from '../../text/tokenize.ts'
import type { Anchors } from '../anchors.ts'
import type { Directory } from '../directory.ts'
import { inverseDocumentFrequency } from '../lexical.ts'
import type { TokenMatches } from '../rerank.ts'
import type { Facet, Unit } from './facets.ts'
import { statedIn } from './stated.ts'

/** Facets with their weights, and how far an event covers them. */
export interface Coverage {
  readonly facets: readonly Facet[]
  /** Share of the question's weight that each facet has; sums to 1, or empty. */
  readonly weights: readonly number[]
  /** In [0, 1]. */
  facet(index: number, no: number): number
  /** Weighted mean over all facets, in [0, 1]; 0 where the question names nothing. */
  match(no: number): number
  /** Does what an event tells beside what it asks hold most of what the event holds of the facets? */
  isStated(no: number): boolean
  /** Stretches of a facet that none of the events holds, as written. */
  missing(index: number, nos: readonly number[], coveredMin: number): string[]
}

/** What coverage is read from. */
export interface CoverageSources {
  readonly anchors: Pick<Anchors, 'documentFrequency' | 'postings'>
  readonly directory: Directory
  /** Best cosines of the question's tokens; null without late interaction. */
  readonly tokens: TokenMatches | null
  /** How far vectors are trusted for the question, in [0, 1]. */
  readonly trust: number
  /** By entity of a unit the events that mention it. */
  readonly mentioning: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** What events say; of those that are not among them only terms and vectors count. */
  readonly texts: ReadonlyMap<number, Written>
}

/** What an event says and shows. */
export interface Written {
  readonly written: string
  readonly normalized: string
}

/** How the facets are covered. Pure; each event is worked out once. */
export function coverageOf(facets: readonly Facet[], sources: CoverageSources): Coverage {
  const unitWeights = facets.map(({ units }) => units.map((unit) => weightOf(unit, sources)))
  const sums = belowOwn(
    unitWeights.map((weights) => weights.reduce((sum, weight) => sum + weight, 0)),
    facets,
  )
  const total = sums.reduce((sum, one) => sum + one, 0)
  const weights = total === 0 ? sums.map(() => 0) : sums.map((sum) => sum / total)
  const known = new Map<number, readonly number[]>()
  const covers = (no: number): readonly number[] => {
    const before = known.get(no)
    if (before !== undefined) return before
    const found = facets.map(({ units }, f) =>
      mean(
        units.map((unit) => unitCover(unit, no, sources)),
        unitWeights[f] as readonly number[],
      ),
    )
    known.set(no, found)
    return found
  }
  return {
    facets,
    weights,
    facet: (index, no) => covers(no)[index] ?? 0,
    isStated: (no) => {
      const { written = '' } = sources.texts.get(no) ?? {}
      const stated = statedIn(written)
      const told = held(facets, stated)
      return (
        told > 0 &&
        told === held(facets, written) &&
        !/(?<![a-z0-9])(?:you|your|yours|u|ur)(?![a-z0-9])|[你您]/.test(normalize(stated))
      )
    },
    match: (no) => covers(no).reduce((sum, cover, f) => sum + cover * (weights[f] as number), 0),
    missing: (index, nos, coveredMin) => {
      const { text, units } = facets[index] as Facet
      const best = units.map((unit) => Math.max(0, ...nos.map((no) => unitCover(unit, no, sources))))
      return missingWords(units, best, coveredMin).map(({ start, end }) => text.slice(start, end))
    },
  }
}

/** What only the dialogue before names counts together at most half of what the question names, where that names anything. */
function belowOwn(sums: readonly number[], facets: readonly Facet[]): readonly number[] {
  const sumOf = (isPointedAt: boolean): number =>
    sums.reduce((sum, one, f) => (facets[f]?.isPointedAt === isPointedAt ? sum + one : sum), 0)
  const [own, pointedAt] = [sumOf(false), sumOf(true)]
  if (own === 0 || pointedAt <= own / 2) return sums
  return sums.map((sum, f) => (facets[f]?.isPointedAt === true ? (sum * own) / (2 * pointedAt) : sum))
}

/** Units that a text holds or tells. */
function held(facets: readonly Facet[], written: string): number {
  if (written === '') return 0
  const terms = new Set(tokenize(written))
  const normalized = normalize(written)
  const holds = ({ terms: own, told }: Unit): boolean =>
    own.some((term) => terms.has(term)) || told?.(normalized, written) === true
  return facets.reduce((sum, { units }) => sum + units.filter(holds).length, 0)
}

/** What a single Chinese character is worth as evidence of the word it stands in: tried 0, 0.3 and 0.5 (`eval fit-support`). */
const halfCover = 0.5

function unitCover(
  { terms, half, exact, entity, told }: Unit,
  no: number,
  { anchors, directory, tokens, trust, mentioning, texts }: CoverageSources,
): number {
  if (entity !== null && mentioning.get(entity)?.has(no)) return 1
  const said = told === null ? undefined : texts.get(no)
  if (told !== null && said !== undefined && told(said.normalized, said.written)) return 1
  let best = half !== null && holds(anchors.postings.get(half), no) ? halfCover : 0
  for (const term of terms) {
    if (holds(anchors.postings.get(term), no) || directory.daysNamed(term)?.has(directory.day[no] as number)) return 1
    const cosine = tokens === null || trust === 0 || exact ? null : tokens.cosine(term, no)
    if (cosine !== null) best = Math.max(best, trust * cosine ** 2)
  }
  return best
}

/** A term too frequent to have been read tells events apart so little that it is left out: its weight is 0. */
function weightOf({ terms, share }: Unit, { anchors, directory }: CoverageSources): number {
  const found = terms.map((term) => ({ df: anchors.documentFrequency.get(term) ?? 0, nos: anchors.postings.get(term) }))
  const occurring = found.filter(({ df }) => df > 0)
  if (occurring.length === 0) return share * inverseDocumentFrequency(directory.count, 0)
  if (occurring.every(({ nos }) => nos === undefined || nos.length === 0)) return 0
  return share * Math.max(...occurring.map(({ df }) => inverseDocumentFrequency(directory.count, df)))
}

/** Postings ascend. */
function holds(nos: ArrayLike<number> | undefined, no: number): boolean {
  return nos !== undefined && positionIn(nos, no) >= 0
}

function mean(values: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return 1
  return values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0) / total
}

/**
 * Stretches of units that are not covered, as whole words: 三 and 月 side by side are 三月, and where only the 色 of 颜色
 * is held, as a character of another word, 颜色 is missing. A character that stays alone takes a neighbour with it.
 *
 * @param best  cover of each unit, in [0, 1]
 */
function missingWords(
  units: readonly Unit[],
  best: readonly number[],
  coveredMin: number,
): { start: number; end: number }[] {
  const adjoins = (i: number): boolean => i > 0 && units[i - 1]?.end === units[i]?.start
  const words: { start: number; end: number }[] = []
  for (let from = 0, to = 1; from < units.length; from = to, to = from + 1) {
    const isWhole = (i: number): boolean => (best[i] as number) === 1
    if (isWhole(from)) continue
    while (to < units.length && adjoins(to) && !isWhole(to)) to++
    if (best.slice(from, to).every((cover) => cover >= coveredMin)) continue
    const isAlone = to === from + 1
    const first = isAlone && !adjoins(to) && adjoins(from) ? from - 1 : from
    const last = isAlone && adjoins(to) ? to : to - 1
    words.push({ start: (units[first] as Unit).start, end: (units[last] as Unit).end })
  }
  return words
}
