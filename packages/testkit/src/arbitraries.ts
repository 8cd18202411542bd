/** Which inputs break naive code? Texts of odd scripts, as a fixed list and as fast-check arbitraries. */

import fc from 'fast-check'

/** One text per trap; none holds a lone surrogate, which no store may be given. */
export const oddTexts: readonly string[] = Object.freeze([
  '',
  ' ',
  'a\u0000b',
  'line\r\nline\u2028line',
  '绿茶和红茶。',
  '日本語のテキスト、カタカナ',
  '한국어 문장',
  'ภาษาไทยไม่มีช่องว่าง',
  'مرحبا بالعالم',
  '\u202Eright to left\u202C',
  'e\u0301 versus \u00E9',
  'ﬁ ２０２５ Ⅷ ｶﾅ',
  '👩‍👩‍👧‍👦 🇨🇭 👍🏽',
  '𠮷野家 𝒳',
  '\uFFFD\uFEFF\uFFFE',
  "Robert'); DROP TABLE events;--",
  '%_*?[]{}"\\',
  '__proto__',
  'I İ ı ß ẞ Σ ς',
  'x'.repeat(10_000),
])

const scripts: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0x00, 0x1f],
  [0xc0, 0x17f],
  [0x0400, 0x04ff],
  [0x0600, 0x06ff],
  [0x0e00, 0x0e5b],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff60],
  [0x1f300, 0x1f6ff],
  [0x20000, 0x2a6df],
]

/** Texts that mix scripts, emoji, controls and the traps above; well-formed, at most about 60 code points. */
export function oddText(): fc.Arbitrary<string> {
  const character = fc.oneof(
    ...scripts.map(([min, max]) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point))),
  )
  return fc.oneof(
    fc.constantFrom(...oddTexts.filter((text) => text.length <= 60)),
    fc.array(character, { maxLength: 60 }).map((characters) => characters.join('')),
  )
}

/** Texts that may hold lone surrogates, for what stands in front of a store. */
export function brokenText(): fc.Arbitrary<string> {
  const surrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit))
  return fc.array(fc.oneof(oddText(), surrogate), { maxLength: 4 }).map((pieces) => pieces.join(''))
}
