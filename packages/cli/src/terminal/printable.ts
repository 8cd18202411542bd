/**
 * What may a remembered text do to a terminal? Nothing.
 *
 * Memories are words of others; an escape sequence in them could move the cursor, set the title or hide lines. On a
 * terminal such characters are shown instead of sent. Pipes get the text as it is.
 */

/** The text with control characters and direction overrides made visible. Line breaks stay; a tab becomes two spaces. */
export function printable(text: string): string {
  return (
    text
      .replaceAll('\t', '  ')
      .replaceAll('\r\n', '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: making them visible is the point.
      .replace(/[\u0000-\u0009\u000b-\u001f]/g, (control) => String.fromCodePoint(0x2400 + control.charCodeAt(0)))
      .replaceAll('\u007f', '␡')
      .replace(/[\u0080-\u009f\u202a-\u202e]/g, '�')
  )
}

/** The text on one line: every run of white space that holds a line break becomes ` ↵ `. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s*\n\s*/g, ' ↵ ')
}
