/**
 * How plainly does a sentence say that it was otherwise before? By the words for now and since, for an end, for a slip; and by
 * what speaks against it: a plan, a passing state, something told of others, something that comes beside the old.
 */

/** Grades of a cue. A slip takes back what was just said; that another is mistaken is none. */
export type ShiftCue = 'none' | 'weak' | 'strong' | 'slip'

const slips =
  /^\s*\*\s?\p{L}*\d|^\s*(?:edit|update|amendment):|\b(?:scratch that|strike that|ignore (?:that|me|my last)|stop press|wrong (?:tab|day|one|number|date|week|way|email|column|line)|mis-?(?:read|typed|spoke|heard|counted|remembered)|i meant|meant to (?:say|write|put)|should(?:'ve| have) (?:said|read|put)|typo|make that|i (?:said|put|wrote|told you) .{1,30}(?:but|sorry)|my (?:mistake|bad|error)|(?:was|got it|had it|got that) wrong|(?:mixed|muddled) (?:it|them|that|up)|(?:just|double|re-?) ?checked|looked again|wait,? (?:no|sorry)|no,? (?:wait|sorry)|sorry,? (?:no|it's|that's)|correction|whoops|oops|tell a lie|i lied|silly me|brain fart)\b|(?<![你您他她])[说看记写打算搞弄发数]错了?|(?<![你您他她])[记看弄搞]混了?|(?<![你您他她])[看记]岔了?|[说写]反了?|看串了?|^不对|更正|纠正一下|口误|手滑|笔误|(?:查|核对|确认)了/iu
const strong =
  /\b(?:as of|from now on|from (?:this|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)|starting (?:this|next|in|from|\p{L}+day)|effective|these days|nowadays|no longer|any ?more|now that|(?<!\b(?:been|'ve|have|has|had|\p{L}+ed)\b.{0,60})since (?:the|last|he|she|we|i|they|her|his|my|our|january|february|march|april|may|june|july|august|september|october|november|december|\d{4})|(?:has|have|'s|'ve) been \p{L}+ (?:since|as of)|instead|rather than|switched|swapped|moved|moving|moves|changed|changing|changes|shifted|bumped|brought forward|pushed (?:back|to)|became|become|turned into|used to be|turns? out|turned out|ended up|went with|settled on|gone (?:up|down)|went (?:up|down)|grown on me|come a?round|converted|won me over|put me off|gone off|went off|(?:it|he|she|they|we|i)(?:'s|'re|'m| is| are| am) .{1,40} now|(?:is|are) now|now (?:it|he|she|we|i|they)|\p{L}+ now[.!,)]?$|went for|closed|shut down|died|passed away|sold|gave up|quit|stopped|cancell?ed|packed (?:it |that )?in|first day (?:at|in)|new (?:job|flat|house|place|school|boss|manager|number|address|phone|car|email|desk|office)|haven't .{1,25} (?:in|for|since)|not since|back to being)\b|新(?:家|公司|单位|号码?|手机|车|地址|办公室|学校|老板|领导|同事)|好久[没不]|[多半一二两三几]年[没不]|刚[搬换调转]|现在|如今|目前|眼下|今后|往后|[自从][\p{Script=Han}\d]{1,8}起|以后都|改[成到为在用叫]|换[成到了]|变成|[调挪移升降涨][到去成]|提前到|[推延]迟?到|最后定|不再|早就不|早不|已经不|不(?:[放住用做去吃喝抽打养碰干]\p{Script=Han}{0,2}|想\p{Script=Han}{1,3})了|(?:有了|自从|打)\p{Script=Han}{1,8}[以之]后|固定在|其实|原来是|搞半天|自打|[戒停退拆卖断][了掉]|去世|过世|[月天号年]走[了的]|没再|(?:以后|之后|那次之后)就/iu
const weak =
  /\b(?:now|since|instead|by now|anyway|went|gone|back (?:on|in|at|to)|painted|since then|already|got a|it'?s|they'?re|that'?s)\b|了|已经|才|后来|最近/iu

/** What holds for a while only, or comes beside the old; and what is planned, wished, or told by others. */
const passing =
  /\b(?:(?:till|until)(?! \d)|for now|for the (?:time being|moment|weekend|week|night|day)|just (?:for|this|today|tonight)|only (?:for|this|today)|this (?:week|weekend|time|once|morning|afternoon|evening|sunday|saturday|friday|thursday|wednesday|tuesday|monday)|today only|tonight|temporar\p{L}*|while (?:the|my|our|his|her|he|she|they|i)|visiting|staying (?:at|with)|on holiday|on loan|borrow\p{L}*|covering for|filling in|still|same as|as (?:usual|always|ever|before)|too|as well|also|another|besides|on top of|april fool|kidding|joking|apparently|allegedly|so-called|haha no|lol no)\b|[这本]个?(?:周(?!起)|星期|礼拜|次|回|两天|几天)|临时|暂时|先[住用在]|这阵|借|出差|照旧|照常|还是|还在|仍|也|又[买收添养]|再[买养加]|顺便|听说|据说|传|开玩笑|逗你|骗你|哈哈哈不|没有的事|要不|要是|如果|想不想|打算|准备|考虑/iu

const supposed =
  /\b(?:if|would|could|might|maybe|perhaps|should|wish|hope|hoping|plan|planning|thinking of|thinking about|considering|wonder|imagine|suppose|dream(?:t|ed)?|says?|said|heard|told me|reckons?|thinks?)\b|可能|也许|说不定|希望|想要|想换|想搬|建议|他说|她说|有人说/iu

/** The cue of a sentence; `none` where anything speaks against it. */
export function shiftCue(sentence: string): ShiftCue {
  if (slips.test(sentence)) return supposed.test(sentence) ? 'none' : 'slip'
  if (isPassing(sentence)) return 'none'
  if (strong.test(sentence)) return 'strong'
  return weak.test(sentence) ? 'weak' : 'none'
}

/** True for what is planned or supposed, holds for a while, or comes beside what was: it replaces nothing. */
function isPassing(sentence: string): boolean {
  return passing.test(sentence) || isSupposed(sentence)
}

/** True for what is only planned, supposed, or told by others: it states nothing that could be out of date. */
export function isSupposed(sentence: string): boolean {
  return supposed.test(sentence)
}
