/** In which order do strings stand? By code point, as a database compares UTF-8 bytes, not by UTF-16 unit as `<` does. */

/** Compares two well-formed strings by code point. Negative when `a` comes first. */
export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
