/** Whose memory do mem0's ids and filters mean? The first of user, agent and run is a scope; what else is named must be equal. */

import { type Event, type JsonValue, type Memory, MemoryError, type Scope } from 'knotwork'
import type { Mem0Filters, Mem0Owner } from './shapes.ts'

/** Kinds of owners, as filters and as fields of options; the first that is named is the scope. */
const kinds = { user_id: 'userId', agent_id: 'agentId', run_id: 'runId' } as const
type OwnerKind = keyof typeof kinds
const order = Object.keys(kinds) as OwnerKind[]

/** A scope, by its owner. */
export interface Owner {
  readonly kind: OwnerKind
  readonly id: string
}

/** What is asked for: an owner, and what its memories must have beside. */
export interface Wanted {
  readonly owner: Owner
  /** User, agent and run that are named, the owner among them. */
  readonly ids: Readonly<Partial<Record<OwnerKind, string>>>
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What the adapter keeps with an event. */
interface Kept {
  readonly ids: Wanted['ids']
  readonly metadata: Readonly<Record<string, JsonValue>>
}

/** Reads owner and filters of a call. @throws {INVALID_INPUT} where no owner is named; {UNSUPPORTED} for operators */
export function wantedBy(options: Mem0Owner & { readonly filters?: Mem0Filters }, operation: string): Wanted {
  if (typeof options !== 'object' || options === null)
    throw wrong(operation, 'options', 'must name whose memories: { filters: { user_id } } or { userId }')
  const { filters = {} } = options
  if (typeof filters !== 'object' || filters === null)
    throw wrong(operation, 'filters', 'must be an object that names one of user_id, agent_id and run_id')
  const ids: Partial<Record<OwnerKind, string>> = {}
  for (const kind of order) {
    const id: unknown = filters[kind] ?? options[kinds[kind]]
    if (id === undefined || id === null) continue
    if (typeof id !== 'string' || id.trim() === '')
      throw wrong(operation, kinds[kind], 'must be a text that is not empty')
    ids[kind] = id.trim()
  }
  const kind = order.find((one) => ids[one] !== undefined)
  if (kind === undefined) throw wrong(operation, 'filters', 'must name one of user_id, agent_id and run_id')
  const metadata = Object.fromEntries(Object.entries(filters).filter(([field]) => !Object.hasOwn(kinds, field)))
  for (const [field, value] of Object.entries(metadata))
    if (typeof value === 'object' && value !== null)
      throw new MemoryError(
        'UNSUPPORTED',
        `${operation}: filters.${field} must be a plain value; operators are not known here`,
        {
          details: { field: `filters.${field}` },
        },
      )
  return { owner: { kind, id: ids[kind] as string }, ids, metadata }
}

/** Whether more is asked for than an owner. */
export function isNarrowed({ ids, metadata }: Wanted): boolean {
  return Object.keys(ids).length > 1 || Object.keys(metadata).length > 0
}

/** The scope of an owner, from that of the memory handed in. Runs lie apart from agents, for an id may name both. */
export function scopeOf({ kind, id }: Owner, base: Scope): Partial<Scope> {
  if (kind === 'user_id') return { user: apart(id, base.user) }
  return kind === 'agent_id'
    ? { agent: apart(id, base.agent) }
    : { agent: `${base.agent}/run`, user: apart(id, base.user) }
}

const named = '/named'

/** An owner called as the memory's own part of the scope is another than that: a user and an agent called `default` would be one. */
function apart(id: string, own: string): string {
  const bare = id.replace(/(?:\/named)+$/u, '')
  return bare === own ? `${id}${named}` : id
}

/** What is kept with an event: who is named, and the metadata. */
export function keptWith({ ids }: Wanted, metadata: Readonly<Record<string, unknown>>): Record<string, JsonValue> {
  // Whatever of it JSON cannot hold, the engine says so.
  return { mem0: { ids: ids as Record<string, JsonValue>, metadata: metadata as Record<string, JsonValue> } }
}

/** What was kept with an event; of one that did not come by this adapter, its owner alone. */
export function keptOf({ attributes }: Pick<Event, 'attributes'>, owner: Owner): Kept {
  const kept: unknown = attributes.mem0
  return isKept(kept) ? kept : { ids: { [owner.kind]: owner.id }, metadata: {} }
}

/** Attributes are JSON of anybody: another shape is none of ours. */
function isKept(kept: unknown): kept is Kept {
  if (!isRecord(kept) || !isRecord(kept.ids) || !isRecord(kept.metadata)) return false
  return Object.entries(kept.ids).every(([kind, id]) => Object.hasOwn(kinds, kind) && typeof id === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an event is one of those asked for. */
export function isWanted(event: Pick<Event, 'attributes'>, { owner, ids, metadata }: Wanted): boolean {
  const kept = keptOf(event, owner)
  return (
    Object.entries(ids).every(([kind, id]) => kept.ids[kind as OwnerKind] === id) &&
    Object.entries(metadata).every(
      ([field, value]) => Object.hasOwn(kept.metadata, field) && kept.metadata[field] === value,
    )
  )
}

/** The id of a memory says whose it is, for mem0 asks for it alone. */
export function memoryId({ kind, id }: Owner, ref: string): string {
  return [kind, encodeURIComponent(id), ref].join(':')
}

/** Whose memory an id means; null where it is none. */
export function readMemoryId(id: string): { readonly owner: Owner; readonly ref: string } | null {
  const { kind, owner, ref } = /^(?<kind>user_id|agent_id|run_id):(?<owner>[^:]+):(?<ref>.+)$/s.exec(id)?.groups ?? {}
  if (kind === undefined || owner === undefined || ref === undefined) return null
  try {
    return { owner: { kind: kind as OwnerKind, id: decodeURIComponent(owner) }, ref }
  } catch {
    // No text of ours.
    return null
  }
}

/** The scoped handle. */
export function handleOf(owner: Owner, memory: Memory): Memory {
  return memory.as(scopeOf(owner, memory.scope))
}

/** An error that names the field. */
export function wrong(operation: string, field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `${operation}: ${field} ${why}`, { details: { field } })
}
