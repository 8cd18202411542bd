/**
 * Is every word still the one that was remembered? A store checks its own order; what it holds it cannot judge. The digest
 * that each source was remembered with can: one flipped byte of a text makes another.
 */

import { MemoryError } from '../errors.ts'
import { type Scope, scopeKey } from '../record/scope.ts'
import type { Store } from '../store/store.ts'
import { digestOf } from './digest.ts'

/** Events read from the store at a time: bounds what is in memory at once. */
const pageSize = 256

/** Refs named in a sentence; the rest is counted. */
const namedMax = 5

/**
 * Sources whose stored words no longer give their digest, as sentences; empty when all do. Reads everything.
 *
 * @param own  the scope whose sources are named; those of others are only counted
 */
export async function verifyDigests(store: Store, own: Scope): Promise<string[]> {
  const named: string[] = []
  let others = 0
  for (const { scope } of await store.scopes()) {
    const changed = await changedSources(store, scope)
    if (scopeKey(scope) === scopeKey(own)) named.push(...changed)
    else others += changed.length
  }
  const more = named.length > namedMax ? ', …' : ''
  return [
    ...(named.length > 0 ? [sentenceOf(named.length, `: ${named.slice(0, namedMax).join(', ')}${more}`)] : []),
    ...(others > 0 ? [sentenceOf(others, ' in other scopes')] : []),
  ]
}

function sentenceOf(count: number, where: string): string {
  return `${count} ${count === 1 ? 'source' : 'sources'} whose words are not those that were remembered${where}`
}

/** Refs in order of arrival. */
async function changedSources(store: Store, scope: Scope): Promise<string[]> {
  const changed: string[] = []
  for (let after = 0; ; ) {
    const page = await store.events.list(scope, { after, limit: pageSize })
    const refs = page.filter(({ part }) => part < 2).map(({ sourceRef }) => sourceRef)
    // Asked twice where they differ: a source may be forgotten, and its ref taken again, between two reads.
    changed.push(...(await differing(store, scope, await differing(store, scope, refs))))
    if (page.length < pageSize) return changed
    after = page.at(-1)?.no ?? after
  }
}

async function differing(store: Store, scope: Scope, refs: readonly string[]): Promise<string[]> {
  if (refs.length === 0) return []
  const sources = await store.events.bySource(scope, refs)
  const digests = await store.events.digests(scope, refs)
  return refs.filter((_, i) => {
    const [first, ...rest] = sources[i] ?? []
    const digest = digests[i] ?? null
    if (first === undefined || digest === null) return false
    const parts = [first, ...rest]
    const whole = {
      speaker: first.speaker,
      text: parts.map(({ text }) => text).join(''),
      attachments: parts.flatMap(({ attachments }) => attachments),
    }
    return digestOf(whole) !== digest
  })
}

/** Every broken invariant of the whole store, and what {@link verifyDigests} finds in a scope of it. */
export async function soundnessOf(store: Store, scope: Scope): Promise<string[]> {
  const broken = await store.verify()
  try {
    return [...broken, ...(await verifyDigests(store, scope))]
  } catch (error) {
    // Where rows are damaged so that they cannot be read, that is the finding.
    if (!MemoryError.is(error, 'STORE_CORRUPT')) throw error
    return broken.length > 0 ? broken : [error.message]
  }
}
