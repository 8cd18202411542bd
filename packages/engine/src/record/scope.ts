/** Whose memory is it? A scope is the only key under which anything is stored or found. */

import { MemoryError, readable, shown } from '../errors.ts'

/** Whose memory: tenant, agent and user, all three part of every key. The session is an attribute of an event, not a scope. */
export interface Scope {
  readonly tenant: string
  readonly agent: string
  readonly user: string
}

/** Used where the caller names no part: one person with one agent on one machine. */
export const defaultScope: Scope = Object.freeze({ tenant: 'default', agent: 'default', user: 'default' })

/** Longest part of a scope in UTF-16 code units; long enough for any id or e-mail address, short enough for an index key. */
const partLengthMax = 256

/**
 * Fills missing parts and checks the rest.
 *
 * @param base  where a part comes from that is not named
 * @throws {INVALID_INPUT} when a part is empty, longer than 256 code units, or holds a control character or lone surrogate
 */
export function scopeOf(parts: Partial<Scope> = {}, base: Scope = defaultScope): Scope {
  return readable('scope', 'scope', () => checkedScope(parts, base))
}

function checkedScope(parts: Partial<Scope>, base: Scope): Scope {
  if (typeof parts !== 'object' || parts === null || Array.isArray(parts))
    throw new MemoryError('INVALID_INPUT', `scope: must be an object such as { user: 'ana' }, got ${shown(parts)}`, {
      details: { field: 'scope' },
    })
  const unknown = Object.keys(parts).find((part) => !Object.hasOwn(defaultScope, part))
  // A misspelt part would silently mean the default one: somebody else's memory.
  if (unknown !== undefined)
    throw new MemoryError('INVALID_INPUT', `scope: ${unknown} is no part of a scope; tenant, agent and user are`, {
      details: { field: unknown },
    })
  const scope = { ...base, ...parts }
  for (const part of ['tenant', 'agent', 'user'] as const) {
    const value = scope[part]
    if (typeof value !== 'string' || value.length === 0 || value.length > partLengthMax)
      throw new MemoryError('INVALID_INPUT', `scope: ${part} must be a string of 1 to ${partLengthMax} characters`, {
        details: { field: part },
      })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
    if (/[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed())
      throw new MemoryError('INVALID_INPUT', `scope: ${part} must not hold control characters or lone surrogates`, {
        details: { field: part },
      })
  }
  return Object.freeze({ tenant: scope.tenant, agent: scope.agent, user: scope.user })
}

/** Unambiguous text key of a scope, for maps. Parts hold no control characters, so U+0001 separates them. */
export function scopeKey(scope: Scope): string {
  return `${scope.tenant}\u0001${scope.agent}\u0001${scope.user}`
}
