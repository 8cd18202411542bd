/** What exactly is over? The object of a parting: of "my bicycle lamp" the lamp, of "the gym membership" the gym. */

import { matterTerms } from './matter.ts'

/** Terms of what is over. */
export interface PartedObject {
  /** One of these at least must be said to hold. */
  readonly terms: ReadonlySet<string>
  /** All of these must: "wine glasses" are no glasses that one wears. */
  readonly needed: ReadonlySet<string>
}

/** What is over is nothing. */
export const nothingParted: PartedObject = Object.freeze({ terms: new Set<string>(), needed: new Set<string>() })

/** What a membership is for tells more than that it is one. */
const holders = new Set(
  'membership subscript account plan class lesson cours app contract habit compani doctor season ticket order place spot'.split(
    ' ',
  ),
)

/** Where the object ends. */
const englishEnd =
  /\s(?:and|but|or|so|because|since|after|when|while|in|on|last|this|yesterday|today|for good|for a|due|years?|months?|weeks?|two|three|a few|completely|entirely|altogether|again|now|at the (?:end|start|beginning)|off)\b.*$/iu
/** What stands behind the thing and says to whom, from where, with what. */
const complement = /\s(?:to|for|at|with|of|from|into|by|under|near|as|against)\s(?<rest>.*)$/iu
/** One of many is not all of them. */
const oneOfMany = /^(?:a|an|one|some|another|any|two|three|four|five|\d+)\s(?!lot\b)/iu
/** "My brother's bike", "Dr Amsel's receptionist": somebody else's. */
const possessed = /\p{L}(?:'s|s')\s\p{L}/u
/** Verbs before what is no longer eaten, worn, used. */
const doing =
  /^(?:have to |need to |want to |go to |going to )?(?:do|doing|take|taking|use|using|eat|eating|drink|drinking|wear|wearing|play|playing|need|needing|have|having|own|drive|driving|ride|riding|go|going|buy|buying|read|reading|watch|watching|see|seeing|like|love|want|collect|collecting|practi[sc]e|practi[sc]ing|attend|attending|live|living|work|working|get|getting)\s(?=\p{L})/iu

/** Terms of an English object as said. */
export function englishObject(words: string): PartedObject {
  const bare = words.replace(englishEnd, '').trim()
  if (oneOfMany.test(bare) || possessed.test(bare)) return nothingParted
  const behind = complement.exec(bare)?.groups?.rest ?? ''
  const own = (behind === '' ? bare : bare.replace(complement, '')).replace(doing, '')
  const ownTerms = matterTerms(own)
  const telling = new Set([...ownTerms].filter((term) => !holders.has(term)))
  // "My membership at the Ironworks", "a course in pottery": for what, stands behind.
  const terms = telling.size === 0 ? new Set([...ownTerms, ...matterTerms(behind)]) : telling
  const names = matterTerms((own.match(/(?<=\s|^)\p{Lu}[\p{L}'-]+/gu) ?? []).join(' '))
  if (telling.size === 0) return { terms, needed: new Set() }
  // Of a name the first word tells it apart: Elm Hall is no hall.
  const [name] = names
  return { terms, needed: name === undefined ? telling : new Set([name]) }
}

/** Behind the thing and before the verb. */
const chineseTail =
  /(?:我们?|他们?|她们?|也|都|就|已经|早就?|早已|全部?|被|给|让|叫|又|再也|彻底|昨天|今天|刚|彻底|都|上周|上个?(?:月|周|星期|礼拜)|今年.{0,2}|去年|前年|学期[初末中]|学期|期末|因为.*|在[\p{Script=Han}]{1,6}|[春夏秋冬]天|周[一二三四五六日]|星期[一二三四五六日]|到期|[\p{Script=Han}\d]{1,3}月份?|拿去|送去|[，,])+$/u
const chineseHead = /^(?:我们?家?|咱们?家?|把|将|[那这][辆台只条个张家份]|新检查说|医生说?|对|从|跟|和|的)+/u
const chineseHolder = /(?:的)?(?:卡|会员|户头|账户|账号|课程?|订阅|套餐|票|专业|编制|活儿?)$/u

/** What is part of a thing, or for it, and not the thing. */
const part =
  /(?:灯|头盔|壳|盖|票|书|厂|棚|钥匙|电池|屏幕?|链条?|轮|胎|锁|绳|粮|笼|门|窗|套|袋|架|费|钱|账单|押金|老板|老师|前台|司机|同学|朋友|弓|弦|配件|零件)$/u

/** Terms of a Chinese object as said; a compound is told by its end: 自行车灯 is a lamp. */
export function chineseObject(words: string): PartedObject {
  const bare = words.replace(chineseHead, '').replace(chineseTail, '')
  const thing = chineseHolder.test(bare) ? bare.replace(chineseHolder, '') : bare
  const last = (thing === '' ? bare : thing).replace(/^.*的(?=.)/u, '')
  const terms = matterTerms(last)
  return { terms, needed: part.test(last) ? matterTerms([...last].slice(-2).join('')) : new Set() }
}
