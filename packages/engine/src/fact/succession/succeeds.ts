/**
 * Does one plain statement put another out of date? By signs in the two alone: what the later says is over, or
 * another now; or a value of one kind for one matter, with a cue that it was otherwise.
 */

import { tokenize } from '../../text/tokenize.ts'
import type { TypedValue } from '../typed-value.ts'
import type { Domain, DomainMark } from './domain-rule.ts'
import { hasHappened, liesAhead } from './happened.ts'
import { type SuccessionSign, successionBelief } from './policy.ts'
import type { Statement } from './statement.ts'
import { isNamed } from './whose.ts'

/** How a later statement puts an earlier one out of date. */
export interface Succession {
  readonly sign: SuccessionSign
  /** What it is about, in a word. */
  readonly matter: string
  readonly before: string
  readonly after: string
  readonly quote: string
}

/** The surest of a newer turn over an older one; null where nothing says so. */
export function successionOf(newer: readonly Statement[], older: readonly Statement[]): Succession | null {
  let best: Succession | null = null
  for (const now of newer)
    for (const then of older) {
      if (now.unsure || now.beside || !mayEnd(then)) continue
      const found = [ending(now, then)]
      if (!now.passing)
        found.push(walk(now, then), renewal(now, then), another(now, then), turned(now, then), rivalled(now, then))
      for (const one of found)
        if (one !== null && (best === null || successionBelief[one.sign] > successionBelief[best.sign])) best = one
    }
  return best
}

/** Only what is said to hold can be out of date. */
function mayEnd(then: Statement): boolean {
  return then.ended.terms.size === 0 && !then.passing && !then.unsure
}

const made = (sign: SuccessionSign, matter: string, now: Statement, then: Statement): Succession => ({
  sign,
  matter,
  before: then.quote,
  after: now.quote,
  quote: now.quote,
})

function isOne(a: Statement, b: Statement): boolean {
  return a.whose === b.whose && a.whose !== null
}

/** What is nobody's in particular may be anybody's of the two. */
function mayBeOne(a: Statement, b: Statement): boolean {
  if (isOne(a, b)) return true
  return isLoose(a) && isLoose(b)
}

function isLoose({ whose }: Statement): boolean {
  return whose === 'self' || isNamed(whose)
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((term) => b.has(term))
}

/** It is over: its object is what the earlier one says is so. */
function ending(now: Statement, then: Statement): Succession | null {
  if (now.ended.terms.size === 0 || then.denied || (now.passing && !gone.test(now.quote)) || isOfAnother(then))
    return null
  const objects = shared(now.ended.terms, then.holding).filter((term) => term !== now.whose)
  if ([...now.ended.needed].some((term) => !then.holding.has(term))) return null
  if (objects.length === 0 || !(mayBeOne(now, then) || (isLoose(now) && objects.some((term) => then.names.has(term)))))
    return null
  if (objects.every(isOneCharacter) && !isNamedAlone(objects, now, then)) return null
  return made('ended', objects.join(' '), now, then)
}

function isOneCharacter(term: string): boolean {
  return /^\p{Script=Han}$/u.test(term)
}

/** A car is what 车 names where it stands alone: neither a bicycle nor a garage. */
function isNamedAlone(objects: readonly string[], { ended }: Statement, then: Statement): boolean {
  if ([...ended.terms].some((term) => !isOneCharacter(term))) return false
  const other = /(?:自行|单|火|公交|摩托|电动|班|堵|打)车|车[厂棚票位库灯间祸站牌友展险]/gu
  return objects.some((term) => then.quote.replace(other, '').includes(term))
}

/** What is gone today is gone. */
const gone =
  /\b(?:died|dead|passed away|stolen|broken?|sold|cancel+ed|quit)\b|死|退|戒|停|去世|过世|走了|没了|偷|坏|卖/iu

/** What somebody by name does is nothing of the speaker's that could be over; what somebody is to him is. */
function isOfAnother({ whose, quote, values }: Statement): boolean {
  const isTimed = values.some(({ kind }) => kind === 'day' || kind === 'often' || kind === 'clock')
  return isNamed(whose) && !isTimed && !/\b(?:my|our)\b|我/iu.test(quote)
}

/** Where one lives, works, with whom one is: it became another. */
function walk(now: Statement, then: Statement): Succession | null {
  for (const turn of now.domains) {
    if (turn.force !== 'turn' || !(isOne(now, then) || (turn.domain === 'bond' && areOfPair(now, then)))) continue
    const state = then.domains.find(({ domain }) => domain === turn.domain)
    if (state === undefined || isSame(turn, state, then)) continue
    if (turn.value === 'restricted' && state.value !== 'all') continue
    // One lives where one lives until one has moved.
    if (turn.domain === 'home' && liesAhead(now.quote)) continue
    if (then.denied && turn.domain !== 'diet') continue
    return made('turned', turn.domain, now, then)
  }
  return null
}

/** "My boyfriend Jake is coming" is of the speaker as well. */
function areOfPair(now: Statement, then: Statement): boolean {
  return now.whose === 'self' && then.whose !== null && partners.test(then.whose)
}

const partners =
  /^(?:self|husband|wife|partner|girlfriend|boyfriend|fianc|ex$|老公|老婆|丈夫|妻子|太太|先生|[男女](?:朋友|友))/u

function isSame(turn: DomainMark, state: DomainMark, then: Statement): boolean {
  if (turn.value === null) return state.force === 'turn' && state.value === null
  if (turn.value === state.value) return true
  return isPlaced(turn.domain) && turn.value.length > 1 && then.quote.includes(turn.value)
}

function isPlaced(domain: Domain): boolean {
  return domain === 'home' || domain === 'work'
}

/** Another number, another dentist: it is named, and another now. */
function renewal(now: Statement, then: Statement): Succession | null {
  if (now.renewed.size === 0 || then.denied || !mayBeOne(now, then)) return null
  const objects = shared(now.renewed, then.holding)
  if (objects.length === 0) return null
  return made('renewed', objects.join(' '), now, then)
}

/** What is taken up, or comes back, was not so before. */
const comesBack =
  /\bagain\b|\bback (?:on|to)\b|\b(?:started|begun|began|taken up|took up|turned|went|gone|been)\b|又|重新|恢复|开始/iu

/** Another place on a scale on which one is at one at a time. */
function rivalled(now: Statement, then: Statement): Succession | null {
  if ((now.cue === 'none' && !comesBack.test(now.quote)) || !isOne(now, then)) return null
  for (const { scale, place } of now.rivals)
    if (then.rivals.some((old) => old.scale === scale && old.place !== place)) return made('rivalled', scale, now, then)
  return null
}

/** Many things have one: of what nobody owns for certain they are not compared. */
const plentiful: ReadonlySet<string> = new Set<TypedValue['kind']>(['number', 'money', 'name', 'colour'])

/** A value of the same kind for the same matter, and a cue that it was otherwise. */
function another(now: Statement, then: Statement): Succession | null {
  const left = now.replaced.filter((value) =>
    then.values.some((old) => old.kind === value.kind && old.key === value.key),
  )
  const denies = now.denied && left.length === 0
  if ((now.cue === 'none' && left.length === 0) || denies !== then.denied) return null
  // Who names the value that gives way need not say whose it is.
  if (!(mayBeOne(now, then) || (left.length > 0 && now.whose === null))) return null
  const topics = [
    ...new Set([
      ...shared(now.topics, then.topics),
      ...shared(now.topics, then.asked),
      ...shared(now.asked, then.topics),
    ]),
  ]
  if (
    topics.length === 0 ||
    areOfTwo(now.head, then.head) ||
    areTwoThings(now.thing, then.thing) ||
    (now.of !== null && then.of !== null && now.of !== then.of)
  )
    return null
  if (topics.every((term) => carriers.has(term)) && [...then.head].some((term) => !carriers.has(term))) return null
  if (isOfOtherUnit(now.units, then.units) || isOfOtherUnit(now.labels, then.labels)) return null
  for (const kind of new Set(now.values.map(kindOf))) {
    if (kind === 'liking' || kind === 'going' || (plentiful.has(kind) && !isOne(now, then))) continue
    // What happened on a day happened; only a slip of the tongue had it on another.
    if (isOfTime(kind) && now.cue !== 'slip' && left.length === 0 && hasHappened(then.quote)) continue
    const [after, before] = [now, then].map(({ values }) =>
      values.filter((value) => kindOf(value) === kind).map(({ key }) => key),
    )
    if (after === undefined || before === undefined || before.length === 0) continue
    const fresh = after.filter((key) => !left.some((value) => value.key === key))
    if (fresh.length === 0 || fresh.some((key) => before.includes(key))) continue
    return made('valued', `${topics.join(' ')} ${kind}`, now, then)
  }
  return hasOther(now, then) ? made('amount', topics.join(' '), now, then) : null
}

function isOfTime(kind: TypedValue['kind']): boolean {
  return kind === 'day' || kind === 'clock' || kind === 'date'
}

/** What many things have: a number of something is of that thing. */
const carriers = new Set(tokenize('number code price size time date name address class course team list cost fee'))

/** Another amount of the same unit, or another value of the very same thing, which a slip takes back. */
function hasOther(now: Statement, then: Statement): boolean {
  for (const [unit, amount] of now.amounts) {
    const before = then.amounts.get(unit)
    if (before !== undefined && before !== amount) return true
  }
  const isSame =
    now.head.size > 0 && now.head.size === then.head.size && shared(now.head, then.head).length === now.head.size
  return (
    now.cue === 'slip' &&
    isSame &&
    now.said.size > 0 &&
    then.said.size > 0 &&
    shared(now.said, then.said).length < now.said.size
  )
}

/** "12 chairs" and "2 windows" are no two values of one thing. */
function isOfOtherUnit(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false
  return ![...a].some((one) => [...b].some((other) => one.startsWith(other) || other.startsWith(one)))
}

/** "Every evening" and "on Sundays" answer one question; so do 三千二 and "3,200 yuan". */
function kindOf({ kind }: TypedValue): TypedValue['kind'] {
  if (kind === 'money') return 'number'
  return kind === 'often' ? 'day' : kind
}

/** "The budget for the trip" and "the budget for the fair" share a word, and each names another thing beside it. */
function areOfTwo(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const spelled = (terms: ReadonlySet<string>): string[] => [...terms].filter((term) => !/\p{Script=Han}/u.test(term))
  const [one, other] = [spelled(a), spelled(b)]
  return one.some((term) => b.has(term)) && one.some((term) => !b.has(term)) && other.some((term) => !a.has(term))
}

/** 瑜伽课 and 陶艺课 are of one kind, and two. */
function areTwoThings(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b) return false
  let same = 0
  while (same < a.length && same < b.length && a.at(-1 - same) === b.at(-1 - same)) same++
  // One character before what both share may be no more than 新 or 旧.
  return same > 0 && a.length - same > 1 && b.length - same > 1
}

/** Liked before, and not now; not done before, and done again. */
function turned(now: Statement, then: Statement): Succession | null {
  if (now.cue !== 'strong' || !isOne(now, then)) return null
  const liking = ({ values, denied }: Statement): string | undefined =>
    values.find(({ kind }) => kind === 'liking')?.key ?? (denied ? 'disliked' : undefined)
  const [after, before] = [liking(now), liking(then)]
  if (after === undefined || before === undefined || after === before) return null
  const topics = shared(now.topics, then.topics)
  if (topics.length === 0) return null
  return made('liked', `${topics.join(' ')} liking`, now, then)
}
