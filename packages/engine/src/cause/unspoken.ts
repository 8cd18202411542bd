/**
 * Which turns give a ground without a word that says so? "I'm not coming on Saturday." "My back is out again.",
 * 「我周六不去了。」「腰又疼了。」: somebody drops what was planned, and the same speaker tells of a hardship next to it.
 *
 * Two strong signs and the same speaker, and still only a guess: others may be meant. What comes of it is always a candidate.
 */
import { asserts, headOf, type Sentence } from './wording.ts'

/** What somebody does not do after all: their own words about themselves. */
const dropped =
  /\b(?:i'm|i am|we're|we are) (?:not (?:coming|going|joining|going to (?:make|come|join|be there)|able to (?:come|make|join))|skipping|dropping out|out for|staying (?:home|in|at home)|cancell?ing|pulling out)\b|\b(?:i|we) (?:can't|cannot|can not|couldn't|won't|won't be able to|didn't|did not|had to|have to|need to|must) (?:come\b|make it|join|be there|go(?: to)?\b|cancel|skip|miss|call (?:it |that )?off|drop out|pull out|stay (?:home|in|at home)|leave early|turn (?:it|that|them) down|sit (?:this|that|it) (?:one )?out)|\b(?:i|we) (?:cancell?ed|skipped|missed|called off|called in sick|dropped out|pulled out|stayed home|took the day off)\b/iu
/** 他、你、谁 … before it: another's plan, which another's hardship explains. */
const chineseDropped =
  /^(?![^，。]*(?:他|她|你|它|谁|老师|老板))[^，。？]{0,14}(?:(?:不|没法|没办法|没)(?:能)?(?:去|来|参加|过去|过来)(?:成)?(?:了|啦|$|[，。！])|(?:去|来|参加|赶)不(?:了|成|上)|(?:取消|推掉|退掉|改期|推迟|请假|请了.{0,3}假|缺席)了?|爽约|待在家(?:里)?)/u

/** A hardship of one's own, or of what one needs: the body, the house, work, money, the weather, one's family. */
const hardship =
  /\b(?:is|are|'s|was|went|has been|have been|feels?|felt) (?:\w+ )?(?:out again|killing me|acting up|playing up|sore|stiff|swollen|hurting|aching|sick|ill|unwell|poorly|feverish|exhausted|broke|broken|injured|snowed in|flooded|in hospital|in the hospital|off sick|cancelled|stuck|dead|in the shop|in the garage|in plaster|in a cast)\b|\b(?:hurts?|aches?|broke down|gave out|burst|fell through|fell ill|got sick|came down with|coming down with|caught (?:a|the)|threw (?:up|my back|his back|her back)|twisted|sprained|broke (?:my|his|her)|pulled a muscle|can hardly|can barely|barely slept|hardly slept|didn't sleep|double shift|late shift|night shift|have to work|has to work|working late|running a fever|has a fever|have a fever|have a cold|got a cold|have the flu|has the flu|has a temperature|no sitter|sitter cancelled|can't afford|out of money|won't start|lost my (?:voice|wallet|keys|passport)|passed away|died|funeral)\b/iu
const chineseHardship =
  /(?:疼|痛|酸|肿|扭|摔|骨折|受伤|闪了|发烧|感冒|着凉|生病|病了|病倒|住院|拉肚子|过敏|不舒服|发炎|没睡(?:好|着)?|失眠|累(?:坏|垮|死|得)|加班|值班|出差|走不开|没(?:钱|空|人看)|坏了|抛锚|漏水|停电|爆胎|打不着火|去世|过世|丧事|封路|晚点|手术)/u

/** The sentence in which somebody drops a plan; undefined where the turn has none. */
export function droppedIn(parts: readonly Sentence[]): Sentence | undefined {
  return parts.find((part) => asserts(part, true) && (dropped.test(part.text) || chineseDropped.test(part.text)))
}

/** The sentence that tells of a hardship, where the turn begins with it and drops nothing itself. */
export function hardshipIn(parts: readonly Sentence[]): Sentence | undefined {
  const head = headOf(parts)
  if (head === undefined || droppedIn(parts) !== undefined || !asserts(head, false)) return undefined
  return hardship.test(head.text) || chineseHardship.test(head.text) ? head : undefined
}

/** "Are you okay?": asks how somebody is, and leaves it to them what to tell. */
const care =
  /^(?:(?:oh|oh no|aw|hey)[,.!?]*\s+)*(?:are |is )?(?:you (?:ok(?:ay)?|all ?right)|everything (?:ok(?:ay)?|all ?right|fine))[\s?!]*$|^(?:[啊哎哦，！]|你)*(?:没事(?:吧|儿吧)|还好(?:吗|吧)|要紧(?:吗|不))[？?！\s]*$/iu

/** Whether a turn says nothing but that it cares: reactions, and questions how somebody is. */
export function onlyCares({ parts }: { readonly parts: readonly Sentence[] }): boolean {
  return parts.every(({ reacts, text }) => reacts || care.test(text))
}
