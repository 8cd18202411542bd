/** Which number has a scope in this file? Scopes and the names interned in them. */

import type { Scope } from '../../record/scope.ts'
import type { Revision, ScopeCount } from '../store.ts'
import type { Database } from './database.ts'

const find = 'SELECT scope_no FROM scopes WHERE tenant = ? AND agent = ? AND user = ?'
const add = 'INSERT INTO scopes (tenant, agent, user) VALUES (?, ?, ?) RETURNING scope_no'
const state = 'SELECT last_no, epoch FROM scopes WHERE scope_no = ?'
const used = 'SELECT tenant, agent, user, events FROM scopes WHERE events > 0 ORDER BY tenant, agent, user'
const nextEpoch = 'UPDATE scopes SET epoch = epoch + 1 WHERE scope_no = ?'

/** Numbers of the scopes that are in use: a recall asks a dozen times, and a number that is committed never changes. */
const numbers = new WeakMap<Database, WeakMap<Scope, number>>()

/** Number of a scope; null when nothing was ever written to it. */
export function scopeNoOf(database: Database, scope: Scope): number | null {
  const known = numbers.get(database)?.get(scope)
  if (known !== undefined) return known
  const found = database.row<[number]>(find, scope.tenant, scope.agent, scope.user)?.[0] ?? null
  // One that could change would lead to another's number; a number not yet committed may become another scope's.
  if (found !== null && Object.isFrozen(scope) && !database.isWriting) keep(database, scope, found)
  return found
}

function keep(database: Database, scope: Scope, scopeNo: number): void {
  const kept = numbers.get(database) ?? new WeakMap<Scope, number>()
  numbers.set(database, kept.set(scope, scopeNo))
}

/** Number of a scope, which is created when this is the first write to it. */
export function ensureScope(database: Database, scope: Scope): number {
  const known = scopeNoOf(database, scope)
  if (known !== null) return known
  const [added] = database.row<[number]>(add, scope.tenant, scope.agent, scope.user) as [number]
  return added
}

/** Revision of a scope by number. */
export function revisionOf(database: Database, scopeNo: number | null): Revision {
  const row = scopeNo === null ? undefined : database.row<[number, number]>(state, scopeNo)
  return { lastNo: row?.[0] ?? 0, epoch: row?.[1] ?? 0 }
}

/** Tells every process that its caches of the scope are stale. */
export function bumpEpoch(database: Database, scopeNo: number): void {
  database.run(nextEpoch, scopeNo)
}

/** The scopes that hold events, in order of their names. */
export function usedScopes(database: Database): ScopeCount[] {
  return database
    .rows<[string, string, string, number]>(used)
    .map(([tenant, agent, user, events]) => ({ scope: { tenant, agent, user }, events }))
}
