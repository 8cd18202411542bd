/** Which Chinese sentences say that somebody has another name? */

import { foldHan } from '../text/han.ts'
import type { AliasStatement } from './alias-statement.ts'
import { kin, kinForms, ordinaryWords } from './chinese-words.ts'
import { hanNames, looksGiven, mayName } from './han-name.ts'
import { nameKey } from './key.ts'
import type { NameTable } from './name-table.ts'

const kinWords = [...kin.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|')
const name = '([\\u4e00-\\u9fff]{2,4}?|\\p{Lu}[\\p{Script=Latin}]*)'
/** A name of unknown length is only sure where the clause ends with it. */
const end = '(?=[，。！？；、,.!?;\\s”」』）]|就|吧|$)'
const nicknames = '(?:外号|绰号|昵称|小名|网名|笔名|艺名)'

const kinNamed = new RegExp(`我(?:的|家)?(${kinWords})(?:的?名字)?，?(?:名叫|叫做|叫作|叫)${name}${end}`, 'gu')
const kinOf = new RegExp(`${name}是我(?:的|家)?(${kinWords})${end}`, 'gu')
const kinBefore = new RegExp(`我(?:的|家)?(${kinWords})(?=[\\u4e00-\\u9fff])`, 'gu')
const callMe = new RegExp(`(?:可以|大家都|都|请|以后|就)(?:叫|喊|称呼)我${name}${end}`, 'gu')
const callThem = new RegExp(
  `(?:大家|我们|同学们?|朋友们?|同事们?|别人|人们|人人|都|常)(?:都|也|常|一般|总)*(?:叫|喊|称)([他她])(?:做|作)?${name}${end}`,
  'gu',
)
const nickname = new RegExp(`([\\u4e00-\\u9fff]{2,4})(?:，|的)?${nicknames}(?:叫做|叫|是|为)${name}${end}`, 'gu')

/** The statements of a text, quoted as they were written. The table tells names from what stands before them. */
export function chineseAliases(text: string, { names }: Pick<NameTable, 'names'>): AliasStatement[] {
  if (!/[\u4e00-\u9fff]/.test(text)) return []
  const folded = foldHan(text)
  const written = (start: number, length: number): string => text.slice(start, start + length)
  const quote = (match: RegExpExecArray): string => written(match.index, match[0].length)
  const statements: AliasStatement[] = []
  for (const match of folded.matchAll(kinNamed))
    if (mayName(match[2] ?? '')) statements.push(kinAlias(match[1], match[2] ?? '', quote(match), 0.95))
  for (const match of folded.matchAll(kinOf)) {
    const full = match[1] ?? ''
    if (names.has(full)) statements.push(kinAlias(match[2], full, quote(match), 0.9))
  }
  for (const match of folded.matchAll(kinBefore)) {
    const at = match.index + match[0].length
    const length = nameLength(folded, at)
    if (length > 0)
      statements.push(
        kinAlias(match[1], folded.slice(at, at + length), written(match.index, match[0].length + length), 0.85),
      )
  }
  for (const match of folded.matchAll(callMe))
    if (isCalled(match[1]))
      statements.push({
        sort: 'nickname',
        alias: nameKey(match[1] ?? ''),
        of: 'speaker',
        quote: quote(match),
        confidence: 0.9,
      })
  for (const match of folded.matchAll(callThem))
    if (isCalled(match[2]))
      statements.push({
        sort: 'nickname',
        alias: nameKey(match[2] ?? ''),
        of: { pronounAt: match.index },
        quote: quote(match),
        confidence: 0.85,
      })
  for (const match of folded.matchAll(nickname)) {
    const full = nameAtEnd((match[1] ?? '').replace(/的$/, ''), names)
    if (full !== undefined && isCalled(match[2]))
      statements.push({
        sort: 'nickname',
        alias: nameKey(match[2] ?? ''),
        of: { name: full },
        quote: quote(match),
        confidence: 0.95,
      })
  }
  return statements
}

function kinAlias(word = '', full: string, quote: string, confidence: number): AliasStatement {
  return { sort: 'kin', alias: `我${kinForms.get(word) ?? word}`, of: { name: full }, quote, confidence }
}

function isCalled(name: string | undefined): boolean {
  return (
    name !== undefined &&
    mayName(name) &&
    !ordinaryWords.has(name) &&
    !/^(?:起床|回家|出去|帮忙|加班|下班|上班)/.test(name)
  )
}

/** Length of the name that stands behind a kin word: a full name by form, else two characters such as given names have; 0 for none. */
function nameLength(folded: string, at: number): number {
  const full = hanNames(` ${folded.slice(at, at + 5)}`).find(
    ({ start, surname }) => start === 1 && surname !== undefined,
  )
  if (full?.sure === true) return full.end - full.start
  return looksGiven(folded.slice(at, at + 2)) ? 2 : 0
}

/** The longest known name the characters end with. */
function nameAtEnd(characters: string, names: ReadonlyMap<string, unknown>): string | undefined {
  for (let from = 0; from <= characters.length - 2; from++)
    if (names.has(characters.slice(from))) return characters.slice(from)
  return undefined
}
