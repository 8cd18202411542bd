/** Which Chinese sentences say that somebody or something has another name? */

import { foldHan } from '../text/han.ts'
import { type AliasStatement, type Meaning, notAmong } from './alias-statement.ts'
import {
  type ChineseNamingForm,
  chineseNamingForms,
  inRole,
  kinWords,
  namingWord,
  titledStranger,
} from './chinese-naming.ts'
import { rolesToldInChinese } from './chinese-roles.ts'
import { kin, kinForms, ordinaryWords, surnames, titles } from './chinese-words.ts'
import { hanNames, looksGiven, mayName } from './han-name.ts'
import { nameKey } from './key.ts'
import type { NameTable } from './name-table.ts'
import { isAssertedInChinese } from './statement-frame.ts'

const name = '([\\u4e00-\\u9fff]{2,4}?|\\p{Lu}[\\p{Script=Latin}]*)'
/** A name of unknown length is only sure where the clause ends with it. */
const end = '(?=[，。！？；、,.!?;\\s”」』）]|就|吧|$)'

const kinNamed = new RegExp(`我(?:的|家)?(${kinWords})(?:的?名字)?，?(?:名叫|叫做|叫作|叫)${name}${end}`, 'gu')
const kinOf = new RegExp(`${name}是我(?:的|家)?(${kinWords})${end}`, 'gu')
const kinBefore = new RegExp(`(?<![叫喊称唤管把])我(?:的|家)?(${kinWords})(?=[\\u4e00-\\u9fff])`, 'gu')
const callMe = new RegExp(`(?:可以|大家都|都|请|以后|就)(?:叫|喊|称呼)我${name}${end}`, 'gu')

/** A text as it was written and as it is compared. */
interface Texts {
  readonly text: string
  readonly folded: string
}

/** The statements of a text, quoted as they were written. The table tells names from what stands before them. */
export function chineseAliases(text: string, { names }: Pick<NameTable, 'names'>): AliasStatement[] {
  if (!/[\u4e00-\u9fff]/.test(text)) return []
  const texts = { text, folded: foldHan(text) }
  const nicknamed = namingWord.test(texts.folded) ? [...calledMe(texts), ...namedOtherwise(texts, names)] : []
  const kin = kinAliases(texts, names)
  return [...kin, ...notAmong(ownRoles(texts, names), kin), ...nicknamed, ...roles(texts, names)]
}

function kinAliases({ text, folded }: Texts, names: NameTable['names']): AliasStatement[] {
  const statements: AliasStatement[] = []
  const written = (start: number, length: number): string => text.slice(start, start + length)
  const quote = (match: RegExpExecArray): string => written(match.index, match[0].length)
  for (const match of folded.matchAll(kinNamed))
    if (mayName(match[2] ?? '')) statements.push(kinAlias(match[1], match[2] ?? '', quote(match), 0.95))
  for (const match of folded.matchAll(kinOf)) {
    const full = match[1] ?? ''
    if (names.has(nameKey(full))) statements.push(kinAlias(match[2], full, quote(match), 0.9))
  }
  for (const match of folded.matchAll(kinBefore)) {
    const at = match.index + match[0].length
    const length = nameLength(folded, at)
    if (length > 0)
      statements.push(
        kinAlias(match[1], folded.slice(at, at + length), written(match.index, match[0].length + length), 0.85),
      )
  }
  return statements
}

function kinAlias(word = '', full: string, quote: string, confidence: number): AliasStatement {
  return { sort: 'kin', alias: `我${kinForms.get(word) ?? word}`, of: { name: full }, quote, confidence }
}

function calledMe({ text, folded }: Texts): AliasStatement[] {
  return [...folded.matchAll(callMe)].flatMap((match): AliasStatement[] => {
    const span = { start: match.index, end: match.index + match[0].length }
    if (!isCalled(match[1]) || !isAssertedInChinese(folded, span)) return []
    const alias = nameKey(match[1] ?? '')
    return [{ sort: 'nickname', alias, of: 'speaker', quote: text.slice(span.start, span.end), confidence: 0.9 }]
  })
}

/** What the forms of naming say, each alias once: the surest form first. */
function namedOtherwise(texts: Texts, names: NameTable['names']): AliasStatement[] {
  const found = new Map<string, AliasStatement>()
  for (const form of chineseNamingForms)
    for (const match of texts.folded.matchAll(form.form)) {
      const statement = statementOf(texts, match, { form, names })
      if (statement !== undefined && !found.has(statement.alias)) found.set(statement.alias, statement)
    }
  return [...found.values()]
}

function statementOf(
  texts: Texts,
  match: RegExpExecArray,
  { form, names }: { readonly form: ChineseNamingForm; readonly names: NameTable['names'] },
): AliasStatement | undefined {
  const { text, folded } = texts
  const { both } = match.groups ?? {}
  const parts: Groups = (both === undefined ? match.groups : nameAndNickname(both, names)) ?? {}
  const { alias: plain, quoted, of = '' } = parts
  const span = { start: match.index, end: match.index + match[0].length }
  const nickname = quoted ?? plain ?? ''
  if (quoted === undefined && !(form.introduced ? mayName(nickname) : isCalled(nickname))) return undefined
  // With 吧 the name is proposed.
  if (!isAssertedInChinese(folded, span) || folded.charAt(span.end) === '吧') return undefined
  const ofAt = match.index + (both === undefined ? match[0].indexOf(of) : match[0].lastIndexOf(both))
  const quote = text.slice(span.start, span.end)
  if (form.reversed === true) {
    return names.has(nameKey(nickname)) && !/^[我他她它]/.test(of)
      ? { sort: 'nickname', alias: nameKey(of), of: { name: nickname }, quote, confidence: form.confidence }
      : undefined
  }
  const meaning = meaningOf(folded, { of, at: ofAt, introduced: form.introduced }, names)
  return meaning === undefined || nickname === of
    ? undefined
    : { sort: 'nickname', alias: nameKey(nickname), of: meaning, quote, confidence: form.confidence }
}

type Groups = Readonly<Record<string, string | undefined>>

const ownKin = new RegExp(`^我(?:的|家)?(${kinWords})$`, 'u')

function meaningOf(
  folded: string,
  { of, at, introduced }: { readonly of: string; readonly at: number; readonly introduced: boolean },
  names: NameTable['names'],
): Meaning | undefined {
  const own = ownKin.exec(of)?.[1]
  if (own !== undefined) return { own: `我${kinForms.get(own) ?? own}` }
  if (of === '') return { pronounAt: at, pronoun: 'any' }
  if (of === '我') return 'speaker'
  if (of === '他') return { pronounAt: at, pronoun: 'he' }
  if (of === '她') return { pronounAt: at, pronoun: 'she' }
  if (of === '它') return { pronounAt: at, pronoun: 'it' }
  const full = nameAtEnd(of, names)
  if (full !== undefined) return { name: full }
  // Who begins a clause and has a surname is named, whatever the rest of his name: 聂小倩，人称…
  if (introduced && /^$|[^\u4e00-\u9fff]/.test(folded.charAt(at - 1)) && mayBeFullName(of)) return { name: of }
  // 他来了，外号叫…: the clause before says who.
  if (introduced && /^[，、]/.test(folded.slice(at + of.length))) return { pronounAt: at + of.length, pronoun: 'any' }
  return /^(?:[这那新]|我们|咱们)|(?:项目|计划|行动|任务|产品|工程|方案|版本|活动)$/.test(of) ? { name: of } : undefined
}

function roles({ text, folded }: Texts, names: NameTable['names']): AliasStatement[] {
  const statements: AliasStatement[] = []
  if (folded.includes('姓'))
    for (const { 0: found, 1: surname = '', 2: title = '', 3: full, index } of folded.matchAll(titledStranger)) {
      if (!titles.has(title)) continue
      const titled = `${surname}${title}`
      const quote = text.slice(index, index + found.length)
      const said = { sort: 'nickname', of: { name: full ?? titled }, quote, confidence: 0.9 } as const
      statements.push({ ...said, alias: nameKey(`姓${surname}的${title}`) })
      if (full !== undefined) statements.push({ ...said, alias: nameKey(titled) })
    }
  for (const match of folded.matchAll(inRole)) {
    const full = nameAtEnd(match[1] ?? '', names)
    const quote = text.slice(match.index, match.index + match[0].length)
    if (full !== undefined)
      statements.push({ sort: 'nickname', alias: match[2] ?? '', of: { name: full }, quote, confidence: 0.85 })
  }
  return statements
}

/** 我室友叫陈宇, 陈宇是我的舞伴: whose he is. */
function ownRoles({ text, folded }: Texts, names: NameTable['names']): AliasStatement[] {
  return rolesToldInChinese(folded).flatMap(
    ({ roles: told, before, named, isCalled: isSaid, span }): AliasStatement[] => {
      const full = named === null ? nameAtEnd(before, names) : wholeName(named, isSaid, names)
      if (full === undefined || !isAssertedInChinese(folded, span)) return []
      const quote = text.slice(span.start, span.end)
      return told.map((role) => kinAlias(role, full, quote, 0.9))
    },
  )
}

/** The characters, where all of them are a name: a known one, one by its form, or whatever may be one after 叫. */
function wholeName(characters: string, isSaid: boolean, names: ReadonlyMap<string, unknown>): string | undefined {
  const isKnown = names.has(nameKey(characters)) || /^\p{Lu}/u.test(characters)
  const isForm = hanNames(characters).some(
    ({ start, end, kind }) => start === 0 && end === characters.length && kind === 'person',
  )
  const rest = characters.slice(1)
  const isTitled = surnames.has(characters.charAt(0)) && (titles.has(rest) || kin.has(rest))
  const isNew = isSaid && isCalled(characters)
  return isKnown || isForm || isTitled || isNew ? characters : undefined
}

function mayBeFullName(folded: string): boolean {
  return (
    folded.length <= 3 && surnames.has(folded.charAt(0)) && mayName(folded) && !ordinaryWords.has(folded.slice(0, 2))
  )
}

/** With what people do or when they do it 叫他… is a request; with 小心 a warning. */
const asked =
  /^(?:[起出进回吃喝睡帮加放停快别先再赶滚闭赔还交写打关买送拿洗换等扫倒背读唱跳签讲修拖擦收投报准道解排值煮订付转发戒减忍站早多少继离考学练退辞提改查选剪挑抬拉推骑爬参坚努休冷留一今明后昨周]|上[班课学车台楼]|下[班课车楼]|过[年节]|小心|注意|安静|放心|星期|晚上|中午)/

function isCalled(name: string | undefined): boolean {
  if (name === undefined || !mayName(name) || ordinaryWords.has(name) || titles.has(name) || kin.has(name)) return false
  // 跳跳 is a name all the same.
  return !asked.test(name) || /^(.)\1$/u.test(name)
}

/** Length of the name that stands behind a kin word: a full name by form, else two characters such as given names have; 0 for none. */
function nameLength(folded: string, at: number): number {
  const full = hanNames(` ${folded.slice(at, at + 5)}`).find(
    ({ start, surname }) => start === 1 && surname !== undefined,
  )
  if (full?.sure === true) return full.end - full.start
  return looksGiven(folded.slice(at, at + 2)) ? 2 : 0
}

/** The longest known name the characters end with, else the full name that they end with by form; takes folded text. */
function nameAtEnd(characters: string, names: ReadonlyMap<string, unknown>): string | undefined {
  const written = characters.replace(/的$/, '')
  for (let from = 0; from <= written.length - 2; from++)
    if (names.has(nameKey(written.slice(from)))) return written.slice(from)
  const full = hanNames(written).find(({ end, kind }) => end === written.length && kind === 'person')
  return full === undefined ? undefined : written.slice(full.start)
}

/** 罗振宏铁公鸡: the longest name that the characters begin with, and the rest; takes folded text. */
function nameAndNickname(
  both: string,
  names: ReadonlyMap<string, unknown>,
): { readonly of: string; readonly alias: string } | undefined {
  for (const length of [4, 3, 2]) {
    const of = both.slice(0, length)
    const isFull = hanNames(of).some(
      ({ start, end, surname, sure }) => start === 0 && end === length && surname !== undefined && sure,
    )
    const alias = both.slice(length)
    if ((names.has(nameKey(of)) || isFull) && alias.length >= 2 && alias.length <= 6) return { of, alias }
  }
  return undefined
}
