/** How much slow-path work waits? The outbox over one database. */

import type { Scope } from '../../record/scope.ts'
import type { JobStore } from '../store.ts'
import type { Database } from './database.ts'
import { scopeNoOf } from './scopes.ts'

const waiting = 'SELECT count(*), min(created_at) FROM jobs WHERE scope_no = ?'

/** Jobs of a scope in SQLite. */
export class SqliteJobs implements JobStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async backlog(scope: Scope): Promise<{ waiting: number; oldestCreatedAt: number | null }> {
    return this.#database.read('backlog', () => backlogOf(this.#database, scopeNoOf(this.#database, scope)))
  }
}

/** Jobs waiting in a scope. */
export function backlogOf(
  database: Database,
  scopeNo: number | null,
): { waiting: number; oldestCreatedAt: number | null } {
  const [count, oldestCreatedAt] = (scopeNo === null
    ? undefined
    : database.row<[number, number | null]>(waiting, scopeNo)) ?? [0, null]
  return { waiting: count, oldestCreatedAt }
}
