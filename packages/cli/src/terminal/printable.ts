/**
 * What may a remembered text do to a terminal? Nothing.
 *
 * Memories are words of others; an escape sequence in them could move the cursor, set the title or hide lines. On a
 * terminal such characters are shown instead of sent. Pipes get the text as it is.
 */

/**
 * What reorders or breaks a line without a sign of its own: controls of the upper half, marks, overrides and isolates of
 * direction, separators of lines and paragraphs. Letters that are written from right to left need none of them.
 */
const unseen = '\\u0080-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069'
const unseenInText = new RegExp(`[${unseen}]`, 'g')
const unseenInJson = new RegExp(`[\\u007f${unseen}]`, 'g')

/** The text with control characters and what changes direction made visible. Line breaks stay; a tab becomes two spaces. */
export function printable(text: string): string {
  return (
    text
      .replaceAll('\t', '  ')
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: making them visible is the point.
      .replace(/[\u0000-\u0009\u000b-\u001f]/g, (control) => String.fromCodePoint(0x2400 + control.charCodeAt(0)))
      .replaceAll('\u007f', '␡')
      .replace(unseenInText, '�')
  )
}

/** Our own colours, as picocolors writes them: one number each; concealed and reversed text is not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const ownColours = /(\u001b\[(?:[12]|22|3[1-69])m)/

/** A finished line for a terminal: nothing in it acts but our own colours, and those only where colours are wanted. */
export function harmless(line: string, color: boolean): string {
  if (!color) return printable(line)
  // With its group in the result, every second part is a colour.
  return line
    .split(ownColours)
    .map((part, i) => (i % 2 === 1 ? part : printable(part)))
    .join('')
}

/** A value as JSON of which no character acts on a terminal: what JSON leaves as it is, is written as `\u…`. The value is the same. */
export function harmlessJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    unseenInJson,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The text on one line: every run of white space that holds a line break becomes ` ↵ `. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s*\n\s*/g, ' ↵ ')
}
