/**
 * What does somebody say was never so? "I never lived in Leeds", 我从来没在利兹住过: a denial is read as the fact that it denies.
 * "That's not true" and "I never lived there" deny what was said just before.
 *
 * A denial is no update: what was updated held until then. The rules for facts read it, of the clause put the other way round.
 */

import { baseForm } from '../text/base-form.ts'
import { foldHan } from '../text/han.ts'
import { clausesOf } from './clause.ts'
import { isCorrection } from './correction.ts'
import type { Fact, SlotKind } from './fact.ts'
import { type FactEvent, factsOf } from './read.ts'
import { sameTerms, withinTerms } from './sense.ts'

/** What an event denies. */
export interface Denials {
  /** As facts that are not so, each with the words of the denial. */
  readonly facts: readonly Fact[]
  /** What was said just before is denied: of one slot, or whatever it was. Null where nothing of it is. */
  readonly pointing: { readonly slot: SlotKind | null; readonly quote: string } | null
}

const none: Denials = Object.freeze({ facts: Object.freeze([]), pointing: null })

/** Without one of these an event denies nothing. */
const cue =
  /\bnever\b|(?:n't|not) (?:true|right|correct|so)\b|\b(?:wrong|false|lie|nonsense|made up)\b|[从根压].{0,3}没|不是真|不对|不是[这那]|回事|[胡瞎]说|假的|乱讲/iu

const english =
  /^(?:(?:no|well|honestly|actually|look|but|and|sorry)[, ]+)*(?<who>[\p{L}' ]*?\p{L})(?<aux>'ve|'s|'d| have| has| had)? never(?: ever| once| actually| even)* (?<verb>\p{L}+)(?<rest>.*)$/iu
/** Behind 从来没, 根本没, 压根没: what one has never done; a mere 没 may be of yesterday. */
const chinese =
  /^(?:不,|但是?|可是?|其实)*(?<who>[^从根压]*?)(?:从来|从|根本|压根儿?)就?没有?(?:在(?<place>.+?))?(?<verb>住|工作|上班|抽|喝|吃|养|开|学|当|做|喜欢|结|离)过(?<rest>.*)$/u

const there = /^ ?(?:in |at )?(?:there|here)\b|^(?:那里|那儿|那边|这里|这儿|这边)$/iu
const slotOfVerb: Readonly<Record<string, SlotKind>> = {
  lived: 'home',
  worked: 'work',
  住: 'home',
  工作: 'work',
  上班: 'work',
}

/** The whole of what was said just before. */
const untrue =
  /^(?:(?:no|well|but|sorry|hey)[, ]+)*(?:that|this|it)(?:(?:'s| is| was) (?:just |simply |absolutely )?(?:not (?:true|right|correct|so)|wrong|false|a lie|nonsense|made up)|(?: is| was)n't (?:true|right|correct|so))$|^(?:不,)?(?:这|那|你说的)?(?:都|完全|根本)?(?:不是真的|不对|不是这样的?|没有?(?:这|那)回事|假的|是假的|胡说|瞎说|乱讲)$/iu

/**
 * What the last of some neighbouring events denies.
 *
 * @param events  as for facts
 */
export function denialsOf(events: readonly FactEvent[]): Denials {
  const event = events.at(-1)
  if (event === undefined || !cue.test(foldHan(event.text))) return none
  const facts: Fact[] = []
  let pointing: Denials['pointing'] = null
  for (const { text, language, start, end } of clausesOf(event.text)) {
    const quote = event.text.slice(start, end)
    if (untrue.test(text)) pointing ??= { slot: null, quote }
    const groups = (language === 'zh' ? chinese : english).exec(text)?.groups
    if (groups === undefined || !isOfThePast(groups, language)) continue
    const slot = slotOfVerb[(groups.verb ?? '').toLowerCase()]
    if (slot !== undefined && there.test(groups.place ?? groups.rest ?? '')) {
      pointing = { slot, quote }
      continue
    }
    for (const affirmed of language === 'zh' ? affirmedChinese(groups) : affirmedEnglish(groups)) {
      const denied = factsOf([...events.slice(0, -1), { ...event, text: affirmed }])
      facts.push(...denied.filter((fact) => !isCorrection(fact)).map((fact) => ({ ...fact, quote })))
      if (denied.length > 0) break
    }
  }
  return facts.length === 0 && pointing === null ? none : { facts, pointing }
}

type Groups = Readonly<Record<string, string | undefined>>

/** "I never drink" is a habit of now, and "I never drank" is not. */
function isOfThePast({ aux, verb = '' }: Groups, language: 'en' | 'zh'): boolean {
  return (
    language === 'zh' || aux !== undefined || /ed$/iu.test(verb) || baseForm(verb.toLowerCase()) !== verb.toLowerCase()
  )
}

/** "I used to live in Leeds", for "I never lived in Leeds"; of a regular verb both spellings of its base. */
function affirmedEnglish({ who = '', verb = '', rest = '' }: Groups): string[] {
  const word = verb.toLowerCase()
  const base = baseForm(word)
  const bases = base !== word ? [base] : [word.replace(/d$/u, ''), word.replace(/ied$/u, 'y').replace(/ed$/u, ''), word]
  return [...new Set(bases)].map((one) => `${who} used to ${one}${rest}.`)
}

function affirmedChinese({ who = '', place, verb = '', rest = '' }: Groups): string[] {
  if (place === undefined) return [`${who}以前${verb}${rest}`]
  return [verb === '住' ? `${who}以前住在${place}` : `${who}以前在${place}${verb}`]
}

/** True where both cannot be so: the one denies what the other tells, whether it told it of then or of now. */
export function denies(denied: Fact, told: Fact): boolean {
  if (denied.subject !== told.subject || denied.slot !== told.slot || isCorrection(told)) return false
  switch (told.slot) {
    case 'home':
    case 'work':
    case 'role':
      return told.value.length > 0 && denied.value.length > 0 && withinTerms(denied.value, told.value)
    case 'liking':
      return told.value.includes('liked') && sameTerms(denied.about, told.about)
    case 'habit':
      return denied.value.some((verb) => told.value.includes(verb)) && isSameObject(denied.about, told.about)
    case 'bond':
    case 'state':
      return sameTerms(denied.about, told.about) && sameTerms(denied.value, told.value)
    default:
      return false
  }
}

function isSameObject(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 0 || b.length === 0 ? a.length === b.length : withinTerms(a, b)
}
