/**
 * Under which names is one matter spoken of? A telly is a television; what one earns, the salary and a raise are of one matter. A
 * matter stands in the place of its words, so that two clauses meet that share none.
 */

import { tokenize } from '../../text/tokenize.ts'
import { topicTerms } from '../topic.ts'

/** Words of one matter each, as one writes them. The first names it. */
const synonyms: readonly string[] = [
  'phone mobile cellphone smartphone handset 手机',
  'tv telly television 电视',
  'bike bicycle 行车 单车',
  'motorbike motorcycle 摩托 机车',
  'fridge refrigerator 冰箱',
  'sofa couch 沙发',
  'manager boss supervisor 领导 老板 主管 上司',
  'doctor gp physician 医生 大夫 医师',
  'broadband internet wifi 宽带',
  'code pin password passcode passphrase 密码 口令',
  'holiday vacation 度假 假期',
  'film movie 电影',
  'cigarette cigarettes smoke smoking 香烟 抽烟',
]

/** Matters that a turn of phrase names. */
const phrases: readonly { readonly name: string; readonly pattern: RegExp; readonly words: string }[] = [
  {
    name: 'getting up',
    pattern: /\b(?:get|got|getting|gets|wake|waking|wakes) up\b|\balarm\b.*\bset\b|起床|闹钟/iu,
    words: 'get wake up alarm 起床 闹钟',
  },
  {
    name: 'going to bed',
    pattern: /\b(?:go|going|goes|get|am|i'm) (?:to|in) bed\b|\blights out\b|睡觉|上床|入睡/iu,
    words: 'bed lights 睡觉 上床 入睡',
  },
  {
    name: 'day off',
    pattern: /\bdays? off\b|\b(?:have|get|got|take) (?:\p{L}+days?)(?: and \p{L}+days?)? off\b|休息|轮休|放假/iu,
    words: 'off monday tuesday wednesday thursday friday saturday sunday 休息 轮休 放假',
  },
  {
    name: 'phone number',
    pattern:
      /\b(?:phone|mobile|cell) number\b|\bnew number for me\b|\bmy (?:new )?number\b|换了?号(?!码?牌)|手机号|电话号码?|尾号/iu,
    words: 'number phone mobile 手机 号码 电话 尾号 换号',
  },
  {
    name: 'pay',
    pattern:
      /\b(?:earn|salary|wages?|pay ?check|raise|pay rise)\b|\b(?:on|paid|get|make) (?:about )?[£$€]?\d[\d,.k]* (?:an hour|a (?:day|week|month|year))\b|[挣赚]|工资|月薪|时薪|年薪|薪/iu,
    words: 'earn salary wage wages raise pay paid hour month 挣 赚 工资 月薪 时薪 年薪 薪水 加薪',
  },
]

/** What stands before the name of a matter, which is no index term. */
const mark = '#'

const nameOf = new Map<string, string>()
const wordsOf = new Map<string, readonly string[]>()
for (const words of synonyms) {
  const terms = [...new Set(tokenize(words))].filter((term) => !/^\p{Script=Han}$/u.test(term))
  const name = `${mark}${terms[0]}`
  for (const term of terms) nameOf.set(term, name)
  wordsOf.set(name, terms)
}
for (const { name, words } of phrases) wordsOf.set(`${mark}${name}`, [...new Set(tokenize(words))])

/** Topic terms of a wording, with the names of matters in the place of their words. */
export function matterTerms(text: string): ReadonlySet<string> {
  const terms = [...topicTerms(text)].map((term) => nameOf.get(term) ?? term)
  return new Set([...terms, ...phrases.filter(({ pattern }) => pattern.test(text)).map(({ name }) => mark + name)])
}

/** The index terms of which one stands in what is spoken of under this term. */
export function indexTerms(term: string): readonly string[] {
  return wordsOf.get(term) ?? [term]
}
