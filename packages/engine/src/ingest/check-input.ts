/** Is this something that can be remembered? Checks and completes one input before anything is written. */

import { checkKeys, MemoryError, readable, shown } from '../errors.ts'
import type { Attachment, Event } from '../record/event.ts'
import { eventKinds, splitRef, trustClasses } from '../record/event.ts'
import type { TimeInput } from '../record/instant.ts'
import { instantOf, localDate } from '../record/instant.ts'
import type { Clock, Ids } from '../system.ts'
import { wellFormed } from '../text/normalize.ts'
import { checkAttributes } from './check-attributes.ts'
import { digestOf } from './digest.ts'
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
  /** True for what `export` wrote, which is kept whatever it says. */
  readonly isRestored: boolean
}

/** Longest name, session or ref, in UTF-16 code units: long enough for a URL, short enough for an index key. */
export const handleLengthMax: number = 1024
/** Longest caption, in UTF-16 code units: captions are not segmented, and this is far beyond any. */
const captionLengthMax = 10_000
/** Fields of an input; what belongs to none of them goes into `attributes`. */
const inputKeys = [
  'text',
  'speaker',
  'role',
  'time',
  'timeSource',
  'session',
  'ref',
  'idempotencyKey',
  'kind',
  'trust',
  'attachments',
  'attributes',
] as const satisfies readonly (keyof RememberInput)[]
/** Most attachments of one input: far beyond any message, and few enough to be copied without a thought. */
const attachmentsMax = 1000

/**
 * Checks an input and fills in its defaults. Every field is read once: a getter cannot show one value to the check and
 * another to the store.
 *
 * @throws {INVALID_INPUT} naming the field and the remedy; nothing else, whatever getters and proxies in it throw
 */
export function checkInput(input: RememberInput, policy: IngestPolicy, system: { clock: Clock; ids: Ids }): Source {
  const given = readable('remember', 'input', () => fieldsOf(input))
  const recordedAt = system.clock.now()
  const text = checkText(given.text, policy)
  const attachments = readable('remember', 'attachments', () => checkAttachments(given.attachments))
  if (text.trim() === '' && !attachments.some((one) => (one.caption ?? '').trim() !== ''))
    throw bad('text', 'must not be empty; to keep an image without words, give an attachment with a caption')
  const id = system.ids.next(recordedAt)
  const ref = mark(given.ref, 'ref')
  if (ref !== null && splitRef(ref).part !== 0)
    throw bad(
      'ref',
      'must not end in ¶ and digits, which name the segments of a long text; give the whole text under its own ref, as export does',
    )
  // A Date, for what our own clock says is no guess of a caller's, however near to 1970 it stands.
  const saidAt = instantOf((given.time ?? new Date(recordedAt)) as TimeInput, 'remember')
  const kind = oneOf(given.kind ?? 'utterance', eventKinds, 'kind')
  const role = handle(given.role, 'role')
  const speaker = handle(given.speaker, 'speaker')
  return {
    refGiven: ref !== null,
    isRestored: given.timeSource !== undefined && given.timeSource !== null,
    idempotencyKey: handle(given.idempotencyKey, 'idempotencyKey'),
    digest: digestOf({ speaker, text, attachments }),
    event: {
      id,
      ref: ref ?? id,
      sourceRef: ref ?? id,
      part: 0,
      session: mark(given.session, 'session') ?? localDate(saidAt),
      kind,
      speaker,
      role,
      text,
      attachments,
      saidAt,
      // Read segment by segment, once the text is taken apart.
      occurred: [],
      timeSource: timeSourceOf(given),
      recordedAt,
      trust: oneOf(given.trust ?? defaultTrust(kind, role), trustClasses, 'trust'),
      attributes: readable('remember', 'attributes', () => checkAttributes(given.attributes)),
    },
  }
}

/** Only what is restored can have a time and yet none of its speaker's. */
function timeSourceOf({ time, timeSource }: Fields): Event['timeSource'] {
  const usual = (time ?? null) === null ? 'ingest' : 'given'
  const source = oneOf(timeSource ?? usual, ['given', 'ingest'], 'timeSource')
  if (source === 'given' && usual === 'ingest') throw bad('timeSource', 'must not be given without a time')
  return source
}

type Fields = Partial<Record<keyof RememberInput, unknown>>

function fieldsOf(input: unknown): Fields {
  if (typeof input !== 'object' || input === null || readable('remember', 'input', () => Array.isArray(input)))
    throw bad('input', 'must be an object with a text')
  checkKeys(input, inputKeys, 'remember')
  const given: Fields = {}
  for (const key of inputKeys) given[key] = readable('remember', key, () => (input as Fields)[key])
  return given
}

function checkText(text: unknown, policy: IngestPolicy): string {
  if (typeof text !== 'string') throw bad('text', 'must be a string')
  if (text.length > policy.textLengthMax)
    throw bad('text', `must have at most ${policy.textLengthMax} characters, got ${text.length}; remember it in parts`)
  return wellFormed(text)
}

/** Names and refs: trimmed, non-empty, one line for every reader. An empty one counts as not given. */
function handle(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw bad(field, 'must be a string')
  const text = wellFormed(value).trim()
  if (text === '') return null
  if (text.length > handleLengthMax) throw bad(field, `must have at most ${handleLengthMax} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
  if (/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text))
    throw bad(field, 'must not hold control characters or line breaks')
  return text
}

/** A handle that stands between angle brackets, or beside them, in a context: with brackets of its own it would forge another. */
function mark(value: unknown, field: string): string | null {
  const text = handle(value, field)
  if (text !== null && /[<>]/.test(text))
    throw bad(field, 'must not hold < or >, which enclose the marks of a context; write it without them')
  return text
}

function checkAttachments(attachments: unknown): Attachment[] {
  if (attachments === undefined || attachments === null) return []
  if (!Array.isArray(attachments)) throw bad('attachments', 'must be a list of { kind, caption?, uri? }')
  if (attachments.length > attachmentsMax)
    throw bad('attachments', `must be at most ${attachmentsMax}, got ${attachments.length}`)
  // Array.from: map() alone would pass over the holes of a sparse list.
  return Array.from(attachments).map((one: Partial<Attachment> | null, i) => {
    const at = `attachments[${i}]`
    const { kind: givenKind, uri: givenUri, caption } = one ?? {}
    const kind = handle(givenKind, `${at}.kind`)
    if (kind === null) throw bad(`${at}.kind`, 'must be a string such as image')
    const uri = handle(givenUri, `${at}.uri`)
    if (caption !== undefined && (typeof caption !== 'string' || caption.length > captionLengthMax))
      throw bad(`${at}.caption`, `must be a string of at most ${captionLengthMax} characters`)
    return {
      kind,
      ...(caption === undefined ? {} : { caption: wellFormed(caption) }),
      ...(uri === null ? {} : { uri }),
    }
  })
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
