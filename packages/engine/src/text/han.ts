/**
 * How is Chinese read alike in both scripts? Traditional characters as Simplified ones, one for one, so that offsets stay.
 *
 * Character by character, without words: 乾 is always 干, also in 乾坤. Both sides of a comparison are folded, so such a
 * merger costs a little precision and hides nothing. Japanese text is folded with it, on both sides too.
 */

import { simplifiedHan, traditionalHan } from './han-pairs.ts'

/**
 * Forms that OpenCC leaves to the words around, or to a region: 著 is written for 着 (看著), 瞭 for 了 (瞭解), 藉 for 借 (藉口),
 * 妳 for 你, 牠 for 它, 姊 for 姐. Each followed by its form.
 */
const morePairs = '著着瞭了藉借妳你牠它姊姐'

/** First and last code unit that may be folded: Extension A to the end of the main block. */
const from = 0x3400
const to = 0x9fff

/** By code unit − {@link from} the unit to write, 0 where it stays. */
const folds: Uint16Array = table()

function table(): Uint16Array {
  const units = new Uint16Array(to - from + 1)
  const put = (traditional: number, simplified: number): void => {
    units[traditional - from] = simplified
  }
  for (let i = 0; i < traditionalHan.length; i++) put(traditionalHan.charCodeAt(i), simplifiedHan.charCodeAt(i))
  for (let i = 0; i < morePairs.length; i += 2) put(morePairs.charCodeAt(i), morePairs.charCodeAt(i + 1))
  return units
}

/** Most texts hold none, and are read once for that by the fastest means. */
const foldable = /[\u3400-\u9fff]/

/** 甚麼 is written for 什么: one word, of as many units. */
const whatWritten = '甚么'
const what = '什么'

/** The text with Traditional characters written as Simplified; as many UTF-16 units as before, and folded again it stays. */
export function foldHan(text: string): string {
  if (!foldable.test(text)) return text
  let folded = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < from || unit > to) continue
    const simplified = folds[unit - from] as number
    if (simplified === 0) continue
    folded += text.slice(copied, at) + String.fromCharCode(simplified)
    copied = at + 1
  }
  folded += text.slice(copied)
  return folded.includes(whatWritten) ? folded.replaceAll(whatWritten, what) : folded
}
