/** Of what is a Chinese name made, and where can it stand? Offsets are those of the text given, which is folded. */

import { compoundSurnames, givenCharacters, neverInNames } from './chinese-words.ts'
import type { EntityKind, MentionVia } from './mention.ts'

/** A name found by its form. */
export interface HanName {
  readonly start: number
  readonly end: number
  readonly kind: EntityKind
  readonly via: MentionVia
  /** Length of the surname, of a person's full name. */
  readonly surname?: number
  /** False where the name must be seen elsewhere in the scope before it is believed. */
  readonly sure: boolean
}

const isHan = (character: string): boolean => /[\u4e00-\u9fff]/.test(character)
/** Words before which and after which a name can stand though they are no particles. */
const openers: ReadonlySet<string> = new Set('和请找问叫让是教给对跟同向由被把替为见个位有当姓说听靠像如若连')
const closers: ReadonlySet<string> = new Set(
  '和同今昨明去一三在也是有常总成呢刚先正今为向当姓先居今才偶以见批考种欠答参养租骂哭笑回飞抱陪帮站躺',
)

/** May a name begin here? */
export function opensAt(text: string, at: number): boolean {
  const before = text.charAt(at - 1)
  return at === 0 || !isHan(before) || neverInNames.has(before) || openers.has(before)
}

/** Does a name that ends here surely end? */
export function closesAt(text: string, at: number): boolean {
  const after = text.charAt(at)
  return after === '' || !isHan(after) || neverInNames.has(after) || closers.has(after)
}

/** Length of the surname that begins here, 0 for none. */
export function surnameAt(text: string, at: number, single: ReadonlySet<string>): number {
  if (compoundSurnames.has(text.slice(at, at + 2))) return 2
  return single.has(text.charAt(at)) ? 1 : 0
}

/** True for characters such as given names are made of. */
export function isGiven(name: string): boolean {
  return name !== '' && [...name].every((character) => givenCharacters.has(character) && !neverInNames.has(character))
}

/** The same behind a surname, where 小 may open it: 王小明, 李小龙. Alone it would be a word too often: 小雨; so are 小学, 小时 and 小心. */
export function isGivenBehindSurname(name: string): boolean {
  return isGiven(name) || (/^小[^学时心]$/.test(name) && isGiven(name.slice(1)))
}
