/**
 * How many columns does a text take on a terminal, and how is it cut without breaking a character?
 *
 * Counts grapheme clusters, not code units: a family emoji is one character of two columns, a Chinese character takes
 * two, a combining accent none. Colour codes are not known here: measure first, colour afterwards.
 */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** East Asian Width W and F (Unicode Standard Annex 11), in blocks; the whole block counts where a few gaps are unassigned. */
const eastAsianWide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u
/** Characters shown as pictures unless told otherwise, those told to be by U+FE0F, and flags. */
const pictorial = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2})/u
const invisible = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u

/** The characters of a text as a reader counts them. */
export function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), (part) => part.segment)
}

/** Columns of one grapheme cluster: 0, 1 or 2. */
function columnsOf(character: string): number {
  if (invisible.test(character)) return 0
  return eastAsianWide.test(character) || pictorial.test(character) ? 2 : 1
}

/** Columns of a text without colour codes. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of charactersOf(text)) width += columnsOf(character)
  return width
}

/** The text padded with spaces to `width` columns; longer texts come back whole. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + space : space + text
}

/** The text cut to at most `width` columns, the last of them `…` where something was cut off. */
export function truncate(text: string, width: number): string {
  if (text.length <= width && /^[\x20-\x7e]*$/.test(text)) return text
  const kept: string[] = []
  let used = 0
  // Where the cut falls is known only once the text proves too long, so the place of the ellipsis is kept in mind.
  let fitting = 0
  for (const character of charactersOf(text)) {
    const columns = columnsOf(character)
    if (used + columns > width) return `${kept.slice(0, fitting).join('')}…`
    used += columns
    kept.push(character)
    if (used < width) fitting = kept.length
  }
  return text
}

/**
 * Breaks a text into lines of at most `width` columns: between words where there are spaces, between any two characters
 * where one is wide (Chinese has no spaces), and inside a word only when it alone exceeds the width. Line breaks stay.
 */
export function wrap(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrapLine(line, Math.max(2, width)))
}

/** Must not open a line: the closing punctuation of Chinese typesetting. */
const closing = /^[，。、；：？！）】》」』”’]/u

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current: string[] = []
  let used = 0
  // Places in `current` where the line may end, ascending.
  let breaks: number[] = []
  for (const character of charactersOf(line)) {
    const columns = columnsOf(character)
    if (closing.test(character) && breaks.at(-1) === current.length) breaks.pop()
    if (used + columns > width && character !== ' ') {
      const at = breaks.at(-1) ?? current.length
      lines.push(current.slice(0, at).join('').trimEnd())
      current = current.slice(at)
      used = widthOf(current.join(''))
      breaks = []
    } else if (columns === 2 && current.length > 0 && breaks.at(-1) !== current.length && !closing.test(character))
      breaks.push(current.length)
    current.push(character)
    used += columns
    if (character === ' ' || columns === 2) breaks.push(current.length)
  }
  lines.push(current.join('').trimEnd())
  return lines
}
