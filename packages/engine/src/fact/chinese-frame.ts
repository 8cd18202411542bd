/** Which parts do Chinese clauses of facts share? Subject, and the words of time and manner around it, as pieces of patterns. */

import type { FactRule } from './fact-rule.ts'

/** Kin and others of somebody. */
const kin =
  '(?:爸爸?|妈妈?|父亲|母亲|姐姐?|妹妹?|哥哥?|弟弟?|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|老公|老婆|丈夫|妻子|太太|先生|女儿|儿子|女朋友|男朋友|女友|男友|同事|室友|邻居|朋友|闺蜜|老板|老师|表[姐妹哥弟]|堂[姐妹哥弟])'
/** Subject: I, he, "my sister", a name of two or three characters; none at the head of a clause means the one before. */
export const who: string = `(?:(?<who>我们?家?(?!里)|咱们?家?|俺|[他她]们?|[我他她]的?${kin}|${kin}|小\\p{Script=Han}|老\\p{Script=Han}|阿\\p{Script=Han}|[A-Za-z][A-Za-z'-]+|(?![它和跟与同])(?:(?![我他她你您咱俺])[\\p{Script=Han}·]){2,4}?))?`
/** When and how, before or behind the subject. */
export const when =
  '(?:现在|目前|如今|已经|最近|后来|终于|刚刚|刚才|刚|今年|去年|前年|上周末?|这周末?|上个?月|这个?月|昨天|昨晚|今天|前天|前几天|其实|全?都|也|就|又|正式|一直|还是|还|早就|早已|平时|一般|通常|总是|总算|干脆|决定|真的?|暂时|主要|上半年|下半年|年初|年底|月初|月底|春天|夏天|秋天|冬天|从(?:今天|明天|下?个?[周月])起|以后|之后|毕业后|[\\d一二三四五六七八九十]+月份?(?:[\\d一二三四五六七八九十]+[号日])?|[上这]个?(?:星期|礼拜)[一二三四五六日天]?|周[一二三四五六日末]|每天(?:早上|晚上|下午|中午)?|每周[一二三四五六日天末]?|每晚|每个?(?:周末|月|星期[一二三四五六日天]?|早上|晚上|礼拜[一二三四五六日天]?)|每逢周?[一二三四五六日末天]?|经常|常常|天天|早上|晚上|下午|中午|周末|下班后?|睡前|饭后)*,?'

/** A rule over a whole clause. */
export function rule(name: string, slot: FactRule['slot'], claim: FactRule['claim'], source: string): FactRule {
  return { name, slot, claim, pattern: new RegExp(`^${source}$`, 'u') }
}
