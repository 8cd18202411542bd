/**
 * How well does the evidence support an answer? A few features of the best events, and a logistic model over them.
 *
 *   support = (1 − unmetShare · u) / (1 + exp(bias − cover · c − person · p))
 *
 * c is the best match of an event that tells (questions tell nothing) and stands in the context, by whom the question
 * names if it names somebody. p is c less the best match of the others' telling events that do not speak to or of the
 * person: below 0 the words asked about are somebody else's. p is 0 where the question names nobody, or everybody.
 * u is how surely something is lacking without which there is no answer: a need, a value, a reason (`unmet.ts`).
 * What others said counts wherever it ranked: leaving it out of the context must not make an answer safer.
 */

import { isWithdrawn } from '../../record/withdrawn.ts'
import type { NumberedEvent } from '../../store/store.ts'
import { asksMark } from '../../text/marks.ts'
import type { Directory } from '../directory.ts'
import type { Plan } from '../plan.ts'
import type { WindowEvents } from '../window-events.ts'
import { addresses, tellsOf } from './address.ts'
import type { Coverage, Written } from './cover.ts'
import type { SupportModel, VerdictPolicy } from './verdict-policy.ts'

/** Features of the evidence; all but `person` in [0, 1], that in [−1, 1]. */
export interface SupportFeatures {
  readonly cover: number
  readonly person: number
  readonly unmet: number
}

/** The evidence as the verdict sees it. */
export interface Evidence {
  readonly features: Omit<SupportFeatures, 'unmet'>
  /** Telling events of the context by those asked about, or by anybody where nobody is named; best match first. */
  readonly own: readonly number[]
  /** The other's event that matches best, where it matches better than all of `own`; else null. */
  readonly rival: number | null
}

/** What the evidence is weighed from. */
export interface Weighed {
  /** Best of the ranking, `verdict.events` at most. */
  readonly ranked: readonly number[]
  readonly inContext: ReadonlySet<number>
  readonly plan: Pick<Plan, 'speakers'>
  readonly window: Pick<WindowEvents, 'has'>
  readonly directory: Directory
  /** With what questions and their answers cover together. */
  readonly coverage: Coverage
  /** What each event covers by its own words. */
  readonly unpaired: Coverage
  readonly texts: ReadonlyMap<number, Written>
  readonly read: (nos: readonly number[]) => Promise<readonly NumberedEvent[]>
}

/** Others' events read at a time, best first, until one is found that speaks neither to nor of the person. */
const pageSize = 8

/** Weighs the best events. */
export async function weighEvidence(weighed: Weighed): Promise<Evidence> {
  const { ranked, inContext, plan, window, directory, coverage, texts } = weighed
  const telling = byMatch(
    ranked.filter((no) => ((directory.marks[no] as number) & asksMark) === 0 || coverage.isStated(no)),
    coverage,
  )
  const asked = new Set(plan.speakers)
  const isOwn = (no: number): boolean =>
    asked.size === 0 || asked.has(speakerOf(no, directory)) || tellsOf(texts.get(no)?.written ?? '', plan.speakers)
  // A question of nothing but who and when is covered by what they said then.
  const isAsked = (no: number): boolean => isOwn(no) && (coverage.facets.length > 0 || window.has(no))
  const own = telling.filter((no) => inContext.has(no) && isAsked(no))
  const cover = own[0] === undefined ? 0 : coverage.facets.length === 0 ? 1 : coverage.match(own[0])
  const everybody = directory.speakers.length === 0 || directory.speakers.every((name) => asked.has(name))
  if (asked.size === 0 || everybody || coverage.facets.length === 0)
    return { features: { cover, person: 0 }, own, rival: null }
  const rival = await bestRival(
    telling.filter((no) => !isOwn(no)),
    weighed,
  )
  const person = cover - (rival === null ? 0 : weighed.unpaired.match(rival))
  return { features: { cover, person }, own, rival: person < 0 ? rival : null }
}

async function bestRival(others: readonly number[], { plan, read, unpaired }: Weighed): Promise<number | null> {
  const matching = byMatch(others, unpaired).filter((no) => unpaired.match(no) > 0)
  for (let at = 0; at < matching.length; at += pageSize) {
    const page = matching.slice(at, at + pageSize)
    const events = new Map((await read(page)).map((event) => [event.no, event]))
    const found = page.find((no) => {
      const event = events.get(no)
      return event !== undefined && !isWithdrawn(event) && !addresses(event.text, plan.speakers)
    })
    if (found !== undefined) return found
  }
  return null
}

/** Best match first; ties keep the order of the ranking. */
function byMatch(nos: readonly number[], coverage: Coverage): number[] {
  const matches = new Map(nos.map((no) => [no, coverage.match(no)]))
  return [...nos].sort((a, b) => (matches.get(b) as number) - (matches.get(a) as number))
}

/** The name of who spoke; empty where nobody did. */
export function speakerOf(no: number, directory: Directory): string {
  return directory.speakers[directory.speaker[no] as number] ?? ''
}

/**
 * Support in [0, 1).
 *
 * @param how.trust     how far vectors took part, in [0, 1]
 * @param how.cjkShare  share of CJK letters in the question, in [0, 1]
 */
export function supportOf(
  { cover, person, unmet }: SupportFeatures,
  { trust, cjkShare }: { trust: number; cjkShare: number },
  { vectors, words, cjk, unmetShare }: VerdictPolicy,
): number {
  const logit = (model: SupportModel): number => model.cover * cover + model.person * person - model.bias
  const alphabetic = trust * logit(vectors) + (1 - trust) * logit(words)
  return (1 - unmetShare * unmet) / (1 + Math.exp(-(cjkShare * logit(cjk) + (1 - cjkShare) * alphabetic)))
}
