/** When do two answers agree? When their canonical texts are the same, byte for byte. */

/**
 * A text that is equal for two values exactly if they hold the same: keys sorted, typed arrays with their type,
 * -0 apart from 0, undefined apart from missing.
 */
export function canonical(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (ArrayBuffer.isView(value)) {
    const numbers = Array.from(value as unknown as ArrayLike<number>)
    return `${value.constructor.name}[${numbers.map(canonical).join(',')}]`
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

/** A short text for people: as JSON, with typed arrays given by their length alone. */
export function outline(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    ArrayBuffer.isView(member) ? `${member.constructor.name}(${member.byteLength} bytes)` : member,
  )
}
