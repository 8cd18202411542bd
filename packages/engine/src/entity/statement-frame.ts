/**
 * Does a sentence say a thing, or only play with it?
 *
 * "Would you call him Stretch?", "nobody calls her Rosie", "if he were mine, I'd call him Grumpy", 要是我，就叫他…: nobody has
 * a name by these.
 */

import type { Span } from '../text/sentence.ts'

const clauseBounds = /[.;:!?\n,—–]|\b(?:but|because|since|that|although|though|why)\b/gu
const unreal =
  /\b(?:[Ii]f|[Ww]ish|[Pp]retend|[Ii]magine|[Ss]uppose|jok(?:e|es|ed|ing)|kidding|[Ll]et['’]?s|[Mm]aybe|[Pp]erhaps|almost|nearly)\b/u
const notSo =
  /\b(?:would|could|might|may|can|cannot|should|must|will|never(?! anything but)|not|[Nn]obody|[Nn]o one|[Nn]one|wants? to|wanted to|going to|gonna|try to|tried to|refuse[sd]? to|stop(?:ped)?|please)\b|['’](?:d|ll)\b|n['’]t\b/u
const joke = /\b(?:just kidding|only joking|just joking|kidding|as a joke|for a laugh|haha)\b/iu

/** True where an English stretch is said to be so. @param granted  a name taken for granted holds in questions, too */
export function isAsserted(text: string, { start, end }: Span, granted: boolean): boolean {
  const before = text.slice(Math.max(0, start - 160), start)
  const sentence = before.slice(lastEnd(before, /[.!?\n]["”’)]*\s/gu))
  if (unreal.test(sentence) || joke.test(text.slice(end, end + 40))) return false
  if (granted) return true
  const clause = before.slice(lastEnd(before, clauseBounds)) + text.slice(start, end)
  if (notSo.test(clause)) return false
  return /^[^.!?\n]*(?:[.!\n]|$)/u.test(text.slice(end))
}

/** The words of the clause before an offset. */
export function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 160), at)
  return before.slice(lastEnd(before, clauseBounds))
}

function lastEnd(text: string, bound: RegExp): number {
  let end = 0
  for (const match of text.matchAll(bound)) end = match.index + match[0].length
  return end
}

const chineseUnreal =
  /要是|如果|假如|假设|倘若|真想|想叫|想喊|该叫|不如|干脆|差点|恨不得|玩笑|别叫|不要|不许|没人|没有人|谁也|从不|从来不|没叫|不叫|不会叫|不能叫|是不是|会不会|能不能|难道/

/** True where a Chinese stretch is said to be so; takes folded text. */
export function isAssertedInChinese(folded: string, { start, end }: Span): boolean {
  const before = folded.slice(Math.max(0, start - 80), start)
  const sentence = before.slice(lastEnd(before, /[。！？!?\n]/gu)) + folded.slice(start, end)
  const after = /^[^。！!\n？?]*[。！!\n？?]?/u.exec(folded.slice(end, end + 80))?.[0] ?? ''
  return !chineseUnreal.test(sentence) && !/[？?]$|^[^，,。]*[吗么嘛呢]/u.test(after) && !/什么/.test(sentence)
}
