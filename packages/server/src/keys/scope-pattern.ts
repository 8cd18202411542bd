/** Which scopes does a key open? Patterns of tenant, agent and user; `*` stands for any. */

import { MemoryError, type Scope } from 'knotwork'

/** Parts are names, or `*`. */
export type ScopePattern = Scope

/** Every scope. */
export const anyScope: ScopePattern = Object.freeze({ tenant: '*', agent: '*', user: '*' })

/** Whether they open every scope. */
export function isUnbounded(patterns: readonly ScopePattern[]): boolean {
  return patterns.some((pattern) => parts.every((part) => pattern[part] === '*'))
}

const parts = ['tenant', 'agent', 'user'] as const

/**
 * The scope a call means: parts it names, else those the pattern fixes, else those of `base`.
 *
 * @param patterns  tried in order; the first that fits is taken
 * @throws {FORBIDDEN} where none fits
 */
export function scopeWithin(patterns: readonly ScopePattern[], asked: Partial<Scope>, base: Scope): Scope {
  for (const pattern of patterns) {
    const [tenant, agent, user] = parts.map(
      (part) => asked[part] ?? (pattern[part] === '*' ? base[part] : pattern[part]),
    ) as [string, string, string]
    const scope = { tenant, agent, user }
    if (parts.every((part) => pattern[part] === '*' || pattern[part] === scope[part])) return scope
  }
  throw new MemoryError('FORBIDDEN', 'scope: this key does not open the scope that is named', {
    details: { field: 'scope' },
  })
}

/** `acme/bot/ana` as a pattern; missing parts are `*`. @throws {INVALID_INPUT} */
export function patternOf(text: string): ScopePattern {
  const [tenant = '', agent = '*', user = '*', ...rest] = text.split('/').map(decoded)
  if (rest.length === 0 && [tenant, agent, user].every((part) => part.length > 0 && part.length <= 256))
    return { tenant, agent, user }
  throw new MemoryError(
    'INVALID_INPUT',
    'scope: must be TENANT, TENANT/AGENT or TENANT/AGENT/USER, where * stands for any; a slash within a name is %2F',
    { details: { field: 'scope' } },
  )
}

/** The text of a pattern. */
export function patternText({ tenant, agent, user }: ScopePattern): string {
  return [tenant, agent, user].map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/')
}

function decoded(part: string): string {
  return part.replaceAll(/%2f/gi, '/').replaceAll('%25', '%')
}
