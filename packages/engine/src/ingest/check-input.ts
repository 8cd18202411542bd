/** Is this something that can be remembered? Checks and completes one input before anything is written. */

import { createHash } from 'node:crypto'
import { checkKeys, MemoryError, shown } from '../errors.ts'
import type { Attachment, Event, JsonValue } from '../record/event.ts'
import { eventKinds, splitRef, trustClasses } from '../record/event.ts'
import { instantOf, localDate } from '../record/instant.ts'
import type { Clock, Ids } from '../system.ts'
import { wellFormed } from '../text/normalize.ts'
import type { IngestPolicy } from './policy.ts'
import type { RememberInput } from './receipt.ts'

/** One checked source, complete but for its segmentation. */
export interface Source {
  /** As stored, with the whole text; `part` is 0. */
  readonly event: Omit<Event, 'seq'>
  readonly digest: string
  readonly idempotencyKey: string | null
  /** True when the caller gave the ref: only then can it be known already. */
  readonly refGiven: boolean
}

/** Longest name, session or ref, in UTF-16 code units: long enough for a URL, short enough for an index key. */
const handleLengthMax = 1024
/** Longest caption, in UTF-16 code units: captions are not segmented, and this is far beyond any. */
const captionLengthMax = 10_000
/** Fields of an input; what belongs to none of them goes into `attributes`. */
const inputKeys = [
  'text',
  'speaker',
  'role',
  'time',
  'session',
  'ref',
  'idempotencyKey',
  'kind',
  'trust',
  'attachments',
  'attributes',
] as const satisfies readonly (keyof RememberInput)[]
/** Deepest nesting of attributes; far beyond any use, well below the stack. */
const depthMax = 32

/**
 * Checks an input and fills in its defaults.
 *
 * @throws {INVALID_INPUT} naming the field and the remedy
 */
export function checkInput(input: RememberInput, policy: IngestPolicy, system: { clock: Clock; ids: Ids }): Source {
  if (typeof input !== 'object' || input === null) throw bad('input', 'must be an object with a text')
  checkKeys(input, inputKeys, 'remember')
  const recordedAt = system.clock.now()
  const text = checkText(input.text, policy)
  const attachments = checkAttachments(input.attachments)
  if (text.trim() === '' && !attachments.some((one) => (one.caption ?? '').trim() !== ''))
    throw bad('text', 'must not be empty; to keep an image without words, give an attachment with a caption')
  const id = system.ids.next(recordedAt)
  const ref = handle(input.ref, 'ref')
  if (ref !== null && splitRef(ref).part !== 0)
    throw bad('ref', 'must not end in ¶ and digits, which name the segments of a long text')
  const saidAt = instantOf(input.time ?? recordedAt, 'remember')
  const kind = oneOf(input.kind ?? 'utterance', eventKinds, 'kind')
  const role = handle(input.role, 'role')
  const speaker = handle(input.speaker, 'speaker')
  return {
    refGiven: ref !== null,
    idempotencyKey: handle(input.idempotencyKey, 'idempotencyKey'),
    digest: createHash('sha256')
      .update(JSON.stringify([speaker, text, attachments]))
      .digest('hex'),
    event: {
      id,
      ref: ref ?? id,
      sourceRef: ref ?? id,
      part: 0,
      session: handle(input.session, 'session') ?? localDate(saidAt),
      kind,
      speaker,
      role,
      text,
      attachments,
      saidAt,
      timeSource: (input.time ?? null) === null ? 'ingest' : 'given',
      recordedAt,
      trust: oneOf(input.trust ?? defaultTrust(kind, role), trustClasses, 'trust'),
      attributes: checkAttributes(input.attributes),
    },
  }
}

function checkText(text: unknown, policy: IngestPolicy): string {
  if (typeof text !== 'string') throw bad('text', 'must be a string')
  if (text.length > policy.textLengthMax)
    throw bad('text', `must have at most ${policy.textLengthMax} characters, got ${text.length}; remember it in parts`)
  return wellFormed(text)
}

/** Names and refs: trimmed, non-empty, one line. An empty one counts as not given. */
function handle(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw bad(field, 'must be a string')
  const text = wellFormed(value).trim()
  if (text === '') return null
  if (text.length > handleLengthMax) throw bad(field, `must have at most ${handleLengthMax} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw bad(field, 'must not hold control characters or line breaks')
  return text
}

function checkAttachments(attachments: unknown): Attachment[] {
  if (attachments === undefined || attachments === null) return []
  if (!Array.isArray(attachments)) throw bad('attachments', 'must be a list of { kind, caption?, uri? }')
  return attachments.map((one: Partial<Attachment> | null, i) => {
    const kind = handle(one?.kind, `attachments[${i}].kind`)
    if (kind === null) throw bad(`attachments[${i}].kind`, 'must be a string such as image')
    const uri = handle(one?.uri, `attachments[${i}].uri`)
    const caption = one?.caption
    if (caption !== undefined && (typeof caption !== 'string' || caption.length > captionLengthMax))
      throw bad(`attachments[${i}].caption`, `must be a string of at most ${captionLengthMax} characters`)
    return {
      kind,
      ...(caption === undefined ? {} : { caption: wellFormed(caption) }),
      ...(uri === null ? {} : { uri }),
    }
  })
}

function checkAttributes(attributes: unknown): Readonly<Record<string, JsonValue>> {
  if (attributes === undefined || attributes === null) return {}
  if (typeof attributes !== 'object' || Array.isArray(attributes)) throw bad('attributes', 'must be an object')
  return cleanJson(attributes, 'attributes', 0) as Record<string, JsonValue>
}

/** A copy that JSON can hold: strings well-formed, no undefined, no cycles, numbers finite. */
function cleanJson(value: unknown, field: string, depth: number): JsonValue {
  if (depth > depthMax) throw bad(field, `must not be nested deeper than ${depthMax}`)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value === 'number' && Number.isFinite(value)) return value
  // A Date, as JSON would write it; left to its fields it would be an empty object.
  if (hasToJson(value)) return cleanJson(value.toJSON(), field, depth + 1)
  if (Array.isArray(value)) return value.map((one, i) => cleanJson(one, `${field}[${i}]`, depth + 1))
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => [wellFormed(key), cleanJson(one, `${field}.${key}`, depth + 1)]),
    )
  throw bad(field, `must be a JSON value, got ${typeof value === 'number' ? String(value) : typeof value}`)
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
}

function defaultTrust(kind: Event['kind'], role: string | null): Event['trust'] {
  if (kind === 'tool' || role === 'tool') return 'tool'
  if (kind === 'document') return 'external'
  return role === 'assistant' ? 'agent' : 'user'
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], field: string): T {
  if (!allowed.includes(value as T)) throw bad(field, `must be one of ${allowed.join(', ')}, got ${shown(value)}`)
  return value as T
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `remember: ${field} ${why}`, { details: { field } })
}
