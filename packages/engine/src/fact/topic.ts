/** What is a sentence about? Its content words, without those of values, of time, and of any talk. */

import { tokenize } from '../text/tokenize.ts'

/** Words that stand in all talk and name no matter, as index terms. */
const general = new Set(
  tokenize(
    `get got go went come came make made take took put know think see say said tell told want need like love look feel time day week month
    year today tomorrow yesterday night morning evening afternoon weekend now then back still again ever never always really actually
    good great nice lovely bad new old big little much many lot thing things stuff one two three first last next people guy guys everyone
    yes yeah no ok okay sorry thanks thank please hey hi hello oh haha lol well sure right way bit let us keep give gave start started
    happy glad hope wait since long ago soon later another other change changed move moved moving minute hour half am pm mate
    monday tuesday wednesday thursday friday saturday sunday even every maybe btw ask asked btw call called mean turn
    work working job live living home house place use used find found try wonder best better favourite january february march april june july august september october november december
    thank amazing awesome cool fun
    definitely totally excited excite enjoy sound help talk life world inspire great family friend`,
  ),
)
/** Characters of which a pair that holds one is a joint of a sentence, and no word. */
const joint =
  /[的了是在不没很就都也还这那有会要把被从和跟对给让说想我你您他她它们吗呢啊吧嘛呀哦个一二三四五六七八九十几什么怎哪谁来去到上下里过着得地可以能好多少小啦呗点号日月年天周前后今明昨现时间候再又才只但而且因为所如果自己知道觉应该看吃喝做用打请谢哈嗯喂之与及或其\d]/u

/** Chinese words of any talk. */
const generalHan = new Set(
  '星期 礼拜 东西 已经 事情 问题 朋友 工作 真的 谢谢 早就 终于 总算 突然 而且 或者 另外 刚刚 经常 平时 反正 肯定 准备 开始 结束'.split(
    ' ',
  ),
)
/** Matters that one character names. */
const single = new Set('药烟酒茶猫狗车琴课书牌棋鹅鸡奶糖辣肉鱼虾甜鞋牙腿糕')

/** Gatherings, whose second character is else a joint. */
const gathering = /^[例年聚晚班舞宴组周月早晨书]会$/u

/** Distinct topic terms of a wording. */
export function topicTerms(text: string): ReadonlySet<string> {
  return new Set(
    tokenize(text).filter((term) =>
      /\p{Script=Han}/u.test(term)
        ? single.has(term) || gathering.test(term) || (term.length >= 2 && !joint.test(term) && !generalHan.has(term))
        : term.length >= 3 && !/^[\d.:,d]+$/u.test(term) && !general.has(term),
    ),
  )
}
