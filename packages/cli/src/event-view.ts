/** How is an event shown? As JSON for programs, as lines for people. */
import { type Event, isoOf } from 'knotwork'
import { isOpenEnd, isOpenStart } from 'knotwork/rules'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { wrap } from './terminal/width.ts'

/** An event as `--json` prints it: times as ISO 8601, nothing internal. */
export interface EventJson {
  readonly ref: string
  readonly sourceRef: string
  readonly id: string
  readonly time: string
  readonly timeSource: 'given' | 'ingest'
  /** Times the words name, wall clock without a zone; null where they leave an end open. */
  readonly occurred: readonly {
    readonly from: string | null
    readonly to: string | null
    readonly granularity: string
    readonly text: string
  }[]
  readonly session: string
  readonly seq: number
  readonly kind: string
  readonly speaker: string | null
  readonly role: string | null
  readonly text: string
  readonly attachments: Event['attachments']
  readonly trust: string
  readonly attributes: Event['attributes']
}

/** The event for `--json`. */
export function eventJson(event: Event): EventJson {
  const { ref, sourceRef, id, timeSource, session, seq, kind, speaker, role, text, attachments, trust, attributes } =
    event
  return {
    ref,
    sourceRef,
    id,
    time: isoOf(event.saidAt),
    timeSource,
    occurred: event.occurred.map((one) => ({
      from: isOpenStart(one) ? null : wallClock(one.from),
      to: isOpenEnd(one) ? null : wallClock(one.to),
      granularity: one.granularity,
      text: one.text,
    })),
    session,
    seq,
    kind,
    speaker,
    role,
    text,
    attachments,
    trust,
    attributes,
  }
}

/** A wall-clock reading as ISO 8601 without a zone. */
function wallClock(ms: number): string {
  return isoOf({ epochMs: ms, offsetMinutes: null })
}

/** `2025-03-04 19:12`, in the speaker's own clock. */
export function dayAndTime(event: Event): string {
  return isoOf(event.saidAt).slice(0, 16).replace('T', ' ')
}

/** Text and captions of an event in one string, for one-line views. */
export function wordsOf(event: Event): string {
  const captions = event.attachments.map(
    ({ kind, caption }) => `[${kind}${caption === undefined ? '' : `: ${caption}`}]`,
  )
  return [event.text, ...captions].filter((part) => part !== '').join(' ')
}

/** An event in full: a heading, then its text. */
export function eventLines(event: Event, out: Output): string[] {
  const { paint } = out
  const who = event.speaker ?? event.role ?? 'nobody named'
  const place = [`session ${event.session}`, `turn ${event.seq}`, event.kind, event.trust]
  if (event.timeSource === 'ingest') place.push('time of storing')
  const heading = `${paint.cyan(shown(event.ref, out))}  ${dayAndTime(event)}  ${paint.bold(shown(who, out))}  ${paint.dim(shown(place.join(' · '), out))}`
  const words = [
    event.text,
    ...event.attachments.map((one) => `[${one.kind}] ${one.caption ?? ''} ${one.uri ?? ''}`.trim()),
  ]
  const text = words.filter((part) => part !== '').join('\n')
  return [heading, ...(out.onTerminal ? wrap(printable(text), out.columns) : [text])]
}

/** Text of others: made harmless on a terminal, left as it is in a pipe. */
function shown(text: string, out: Output): string {
  return out.onTerminal ? printable(text) : text
}
