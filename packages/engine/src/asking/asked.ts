/** What does a question ask for? The kinds of values it wants, by the words of asking. */

import { contentTerms } from '../cause/wording.ts'
import type { Family } from '../text/amount.ts'

/** Kinds of values. `open` is what no form tells: how something was, what somebody thinks. */
export type Kind =
  | 'number'
  | 'when'
  | 'clock'
  | 'duration'
  | 'code'
  | 'person'
  | 'place'
  | 'reason'
  | 'yes or no'
  | 'open'

/** What one question asks for. */
export interface Asked {
  readonly kind: Kind
  /** Of a number: what it may measure; empty where it counts. */
  readonly families: readonly Family[]
  /** Content terms of a question that counts: what is counted is among them. */
  readonly terms: ReadonlySet<string>
}

/** Kinds whose values are known by their form, so that a text without one does not answer. */
export const exactKinds: ReadonlySet<Kind> = new Set(['number', 'when', 'clock', 'duration', 'code'])

interface Form {
  readonly kind: Kind
  readonly families?: readonly Family[]
  readonly english: RegExp
  readonly chinese: RegExp
}

const auxiliary = "(?:'s|'re|'ll|is|are|was|were|do|does|did|has|have|had|will|would|can|could|shall|should|must)"

const open: Pick<Form, 'kind' | 'families'> = { kind: 'open' }

/** The first that matches counts. Degrees ("how much do you like it") ask for no number. */
const forms: readonly Form[] = [
  {
    kind: 'code',
    english:
      /\bwhat(?:'s| is| was| are) (?:the |your |his |her |their |our |my )?(?:[\p{L}-]+ )?(?:password|passcode|code|pin|phone number|number (?:of|for)|extension|licen[cs]e plate|plate|e-?mail(?: address)?|postcode|zip code)\b/u,
    chinese: /(?:密码|口令|验证码|电话|号码|手机号|车牌|邮箱|邮编|账号|房号).{0,4}(?:多少|什么|几|[呢?])/u,
  },
  {
    kind: 'duration',
    families: ['time'],
    english:
      /\bhow long (?:have|has|had|did|does|do|will|were|was|are|until|before|ago|(?:is|was) (?:the |your |his |her |their |our )?(?:drive|ride|trip|journey|flight|walk|wait|stay|visit|course|film|movie|war|race))\b|\bhow many (?:more )?(?:seconds|minutes|hours|days|nights|weeks|months|years)\b|\bhow much (?:longer|time)\b/u,
    chinese:
      /多久|多长时间|几(?:天|年|个?小时|个?钟头|分钟|个月|个?星期|周)(?!见|来)|多少(?:天|年|小时|分钟|个?月|个?星期)/u,
  },
  {
    kind: 'clock',
    english: /\b(?:what|which) (?:exact )?time\b|\bwhat(?:'s| is) the time\b/u,
    chinese: /几点(?!钱)|几时/u,
  },
  {
    kind: 'when',
    english: new RegExp(
      `\\bwhen ?${auxiliary}\\b|\\b(?:since|until|by|from) when\\b|^(?:\\p{L}+,? ){0,2}when\\??$|\\b(?:what|which) (?:day|date|month|year|week|weekend|season)\\b|\\bwhat(?:'s| is| was) the (?:date|day|deadline)\\b|\\bhow soon\\b`,
      'u',
    ),
    chinese: /什么时[候间]|啥时|何时|哪一?[天年月日周]|哪个(?:月|星期|周)|几[月号]|(?:星期|周|礼拜)几/u,
  },
  {
    kind: 'number',
    families: ['money'],
    english:
      /\bhow much (?:money|is|are|was|were|'s)\b|\bhow much\b.*\b(?:cost|pay|paid|earn|spend|spent|owe|save|saved|charge|charged|want|wanted|ask|rent|offer|offered|get for|worth|fetch|sell for|go for)\b|\bwhat (?:is|was|'s) the (?:price|rent|fee|cost|bill|deposit)\b|\bwhat (?:did|does|do|will|would) (?:it|that|they|the \p{L}+) cost\b/u,
    chinese:
      /多少钱|(?:付|花|交|给|收|卖|赚|欠|值|租金|押金|房租|价格|工资|费用)[^，。]{0,4}(?:多少(?=[钱块元呢啊呀了？?！!。，\s]|$)|几块)|几块钱|怎么卖/u,
  },
  {
    kind: 'number',
    families: ['weight'],
    english: /\bhow heavy\b|\bhow much\b.*\bweigh\b/u,
    chinese: /多重|几斤|多少(?:公斤|斤|克|吨)/u,
  },
  {
    kind: 'number',
    families: ['time'],
    english: /\bhow old\b|\bwhat age\b/u,
    chinese: /几岁|多大(?:年纪|岁数|了)|多少岁/u,
  },
  {
    kind: 'number',
    families: ['length', 'time'],
    english: /\bhow (?:far|long)\b/u,
    chinese: /多远/u,
  },
  {
    kind: 'number',
    families: ['length'],
    english: /\bhow (?:deep|high|tall|wide|thick|broad)\b/u,
    chinese: /多[深高长宽厚]|几米|多少(?:米|公里)/u,
  },
  {
    kind: 'number',
    families: ['temperature'],
    english: /\bhow (?:hot|cold|warm)\b|\bwhat temperature\b|\bwhat(?:'s| is| was) the temperature\b/u,
    chinese: /几度|多少度|多[冷热]/u,
  },
  { kind: 'number', families: ['speed', 'length'], english: /\bhow fast\b/u, chinese: /多快|时速/u },
  {
    kind: 'number',
    families: ['length', 'area', 'volume'],
    english: /\bhow (?:big|large)\b/u,
    chinese: /多大/u,
  },
  {
    kind: 'number',
    families: [],
    english: /\bhow many\b/u,
    chinese: /多少|几(?=[个只条张本位名件台辆间把双对口匹头棵家次种人罐瓶盒筐箱包])/u,
  },
  { kind: 'reason', english: /\bwhy\b|\bhow come\b|\bwhat for\b/u, chinese: /为(?:什么|啥|何)|干嘛|怎么(?=没|不|会)/u },
  {
    kind: 'person',
    english: /\b(?:who|whom|whose)\b|\bwhich (?:of (?:you|us|them)|person)\b/u,
    chinese: /谁|哪位|什么人|哪个人/u,
  },
  {
    kind: 'place',
    english:
      /\bwhere\b|\b(?:what|which) (?:place|city|town|country|village|street|address)\b|\bwhat(?:'s| is) the address\b/u,
    chinese: /哪里|哪儿|什么地方|何处|地址|(?:在|去|到|从)哪(?!一?[天年月日位个])/u,
  },
  { kind: 'open', english: /\b(?:what|which|how)\b|\bor\b/u, chinese: /什么|啥|哪|怎么|怎样|如何|还是/u },
  {
    kind: 'yes or no',
    english:
      /^(?:(?:so|and|but|oh|well|hey|\p{L}+),? )?(?:am|is|are|was|were|do|does|did|has|have|had|will|would|can|could|shall|should|may|might|must|isn't|aren't|don't|doesn't|didn't|won't|can't|haven't|hasn't)\b/u,
    chinese: /吗[?？。！]*$|(\p{Script=Han})[不没]\1/u,
  },
]

/** @param question  one sentence, folded, in lower case */
export function askedIn(question: string): Asked {
  const { kind, families = [] } =
    forms.find((form) => form.english.test(question) || form.chinese.test(question)) ?? open
  const counts = kind === 'number' && families.length === 0
  return { kind, families, terms: counts ? contentTerms(question) : noTerms }
}

const noTerms: ReadonlySet<string> = new Set()

/** Are several people asked at once? */
export function asksSeveral(question: string): boolean {
  return /\b(?:you all|all of you|each of you|both of you|you both|you two|everyone|everybody|you guys|any of you)\b|你们|大家|各位|诸位/u.test(
    question,
  )
}
