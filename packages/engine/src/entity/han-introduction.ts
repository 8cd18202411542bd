/**
 * Whom does a Chinese text introduce by a bare name? 新来的同事宋小满, 一个叫顾九思的人, 范一舟这人.
 *
 * The words beside it say that a name stands there, so its characters may be more than those that tell a name by
 * themselves: 小, 九, 一 begin and end too many other words elsewhere. Takes folded text.
 */

import { chinesePlaces } from './chinese-places.ts'
import { kin, ordinaryWords, surnames } from './chinese-words.ts'
import { closesAt, type HanName, isGiven, opensAt, surnameAt } from './han-form.ts'

/** Frequent in given names, and in other words as well. */
const alsoGiven: ReadonlySet<string> = new Set('一二三四五六七八九十百千万小大满多如鱼烟晚归闲云岁今朝夕未初见旧鹿糖豆')

const roles =
  '同事|同学|同桌|室友|舍友|邻居|实习生|新人|主管|组长|师傅|徒弟|朋友|好友|闺蜜|搭档|队友|战友|校友|老乡|客户|房客|亲戚|' +
  '老板|教练|老师|医生|助理|司机|店员|店主|作家|歌手|演员|画家|学长|学姐|学弟|学妹|师兄|师姐|师弟|师妹|女孩|男孩|姑娘|小伙子?'
const kinWords = [...kin.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')
const quote = '[：:“"「『/ ]*'

/** 叫 is to call and to ask as well: the one who is called so must stand before it. */
const called = new RegExp(
  `(?:名叫|叫做|叫作|名字(?:是|叫)|姓名(?:是)?|(?:本|真|全)名(?:是|叫)|[这那]位(?:就)?是|(?:[我他她]|[个位名]人?|${roles}|${kinWords})(?:也|就)?叫)${quote}`,
  'g',
)
const role = new RegExp(`(?:${roles}|${kinWords})`, 'g')
const nameEnd = /^(?:[，。！？；、,.!?;\s”"」』）/]|的|$)/
/** 这人, 那家伙, 这个姑娘 behind a name. */
const pointedAt =
  /(?:这|那)(?:个|位)?(?:人|姑娘|女孩|男孩|女生|男生|小伙子?|小子|孩子|家伙|丫头|哥们|老师|同学)(?![们民口])/g

/** The names that are introduced, in no order. */
export function introduced(text: string): HanName[] {
  return [...calledNames(text), ...namesOfRoles(text), ...namesPointedAt(text)]
}

/** 他叫宋小满。 一个叫宋小满的人: the name must end there. */
function calledNames(text: string): HanName[] {
  return [...text.matchAll(called)].flatMap(({ index, 0: words }) =>
    personAt(text, index + words.length, (end) => nameEnd.test(text.slice(end, end + 1))),
  )
}

/** 同事宋小满: believed at once where it surely ends, else where it is seen again. */
function namesOfRoles(text: string): HanName[] {
  return [...text.matchAll(role)].flatMap(({ index, 0: words }) => {
    const at = index + words.length
    const sure = personAt(text, at, (end) => closesAt(text, end))
    return sure.length > 0 ? sure : personAt(text, at, () => true).map((name) => ({ ...name, sure: false }))
  })
}

/** 宋小满这人. */
function namesPointedAt(text: string): HanName[] {
  return [...text.matchAll(pointedAt)].flatMap(({ index }) =>
    [index - 4, index - 3, index - 2].flatMap((at) =>
      at >= 0 && opensAt(text, at) ? personAt(text, at, (end) => end === index) : [],
    ),
  )
}

/** Length of the surname of what is known to be a name; 0 where it is no full name of a person. */
export function surnameOf(name: string): number {
  return personAt(name, 0, (end) => end === name.length)[0]?.surname ?? 0
}

/** The full name that begins at an offset: two characters behind the surname, or one that tells a name by itself. */
function personAt(text: string, at: number, endsAt: (end: number) => boolean): HanName[] {
  const surname = surnameAt(text, at, surnames)
  const head = text.slice(at, at + 2)
  if (surname === 0 || (surname === 1 && (ordinaryWords.has(head) || chinesePlaces.has(head)))) return []
  for (const length of [2, 1]) {
    const end = at + surname + length
    const given = text.slice(at + surname, end)
    if (given.length < length || ordinaryWords.has(given) || !mayBeGiven(given) || !endsAt(end)) continue
    return [{ start: at, end, kind: 'person', via: 'name', surname, sure: true }]
  }
  return []
}

function mayBeGiven(given: string): boolean {
  if (given.length === 1) return isGiven(given)
  return [...given].every((character) => isGiven(character) || alsoGiven.has(character))
}
