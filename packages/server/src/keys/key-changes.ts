/** How does a key come, change and go? Each change returns what was done; secrets are shown once. */

import { type Clock, type Ids, MemoryError, systemClock, systemIds } from 'knotwork'
import { type Secrets, systemSecrets } from '../system.ts'
import { digestOf, type Key, tokenOf } from './key.ts'
import { changeKeys } from './key-file.ts'
import { type Right, rights } from './right.ts'
import type { ScopePattern } from './scope-pattern.ts'

/** Longest a key or the grace of a former secret may be told to hold: a hundred years. */
const lifetimeMsMax = 36_500 * 86_400_000

/** What time and chance the changes are made with; defaults are the machine's. */
export interface KeySources {
  readonly clock?: Clock
  readonly ids?: Ids
  readonly secrets?: Secrets
}

/** A new key. */
export interface KeyWish {
  readonly name: string
  readonly scopes: readonly ScopePattern[]
  readonly rights: readonly Right[]
  /** Milliseconds from now; default no end. */
  readonly lifetimeMs?: number
  readonly perMinute?: number
}

/** A key with the token that opens it: the only time it is told. */
export interface IssuedKey {
  readonly key: Key
  readonly token: string
}

/** @throws {INVALID_INPUT} naming the field; @throws {CONFLICT} while another changes the file */
export function addKey(path: string, wish: KeyWish, sources: KeySources = {}): IssuedKey {
  checkWish(wish)
  const { clock = systemClock, ids = systemIds, secrets = systemSecrets } = sources
  const now = clock.now()
  const secret = secrets.next()
  const key: Key = {
    id: ids.next(now),
    name: wish.name,
    scopes: wish.scopes,
    rights: wish.rights,
    madeAt: now,
    endsAt: wish.lifetimeMs === undefined ? null : now + wish.lifetimeMs,
    revokedAt: null,
    perMinute: wish.perMinute ?? null,
    secrets: [{ digest: digestOf(secret), madeAt: now, endsAt: null }],
  }
  changeKeys(path, (keys) => [...keys, key])
  return { key, token: tokenOf(key.id, secret) }
}

/**
 * Gives a key another secret.
 *
 * @param graceMs  how long the former still holds; 0 ends it at once
 * @throws {NOT_FOUND} for an unknown id; @throws {INVALID_INPUT} for one that is revoked, which no secret opens again
 */
export function rotateKey(path: string, id: string, graceMs: number, sources: KeySources = {}): IssuedKey {
  if (!isTime(graceMs)) throw bad('grace', 'must be a time from 0 to 36,500 days')
  const { clock = systemClock, secrets = systemSecrets } = sources
  const now = clock.now()
  const secret = secrets.next()
  const key = changeOne(path, id, (old) => {
    if (old.revokedAt !== null) throw bad('id', 'is of a revoked key; make another with knotwork keys add')
    const former = old.secrets
      .filter(({ endsAt }) => endsAt === null || endsAt > now)
      .map((one) => ({ ...one, endsAt: Math.min(one.endsAt ?? Number.MAX_SAFE_INTEGER, now + graceMs) }))
    return { ...old, secrets: [...former, { digest: digestOf(secret), madeAt: now, endsAt: null }] }
  })
  return { key, token: tokenOf(id, secret) }
}

/** Ends a key at once, for good; it stays in the list. @throws {NOT_FOUND} for an unknown id */
export function revokeKey(path: string, id: string, { clock = systemClock }: KeySources = {}): Key {
  return changeOne(path, id, (old) => ({ ...old, revokedAt: old.revokedAt ?? clock.now() }))
}

function changeOne(path: string, id: string, change: (old: Key) => Key): Key {
  let changed: Key | null = null
  changeKeys(path, (keys) =>
    keys.map((key) => {
      if (key.id !== id) return key
      changed = change(key)
      return changed
    }),
  )
  if (changed === null)
    throw new MemoryError('NOT_FOUND', 'keys: no key has this id', {
      details: { field: 'id', remedy: 'knotwork keys list shows the ids' },
    })
  return changed
}

function checkWish({ name, scopes, rights: asked, lifetimeMs, perMinute }: KeyWish): void {
  if (name.trim() === '' || name.length > 256) throw bad('name', 'must have 1 to 256 characters')
  if (scopes.length === 0) throw bad('scopes', 'must name at least one; * opens all')
  if (asked.length === 0 || !asked.every((right) => rights.includes(right)))
    throw bad('rights', `must be some of ${rights.join(', ')}`)
  if (lifetimeMs !== undefined && !(lifetimeMs > 0 && isTime(lifetimeMs)))
    throw bad('lifetime', 'must be above 0 and at most 36,500 days; leave it out for a key without an end')
  if (perMinute !== undefined && !(Number.isInteger(perMinute) && perMinute > 0))
    throw bad('perMinute', 'must be a whole number above 0')
}

function isTime(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 0 && ms <= lifetimeMsMax
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `keys: ${field} ${why}`, { details: { field } })
}
