/**
 * In which words does Chinese say that somebody or something is called otherwise?
 *
 * Nothing marks where a name ends, so a nickname stands in quotation marks or at the end of its clause. Forms read folded
 * text; `of` is who or what has the name, `alias` or `quoted` the name; `both` are a name and a nickname with nothing between.
 */

import { kin } from './chinese-words.ts'
import { hanNicknameWords, hanRealNameWords } from './naming-words.ts'

/** A form and what is known of it. */
export interface ChineseNamingForm {
  readonly form: RegExp
  /** Belief, by the form, in [0, 1]. */
  readonly confidence: number
  /** True where a word says that a name follows, so that an ordinary word is one, too. */
  readonly introduced: boolean
  /** True where what follows is the real name and what stands before the nickname. */
  readonly reversed?: true
}

/** Words for kin, longest first. A pattern without groups. */
export const kinWords: string = [...kin.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')

const han = '[\\u4e00-\\u9fff]'
const clauseEnd = '(?=[，。！？；、：,.!?;:\\s”」』）)]|吧|的那[个位只条]|$)'
const quoted = `[“"「『‘《](?<quoted>[\\p{L}\\p{N}]{1,8})[”"」』’》]`
const alias = `(?:${quoted}|(?<alias>${han}{2,6}?|[老小阿大]\\p{Lu}|\\p{Lu}[姐哥总叔爷]|\\p{Lu}[\\p{Script=Latin}]*)${clauseEnd})`
const own = `我(?:的|家)?(?:${kinWords})`
const owner = `(?<of>${own}|[他她它]|我|(?<![\\u4e00-\\u9fff])${han}{2,4}?|${han}{2,4})`
const being = '(?:就?叫做|就?叫作|就?叫|就?是|为|：|:)'
/** Without a verb the nickname follows at once, and nothing that is said about it: 小名挺好听. */
const introducing = `(?:${being}|(?![挺真太特非怪好难可响保改用取有由最比确听]))`
const crowd =
  '(?:大家伙|大家|大伙儿?|我们|咱们|他们|她们|人们|人人|人家|别人|旁人|外人|同学们?|朋友们?|同事们?|邻居们?|街坊们?|孩子们|球友们?|队友们?|粉丝们?|圈里人?|老乡们?|[班院村家店厂队寝宿社]里的?(?:同学|邻居|孩子|大人|人)?们?|全[班村家院队](?:人)?|[村镇]上的?人?|背地里|背后|私下里?|私底下|平时|从小|一直)'
const habit = '(?:都|也|就|还|常|总|老|爱|喜欢|习惯|一般|一直|背地里|背后|私下里?|私底下|偷偷)*'
const calls = '(?:叫做|叫作|叫|喊|唤|称呼|称)'
const thing = `(?:[这那](?:座|条|辆|艘|只|间|栋|家|个|台|片|块|支)|我们的?|咱们的?)${han}{1,6}`

const form = (
  source: string,
  confidence: number,
  introduced: boolean,
  marks: Pick<ChineseNamingForm, 'reversed'> = {},
): ChineseNamingForm => ({ form: new RegExp(source, 'gu'), confidence, introduced, ...marks })

/** What a text must hold to be worth a look. */
export const namingWord: RegExp = /[叫喊唤称号管]|[小乳大学本真原全艺网笔花别文信]名|昵称|就是/u

/** All forms. */
export const chineseNamingForms: readonly ChineseNamingForm[] = [
  // 顾念慈外号小喇叭, 他的小名叫豆豆, 我姐姐，小名圆圆的那个
  form(`${owner}(?:，|、|的|，他的|，她的|有个|有一个)?${hanNicknameWords}${introducing}${alias}`, 0.95, true),
  form(
    `(?<of>(?:[这那]个?|新|我们的?|咱们的?)?(?:项目|计划|行动|任务|产品|工程|方案|版本|活动))(?:，|的)?(?:代号|别名)${introducing}${alias}`,
    0.95,
    true,
  ),
  form(`${owner}(?:，|、|的)?${hanRealNameWords}(?!鼎鼎)${introducing}${alias}`, 0.9, true, { reversed: true }),
  // 村里人都管彭桂兰叫活地图, 我们管那座老磨坊叫大风车
  form(
    `(?:(?<![不尽主保只别血水接掌托照])管(?=[^。]{1,8}叫)|把(?=[^。]{1,8}(?:叫[做作]|称[为作])))(?<of>${own}|${thing}|[他她它]|${han}{2,4})(?:叫做|叫作|叫|称为|称作)${alias}`,
    0.95,
    true,
  ),
  // 大家都叫她念念, 家里都叫他皮皮, 大家背地里都叫罗振宏铁公鸡
  form(`(?:${crowd}|都|常)${habit}${calls}(?<of>[他她它])(?:做|作|为|成)?${alias}`, 0.85, false),
  form(`(?:${crowd}|都)${habit}${calls}(?<of>${own})(?:做|作|为|成)?${alias}`, 0.85, false),
  form(`${crowd}${habit}${calls}(?<of>${han}{2,4})${quoted}`, 0.85, true),
  form(`${crowd}${habit}${calls}(?<both>${han}{4,9})${clauseEnd}`, 0.85, false),
  form(`${own}${habit}${calls}(?<of>[他她它])(?:做|作|为|成)?${alias}`, 0.85, false),
  // 薛雅芝从小就被叫做小豆子
  form(
    `(?<of>${own}|[他她它]|${han}{2,4}?)(?:从小)?${habit}被(?:${crowd})?(?:叫做|叫作|叫成|称为|称作|称呼为|戏称为|唤作|喊作)${alias}`,
    0.95,
    false,
  ),
  // 就是外号叫“馒头”的那个
  form(`(?<=^|[，。！？；,.!?;]|就是|那个)${hanNicknameWords}${being}${alias}`, 0.85, true),
  // “老黄牛”说的就是崔明轩
  form(`${quoted}(?:说的|指的|叫的)就?是(?<of>${han}{2,4})${clauseEnd}`, 0.9, true),
  // 孟繁星，院里都喊“大嗓门”
  form(`(?<of>${han}{2,4})，${crowd}${habit}${calls}(?:做|作)?${quoted}`, 0.9, true),
  form(`${owner}(?:，|、|在)?(?:江湖|圈内|圈里|村里|坊间)?人称${alias}`, 0.95, true),
  form(`${owner}(?:，|也|还)?(?:又名|又称|亦称|俗称|别称)${alias}`, 0.9, true),
  // 邹静怡就是那个“夜猫子”
  form(`${owner}就是[\\u4e00-\\u9fff]{0,8}?那个(?:叫)?${quoted}`, 0.9, true),
  form(
    `给(?<of>${own}|${thing}|[他她它]|${han}{2,4}?)(?:起|取)了?一?个?(?:外号|绰号|昵称|小名)(?:，?就?叫做?|是|：)?${alias}`,
    0.95,
    true,
  ),
  form(
    `${quoted}(?:就?是)(?:我们|大家|同学们?|家里)?(?:给|对)(?<of>${own}|[他她它]|${han}{2,4}?)(?:起|取)?的(?:外号|绰号|昵称|爱称|小名)`,
    0.95,
    true,
  ),
]

/** 姓颜的老师…叫颜若兰. Groups: surname, title, full name. */
export const titledStranger: RegExp = new RegExp(
  `姓(${han}{1,2})的(${han}{2})(?:[^。！？]{0,20}?叫(\\1${han}{1,2})${clauseEnd})?`,
  'gu',
)

/** 郝建业是我们房东. Groups: name, role. */
export const inRole: RegExp = new RegExp(
  `(${han}{2,4}?)就?是(?:我|我们|咱们?|咱家|我家)(?:的|家)?(房东|老板|班主任|教练|中介|保姆|钟点工|家教|房客|物业经理|店长|园丁)${clauseEnd}`,
  'gu',
)
