/** What does a matched rule tell? The facts of one clause, with their values as terms. */

import { tokenize } from '../text/tokenize.ts'
import type { ClauseReading } from './clause-reading.ts'
import type { Claim, Fact } from './fact.ts'
import { nobody } from './fact.ts'
import type { FactRule } from './fact-rule.ts'
import { isFigurative } from './figure-of-speech.ts'
import { occupationIn } from './occupation.ts'
import { isOneWord, noHomeBehind } from './one-word.ts'
import {
  isPassingCondition,
  isPassingHabit,
  isPassingState,
  nobodyInParticular,
  noValueOf,
  onlyLeads,
} from './passing-words.ts'
import { placeIn } from './place.ts'
import { sameTerms, termsOf, trimmed } from './sense.ts'
import { ownedThing, subjectKey } from './subject.ts'
import { whoseClause } from './succession/whose.ts'
import { valuesIn } from './typed-value.ts'

type Groups = Readonly<Record<string, string | undefined>>

/** Longer values are stories. In terms, of which a Chinese character makes two. */
const valueTermsMax = { en: 8, zh: 24 }

/** What points at something else, and has no meaning of its own. */
const pointing =
  /^(?:it|that|this|these|those|them|him|her|you|me|us|so|how|what|when|where|who|why|there|here|one|everything|nothing|something|anything|things?|to|not|being|your|yours|already|done|ready|fine|sorry|sure|glad|happy|afraid|well)\b|^(?:它|他|她|你|我|[这那](?![家间所])|什么|谁|一下|的|得|了)/iu

/** The facts of a match; none where its words do not make one. */
export function factsBy(rule: FactRule, groups: Groups, reading: ClauseReading): Fact[] {
  const claim: Claim = rule.claim === 'holds' && reading.isChange ? 'changes' : rule.claim
  const subject = subjectKey(groups.who ?? '我', reading.speech)
  const at = { rule, claim, reading }
  // Who is elsewhere this week has another day or place for it once.
  if (reading.clause.once && rule.slot === 'thing' && claim !== 'holds') return []
  if (rule.slot === 'thing' || rule.slot === 'favourite') return thingFacts(groups, subject, at)
  if (subject === null) return []
  if (rule.slot === 'habit') return habitFacts(groups, subject, at)
  if (rule.slot === 'liking') return likingFacts(groups, subject, at)
  if (rule.slot === 'state') return stateFacts(groups, subject, at)
  if (rule.slot === 'bond' && partedThings.test(reading.clause.text)) return []
  if (rule.slot === 'bond') return [made(at, { subject, value: [rule.value ?? ''], valueText: rule.value ?? '' })]
  if (rule.slot === 'preference') return preferenceFacts(groups, subject, at)
  return placeFacts(groups, subject, at)
}

interface At {
  readonly rule: FactRule
  readonly claim: Claim
  readonly reading: ClauseReading
}

function made(
  { rule, claim, reading }: At,
  given: Pick<Fact, 'subject'> & Partial<Omit<Fact, 'no' | 'slot' | 'rule' | 'quote'>>,
): Fact {
  const { no, quote } = reading
  return {
    no,
    slot: rule.slot,
    about: [],
    value: [],
    before: [],
    when: [],
    valueText: '',
    claim,
    quote,
    rule: rule.name,
    ...given,
  }
}

/** One breaks up with somebody, and a party for others. */
const partedThings = /\b(?:broke|broken|split) up (?:the|an?|some|this|that|it|my|our|into)\b/u

function likingFacts(groups: Groups, subject: string, at: At): Fact[] {
  const object = valued(groups.object, at.reading)
  if (object === null) return []
  const { value = '' } = at.rule
  const valueText = value === 'disliked' ? `${object.text} (disliked)` : object.text
  const shownAs = { subject, slot: at.rule.slot, valueText }
  return [made(at, { subject, about: object.terms, value: value === '' ? [] : [value], shownAs })]
}

function stateFacts(groups: Groups, subject: string, at: At): Fact[] {
  const { rule, claim, reading } = at
  const object = valued(groups.object, reading)
  if (claim === 'holds' && isFigurative(groups.object ?? '', reading.clause.language)) return []
  if (nobodyInParticular.test(groups.who ?? '') || onlyLeads.test(groups.who ?? '')) return []
  if (object === null || (claim === 'holds' && isPassingState(groups.object ?? '', reading.clause.language))) return []
  const role = occupationIn(object.text, reading.clause.language)
  const allergy = rule.name.endsWith('过敏') ? `${object.text}过敏` : object.text
  const shownAs = { subject, slot: role === null ? rule.slot : ('role' as const), valueText: role ?? allergy }
  return [made(at, { subject, about: object.terms, shownAs })]
}

/** A value as said and as terms; null where it is none. */
function valued(
  words: string | undefined,
  { clause }: ClauseReading,
): { text: string; terms: readonly string[] } | null {
  const text = trimmed(words ?? '', clause.language)
  if (text === '' || pointing.test(text)) return null
  const terms = termsOf(text)
  return terms.length === 0 || terms.length > valueTermsMax[clause.language] ? null : { text, terms }
}

/** Where somebody lives or works, and as what. */
function placeFacts(groups: Groups, subject: string, at: At): Fact[] {
  const { rule, claim, reading } = at
  const read = (words: string | undefined): ReturnType<typeof valued> => {
    const value = valued(words, reading)
    return value === null || rule.slot === 'role' ? value : placeIn(value.text, rule.slot, reading.clause.language)
  }
  const given = groups.value ?? groups.out
  const isHome = rule.slot === 'home' && given !== undefined
  if (isHome && reading.clause.language === 'zh' && !/^[在到]/u.test(given) && noHomeBehind.test(given)) return []
  const value = given !== undefined && /^(?:a|the) living$/u.test(given) ? null : read(given)
  const before = read(groups.from)
  const over =
    before === null ? [] : [made({ ...at, claim: 'ends' }, { subject, value: before.terms, valueText: before.text })]
  if (value !== null)
    return [...over, made(at, { subject, value: value.terms, valueText: value.text }), ...roleBeside(subject, at)]
  // "There" and "my job" end whatever it was; a place that is none ends nothing.
  const unnamed = claim === 'ends' && (groups.value ?? groups.out ?? '').trim() === ''
  return unnamed ? [made(at, { subject })] : over
}

/** "I'm a nurse at …", 在…做护士: what somebody is there. */
function roleBeside(subject: string, { rule, claim, reading }: At): Fact[] {
  if (rule.slot !== 'work' || claim === 'ends') return []
  const { text, language } = reading.clause
  const words = (
    language === 'en' ? /(?:'m|'s| am| is|as) (?<role>an? .+? )(?:at|for|with) /u : /[当做](?<role>[^当做]+)$/u
  ).exec(text)
  const role = occupationIn((words?.groups?.role ?? '').trim(), language)
  if (role === null) return []
  return [made({ rule: { ...rule, slot: 'role' }, claim, reading }, { subject, value: termsOf(role), valueText: role })]
}

function preferenceFacts(groups: Groups, subject: string, at: At): Fact[] {
  const value = valued(groups.value, at.reading)
  if (value === null) return []
  const rival = valued(groups.rival, at.reading)
  const about = [...new Set([...value.terms, ...(rival?.terms ?? [])])].sort()
  return [made(at, { subject, about, value: value.terms, valueText: value.text })]
}

const weekdays =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:mornings?|evenings?|afternoons?|weekends?)\b|周[一二三四五六日末]|星期[一二三四五六日天]|早上|晚上|下午/giu

function habitFacts(groups: Groups, subject: string, at: At): Fact[] {
  const { reading, claim } = at
  // "Instead of taking the bus": the bus is what is over.
  const before = valued(groups.from?.replace(/^\p{Ll}+ing (?=\p{L})/u, ''), reading)
  const over = before === null ? [] : [made({ ...at, claim: 'ends' }, { subject, about: before.terms })]
  // A tail is cut off also where nothing stands before it: "gave up smoking | in May".
  const said = trimmed(`x ${groups.object ?? ''}`, reading.clause.language).slice(2)
  const object = said === '' ? null : valued(said, reading)
  const value = groups.verb === undefined ? [] : verbTerms(groups.verb)
  if (object === null && (said !== '' || value.length === 0)) return over
  if (claim === 'holds' && isNoHabit(groups, said, reading)) return over
  const when = [...new Set((reading.clause.text.match(weekdays) ?? []).flatMap((day) => tokenize(day)))].sort()
  const after = made(at, { subject, about: object?.terms ?? [], value, when, valueText: object?.text ?? '' })
  // "From A to B" says that A is over; B is what is done now.
  return before !== null && claim === 'changes' && sameTerms(before.terms, object?.terms ?? []) ? [] : [...over, after]
}

/** What the rules of habits match, and is none. */
function isNoHabit({ verb = '', object = '' }: Groups, said: string, { clause }: ClauseReading): boolean {
  if (clause.language === 'zh' && isOneWord(verb, object)) return true
  return isPassingHabit({ verb, object: said }, clause)
}

/** Verbs that say no more than their object: one gives up what one went to, had, or did. */
const anyVerb = new Set(
  'go goes going do does doing take takes taking attend attends attending practise practises practising practice practices practicing train training learn learning study studying use uses using work working get gets 去 做 上 参加 坚持 用 在用 学 在学 练 在练 报了 打'.split(
    ' ',
  ),
)

/** Verbs of having, keeping and parting with: all say that something is one's own, or no longer. */
const havingVerbs = new Set(
  'own owns have has having drive drives driving ride rides riding keep keeps keeping rent rents renting sold gotten got given gave traded 养 有 开 骑 租'.split(
    ' ',
  ),
)

function verbTerms(verb: string): readonly string[] {
  if (havingVerbs.has(verb.split(' ')[0] as string)) return ['have']
  const bare = verb.replace(/ (?:to|out|on|from|home)$/u, '')
  return anyVerb.has(bare) ? [] : tokenize(bare, { keepStopWords: true })
}

const fresh =
  /^(?:(?:new|old|current|updated|revised|latest|correct|corrected|original|former|usual|main) )+|^(?:原本的?|原来的?|本来的?|之前的?|以前的?|目前的?|现在的?|最新的?|新的?|旧的?|的)+/iu

/** What the pattern cut out of a Chinese sentence, and is no thing; 例会 and the like are, and "will" is not. */
const noThing =
  /^(?:已经?|现在?|[不也都就还又很每没这那我你他她了是在要把被]|会(?!议|员|计|场|费))|[不没很就都也还要已现正我他她]$|(?<!例|班|聚|宴|舞|庙|灯|董事|家长|茶话|座谈|运动|音乐|演唱|发布|同学|展览|博览|联欢|读书|研讨|讨论|分享|股东|理事)会$/u

function thingFacts(groups: Groups, favouriteOf: string | null, at: At): Fact[] {
  const { rule, claim, reading } = at
  const isFavourite = rule.slot === 'favourite'
  const named = isFavourite
    ? { owner: favouriteOf, thing: groups.thing ?? '' }
    : ownedThing(groups.thing ?? '', reading.speech)
  const thing = valued(named.thing.replace(fresh, ''), reading)
  if (thing === null || named.owner === null || noThing.test(thing.text)) return []
  if (nobodyInParticular.test(thing.text) || (onlyLeads.test(thing.text) && claim === 'holds')) return []
  const value = valued(groups.value, reading)
  if (value !== null && claim === 'holds' && rule.slot === 'thing' && isNoValue(thing.text, value.text, reading))
    return []
  const unnamed = claim === 'ends' && groups.value === ''
  if (value === null && !unnamed) return []
  // 我把…改成 is said of one's own, whoever owns the word before it.
  const owner = named.owner === nobody && groups.who !== undefined && favouriteOf !== null ? favouriteOf : named.owner
  const subject = isFavourite ? named.owner : owner
  const before = valued(groups.from, reading)?.terms ?? []
  const shown = value === null ? {} : roleOfPerson(thing.text, value.text, at)
  return [
    made(at, {
      subject,
      about: thing.terms,
      value: value?.terms ?? [],
      valueText: value?.text ?? '',
      before,
      ...shown,
    }),
  ]
}

/** A condition of the moment, a manner of speaking, or of a person anything but a trade, a number, a time or a name. */
function isNoValue(thing: string, value: string, { clause: { text, language } }: ClauseReading): boolean {
  if (noValueOf.test(value) || isPassingCondition(text) || isFigurative(value, language)) return true
  if (!isPerson(thing, text, language)) return false
  const tells = valuesIn(value).some(({ kind }) => kind !== 'going' && kind !== 'liking')
  return !tells && occupationIn(value, language) === null && !/^\p{Lu}/u.test(value)
}

function isPerson(thing: string, clause: string, language: 'en' | 'zh'): boolean {
  const whose = whoseClause(clause, language)
  const isKin = whose !== null && !whose.startsWith('name ') && thing.toLowerCase().endsWith(whose)
  return isKin || occupationIn(thing.replace(/s$/u, ''), language) !== null
}

/** "My husband is a carpenter": a person, and what that person is. */
function roleOfPerson(thing: string, value: string, { reading }: At): Pick<Fact, 'shownAs'> {
  const { language } = reading.clause
  const role = occupationIn(value, language)
  if (role === null || /\d/u.test(thing)) return {}
  const isMine = language === 'en' ? /^(?:my|our) /iu.test(reading.clause.text) : /^我/u.test(reading.clause.text)
  const subject = subjectKey(isMine ? (language === 'en' ? `my ${thing}` : `我${thing}`) : thing, reading.speech)
  return subject === null ? {} : { shownAs: { subject, slot: 'role', valueText: role } }
}
