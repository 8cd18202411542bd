/** Who calls? Tokens against the keys of a file, which may change while the server runs; and when each was last used. */

import { existsSync, statSync } from 'node:fs'
import type { Clock } from 'knotwork'
import { Refusal } from '../faults/refusal.ts'
import { faultOfKey, type Key, partsOfToken } from './key.ts'
import { readKeys } from './key-file.ts'
import { readLastUsed, writeLastUsed } from './last-used.ts'

/** How often what was used is written at most: a file a call would cost more than the call. */
const flushMs = 60_000

/** Told what an operator must know of the files: what happened, and why. */
export type KeyNews = (event: 'keys-unreadable' | 'last-used-lost', why: string) => void

/** The keys of a running server. */
export class KeyRing {
  readonly #path: string
  readonly #clock: Clock
  readonly #news: KeyNews
  #keys: ReadonlyMap<string, Key> = new Map()
  #stamp = ''
  readonly #used = new Map<string, number>()
  #flushedAt: number
  #isLossTold = false
  #toldFault = ''

  /** None where there is no file yet. @throws {INVALID_INPUT} where the file is none of keys */
  constructor(path: string, clock: Clock, news: KeyNews = () => undefined) {
    this.#path = path
    this.#news = news
    this.#clock = clock
    this.#flushedAt = clock.now()
    // Whoever serves asks for a key to be made.
    if (existsSync(path)) this.#refresh()
  }

  /** How many keys there are, of which some may have ended. */
  get size(): number {
    return this.#keys.size
  }

  /**
   * The key of an `Authorization` header.
   *
   * @throws {UNAUTHORIZED} and says why only to whoever shows the right secret
   * @throws {KEYS_UNREADABLE} where the file was broken meanwhile
   */
  open(authorization: string | null): Key {
    this.#refreshOrRefuse()
    const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) throw unauthorized('send the key as "Authorization: Bearer KEY"')
    const parts = partsOfToken(token)
    const key = parts === null ? undefined : this.#keys.get(parts.id)
    const fault = parts === null || key === undefined ? 'wrong' : faultOfKey(key, parts.secret, this.#clock.now())
    if (fault === null && key !== undefined) {
      this.#note(key.id)
      return key
    }
    throw unauthorized(fault === 'wrong' ? 'the key is not known here' : `the key is ${fault}`)
  }

  /** Writes when keys were last used, where anything is new. As well as it can: no call fails by it, and a loss is told once. */
  flush(): void {
    this.#flushedAt = this.#clock.now()
    try {
      if (this.#used.size > 0) writeLastUsed(this.#path, this.#used)
      this.#used.clear()
    } catch (cause) {
      this.#lost(cause)
    }
  }

  #note(id: string): void {
    const now = this.#clock.now()
    // The first use of a key is told at once: that is what somebody waits to see.
    const isNew = !this.#used.has(id) && !this.#wasUsed(id)
    this.#used.set(id, now)
    if (isNew || now - this.#flushedAt >= flushMs) this.flush()
  }

  #wasUsed(id: string): boolean {
    try {
      return readLastUsed(this.#path).has(id)
    } catch (cause) {
      this.#lost(cause)
      return true
    }
  }

  #lost(cause: unknown): void {
    if (!this.#isLossTold) this.#news('last-used-lost', whyOf(cause))
    this.#isLossTold = true
  }

  /** Reads the file again where it is another than before: a revoked key must not hold until a restart. */
  #refresh(): void {
    const { ino, mtimeNs, size } = statSync(this.#path, { bigint: true })
    const stamp = `${ino}:${mtimeNs}:${size}`
    if (stamp === this.#stamp) return
    this.#keys = new Map(readKeys(this.#path).map((key) => [key.id, key]))
    this.#stamp = stamp
  }

  /** A file that was broken meanwhile is the operator's affair and no mistake of the caller: nobody is let in. */
  #refreshOrRefuse(): void {
    try {
      this.#refresh()
      this.#toldFault = ''
    } catch (cause) {
      const why = whyOf(cause)
      if (why !== this.#toldFault) this.#news('keys-unreadable', why)
      this.#toldFault = why
      throw new Refusal(
        'KEYS_UNREADABLE',
        'nobody is let in until it is restored; the log of the server says what is wrong',
      )
    }
  }
}

function whyOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function unauthorized(why: string): Refusal {
  return new Refusal('UNAUTHORIZED', why, { 'WWW-Authenticate': 'Bearer realm="knotwork"' })
}
