/** In which order do strings stand? By code point, as a database compares UTF-8 bytes, not by UTF-16 unit as `<` does. */

import type { Scope } from '../../record/scope.ts'

/** Compares two well-formed strings by code point. Negative when `a` comes first. */
export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

/** Compares two scopes by tenant, agent, user. */
export function compareScopes(a: Scope, b: Scope): number {
  return compareText(a.tenant, b.tenant) || compareText(a.agent, b.agent) || compareText(a.user, b.user)
}
