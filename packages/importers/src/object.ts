/** What does a value of somebody else's JSON hold? Reads without trusting its shape. */

/** An object of unknown fields. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object; null for lists, null and all else. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** The value as a list; empty for all else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as a string that is not blank; null for all else. */
export function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** A string, or a number as its digits: ids come as both; null for all else. */
export function idOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : wordsOf(value)
}
