/** How is a name of somebody else's made fit to be a speaker, a session or a ref? */

/** The engine's limit for such names, in UTF-16 code units. */
const lengthMax = 1024

/** One line without control characters, marks of direction and angle brackets, and not too long. */
export function handleOf(name: string): string {
  return (
    name
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point.
      .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replaceAll('<', '‹')
      .replaceAll('>', '›')
      .trim()
      .slice(0, lengthMax)
      .toWellFormed()
  )
}
