/**
 * What do the lines themselves answer? The best span of the best sentence, by the kind of what is asked: a time for when, a
 * number for how many, a name for who, the clause of the cause for why, the members for a list; else what the sentence adds
 * to the question, else the sentence.
 *
 * Verbatim but for times, which are worked out. No model takes part, and the answer says so.
 */

import { type Asked, askedIn } from '../../asking/asked.ts'
import { foldForCause } from '../../cause/wording.ts'
import { asksForHistory } from '../../recall/intent.ts'
import type { Plan } from '../../recall/plan.ts'
import { needsIn } from '../../recall/verdict/needs.ts'
import { localMs } from '../../record/instant.ts'
import { normalize } from '../../text/normalize.ts'
import { denies } from '../check/negation.ts'
import { clausesOf } from '../clauses.ts'
import type { EvidenceLine } from '../evidence-line.ts'
import { understoodWith } from '../pairs.ts'
import type { Proposal } from '../proposal.ts'
import { withoutTakenBack } from '../taken-back.ts'
import { sharedCount, tellingTerms, without } from '../terms.ts'
import { aliasSpan, asksForAlias } from './alias-span.ts'
import { listSpan } from './list-span.ts'
import { namesIn, personSpan, placeSpan } from './name-span.ts'
import { type Passage, passagesOf, type Wanted } from './passage.ts'
import { reasonSpan } from './reason-span.ts'
import { restSpan } from './rest-span.ts'
import { timeAnswer } from './time-span.ts'
import { valueSpan } from './value-span.ts'

/** What an extractive answer is cut out of. */
export interface Extraction {
  readonly plan: Plan
  readonly lines: readonly EvidenceLine[]
  /** Who asks, where that is known: nobody asks who he is himself. */
  readonly asker?: string | undefined
}

/** How often an answer that was cut out and said held the right words, on development conversations (`eval answer`: 24.6 of 81.9 %). */
const extractiveConfidence = 0.3

/** Share of an intent from which the question wants a list, or a cause. */
const intentMin = 0.3

/** Passages that a list is gathered from. */
const listPassages = 16

/** The extractive answer; null where no line tells anything. */
export function extractAnswer({ plan, lines, asker }: Extraction): Proposal | null {
  const wanted = wantedBy(plan)
  const passages = passagesOf(lines, wanted)
  const [best] = passages
  if (best === undefined) return null
  const cut = cutOut(best, passages, { plan, wanted, lines, asker, named: namesIn(plan.question) })
  return {
    text: cut.text,
    citations: [
      ...cut.from.map(({ line, text }) => ({ ref: line.event.ref, quote: text })),
      ...behind(cut.from, lines, wanted).map(({ event }) => ({ ref: event.ref, quote: null })),
    ],
    basis: 'extractive',
    confidence: extractiveConfidence,
  }
}

function wantedBy(plan: Plan): Wanted {
  const names = new Set(plan.speakers.flatMap((name) => [...tellingTerms(name)]))
  return {
    asked: kindAsked(plan),
    terms: without(tellingTerms(plan.question), names),
    speakers: plan.speakers,
    tellsNeed: needTold(plan.question),
    asksForHistory: asksForHistory(plan.question),
  }
}

/** What says whether a text tells a need of the question; of a question without needs nothing does. */
function needTold(question: string): (text: string) => boolean {
  const needs = needsIn(normalize(question))
  return (text) => needs.some(({ need }) => need.told(normalize(text), text))
}

/** The lines without which a cited one is not understood: the rent that "It is 975, not 950" corrects, the question before "Maes." */
function behind(
  cited: readonly Passage[],
  lines: readonly EvidenceLine[],
  { terms }: Pick<Wanted, 'terms'>,
): readonly EvidenceLine[] {
  const refs = new Set(cited.map(({ line }) => line.event.ref))
  return cited
    .filter(({ line }) => sharedCount(terms, tellingTerms(line.words)) < terms.size)
    .flatMap(({ line }) => understoodWith(line, lines))
    .filter(
      ({ event, words }) => sharedCount(terms, tellingTerms(words)) > 0 && !refs.has(event.ref) && refs.add(event.ref),
    )
}

/** By the words of asking; a question that the plan takes for one of time or cause is one, whatever its words. */
function kindAsked({ question, asksForTime, intents }: Plan): Asked {
  const asked = askedIn(foldForCause(question).toLowerCase())
  if (asked.kind !== 'open') return asked
  if (asksForTime) return { ...asked, kind: 'when' }
  return intents.why >= 0.5 ? { ...asked, kind: 'reason' } : asked
}

interface Cut {
  readonly text: string
  readonly from: readonly Passage[]
}

interface Cutting extends Extraction {
  readonly wanted: Wanted
  /** Names in the question. */
  readonly named: readonly string[]
}

function cutOut(best: Passage, passages: readonly Passage[], cutting: Cutting): Cut {
  const { plan, wanted, lines } = cutting
  const { kind } = wanted.asked
  const language = plan.language === 'zh' ? 'zh' : 'en'
  if (kind === 'when') return { text: timeAnswer(withoutTakenBack(best.text), best.line, language).text, from: [best] }
  if (kind === 'reason') return causeOf(best, lines)
  if (kind === 'yes or no') return deniedOf(best, passages, cutting)
  if (kind === 'open' && plan.intents['count-or-list'] >= intentMin) {
    const own = passages.slice(0, listPassages).filter(({ line }) => isOf(line, plan.speakers))
    const list = listSpan(plan.question, own)
    if (list !== null) return { text: list.members.join(language === 'zh' ? '、' : ', '), from: perLine(list.passages) }
  }
  // A sentence that holds none of the kind is no answer where one beside it does: "Wet. Still in the flat on the square."
  const read = reader(cutting)
  const holding = read === null ? [] : passages.slice(0, readPassages).filter((one) => read(one) !== null)
  // What another denies is named by the denial, too: it is told where it is said to be so, and no denial that is believed stands against it.
  const said = holding.find(({ text, line }) => !denies(text) && line.supersededBy.length === 0)
  const from = (denies(plan.question) ? undefined : said) ?? holding[0] ?? best
  return { text: read?.(from) ?? spanOf(from, cutting) ?? from.text, from: [from] }
}

/** What finds a value that a sentence may well lack: a name, how somebody is called, an amount with its unit. */
function reader(cutting: Cutting): ((passage: Passage) => string | null) | null {
  const { plan, wanted } = cutting
  if (asksForAlias(plan.question)) return ({ text }) => aliasSpan(plan.question, text)
  if (wanted.asked.kind === 'person' || wanted.asked.kind === 'place') return (one) => nameOf(one, cutting)
  const measures = wanted.asked.kind === 'number' && wanted.asked.families.length > 0
  return measures ? ({ text }) => valueSpan(wanted.asked, withoutTakenBack(text), wanted.terms) : null
}

/** Passages among which a value is looked for that the best lacks. */
const readPassages = 4

/** Whom or which place a sentence names; null for "who is Sprocket?", which wants to hear about the one it names. */
function nameOf({ text, line }: Passage, { plan, wanted, named, asker }: Cutting): string | null {
  // Who asks "who left Lyon?" knows of Lyon.
  const known = [...plan.speakers, ...named, ...(asker === undefined ? [] : [asker])]
  if (wanted.asked.kind === 'place') return placeOf(text, known, wanted)
  if (without(wanted.terms, tellingTerms(named.join(' '))).size === 0) return null
  return personSpan(text, line.event.speaker, { known, wanted: wanted.terms })
}

/** The place of the clause that is asked about; one that is denied comes last: "I never lived in Bruges, I was at school in Ghent". */
function placeOf(text: string, known: readonly string[], { terms, tellsNeed }: Wanted): string | null {
  const told = withoutTakenBack(text)
  const rank = (clause: string): number =>
    (denies(clause) ? -2 * terms.size - 2 : 0) + sharedCount(terms, tellingTerms(clause)) + (tellsNeed(clause) ? 1 : 0)
  const clauses = clausesOf(told).sort((a, b) => rank(b) - rank(a))
  const named = clauses.filter((clause) => rank(clause) > 0).map((clause) => placeSpan(clause, known))
  return named.find((place) => place !== null) ?? placeSpan(told, known)
}

function spanOf(passage: Passage, cutting: Cutting): string | null {
  const { text } = passage
  const { wanted } = cutting
  const { kind } = wanted.asked
  switch (kind) {
    case 'person':
      return nameOf(passage, cutting)
    case 'place':
      return nameOf(passage, cutting) ?? restSpan(text, wanted.terms)
    case 'yes or no':
      return null
    case 'open':
      return restSpan(text, wanted.terms)
    default:
      return valueSpan(wanted.asked, withoutTakenBack(text), wanted.terms) ?? restSpan(text, wanted.terms)
  }
}

/** No, with the sentence that denies what is asked, said by whoever tells it, and after it; else the sentence that tells it. */
function deniedOf(best: Passage, passages: readonly Passage[], { plan, wanted }: Cutting): Cut {
  const told = heldOf(best, wanted)
  const denial = passages
    .slice(0, readPassages)
    .find(
      (one) =>
        one.line.event.speaker === best.line.event.speaker && isLater(one, best) && deniesAsked(one, told, wanted),
    )
  if (denial === undefined || denies(plan.question)) return { text: best.text, from: [best] }
  const isSaid = /^(?:no|nope|never|not|不|没)/iu.test(denial.text)
  const no = plan.language === 'zh' ? '没有：' : 'No: '
  return { text: isSaid ? denial.text : `${no}${denial.text}`, from: [denial] }
}

/** How many of the words that are asked about a sentence holds. */
function heldOf({ text }: Passage, { terms }: Wanted): number {
  return sharedCount(terms, tellingTerms(text))
}

/** One clause denies, and holds as many of the words asked about as the best sentence does. */
function deniesAsked({ text }: Passage, told: number, { terms }: Wanted): boolean {
  return (
    told > 0 && clausesOf(text).some((clause) => denies(clause) && sharedCount(terms, tellingTerms(clause)) >= told)
  )
}

function isLater({ line: { event: a } }: Passage, { line: { event: b } }: Passage): boolean {
  return a.session === b.session ? a.seq >= b.seq : localMs(a.saidAt) > localMs(b.saidAt)
}

/** The cause that the sentence tells; else the line that is its cause; else the sentence. */
function causeOf(best: Passage, lines: readonly EvidenceLine[]): Cut {
  const told = reasonSpan(best.text)
  if (told !== null) return { text: told, from: [best] }
  const cause = lines.find(({ event }) => best.line.becauseOf.includes(event.ref))
  if (cause === undefined) return { text: best.text, from: [best] }
  return { text: reasonSpan(cause.words) ?? cause.words, from: [{ ...best, line: cause, text: cause.words }, best] }
}

function isOf({ event, words }: EvidenceLine, speakers: readonly string[]): boolean {
  return speakers.length === 0 || speakers.some((name) => name === event.speaker || words.includes(name))
}

/** One passage a line, the best. */
function perLine(passages: readonly Passage[]): readonly Passage[] {
  const known = new Set<string>()
  return passages.filter(({ line }) => !known.has(line.event.ref) && known.add(line.event.ref))
}
