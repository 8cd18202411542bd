/** What does a test append? Drafts that are complete by themselves and differ only where the test says so. */

import { createHash } from 'node:crypto'
import type {
  Attachment,
  EventDraft,
  EventKind,
  JsonValue,
  Occurrence,
  SpaceSpec,
  TrustClass,
  VectorRows,
} from 'knotwork/store'
import { refOf } from 'knotwork/store'

/** What a test may say about a draft; all else has a plain default. */
export interface DraftFields {
  /** Source ref, default `text`'s own words. */
  readonly ref?: string
  /** Default 0: a whole text. */
  readonly part?: number
  readonly text?: string
  readonly session?: string
  readonly kind?: EventKind
  readonly speaker?: string | null
  readonly role?: string | null
  /** `saidAt` in epoch milliseconds. */
  readonly at?: number
  readonly offsetMinutes?: number | null
  /** Default: none. */
  readonly occurred?: readonly Occurrence[]
  readonly timeSource?: 'given' | 'ingest'
  readonly recordedAt?: number
  readonly trust?: TrustClass
  readonly attachments?: readonly Attachment[]
  readonly attributes?: Readonly<Record<string, JsonValue>>
  /** Default: SHA-256 of the text. */
  readonly digest?: string
  readonly key?: string | null
  /** Counts by term. */
  readonly terms?: Readonly<Record<string, number>>
  readonly vectors?: readonly VectorRows[]
  /** Default 0. */
  readonly marks?: number
  readonly jobs?: readonly string[]
}

/** A draft of one event. */
export function draft(fields: DraftFields = {}): EventDraft {
  const text = fields.text ?? 'green tea'
  const sourceRef = fields.ref ?? text
  const ref = refOf(sourceRef, fields.part ?? 0)
  return {
    event: {
      id: `id of ${ref}`,
      ref,
      sourceRef,
      part: fields.part ?? 0,
      session: fields.session ?? 'session',
      kind: fields.kind ?? 'utterance',
      speaker: fields.speaker === undefined ? 'Ana' : fields.speaker,
      role: fields.role ?? null,
      text,
      attachments: fields.attachments ?? [],
      saidAt: { epochMs: fields.at ?? 1_000, offsetMinutes: fields.offsetMinutes ?? null },
      occurred: fields.occurred ?? [],
      timeSource: fields.timeSource ?? 'given',
      recordedAt: fields.recordedAt ?? 5_000,
      trust: fields.trust ?? 'user',
      attributes: fields.attributes ?? {},
    },
    digest: fields.digest ?? digestOf(text),
    idempotencyKey: fields.key ?? null,
    terms: { terms: Object.keys(fields.terms ?? {}), counts: Object.values(fields.terms ?? {}) },
    vectors: fields.vectors ?? [],
    marks: fields.marks ?? 0,
    jobs: fields.jobs ?? [],
  }
}

/** The drafts of a long text given by its segments: parts count from 1, the digest is that of the whole. */
export function segmentedDraft(segments: readonly string[], fields: DraftFields = {}): EventDraft[] {
  const whole = segments.join('')
  const shared = { ref: whole, digest: digestOf(whole), ...fields }
  return segments.map((text, i) => draft({ ...shared, text, part: i + 1 }))
}

/** SHA-256 in hex. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Spaces for tests, small but of a size every store can scan: a multiple of 32. */
export const sentenceSpace: SpaceSpec = Object.freeze({ id: 'test-sentence', dimensions: 32, encoding: 'float32' })
export const tokenSpace: SpaceSpec = Object.freeze({ id: 'test-token', dimensions: 32, encoding: 'int8' })

/**
 * A float32 unit vector.
 *
 * @param components  its leading components before normalisation, the rest are 0; not all may be 0
 */
export function unitVector(components: readonly number[], dimensions: number = sentenceSpace.dimensions): Float32Array {
  const norm = Math.sqrt(components.reduce((sum, x) => sum + x * x, 0))
  return Float32Array.from({ length: dimensions }, (_, i) => (components[i] ?? 0) / norm)
}

/** Rows of a space from unit vectors; those of an int8 space are scaled by 127 and rounded. */
export function vectorRows(space: SpaceSpec, vectors: readonly Float32Array[]): VectorRows {
  const flat = vectors.flatMap((vector) => [...vector])
  const rows = space.encoding === 'int8' ? Int8Array.from(flat, (x) => Math.round(x * 127)) : Float32Array.from(flat)
  return { space, count: vectors.length, rows }
}
