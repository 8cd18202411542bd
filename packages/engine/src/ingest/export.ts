/**
 * How is all of it said again? The sources of a scope as inputs of `remember`, so that a backup can be restored.
 *
 * What is derived (terms, vectors, relations, jobs) is left out: it is made anew from what was said.
 */

import { stopIfAborted } from '../errors.ts'
import type { Attachment, Event, EventKind, JsonValue, TrustClass } from '../record/event.ts'
import { isoOf } from '../record/instant.ts'
import type { Scope } from '../record/scope.ts'
import type { Store } from '../store/store.ts'

/** One source as `remember` takes it: the whole text, and every field that was given or filled in. */
export interface ExportedSource {
  /** The caller's, or the id that was given in its place. */
  readonly ref: string
  readonly idempotencyKey?: string
  readonly session: string
  /** ISO 8601, with the speaker's offset where it is known. */
  readonly time: string
  readonly timeSource: Event['timeSource']
  readonly speaker?: string
  readonly role?: string
  readonly kind: EventKind
  readonly trust: TrustClass
  /** All segments joined. */
  readonly text: string
  readonly attachments?: readonly Attachment[]
  readonly attributes?: Readonly<Record<string, JsonValue>>
}

/** Events read from the store at a time: bounds what is in memory at once. */
const pageSize = 256

/**
 * The sources of a scope in order of arrival, each once and whole. What is remembered meanwhile may be among them, what
 * is forgotten meanwhile is not.
 *
 * @throws {CANCELLED} between two pages
 */
export async function* exportSources(
  store: Store,
  scope: Scope,
  signal: AbortSignal | undefined,
): AsyncGenerator<ExportedSource, void, undefined> {
  for (let after = 0; ; ) {
    stopIfAborted(signal, 'export')
    const page = await store.events.list(scope, { after, limit: pageSize })
    const refs = page.filter(({ part }) => part < 2).map(({ sourceRef }) => sourceRef)
    // Read again as wholes: a page may end inside a source, and half a text must not pass for all of it.
    const sources = await store.events.bySource(scope, refs)
    const keys = await store.events.keys(scope, refs)
    for (const [i, parts] of sources.entries()) if (parts.length > 0) yield exported(parts, keys[i] ?? null)
    if (page.length < pageSize) return
    after = page.at(-1)?.no ?? after
  }
}

/** One source of its events in order of part; there is at least one. */
function exported(parts: readonly Event[], key: string | null): ExportedSource {
  const { sourceRef, session, saidAt, timeSource, speaker, role, kind, trust, attributes } = parts[0] as Event
  const attachments = parts.flatMap((part) => part.attachments)
  return {
    ref: sourceRef,
    ...(key === null ? {} : { idempotencyKey: key }),
    session,
    time: isoOf(saidAt),
    timeSource,
    ...(speaker === null ? {} : { speaker }),
    ...(role === null ? {} : { role }),
    kind,
    trust,
    text: parts.map(({ text }) => text).join(''),
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  }
}
