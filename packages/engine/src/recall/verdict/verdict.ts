/**
 * Does the memory know the answer? The verdict over a context: how well it is supported, what is covered by which event,
 * what is missing, and why.
 *
 * A why needs a path: a causal relation into the evidence, or a connective in its words. Without one nothing says why, so
 * the verdict is weak at most. So it is where a number or a place is asked for and no line about it holds one. Where nothing was found it is `none`, whatever the numbers say.
 */

import type { Relation } from '../../record/relation.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { saysWhy } from '../../text/because.ts'
import { asksMark } from '../../text/marks.ts'
import type { Directory } from '../directory.ts'
import type { Plan } from '../plan.ts'
import type { RecallPolicy } from '../policy.ts'
import type { FacetVerdict, Verdict } from '../recollection.ts'
import { backlogMax } from '../snapshot.ts'
import type { WindowEvents } from '../window-events.ts'
import type { Coverage } from './cover.ts'
import type { Evidence } from './support.ts'
import { speakerOf, supportOf, weighEvidence } from './support.ts'
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
  readonly coverage: Coverage
  /** How far vectors took part, in [0, 1]. */
  readonly trust: number
  /** Jobs of the slow path that wait in the scope: what they would relate is unknown yet. */
  readonly backlog: number
  readonly refOf: (no: number) => string
  readonly read: (nos: readonly number[]) => Promise<readonly NumberedEvent[]>
}

/** Events named per facet at most. */
const refsMax = 3

/** Share of `why` in a question's intents from which it is a question for a cause. */
const whyShareMin = 0.5

/** Speaks the verdict. */
export async function judge(judged: Judged, directory: Directory, { verdict: policy }: RecallPolicy): Promise<Verdict> {
  const { plan, chosen, coverage, trust, read } = judged
  const evidence = await weighEvidence({
    ranked: judged.ranked.slice(0, policy.events),
    inContext: new Set(chosen.map(({ no }) => no)),
    plan,
    window: judged.window,
    directory,
    coverage,
    read,
  })
  const found = evidence.own.length > 0
  const support = found ? supportOf(evidence.features, { trust, cjkShare: plan.cjkShare }, policy) : 0
  const words = wordFacets(evidence.own, judged, { directory, coveredMin: policy.coveredMin })
  const people = personFacets(evidence, judged, directory)
  const path = plan.intents.why >= whyShareMin ? [pathFacet(evidence.own, judged)] : []
  const wanted = plan.asksForTime ? null : valueWanted(plan.question)
  const value = wanted === null ? [] : [valueFacet(wanted, evidence.own, judged, directory)]
  const facets = [...people, ...words.facets, ...path, ...value]
  const unanswered = uncovered([...path, ...value])
  const level =
    !found || support < policy.weakMin
      ? 'none'
      : support < policy.supportedMin || unanswered.length > 0
        ? 'weak'
        : 'supported'
  return {
    verdict: level,
    support,
    features: evidence.features,
    facets,
    missing: [...uncovered(people), ...words.missing, ...unanswered],
    reasons: reasonsOf(evidence, judged, { directory, unanswered, words }),
  }
}

/** Facets of words, and what of them is missing: said nowhere, or only in a question that nobody answers. */
interface WordFacets {
  readonly facets: readonly FacetVerdict[]
  readonly missing: readonly string[]
  readonly onlyAsked: readonly string[]
}

/** A question and its answer, where the context has both, are one piece of evidence: "Can she eat gluten?" "No." */
function wordFacets(
  own: readonly number[],
  { coverage, relations, chosen, refOf }: Judged,
  { directory, coveredMin }: { directory: Directory; coveredMin: number },
): WordFacets {
  const answering = new Set(own)
  const answered = relations.filter(({ kind, to }) => kind === 'answers' && answering.has(to)).map(({ from }) => from)
  const evidence = [...new Set([...own, ...answered])]
  const asked = chosen.map(({ no }) => no).filter((no) => asks(no, directory))
  const missing: string[] = []
  const onlyAsked: string[] = []
  const facets = coverage.facets.map(({ text }, f): FacetVerdict => {
    const by = evidence.filter((no) => coverage.facet(f, no) >= coveredMin).slice(0, refsMax)
    if (by.length === 0) {
      const nowhere = new Set(coverage.missing(f, [...evidence, ...asked], coveredMin))
      const untold = coverage.missing(f, evidence, coveredMin)
      missing.push(...untold)
      onlyAsked.push(...untold.filter((word) => !nowhere.has(word)))
    }
    return { facet: text, kind: 'words', covered: by.length > 0, by: by.map(refOf) }
  })
  return { facets, missing, onlyAsked }
}

function asks(no: number, { marks }: Directory): boolean {
  return ((marks[no] as number) & asksMark) !== 0
}

/** A person is covered who says (or is) at least as much of what is asked as anybody else. */
function personFacets({ own, rival }: Evidence, { plan, refOf }: Judged, directory: Directory): FacetVerdict[] {
  return plan.speakers.map((name) => {
    const by = own.filter((no) => speakerOf(no, directory) === name).slice(0, refsMax)
    const covered = by.length > 0 && rival === null
    return { facet: name, kind: 'person', covered, by: covered ? by.map(refOf) : [] }
  })
}

/** Share of the best match from which an event is about what is asked: "because" of something else explains nothing. */
const aboutShare = 0.5

/** Events about what is asked that a causal relation joins, or that say a connective. */
function pathFacet(own: readonly number[], judged: Judged): FacetVerdict {
  const { chosen, relations, refOf } = judged
  const related = new Set(relations.filter(({ graph }) => graph === 'causal').flatMap(({ from, to }) => [from, to]))
  const texts = new Map(chosen.map(({ no, text }) => [no, text]))
  const by = about(own, judged).filter((no) => related.has(no) || saysWhy(texts.get(no) ?? ''))
  return { facet: 'why', kind: 'path', covered: by.length > 0, by: by.slice(0, refsMax).map(refOf) }
}

/** Index terms up to which an event may be the bare answer to the one before it: "Lisbon.", 七岁. */
const bareTermsMax = 4

/** Events about what is asked that hold such a value, or stand in the context beside a bare answer that does. */
function valueFacet(value: Value, own: readonly number[], judged: Judged, directory: Directory): FacetVerdict {
  const { chosen, refOf } = judged
  const holding = new Set(
    chosen.filter((event) => wordsOf(event).some((text) => holdsValue(value, text))).map(({ no }) => no),
  )
  const by = about(own, judged).filter((no) => {
    const beside = [directory.previous[no], directory.next[no]].map((one) => one ?? 0)
    return (
      holding.has(no) || beside.some((one) => holding.has(one) && (directory.length[one] as number) <= bareTermsMax)
    )
  })
  return { facet: value, kind: 'value', covered: by.length > 0, by: by.slice(0, refsMax).map(refOf) }
}

/** What an event says and shows. */
function wordsOf({ text, attachments }: NumberedEvent): string[] {
  return [text, ...attachments.flatMap(({ caption }) => caption ?? [])]
}

/** Those of the events that match what is asked half as well as the best. */
function about(own: readonly number[], { coverage }: Judged): readonly number[] {
  const best = own[0] === undefined ? 0 : coverage.match(own[0])
  return own.filter((no) => coverage.match(no) >= aboutShare * best)
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
    words: { missing, onlyAsked },
  }: { directory: Directory; unanswered: readonly string[]; words: WordFacets },
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
  const nowhere = missing.filter((word) => !onlyAsked.includes(word))
  if (own.length > 0 && nowhere.length > 0) reasons.push(`not in the evidence: ${nowhere.join(', ')}`)
  if (own.length > 0 && onlyAsked.length > 0) reasons.push(`only in a question: ${onlyAsked.join(', ')}`)
  for (const asked of unanswered) reasons.push(`nothing in the evidence says ${asked}`)
  if (backlog > 0)
    reasons.push(
      `${backlog < backlogMax ? backlog : `at least ${backlogMax}`} ${backlog === 1 ? 'job waits' : 'jobs wait'} to be consolidated: relations may be missing`,
    )
  return reasons
}
