/** Which place is named? The proper name in a wording, or the whole of it where it has none. */

import type { SlotKind } from './fact.ts'
import { termsOf } from './sense.ts'

const proper = /\p{Lu}[\p{L}\d'&.-]*(?: (?:(?:of|de|la|le|am|an der|upon|on|the|el|al|and|&) )?\p{Lu}[\p{L}\d'&.-]*)*/u
const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|spring|summer|autumn|fall|winter|i|i'm|my)$/iu
/** What one moves to without living there. */
const noHome =
  /\b(?:tears|team|desk|room|table|seat|chair|position|role|department|job|page|chapter|topic|step|stage|floor|office|front|back|side|left|right|next|new (?:project|phone|laptop|computer|car|version|system|platform|database|server)|project|version|model|schedule|meeting)\b/iu
/** Where the wording of a home may be plain words. */
const plainHome =
  /\b(?:coast|countryside|city|suburbs?|mountains?|village|seaside|centre|center|downtown|farm|boat|houseboat|caravan|van|island|dorms?|hostel|outskirts|lake|sea|woods|forest)\b/iu
/** Wide places: somebody who moves within one lives there still. */
const wide = new Set(
  'germany france spain italy england scotland wales ireland britain uk us usa america canada mexico brazil argentina chile peru china japan korea india thailand vietnam australia poland portugal greece turkey norway sweden denmark finland iceland austria switzerland belgium netherlands europe asia africa russia ukraine egypt 中国 日本 美国 英国 法国 德国 意大利 西班牙 加拿大 澳大利亚 澳洲 泰国 新加坡 韩国 欧洲 国外 国内'.split(
    ' ',
  ),
)

/** Longer Chinese wordings are no names of places. */
const chineseLengthMax = 14

/** The place in a wording, with its terms; null where there is none. */
export function placeIn(
  text: string,
  slot: SlotKind,
  language: 'en' | 'zh',
): { text: string; terms: readonly string[] } | null {
  if (language === 'zh') {
    const bare = text
      .replace(/^[这那一](?:家|个|间|所)/u, '')
      .replace(/(?<=\p{Script=Han}{2})(?:才|以后|之后|就).*$/u, '')
    const isNone = /^(?:家里?$|公司$|外面|一起|酒店|宾馆|这|那|哪|别的)/u.test(bare) || bare.length > chineseLengthMax
    return isNone || bare === '' ? null : { text: bare, terms: termsOf(bare) }
  }
  const bare = slot === 'work' ? text.replace(/ (?:in|near) .*$/u, '') : text
  const name = proper.exec(bare)?.[0]
  if (name !== undefined && !calendar.test(name)) return { text: name, terms: termsOf(name) }
  if (slot === 'home') return plainHome.test(text) && !noHome.test(text) ? { text, terms: termsOf(text) } : null
  return /^(?:a|an|another|the|my|his|her|our) /iu.test(bare) ? { text: bare, terms: termsOf(bare) } : null
}

/** True for a country or a continent, as said. */
export function isWide(text: string): boolean {
  return wide.has(text.trim().toLowerCase().replace(/^the /u, ''))
}
