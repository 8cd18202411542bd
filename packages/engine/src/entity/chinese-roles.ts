/**
 * Who is said to be somebody's 室友, 守门员 or 猫? Chinese sentences, and how a question calls them again.
 *
 * Chinese leaves "my" away where it is plain (新室友叫巴图, 装修队的工头叫谭大海), so the role alone counts, where a clause begins.
 */

import type { Span } from '../text/sentence.ts'

/** A role told. */
export interface ChineseRoleTold {
  /** As it is said, and without what stands before the noun: 健身教练, 教练. */
  readonly roles: readonly string[]
  /** What stands before 是 where the name comes first, else empty. */
  readonly before: string
  /** The characters that name, where the name comes last. */
  readonly named: string | null
  /** True where a word says that a name follows. */
  readonly isCalled: boolean
  readonly span: Span
}

const han = '[\\u4e00-\\u9fff]'
const nouns =
  '守门员|队员|团员|店员|教员|演员|服务员|快递员|调音师|设计师|咨询师|理发师|摄影师|化妆师|厨师|师傅|教练|队长|团长|班长|组长|店长|院长|校长|会长|工头|领队|向导|经理|总监|主管|老板娘?|房东|房客|租客|租户|室友|舍友|同桌|同学|同事|搭档|舞伴|队友|球友|驴友|网友|笔友|战友|棋友|邻居|闺蜜|男友|女友|男朋友|女朋友|对象|导师|徒弟|学生|助理|助手|秘书|司机|保姆|阿姨|月嫂|护工|医生|大夫|护士|牙医|兽医|中介|律师|会计|客户|老师|家教|编辑|老乡|上司|领导|下属|前台|实习生|指挥|主唱|鼓手|吉他手|贝斯手|园丁|木匠|裁缝|电工|水管工|保洁|钟点工|朋友|猫咪?|小猫|狗|小狗|兔子|鹦鹉|乌龟|仓鼠|金鱼'
const kind = `(?<kind>(?!新|那|这|我|[^的]{0,3}的)${han}{0,4}?)`
const role = `${kind}(?<noun>${nouns})`
const former = '(?!以前|从前|之前|前|上[一个任]|原来|别的|其他|另)'
const clause = '(?<=^|[，。！？；：、,.!?;:\\s“「『（(])'
const modifiers = `(?:(?:我们?|咱们?)(?:家)?的?)?${former}(?:${han}{1,6}?的)?(?:那[只位个条匹])?(?:新来的?|新请的?|新招的?|新)?`
const end = `(?=[，。！？；、：,.!?;:\\s”」』）)]|吧|$|的(?:男生|女生|男人|女人|小伙子?|姑娘|人))`
const name = `(?<named>${han}{2,4}?|\\p{Lu}[\\p{Script=Latin}]*)${end}`
/** 外卖, 车: what one calls is no name. */
const called = '(?!外卖|快递|救护车|出租|代驾|滴滴|网约车|保安|警察|医生|人来|大家|我|你|他|她)'

/** 我们的新守门员叫温泽, 健身教练换人了，现在这位叫石磊, 楼上的租客搬来了，姓欧阳 */
const calledForm = new RegExp(
  `${clause}${modifiers}${role}(?:[^，。！？；]{0,10}，(?:现在)?(?:这位|他|她|它)?|(?:的?名字|姓${han}))?，?(?:的?名字)?(?:名叫|叫做|叫作|就?叫|是个?叫|是一个叫|姓(?=${han}{2}))${called}${name}`,
  'gu',
)
/** 我房东是王太太 */
const isForm = new RegExp(`${clause}${modifiers}${role}就?是${name}`, 'gu')
/** 陈宇是我的舞伴 */
const lastForm = new RegExp(
  `(?<before>${han}{2,4}?)就?是(?:我们?|咱们?)(?:家)?的?${former}(?:新来的?|新)?${role}${end}`,
  'gu',
)

/** The roles that a folded text tells. */
export function rolesToldInChinese(folded: string): ChineseRoleTold[] {
  if (!/[叫姓是]/.test(folded)) return []
  return [calledForm, isForm, lastForm].flatMap((form) =>
    [...folded.matchAll(form)].map((match) => {
      const { kind: own = '', noun = '', named, before = '' } = match.groups ?? {}
      const roles = own === '' ? [noun] : [`${own}${noun}`, noun]
      const span = { start: match.index, end: match.index + match[0].length }
      return { roles, before, named: named ?? null, isCalled: form === calledForm, span }
    }),
  )
}

const again = new RegExp(
  `(?:(?:我们?|咱们?)(?:家)?的?|${former}${han}{1,6}?的|${clause})(?:那[只位个条匹])?(?:新来的?|新)?${role}`,
  'gu',
)

/** What a folded text calls by a role, as it may be known: 我们的新守门员 and 球队的守门员 are 我守门员. In order, with where it stands. */
export function ownedInChinese(folded: string): (Span & { readonly description: string })[] {
  return [...folded.matchAll(again)].map((match) => {
    const { kind: own = '', noun = '' } = match.groups ?? {}
    return { description: `我${own}${noun}`, start: match.index, end: match.index + match[0].length }
  })
}
