/** Do the words a model quotes stand in an event? Found as written, or but for case, spaces and the shape of marks. */

import { isCjk } from './script.ts'

/** Marks that models write otherwise than people, one for one. */
const marks: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '，': ',',
  '。': '.',
  '！': '!',
  '？': '?',
  '：': ':',
  '；': ';',
  '–': '-',
  '—': '-',
}

/** What models put around or behind a quote. */
const around = /^[\s"'“”‘’「『….]+|[\s"'“”‘’」』….,，。!！?？]+$/gu

/**
 * The words of the text that a quote stands for, verbatim; null where they do not stand there, or none are quoted.
 *
 * Cost: linear in the text.
 */
export function standing(quote: string, text: string): string | null {
  const wanted = quote.toWellFormed().trim()
  return isTooShort(wanted) && wanted !== text.trim() ? null : written(wanted, text)
}

/** As {@link standing}, of words that may be as short as a name. */
export function written(words: string, text: string): string | null {
  const wanted = words.toWellFormed().trim()
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null
  if (text.includes(wanted)) return wanted
  const whole = folded(text)
  for (const one of [wanted, wanted.replace(around, '')]) {
    const words = folded(one)
    const at = words.letters === '' ? -1 : whole.letters.indexOf(words.letters)
    if (at < 0) continue
    const end = at + words.letters.length
    return text.slice(whole.places[at], end < whole.places.length ? whole.places[end] : text.length).trim()
  }
  return null
}

/** A word of three letters stands nearly anywhere, and shows nothing. */
function isTooShort(words: string): boolean {
  const letters = words.match(/[\p{L}\p{N}]/gu) ?? []
  return letters.length < (letters.some((letter) => isCjk(letter.codePointAt(0) ?? 0)) ? 2 : 4)
}

/** The text in lower case, one space for many, with the place of each letter in the original. */
function folded(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  for (let i = 0; i < text.length; i++) {
    const unit = text[i] as string
    const isSpace = /\s/u.test(unit)
    if (isSpace && (letters === '' || letters.endsWith(' '))) continue
    const lower = unit.toLowerCase()
    // Some capitals become two letters; the places must stay one for one.
    letters += isSpace ? ' ' : (marks[unit] ?? (lower.length === 1 ? lower : unit))
    places.push(i)
  }
  return { letters, places }
}
