/** Where does white space end? The same characters as `\s`, by code unit, because it is asked for every character of a text. */

/** True for the UTF-16 units `\s` matches. False for NaN. */
export function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  if (unit < 0x1680) return unit === 0xa0
  return (
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x3000 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x1680 ||
    unit === 0xfeff
  )
}

/** First offset from `at` on, at most `limit`, that holds no white space. */
export function spaceEnd(text: string, at: number, limit: number = text.length): number {
  let end = at
  while (end < limit && isSpace(text.charCodeAt(end))) end++
  return end
}

/** `end` moved back over white space, not below `start`. */
export function spaceStart(text: string, start: number, end: number): number {
  let at = end
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--
  return at
}
