/**
 * How good are the tags, and how sure is that? Of those that somebody judged the share that was accepted, and how far two who
 * judged the same say the same.
 */

import type { Ruling } from '../record/ruling.ts'

/** What one person judged. */
export interface TagReviewer {
  /** Null for rulings that name nobody. */
  readonly by: string | null
  readonly judged: number
  readonly accepted: number
  /** Of the judged, in [0, 1]; null where nothing was. */
  readonly share: number | null
  /** 95 % interval of the share (Wilson 1927). */
  readonly interval: readonly [low: number, high: number] | null
}

/** What two people judged of the same tags. */
export interface TagReviewerPair {
  readonly by: readonly [string | null, string | null]
  readonly judged: number
  /** Tags that both accepted, or that neither did, by the judged, in [0, 1]. */
  readonly agreement: number
  /** The same without what chance gives (Cohen 1960), at most 1; null where one of them said the same of all. */
  readonly kappa: number | null
}

/** All that was judged. */
export interface TagAgreement {
  /** By all reviewers: what was said last of each tag. */
  readonly overall: Omit<TagReviewer, 'by'>
  readonly reviewers: readonly TagReviewer[]
  /** Pairs that judged a tag in common. */
  readonly pairs: readonly TagReviewerPair[]
}

/**
 * @param holding  rulings that hold, in order
 * @param among    the tags that count; null for all
 */
export function tagAgreement(holding: readonly Ruling[], among: ReadonlySet<string> | null): TagAgreement {
  const last = new Map<string, boolean>()
  const byReviewer = new Map<string | null, Map<string, boolean>>()
  for (const { change, by } of holding) {
    if (!('tag' in change) || (among !== null && !among.has(change.tag))) continue
    const own = byReviewer.get(by) ?? new Map<string, boolean>()
    byReviewer.set(by, own)
    for (const said of [last, own]) said.set(change.tag, change.kind === 'accept-tag')
  }
  const reviewers = [...byReviewer]
  return {
    overall: shareOf(last),
    reviewers: reviewers.map(([by, own]) => ({ by, ...shareOf(own) })),
    pairs: reviewers.flatMap(([a, said], i) =>
      reviewers.slice(i + 1).flatMap(([b, other]) => {
        const pair = agreed(said, other)
        return pair === null ? [] : [{ by: [a, b] as const, ...pair }]
      }),
    ),
  }
}

function shareOf(said: ReadonlyMap<string, boolean>): Omit<TagReviewer, 'by'> {
  const accepted = [...said.values()].filter(Boolean).length
  const judged = said.size
  if (judged === 0) return { judged, accepted, share: null, interval: null }
  return { judged, accepted, share: accepted / judged, interval: wilson(accepted, judged) }
}

/** Of a share of n, for a normal deviate of 1.96. */
function wilson(hits: number, n: number): readonly [number, number] {
  const z = 1.96
  const middle = (hits + z ** 2 / 2) / (n + z ** 2)
  const half = (z * Math.sqrt((hits * (n - hits)) / n + z ** 2 / 4)) / (n + z ** 2)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

function agreed(a: ReadonlyMap<string, boolean>, b: ReadonlyMap<string, boolean>): Omit<TagReviewerPair, 'by'> | null {
  const common = [...a.keys()].filter((tag) => b.has(tag))
  if (common.length === 0) return null
  const agreement = common.filter((tag) => a.get(tag) === b.get(tag)).length / common.length
  const accepts = (said: ReadonlyMap<string, boolean>): number =>
    common.filter((tag) => said.get(tag)).length / common.length
  const chance = accepts(a) * accepts(b) + (1 - accepts(a)) * (1 - accepts(b))
  const isFixed = [a, b].some((said) => accepts(said) === 0 || accepts(said) === 1)
  return { judged: common.length, agreement, kappa: isFixed ? null : (agreement - chance) / (1 - chance) }
}
