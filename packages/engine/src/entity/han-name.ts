/**
 * Which stretches of a text are Chinese names?
 *
 * Nothing marks them, so a surname is not enough: the characters behind it must be such as people are named with, none
 * may be a particle, the beginning must not be an ordinary word, and the name must stand where one can. Offsets are those of
 * the text given, which is folded (`text/han.ts`).
 */

import { chinesePlaces } from './chinese-places.ts'
import {
  familiarSurnames,
  givenCharacters,
  neverInNames,
  ordinaryWords,
  organisationEndings,
  placeEndings,
  surnames,
  titles,
} from './chinese-words.ts'
import { closesAt, type HanName, isGiven, isGivenBehindSurname, opensAt, surnameAt } from './han-form.ts'
import { introduced } from './han-introduction.ts'
import type { EntityKind } from './mention.ts'

const anyHan = /\p{Script=Han}/u

/** Names by form, in order, perhaps overlapping. */
export function hanNames(folded: string): HanName[] {
  if (!anyHan.test(folded)) return []
  const found = [titled, familiar, named, places, organisations, fullNames, introduced]
    .flatMap((find) => find(folded))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return listed(found, folded)
}

/** 王磊、周文斌和李小雅: what stands in a list beside a full name that is sure is as sure. */
function listed(found: HanName[], text: string): HanName[] {
  const sure = found.filter((one) => one.sure && one.surname !== undefined)
  const joins = (end: number, start: number): boolean => /^(?:[、，]|和|跟|与|及|以及)$/u.test(text.slice(end, start))
  return found.map((one) => {
    if (one.sure || one.surname === undefined) return one
    const beside = sure.some((other) => joins(one.end, other.start) || joins(other.end, one.start))
    return beside ? { ...one, sure: true } : one
  })
}

const titleList = [...titles.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
/** After which a surname and a title are other words: 班主任, 对方经理, 一张. */
const noTitleAfter = '主班对地双官一这那每两几第各'

function titled(text: string): HanName[] {
  const found: HanName[] = []
  for (let at = 0; at < text.length; at++) {
    const surname = surnameAt(text, at, familiarSurnames)
    if (surname === 0 || (at > 0 && noTitleAfter.includes(text.charAt(at - 1)))) continue
    for (const given of [0, 1, 2]) {
      const from = at + surname + given
      if (given > 0 && (!isGiven(text.slice(at + surname, from)) || ordinaryWords.has(text.slice(at, at + 2)))) break
      const title = titleList.find((candidate) => text.startsWith(candidate, from))
      if (title === undefined) continue
      if (title.length === 1 && (given > 0 || !opensAt(text, at) || /[子孩是体共结之部]/.test(text.charAt(from + 1))))
        continue
      found.push({ start: at, end: from + title.length, kind: 'person', via: 'title', sure: true })
      break
    }
  }
  return found
}

/** Surnames that with 小 or 老 are ordinary words, or begin them. */
const notFamiliar = '江龙万常文金熊于史武汤钱时安方鱼路白石叶毛雷夏牛温洪童季梅马关'
const familiarName = /([小老])([\u4e00-\u9fff])(?![子牛打圆家生人])/g
const intimate = /阿([\u4e00-\u9fff])/g
const notIntimate = '姨拉根里富爸妈公婆嬷弥司胶斗尔伯'

/** 小王, 老王, 阿哲: a familiar form and a surname or given name. */
function familiar(text: string): HanName[] {
  const found: HanName[] = []
  for (const match of text.matchAll(familiarName)) {
    const name = match[2] ?? ''
    if (!familiarSurnames.has(name) || notFamiliar.includes(name) || /[大古最]/.test(text.charAt(match.index - 1)))
      continue
    found.push({ start: match.index, end: match.index + 2, kind: 'person', via: 'title', sure: true })
  }
  for (const match of text.matchAll(intimate)) {
    const name = match[1] ?? ''
    if (notIntimate.includes(name) || !(givenCharacters.has(name) || familiarSurnames.has(name))) continue
    found.push({ start: match.index, end: match.index + 2, kind: 'person', via: 'name', sure: true })
  }
  return found
}

const animal = '(?:[猫狗马鸟鱼]|仓鼠|兔子|鹦鹉|乌龟|刺猬|金毛|泰迪|柯基|哈士奇|布偶)'
/** Where a name that was given ends: only there is its length sure. */
const nameEnd = '(?=[，。！？；、,.!?;\\s”」』）]|$)'
const namedAnimal = new RegExp(
  `${animal}[^，。！？叫]{0,4}，?(?:它)?(?:名字|的名字)?(?:名叫|叫做|叫|取名叫?|起名叫?)([\\u4e00-\\u9fff]{2,4})${nameEnd}`,
  'g',
)
const namedThing = new RegExp(
  `(?:取名|起名|命名|名字)[^，。！？叫为]{0,3}，?(?:叫做|叫作|叫|为)([\\u4e00-\\u9fff]{2,4})${nameEnd}`,
  'g',
)
const anyAnimal = new RegExp(animal)

/** 一只猫，叫…; 给新车起名叫…: names somebody gave to an animal or a thing. */
function named(text: string): HanName[] {
  const at = (match: RegExpExecArray, kind: EntityKind): HanName[] => {
    const name = match[1] ?? ''
    const end = match.index + match[0].length
    return mayName(name) ? [{ start: end - name.length, end, kind, via: 'name', sure: true }] : []
  }
  return [
    ...[...text.matchAll(namedAnimal)].flatMap((match) => at(match, 'animal')),
    ...[...text.matchAll(namedThing)].flatMap((match) =>
      at(match, anyAnimal.test(text.slice(0, match.index)) ? 'animal' : 'thing'),
    ),
  ]
}

function fullNames(text: string): HanName[] {
  const found: HanName[] = []
  for (let at = 0; at < text.length; at++) {
    const surname = surnameAt(text, at, surnames)
    if (surname === 0 || !opensAt(text, at)) continue
    const two = text.slice(at, at + 2)
    if (
      surname === 1 &&
      (ordinaryWords.has(two) || chinesePlaces.has(two) || chinesePlaces.has(text.slice(at, at + 3)))
    )
      continue
    const full = at + surname + 2
    const given = text.slice(at + surname, full)
    const person = { start: at, kind: 'person', via: 'name', surname } as const
    if (given.length === 2 && isGivenBehindSurname(given) && !ordinaryWords.has(given)) {
      found.push({ ...person, end: full, sure: surname === 2 || closesAt(text, full) })
      continue
    }
    if (isGiven(given.charAt(0)) && closesAt(text, full - 1)) found.push({ ...person, end: full - 1, sure: false })
  }
  return found
}

const never = [...neverInNames].join('')
const outsideNames = `[^\\u4e00-\\u9fff]|[${never}和由从于往回向住]`
const notPlace =
  /(?:马|公|铁|道|一|半|山|小|网|线|思|出|十字)路$|(?:大|逛|上|条)街$|(?:爬|登|火|高|小|雪|假)山$|江湖$|(?:农|乡|小|山)村$|(?:城|小|古)镇$|海岛$|(?:火|停|汽|加油|高铁)车?站$/
const notOrganisation =
  /^(?:[一两三几这那每某各全我你他她]|一家|这家|那家|大|小|新|老|分|总)|[家所个间座]$|^(?:航空|保险|科技|外贸|软件|广告|物流|旅游|建筑|公共|儿童|中心|人民|社区|学校|私人|国际|连锁|附近|本地|综合|专科|化妆品?|食品|服装|医药|电力|石油|汽车|房地产|出租车?|分|总|母|子)(?:大学|学院|中学|小学|高中|医院|诊所|公司|集团|银行|酒店|饭店|宾馆|餐厅|书店|超市|图书馆|博物馆|美术馆|实验室)$/

/** Names told by how they end: so many characters before one of the endings, unless refused. */
interface EndingRule {
  readonly pattern: RegExp
  readonly kind: EntityKind
  readonly refused: RegExp
}

/** At the end: 无锡时路过 is to pass by, no street. */
const endingIn = (endings: readonly string[], widths: string): RegExp =>
  new RegExp(
    `(?<=^|${outsideNames})((?:(?![${never}于])[\\u4e00-\\u9fff])${widths}?)(${endings.join('|')})(?![\\u4e00-\\u9fff]?(?:费|费用|人员|里程))(?<!路(?=[过程途]))`,
    'g',
  )

function ending(text: string, { pattern, kind, refused }: EndingRule): HanName[] {
  return [...text.matchAll(pattern)]
    .filter(({ 0: whole }) => !refused.test(whole))
    .map((match) => ({ start: match.index, end: match.index + match[0].length, kind, via: 'name', sure: true }))
}

const organisationRule: EndingRule = {
  pattern: endingIn(organisationEndings, '{2,5}'),
  kind: 'organisation',
  refused: notOrganisation,
}
const placeRule: EndingRule = { pattern: endingIn(placeEndings, '{2,3}'), kind: 'place', refused: notPlace }

function organisations(text: string): HanName[] {
  return ending(text, organisationRule)
}

/** 中山路 is a street of its own, also where 山路 is none; 回南京路上 is on the way. */
const toAPlace: ReadonlySet<string> = new Set('去回来往到飞赴')
const streetBehind = /^(?:路(?![过程费途])|大道|街(?![上头边])|广场|大桥)/

function places(text: string): HanName[] {
  const listed: HanName[] = []
  for (let at = 0; at < text.length; at++)
    for (const length of [5, 4, 3, 2]) {
      if (!chinesePlaces.has(text.slice(at, at + length))) continue
      const onTheWay = toAPlace.has(text.charAt(at - 1)) && text.startsWith('路上', at + length)
      const street = streetBehind.exec(text.slice(at + length, at + length + 4))?.[0] ?? ''
      const end = at + length + (onTheWay ? 0 : street.length)
      listed.push({ start: at, end, kind: 'place', via: 'name', sure: true })
      at = end - 1
      break
    }
  const holdsListed = ({ start, end }: HanName): boolean => listed.some((one) => start < one.start && one.start < end)
  return [...listed, ...ending(text, placeRule).filter((one) => !holdsListed(one))]
}

/** True for two or three characters such as given names are made of; takes folded text. */
export function looksGiven(name: string): boolean {
  return name.length >= 2 && isGiven(name) && !ordinaryWords.has(name.slice(0, 2)) && !chinesePlaces.has(name)
}

/** True for characters that may stand in a name somebody chose, for a pet or a boat; takes folded text. */
export function mayName(name: string): boolean {
  return name !== '' && ![...name].some((character) => neverInNames.has(character))
}
