/** What does a plain clause tell that may put an earlier one out of date, or be put out of date itself? */

import { foldHan } from '../../text/han.ts'
import { numberValues } from '../../text/number-value.ts'
import { sentences } from '../../text/sentence.ts'
import { tokenize } from '../../text/tokenize.ts'
import { type Clause, clausesOf } from '../clause.ts'
import type { FactEvent } from '../read.ts'
import { type TypedValue, valuesIn } from '../typed-value.ts'
import { type ChangeCue, changeCue, isBeside, isPassing, isUnsure } from './cue.ts'
import { domainsOf } from './domain.ts'
import type { DomainMark } from './domain-rule.ts'
import { endedIn, isDenied, renewedIn } from './ending.ts'
import { holdingIn } from './holding.ts'
import { matterTerms } from './matter.ts'
import type { PartedObject } from './parted-object.ts'
import { type Rival, rivalsIn } from './rival.ts'
import { type Whose, whoseClause } from './whose.ts'

/** One clause, read for succession. */
export interface Statement {
  readonly no: number
  /** The words, verbatim. */
  readonly quote: string
  readonly whose: Whose
  /** Index terms of what it is about. */
  readonly topics: ReadonlySet<string>
  /** Those of what was asked, where it says no more than a value. */
  readonly asked: ReadonlySet<string>
  /** Those of what it says is so. */
  readonly holding: ReadonlySet<string>
  /** Those of its subject, where it has the form "X is …". */
  readonly head: ReadonlySet<string>
  readonly values: readonly TypedValue[]
  /** What is named with its unit: "12 chairs" has `chair`. */
  readonly units: ReadonlySet<string>
  /** Numbers by their unit. */
  readonly amounts: ReadonlyMap<string, string>
  /** What stands behind "is", as index terms, where it is short. */
  readonly said: ReadonlySet<string>
  /** Of whose or what's: 旅行的预算; null where it does not say. */
  readonly of: string | null
  /** What a Chinese clause begins with that has a value: 瑜伽课. */
  readonly thing: string | null
  /** Letters that tell one of several apart: class A. */
  readonly labels: ReadonlySet<string>
  /** Walks of life it speaks of, as a state or as a change. */
  readonly domains: readonly DomainMark[]
  /** Places on scales of which one is at one at a time. */
  readonly rivals: readonly Rival[]
  readonly cue: ChangeCue
  /** Values that its turn says give way to others. */
  readonly replaced: readonly TypedValue[]
  /** What it says is over. */
  readonly ended: PartedObject
  /** Topics of what it says is another now. */
  readonly renewed: ReadonlySet<string>
  /** "not", "never": it says what is not so. */
  readonly denied: boolean
  /** Holds for a while only: it neither replaces nor is replaced. */
  readonly passing: boolean
  /** A joke, hearsay: it tells nothing. */
  readonly unsure: boolean
  /** Comes beside what was, or was before: it replaces nothing. */
  readonly beside: boolean
  /** Those of its topics that are written as names, and the Chinese ones. */
  readonly names: ReadonlySet<string>
}

/** True where a statement may put another out of date. */
export function saysChange({ cue, ended, renewed, replaced, domains, rivals, beside, unsure }: Statement): boolean {
  return (
    !(beside || unsure) &&
    (cue !== 'none' ||
      replaced.length > 0 ||
      rivals.length > 0 ||
      ended.terms.size > 0 ||
      renewed.size > 0 ||
      domains.some(({ force }) => force === 'turn'))
  )
}

/** What stands around a clause. */
interface Around {
  readonly event: FactEvent
  readonly asked: string
  /** The clause before in the sentence, or nothing. */
  readonly led: string
  readonly sentence: string
}

/** Longer turns are documents. */
const textLengthMax = 400
/** A clause that says no more than its value leans on what was asked. */
const shortMax = { en: 28, zh: 10 }

/** The statements of the last of some neighbouring events; the one before says what was asked. */
export function statementsIn(events: readonly FactEvent[]): Statement[] {
  const event = events.at(-1)
  if (event === undefined || event.text.length > textLengthMax) return []
  const before = events.at(-2)
  const asked =
    before !== undefined &&
    before.session === event.session &&
    before.speaker !== event.speaker &&
    before.text.length <= 160
      ? foldHan(before.text)
      : ''
  const clauses = clausesOf(event.text, 'plain')
  const plain = foldHan(event.text)
  const spans = sentences(event.text)
  const replaced = clauses.filter(({ text }) => gives.test(text)).flatMap(({ text }) => valuesBehind(text))
  const statements = clauses.map((clause, at) => {
    const span = spans.find(({ start, end }) => clause.start >= start && clause.start < end)
    const sentence = span === undefined ? clause.text : plain.slice(span.start, span.end)
    return { ...statementOf(clause, { event, asked, led: leading(clauses, at), sentence }), replaced }
  })
  return statements.map((one, at) => goingOn(one, statements[at - 1]))
}

/** What gives way: "in place of Sunday", "can't do Tuesdays". */
const gives =
  /\b(?:can't|cannot|couldn't|doesn't|don't|isn't|no longer|clash\p{L}*|instead of|in place of|rather than|full|too (?:late|early|crowded|busy|far))\b|没空|不行|冲突|不方便|撞|代替|而不是|来不及|太[早晚挤远]/iu

/** The values behind the word by which they give way, or all of a clause that only says that they do. */
function valuesBehind(text: string): readonly TypedValue[] {
  const at = /\b(?:instead of|in place of|rather than)\b|而不是|代替/iu.exec(text)?.index
  return valuesIn(at === undefined ? text : text.slice(at))
}

/** "I gave you the wrong date for the wedding. It says 21 September.": what is wrong, the sentence before says. */
function goingOn(one: Statement, before: Statement | undefined): Statement {
  if (before?.cue !== 'slip' || one.cue !== 'none' || one.values.length === 0) return one
  return { ...one, cue: 'slip', topics: new Set([...one.topics, ...before.topics]) }
}

/** The clause before in the same sentence: "We changed the password, it's …" says of what in the first. */
function leading(clauses: readonly Clause[], at: number): string {
  const [before, clause] = [clauses[at - 1], clauses[at]]
  return before === undefined || clause === undefined || clause.first ? '' : before.text
}

function statementOf(clause: Clause, { event, asked, led, sentence }: Around): Omit<Statement, 'replaced'> {
  const { text, language } = clause
  const isShort = text.length <= shortMax[language]
  const values = valuesIn(text)
  const amounts = amountsIn(text)
  const whole = led === '' ? text : `${led}, ${text}`
  const headed = isShort && leans.test(text) && led !== '' ? led : text
  const leaning = isShort && leans.test(text) ? whole : text
  return {
    no: event.no,
    quote: event.text.slice(clause.start, clause.end),
    whose: whoseClause(text, language, led),
    topics: matterTerms(leaning),
    asked: isShort && values.length > 0 ? matterTerms(asked) : new Set(),
    holding: holdingIn(leaning, language),
    head: headTerms(headed, language),
    values,
    units: new Set(amounts.keys()),
    amounts,
    said: saidIn(text),
    thing: chineseThing.exec(headed)?.groups?.thing ?? null,
    of: /^(?:我们?)?(?<of>[\p{Script=Han}\w]{1,8}?)的/u.exec(text)?.groups?.of ?? null,
    labels: new Set(
      sentence.match(
        /(?<![A-Za-z])[A-Z](?=[班组座栋区线队项])|(?<=\b(?:[Gg]roup|[Cc]lass|[Tt]eam|[Rr]oom|[Bb]lock|[Gg]ate) )[A-Z0-9]+\b/gu,
      ) ?? [],
    ),
    domains: domainsOf(text, { language, asked: isShort ? asked : '' }),
    rivals: rivalsIn(text, language),
    cue: changeCue(whole, sentence, language),
    ended: endedIn(text, sentence, language),
    renewed: renewedIn(text, language),
    denied: isDenied(text, language),
    passing: clause.once || isPassing(text, language),
    unsure: isUnsure(sentence, language),
    beside: isBeside(text, language),
    names: matterTerms((text.match(/\p{Lu}\p{Ll}+|[\p{Script=Han}]+/gu) ?? []).join(' ')),
  }
}

const leans =
  /^(?:it|that|they|he|she|his|her)(?:'s|'re| is| are| has|\b)|^(?:now|only|just)\b|^(?:现在|以后|都|是|就|才|只|改|在)/iu

const copula =
  /\s(?:is|are|was|were|has|have|starts?|begins?|costs?|fits?|seats?|leaves?|meets?|moved|changed|opens?|closes?|takes?|ends?|goes|will|only)\b|'s\s(?=(?:now|on|at|in|called|\d|actually|really))|(?:现在|以后|已经)?(?:改|换|定|是|在|要|有|能|只|开|挪|调|推|提)/u

const chineseThing =
  /^(?:我们?家?|咱们?家?|你们?)?的?(?<thing>\p{Script=Han}{2,6}?)(?=(?:现在|以后|已经|往后|都|也)*(?:改|换|定|是|在|要|挪|调|推|提|降|涨|叫|延|能|只|可以|开始|[一二两三四五六七八九十\d]))/u

function headTerms(text: string, language: Clause['language']): ReadonlySet<string> {
  const at = text.search(copula)
  if (at <= 0) return new Set()
  const head = text.slice(0, at)
  return language === 'en' && /^(?:i|we|you|he|she|they)\b/iu.test(head) ? new Set() : matterTerms(head)
}

/** "The name is Anna", 名字是雅亭: the value as terms. */
function saidIn(text: string): ReadonlySet<string> {
  const value =
    /(?:\s(?:is|are)|'s)(?: (?:now|actually|really|called|spelled|spelt))* (?<en>\S+(?: \S+){0,3})$|(?:是|叫)(?<zh>[\p{Script=Han}\w]{1,8})$/u.exec(
      text,
    )?.groups
  return new Set(tokenize(value?.en ?? value?.zh ?? ''))
}

function amountsIn(text: string): ReadonlyMap<string, string> {
  const english = text.matchAll(
    /\b(?<amount>\d[\d.,]*) (?!and\b|or\b|to\b|on\b|in\b|at\b|not\b|now\b|from\b)(?<unit>\p{Ll}{3,})/gu,
  )
  const chinese = text.matchAll(
    /(?<amount>[\d一二两三四五六七八九十百千]+)(?<unit>[把扇张台辆只个本件条间位人块元斤码岁](?:(?![的了])\p{Script=Han}{0,2}))/gu,
  )
  return new Map([
    ...[...english].map(({ groups }) => [tokenize(groups?.unit ?? '')[0] ?? '', groups?.amount ?? ''] as const),
    ...[...chinese].map(({ 0: all, groups }) => [groups?.unit ?? '', String(numberValues(all)[0]?.value)] as const),
  ])
}
