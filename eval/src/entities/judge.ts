/** Are the links of a dialogue right? */

import type { MentionVia } from 'knotwork/rules'
import { knownNames, type Link, nameKey, resolveMentions } from 'knotwork/rules'
import { type EntityCase, eventsOf, type GoldMention } from './cases.ts'

/** What became of a label or of a link. */
export type Outcome =
  /** Linked to the right entity. */
  | 'right'
  /** Linked to another, or where nothing must be linked, or where no mention is. */
  | 'wrong'
  /** Found and left unresolved although it has an entity. */
  | 'unresolved'
  /** No mention at these offsets. */
  | 'not-found'
  /** Rightly left unresolved. */
  | 'left'

/** A label or a link without label, judged. */
export interface Judgement {
  readonly of: EntityCase
  readonly gold: GoldMention | undefined
  readonly link: Link | undefined
  readonly via: MentionVia | 'none'
  readonly outcome: Outcome
}

/** Judges every label, and every link that has no label; first and second person count only where labelled. */
export function judgeCase(of: EntityCase): Judgement[] {
  const events = eventsOf(of)
  const links = resolveMentions(events, knownNames(events))
  const at = new Map(links.map((link) => [place(link.ref, link.mention), link]))
  const labelled = new Set(of.mentions.map((gold) => place(gold.ref, gold)))
  const judged = of.mentions.map((gold): Judgement => {
    const link = at.get(place(gold.ref, gold))
    return { of, gold, link, via: link?.mention.via ?? 'none', outcome: outcomeOf(gold, link, of) }
  })
  const spurious = links.filter(
    ({ ref, mention, entity }) =>
      entity !== null &&
      !labelled.has(place(ref, mention)) &&
      mention.via !== 'first-person' &&
      mention.via !== 'second-person',
  )
  return [
    ...judged,
    ...spurious.map((link): Judgement => ({ of, gold: undefined, link, via: link.mention.via, outcome: 'wrong' })),
  ]
}

function place(ref: string, { start, end }: { start: number; end: number }): string {
  return `${ref} ${start} ${end}`
}

function outcomeOf(gold: GoldMention, link: Link | undefined, { entities }: EntityCase): Outcome {
  const name = gold.entity === null ? undefined : entities[gold.entity]?.name
  if (name === undefined) return link === undefined || link.entity === null ? 'left' : 'wrong'
  if (link === undefined) return 'not-found'
  if (link.entity === null) return 'unresolved'
  return link.entity === nameKey(name) ? 'right' : 'wrong'
}

/** Figures over judgements; shares in [0, 1], 1 where there is nothing to judge. */
export interface EntityFigures {
  readonly labels: number
  readonly links: number
  readonly precision: number
  readonly recall: number
  /** Labelled mentions found at their exact offsets. */
  readonly found: number
  /** Mentions that must stay unresolved and do. */
  readonly left: number
}

/** Precision and recall of links. */
export function figuresOf(judgements: readonly Judgement[]): EntityFigures {
  const labels = judgements.filter(({ gold }) => gold !== undefined)
  const links = judgements.filter(({ link }) => link !== undefined && link.entity !== null)
  const right = judgements.filter(({ outcome }) => outcome === 'right').length
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
  const resolvable = labels.filter(({ gold }) => gold?.entity !== null)
  const ambiguous = labels.filter(({ gold }) => gold?.entity === null)
  return {
    labels: labels.length,
    links: links.length,
    precision: share(right, links.length),
    recall: share(right, resolvable.length),
    found: share(labels.filter(({ link }) => link !== undefined).length, labels.length),
    left: share(ambiguous.filter(({ outcome }) => outcome === 'left').length, ambiguous.length),
  }
}
