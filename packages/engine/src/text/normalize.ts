/**
 * When are two spellings the same for search?
 *
 * Normalised text is for indices only. What was said is kept verbatim in the event, control characters and NUL
 * included: SQLite TEXT (bound with its length) and JSON both give them back unchanged.
 */

import { foldHan } from './han.ts'

/** Printable ASCII, tab and line ends: such text needs lower case and nothing else. */
const plain = /^[\t\n\r\x20-\x7e]*$/

/**
 * Characters without a width of their own (soft hyphen, joiners, direction marks, variation selectors, byte order mark, …)
 * and the keycap frame: an invisible difference must not hide a memory.
 */
const invisible = /\p{Default_Ignorable_Code_Point}|\u20e3/gu

const apostrophes = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u2032\u00b4\u0060\ua78c]/g
const hyphens = /[\u2010\u2011\u2212\ufe63]/g
const latinMarks = /(\p{Script=Latin})\p{M}+/gu

/** Latin letters that Unicode does not decompose, with the usual transliteration. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}
const undecomposedLetters = new RegExp(`[${Object.keys(undecomposed).join('')}]`, 'g')

/**
 * Folds what search must not see: compatibility forms (NFKC), case (independent of locale), diacritics on Latin
 * letters (other scripts keep theirs: й is not и), Traditional Chinese characters, variants of apostrophe and hyphen,
 * invisible characters.
 *
 * Idempotent. Letters newer than the Unicode tables of the runtime pass through unchanged.
 */
export function normalize(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replaceAll('`', "'")
  return foldHan(
    wellFormed(text)
      .replace(invisible, '')
      // Before NFKC, which would turn a free-standing acute accent into a space and a combining mark.
      .replace(apostrophes, "'")
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(latinMarks, '$1')
      .normalize('NFKC')
      .replace(undecomposedLetters, (letter) => undecomposed[letter] ?? letter)
      .replace(hyphens, '-')
      // NFKC made new ones of full-width forms.
      .replace(apostrophes, "'"),
  )
}

/**
 * Replaces each lone surrogate by U+FFFD, so that UTF-8 (SQLite, files, HTTP) can carry the text. Everything else,
 * NUL and other control characters included, stays.
 */
export function wellFormed(text: string): string {
  return text.toWellFormed()
}
