/**
 * Does the memory know the answer? The verdict over a context: how well it is supported, what is covered by which event,
 * what is missing, and why.
 *
 * One number says it all: the support, and by two thresholds the word. A why needs a reason, a number or a place asked for a
 * line that holds one, "when was she married" a wedding: what is lacking of these takes its share of the support (`unmet.ts`). Where
 * nothing was found it is 0.
 */

import type { Relation } from '../../record/relation.ts'
import { isWithdrawn } from '../../record/withdrawn.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { asksMark } from '../../text/marks.ts'
import type { Directory } from '../directory.ts'
import type { Plan } from '../plan.ts'
import type { RecallPolicy } from '../policy.ts'
import type { FacetVerdict, Verdict } from '../recollection.ts'
import { backlogMax } from '../snapshot.ts'
import type { WindowEvents } from '../window-events.ts'
import { tellsOf } from './address.ts'
import type { Coverage, Written } from './cover.ts'
import { isBare, withQuestions } from './paired.ts'
import { holdsNear } from './passage.ts'
import { type ReasonGiven, reasonGiven } from './reason.ts'
import type { Evidence } from './support.ts'
import { speakerOf, supportOf, weighEvidence } from './support.ts'
import { aboutTheRest, holding, needsOf, type Places, termsAsked } from './unmet.ts'
import { holdsValue, type Value, valueWanted } from './value.ts'

/** What the verdict is spoken over. */
export interface Judged {
  readonly plan: Plan
  readonly window: WindowEvents
  /** Numbers of the ranking, best first. */
  readonly ranked: readonly number[]
  /** Events of the context, by rank. */
  readonly chosen: readonly NumberedEvent[]
  /** Relations between events of the context. */
  readonly relations: readonly Relation[]
  /** Causal relations between them that are only suspected; read where a why is asked. */
  readonly suspected: readonly Relation[]
  readonly coverage: Coverage
  readonly texts: ReadonlyMap<number, Written>
  /** How far vectors took part, in [0, 1]. */
  readonly trust: number
  /** Jobs of the slow path that wait in the scope: what they would relate is unknown yet. */
  readonly backlog: number
  readonly refOf: (no: number) => string
  readonly read: (nos: readonly number[]) => Promise<readonly NumberedEvent[]>
}

/** Events named per facet at most. */
const refsMax = 3

/** Speaks the verdict. */
export async function judge(judged: Judged, directory: Directory, { verdict: policy }: RecallPolicy): Promise<Verdict> {
  const { plan, chosen, trust, read, texts } = judged
  const coverage = withQuestions(judged.coverage, judged.relations, (no) => texts.get(no)?.written)
  const evidence = await weighEvidence({
    ranked: judged.ranked.slice(0, policy.events),
    inContext: new Set(chosen.map(({ no }) => no)),
    plan,
    window: judged.window,
    directory,
    coverage,
    // What another answers to a question of the person's is his; that he was asked makes it no more of a swap.
    unpaired: judged.coverage,
    texts,
    read,
  })
  const { own } = evidence
  const places = { own, coverage, directory, texts }
  const words = wordFacets(places, judged, policy.coveredMin)
  const people = personFacets(evidence, judged, directory)
  const reason = asksWhy(plan) ? reasonGiven(aboutTheRest(places), judged, places) : null
  const path = reason === null ? [] : [pathFacet(reason, judged)]
  const wanted = plan.asksForTime ? null : valueWanted(plan.question)
  const value = wanted === null ? [] : [valueFacet(wanted, places, judged)]
  const unanswered = uncovered([...path, ...value])
  const isLacking = words.lacksNeed || uncovered(value).length > 0
  const unmet = isLacking ? 1 : 1 - (reason?.confidence ?? 1)
  const features = { ...evidence.features, unmet }
  const support = own.length > 0 ? supportOf(features, { trust, cjkShare: plan.cjkShare }, policy) : 0
  return {
    verdict: support < policy.weakMin ? 'none' : support < policy.supportedMin ? 'weak' : 'supported',
    support,
    features,
    facets: [...people, ...words.facets, ...path, ...value],
    missing: [...uncovered(people), ...words.missing, ...unanswered],
    reasons: reasonsOf(evidence, judged, { directory, unanswered, words, reason }),
  }
}

/** Facets of words, and what of them is missing: said nowhere, or only in a question that nobody answers. */
interface WordFacets {
  readonly facets: readonly FacetVerdict[]
  readonly missing: readonly string[]
  readonly onlyAsked: readonly string[]
  /** What only others than those asked about tell in the context, by the event that tells it. */
  readonly byOthers: ReadonlyMap<number, readonly string[]>
  /** True where a need is told by no line that is about the rest. */
  readonly lacksNeed: boolean
}

/** A question and its answer are one piece of evidence: "Can she eat gluten?" "It makes her ill, she says." */
function wordFacets(places: Places, { plan, relations, chosen, refOf }: Judged, coveredMin: number): WordFacets {
  const { own, coverage, directory, texts } = places
  const askedBy = (lines: readonly number[]): number[] =>
    relations
      .filter(({ kind, to }) => kind === 'answers' && lines.includes(to) && !isBare(texts.get(to)?.written ?? ''))
      .map(({ from }) => from)
  const evidence = [...new Set([...own, ...askedBy(own)])]
  const asked = chosen.map(({ no }) => no).filter((no) => asks(no, directory))
  const others = (plan.speakers.length === 0 ? [] : chosen)
    .filter((event) => !isWithdrawn(event) && !asks(event.no, directory) && !evidence.includes(event.no))
    .map(({ no }) => no)
  const byOthers = new Map<number, string[]>()
  /** The words of a facet that no other's line tells either. */
  const untold = (f: number): string[] =>
    coverage.missing(f, evidence, coveredMin).filter((word) => {
      const no = others.find((one) => !coverage.missing(f, [one], coveredMin).includes(word))
      if (no !== undefined) byOthers.set(no, [...(byOthers.get(no) ?? []), word])
      return no === undefined
    })
  const needs = new Set(needsOf(coverage))
  const about = needs.size === 0 ? [] : aboutTheRest(places)
  const missing: string[] = []
  const onlyAsked: string[] = []
  let lacksNeed = false
  const facets = coverage.facets.map(({ text, isPointedAt }, f): FacetVerdict => {
    const covers = (no: number): boolean => coverage.facet(f, no) >= coveredMin
    const by = needs.has(f) ? holding([...about, ...askedBy(about)], places, covers) : evidence.filter(covers)
    if (by.length === 0 && needs.has(f)) {
      lacksNeed = true
      missing.push(text)
    } else if (by.length === 0 && !isPointedAt) {
      const nowhere = new Set(coverage.missing(f, [...evidence, ...asked], coveredMin))
      const lacking = untold(f)
      missing.push(...lacking)
      onlyAsked.push(...lacking.filter((word) => !nowhere.has(word)))
    }
    return { facet: text, kind: 'words', covered: by.length > 0, by: [...new Set(by)].slice(0, refsMax).map(refOf) }
  })
  return { facets, missing, onlyAsked, byOthers, lacksNeed }
}

function asks(no: number, { marks }: Directory): boolean {
  return ((marks[no] as number) & asksMark) !== 0
}

/** A person is covered who says (or is) at least as much of what is asked as anybody else. */
function personFacets({ own, rival }: Evidence, { plan, texts, refOf }: Judged, directory: Directory): FacetVerdict[] {
  return plan.speakers.map((name) => {
    const by = own
      .filter((no) => speakerOf(no, directory) === name || tellsOf(texts.get(no)?.written ?? '', [name]))
      .slice(0, refsMax)
    const covered = by.length > 0 && rival === null
    return { facet: name, kind: 'person', covered, by: covered ? by.map(refOf) : [] }
  })
}

/** Share of `why` in a question's intents from which it is a question for a cause. */
const whyShareMin = 0.5

/** True for a question for a cause. */
export function asksWhy({ intents }: Plan): boolean {
  return intents.why >= whyShareMin
}

function pathFacet({ by, basis }: ReasonGiven, { refOf }: Judged): FacetVerdict {
  return { facet: 'why', kind: 'path', covered: basis !== 'none', by: by.slice(0, refsMax).map(refOf) }
}

/** Events about what is asked that hold such a value, or stand beside one that does. */
function valueFacet(value: Value, places: Places, { refOf }: Judged): FacetVerdict {
  const terms = termsAsked(places.coverage)
  const holds = (text: string): boolean => holdsValue(value, text)
  const by = holding(aboutTheRest(places), places, (no) => holdsNear(places.texts.get(no)?.written ?? '', terms, holds))
  return { facet: value, kind: 'value', covered: by.length > 0, by: [...new Set(by)].slice(0, refsMax).map(refOf) }
}

function uncovered(facets: readonly FacetVerdict[]): string[] {
  return facets.filter(({ covered }) => !covered).map(({ facet }) => facet)
}

function reasonsOf(
  { own, rival }: Evidence,
  { plan, window, coverage, chosen, backlog, refOf }: Judged,
  {
    directory,
    unanswered,
    words: { missing, onlyAsked, byOthers },
    reason,
  }: { directory: Directory; unanswered: readonly string[]; words: WordFacets; reason: ReasonGiven | null },
): string[] {
  const people = plan.speakers.join(' and ')
  const isOnlyWhen = coverage.facets.length === 0 && window.inOrder.length > 0
  const reasons: string[] = []
  if (own.length === 0) {
    const then = isOnlyWhen ? ' then' : ''
    const asking = new Set(chosen.filter(({ no }) => asks(no, directory)).map(({ no }) => speakerOf(no, directory)))
    const onlyAsk = !isOnlyWhen && plan.speakers.every((name) => asking.has(name))
    if (people === '') reasons.push(`no line tells anything${then}`)
    else reasons.push(onlyAsk ? `${people} only asked` : `no line was told by ${people}${then}`)
  }
  if (rival !== null) {
    // A ref that the context does not hold would send its reader looking for it.
    const cited = chosen.some(({ no }) => no === rival) ? ` (${refOf(rival)})` : ''
    reasons.push(`what is asked about ${people} was said by ${speakerOf(rival, directory) || 'another'}${cited}`)
  }
  for (const [no, words] of byOthers)
    if (no !== rival)
      reasons.push(
        `said by ${speakerOf(no, directory) || 'another'} (${refOf(no)}), not by ${people}: ${words.join(', ')}`,
      )
  const nowhere = missing.filter((word) => !onlyAsked.includes(word))
  if (own.length > 0 && nowhere.length > 0) reasons.push(`not in the evidence: ${nowhere.join(', ')}`)
  if (own.length > 0 && onlyAsked.length > 0) reasons.push(`only in a question: ${onlyAsked.join(', ')}`)
  if (reason?.basis === 'suspected')
    reasons.push(
      `why is only suspected: ${reason.by.map(refOf).join(' -> ')} (confidence ${reason.confidence.toFixed(2)})`,
    )
  if (reason?.basis === 'beside')
    reasons.push(`no word says why; what is told beside it may (${reason.by.slice(0, refsMax).map(refOf).join(', ')})`)
  for (const asked of unanswered) reasons.push(`nothing in the evidence says ${asked}`)
  if (backlog > 0)
    reasons.push(
      `${backlog < backlogMax ? backlog : `at least ${backlogMax}`} ${backlog === 1 ? 'job waits' : 'jobs wait'} to be consolidated: relations may be missing`,
    )
  return reasons
}
