/** What is a key, and does a token fit it? The file holds digests, never secrets. */

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Right } from './right.ts'
import type { ScopePattern } from './scope-pattern.ts'

/** One secret of a key: the present one, or a former that still holds for a while. */
export interface KeySecret {
  /** SHA-256 of the secret, hex. A secret has 256 bits of chance: nothing slower is needed. */
  readonly digest: string
  readonly madeAt: number
  /** First moment at which it does not hold; null for no end. */
  readonly endsAt: number | null
}

/** One key as it is kept. Moments are epoch milliseconds. */
export interface Key {
  readonly id: string
  /** For whoever reads the list. */
  readonly name: string
  readonly scopes: readonly ScopePattern[]
  readonly rights: readonly Right[]
  readonly madeAt: number
  /** First moment at which the key does not hold; null for no end. */
  readonly endsAt: number | null
  readonly revokedAt: number | null
  /** Calls a minute; null for the server's own limit. */
  readonly perMinute: number | null
  readonly secrets: readonly KeySecret[]
}

/** What stands before every token, so that a scanner for leaked secrets knows it. */
const prefix = 'knotwork'

/** The token a caller shows. */
export function tokenOf(id: string, secret: string): string {
  return `${prefix}_${id}_${secret}`
}

/** Id and secret of a token; null for what is none. */
export function partsOfToken(token: string): { readonly id: string; readonly secret: string } | null {
  const { id, secret } = /^knotwork_(?<id>[0-9A-Z]{26})_(?<secret>[\w-]{43})$/.exec(token)?.groups ?? {}
  return id === undefined || secret === undefined ? null : { id, secret }
}

/** SHA-256, hex. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Why a key does not open now; null where it does. */
export function faultOfKey(key: Key, secret: string, now: number): 'revoked' | 'expired' | 'wrong' | null {
  const shown = Buffer.from(digestOf(secret), 'hex')
  const fitting = key.secrets.find(({ digest }) => {
    const kept = Buffer.from(digest, 'hex')
    return kept.length === shown.length && timingSafeEqual(kept, shown)
  })
  // Whoever does not hold the secret learns nothing of the key.
  if (fitting === undefined) return 'wrong'
  if (key.revokedAt !== null) return 'revoked'
  const ends = [key.endsAt, fitting.endsAt]
  return ends.some((end) => end !== null && end <= now) ? 'expired' : null
}
