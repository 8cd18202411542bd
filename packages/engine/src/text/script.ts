/**
 * Which writing system is this?
 *
 * Code point ranges of our own instead of `\p{Script}`: the answer must not change with the Unicode version of the
 * runtime, because index terms depend on it. No language detection beyond what the script tells.
 */

/** Inclusive ranges, ascending: Hangul jamo, radicals, 々〆〇, kana, bopomofo, Han, syllables, compatibility, planes 2-3. */
const cjkRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x2fdf],
  [0x3005, 0x3007],
  [0x3031, 0x3035],
  [0x3041, 0x3096],
  [0x309d, 0x309f],
  [0x30a1, 0x30fa],
  [0x30fc, 0x318e],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7fb],
  [0xf900, 0xfaff],
  [0xff66, 0xffdc],
  [0x20000, 0x323af],
]

/** True for letters of scripts written in Chinese, Japanese and Korean: Han, kana, bopomofo, Hangul. Not punctuation. */
export function isCjk(codePoint: number): boolean {
  if (codePoint < 0x1100) return false
  if (codePoint >= 0x4e00 && codePoint <= 0x9fff) return true
  return cjkRanges.some(([from, to]) => codePoint >= from && codePoint <= to)
}

/** True for scripts of South-East Asia that put no space between words: Thai, Lao, Myanmar, Khmer. */
export function isUnspaced(codePoint: number): boolean {
  return (
    (codePoint >= 0x0e00 && codePoint <= 0x0eff) ||
    (codePoint >= 0x1000 && codePoint <= 0x109f) ||
    (codePoint >= 0x1780 && codePoint <= 0x17ff)
  )
}

/** CJK letters over all letters, in [0, 1]; 0 for a text without letters. */
export function cjkShare(text: string): number {
  const { han, kana, hangul, letters } = census(text)
  return letters === 0 ? 0 : (han + kana + hangul) / letters
}

/**
 * Coarse language by script: Latin counts as English, Han without kana as Chinese, anything else (and text without
 * letters) as other. In mixed text two Han characters weigh as much as one Latin word.
 */
export function languageOf(text: string): 'en' | 'zh' | 'other' {
  const { han, kana, hangul, latin, latinWords, letters } = census(text)
  const cjk = han + kana + hangul
  // One kana in ten still is a Chinese text that quotes a Japanese name; running Japanese has far more.
  if (han > 0 && kana + hangul <= cjk / 10 && han >= 2 * latinWords && han >= letters - latin - cjk) return 'zh'
  return latin > 0 && latin >= letters / 2 ? 'en' : 'other'
}

interface Census {
  han: number
  kana: number
  hangul: number
  latin: number
  latinWords: number
  letters: number
}

const letter = /\p{L}/u
const latinLetter = /\p{Script=Latin}/u

function census(text: string): Census {
  const count: Census = { han: 0, kana: 0, hangul: 0, latin: 0, latinWords: 0, letters: 0 }
  let inLatinWord = false
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const latin = isLatin(codePoint, character)
    if (latin && !inLatinWord) count.latinWords++
    inLatinWord = latin
    if (latin) count.latin++
    else if (!isCjk(codePoint)) {
      if (codePoint < 0x80 || !letter.test(character)) continue
    } else if (isKana(codePoint)) count.kana++
    else if (isHangul(codePoint)) count.hangul++
    else count.han++
    count.letters++
  }
  return count
}

function isLatin(codePoint: number, character: string): boolean {
  if (codePoint < 0x80) return (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a
  return latinLetter.test(character)
}

function isKana(codePoint: number): boolean {
  return (
    (codePoint >= 0x3041 && codePoint <= 0x30ff) ||
    (codePoint >= 0x31f0 && codePoint <= 0x31ff) ||
    isHalfWidth(codePoint)
  )
}

function isHalfWidth(codePoint: number): boolean {
  return codePoint >= 0xff66 && codePoint <= 0xff9f
}

function isHangul(codePoint: number): boolean {
  return (
    (codePoint >= 0xac00 && codePoint <= 0xd7fb) ||
    (codePoint >= 0x1100 && codePoint <= 0x11ff) ||
    (codePoint >= 0x3131 && codePoint <= 0x318e) ||
    (codePoint >= 0xa960 && codePoint <= 0xa97f) ||
    (codePoint >= 0xffa0 && codePoint <= 0xffdc)
  )
}
