/** How is told in Chinese what a question may ask for in another word? In Simplified characters, as normalised text has them. */

import { hanCalledWhat, hanNicknameWords, hanRealNameWords } from '../../entity/naming-words.ts'
import { namesMoney } from './money.ts'
import { type Need, ofKind, oneOf } from './need.ts'

const need = (words: string, told: string | Need['told'], asked: RegExp | null = null): Need => ({
  words: new RegExp(words, 'gu'),
  told: typeof told === 'string' ? telling(new RegExp(told, 'u')) : told,
  asked,
})

const telling =
  (words: RegExp): Need['told'] =>
  (text) =>
    words.test(text)

const occupations =
  '老师|教师|医生|大夫|护士|律师|会计|工程师|程序员|设计师|厨师|司机|调度|警察|记者|编辑|翻译|导游|店员|店长|经理|主管|行政|文员|秘书|焊工|木工|电工|工人|公务员|军人|农民|渔民|摄影师|画家|演员|教练|保安|快递员|服务员|收银员|理发师|药剂师|研究员|教授|学徒|实习'
const workplaces =
  '公司|工厂|[^\\s，。]厂|银行|医院|学校|[一二三四五六七八九十]+[中小]|大学|图书馆|博物馆|报社|律所|事务所|酒店|餐厅|饭店|超市|[^\\s，。]店|[^\\s，。]局|[^\\s，。]馆|研究所|实验室|工作室|农场|幼儿园|机关|政府|单位|剧院|车站|机场|码头|出版社|诊所|法院|茶馆|面包房|工地'

/** Where somebody works, and as what. */
const work = `上班|工作|就职|任职|入职|报到|打工|供职|应聘上|跳槽|转行|同事|老板|领导|当上?了?(?:一名|个)?(?:${occupations})|做(?:${occupations})|是(?:一[名个位])?[^，。？?]{0,6}(?:${occupations})|(?:在|进了?|到|去了?|加入了?)[^，。？?]{0,8}(?:${workplaces})|[教养种卖开][了着]?(?:一家|个)?(?:书|化学|数学|语文|英语|物理|历史|音乐|体育|蜂|鱼|猪|鸡|羊|花|菜|出租|货车|[^，。]{0,4}店)|管[^，。？?]{0,4}部|创业`

/** 大家都叫他大头, 人称老K, 管他叫活地图. */
const calledOtherwise = `${hanNicknameWords}|人称|俗称|又名|被(?:大家|人们?)?(?:叫|称|喊)|管[^，。]{1,6}叫|(?:都|大家|我们|人家|同学们?|同事们?|朋友们?|邻居们?|家里人?|村里人?)[^，。]{0,3}(?:叫|喊|称呼?)(?:做|作)?[我他她它\\p{Script=Han}]{1,4}`

const names: readonly Need[] = [
  need(
    `(?:有(?:什么|啥|哪些))?${hanNicknameWords}(?:叫做?|叫作|是|为)?(?:什么|啥)?|${hanCalledWhat}`,
    calledOtherwise,
    /什么|啥|怎么|如何|哪/,
  ),
  need(
    `${hanRealNameWords}(?:叫做?|叫作|是)?(?:什么|啥)?`,
    `${hanRealNameWords}|名叫|名字|姓|叫(?!什么|啥|我|你|他|她|醒|声|人)|${calledOtherwise}`,
    /什么|啥|哪/,
  ),
  need(
    '叫(?:做|作)?(?:什么|啥)(?:名字|名)?|(?:的|什么|啥)名字',
    '叫(?!什么|啥|我|你|他|她|醒|声|人)|名字是|取名|起名|大名|小名|外号',
  ),
]

/** Words of kinds, and what is of the kind. */
const kinds: readonly Need[] = [
  need('乐器', ofKind('instrument')),
  need('运动|体育', oneOf(ofKind('sport'), telling(/跑|球|打拳|舞|操/u))),
  need(
    '爱好|兴趣',
    '爱好|喜欢|迷上|业余|合唱|唱歌|画画|书法|钓鱼|摄影|下棋|围棋|跳舞|集邮|养花|织|看书|读书|做手工|爬山|跑步|游泳|球',
  ),
  need('(?:外语|语言|外国话)', ofKind('language')),
  need('宠物', ofKind('pet')),
  need('颜色', '(?:[红橙黄绿青蓝紫黑白灰粉棕银金]|咖啡|米|卡其)色|[红橙黄绿青蓝紫黑白灰粉]的'),
  need('孩子|子女|小孩', '孩子|儿子|女儿|娃|宝宝|双胞胎|老大|老二'),
  need('兄弟姐妹', '哥哥?|姐姐?|弟弟?|妹妹?|双胞胎'),
  need('过敏', '过敏|不能吃|吃不了|[会就]?肿|起疹|发痒|痒|打喷嚏'),
  need(
    '(?:什么|得了?什么|啥)病|毛病',
    '病|哮喘|糖尿|高血压|心脏|过敏|发烧|感冒|癌|肿瘤|炎|骨折|断了|裂了|疼|痛|不舒服|吐',
  ),
  need('生意', '生意|开了?[^，。]{0,6}[店馆厂铺]|卖|做[^，。]{0,4}买卖|批发|零售|公司'),
]

/** Where somebody lives, works, comes from, studies. */
const lives: readonly Need[] = [
  need('城市|国家|(?:什么|哪个)地方', '(?:住在?|搬[到去]|来自|家在)[\\p{Script=Han}]{2,}'),
  need('是?(?:做|干)(?:什么|啥)(?:工作)?的', work),
  need('工作|上班|任职|就职|职业|职位', work, /哪|什么|何|啥/),
  need(
    '(?<!医院.{0,4}|院里?|记)住(?!院)(?:址|处)?',
    '住|搬[到去进了]|家在|租|买了?房|定居|公寓|小区',
    /哪|什么地方|何处|何地/,
  ),
  need('哪里人|哪儿人|老家|家乡|出生|长大', '老家|家乡|出生|长大|土生土长|是[^，。]{1,6}人(?!$)|从小在'),
  need(
    '(?:上|读|念)(?:大学|高中|中学|小学|学)',
    '考[上进]|录取|大学|学院|[^，。]大(?=[，。了])|上学|读书|念书|[一二三四五六七八九十]中|同学|专业',
    /哪|什么/,
  ),
]

/** Words that ask for an amount of money. */
const money: readonly Need[] = [
  need('(?:花|付|交|收|要|卖|买|值)?了?(?:多少钱|几块钱|多少块)|花费|价格|费用', namesMoney),
]

/** What happened or did not. */
const happenings: readonly Need[] = [
  need('住院', '住院|住进|医院[^，。]{0,4}住|住[^，。]{0,6}(?:医院|院)|病房|在医院'),
  need('出院', '出院|回家(?:了|休养|养)|接回家|离开医院'),
  need('结婚|成家|办婚礼', '结婚|婚礼|领证|成家|嫁|娶|新郎|新娘|蜜月|婚纱|喜酒|成亲'),
  need('离婚|分手', '离婚|分手|分开|前妻|前夫'),
  need('订婚|求婚', '订婚|求婚|未婚[夫妻]'),
  need('(?:卖掉|卖出|卖(?=[的了给]|$|[？?])|出手|转手)', '卖|出手|转手|转让|买家'),
  need('(?:买下|买到|购买|买(?=[的了]|$|[？?]))', '买|购|入手|下单|新[^，。]{0,6}到了|添了|换了'),
  need('辞职|离职|离开|退出', '辞职|离职|辞了|离开|不干了|走人|退出|退了|退掉|退[群会社]|不再|没再|放弃|裸辞|跳槽'),
  need('退休', '退休|养老金|内退|退下来'),
  need('去世|过世|死', '去世|过世|死|走了|不在了|离世|葬礼|没了|安乐'),
  need('毕业', '毕业|学位|读完'),
  need('取消|不去|退掉', '取消|不去|去不成|去不了|不成|泡汤|推掉|退了|作罢|黄了|延期|放弃'),
  need('(?:拿|得|获)?(?:的|了|过)?(?:冠军|第一名?|奖)|获奖|夺冠|赢', '冠军|第一|金牌|奖|夺冠|赢|胜'),
  need(
    '修好|修理|(?<![装进选])修(?=[了的]|空调|车|房|屋|水|电|锅|洗|冰|电|手)',
    '修|换了?[^，。]{0,4}(?:新|零件|屏|电池)|师傅',
  ),
  need('找到|找回', '找到|找回|找着|失而复得|捡到|送回'),
  need('领养|收养', '领养|收养|抱养|救助'),
  need('批准|批下来|通过|同意', '批准|批了|批下来|通过|同意|放款|拿到'),
  need('关了|关门|倒闭|关掉|停业', '关了|关门|倒闭|关掉|停业|歇业|转让|不开了'),
  need('怀孕', '怀孕|有喜|预产期|怀上'),
]

/** Order matters where two could take the same words. */
export const chineseNeeds: readonly Need[] = [...names, ...lives, ...money, ...kinds, ...happenings]
