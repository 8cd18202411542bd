/** What does an event tell to somebody who heard the turns before it? Facts by rule, and a remark: what it is as a link in talk. */

import { denialsOf } from '../fact/denial.ts'
import type { Fact, SlotKind } from '../fact/fact.ts'
import { factsOf, selfKey } from '../fact/read.ts'
import { type Remark, remarkOf } from '../fact/remark.ts'
import { type Statement, statementsIn } from '../fact/succession/statement.ts'
import type { Said, Told } from '../fact/update.ts'
import type { EventKind } from '../record/event.ts'
import { localMs } from '../record/instant.ts'
import { isWithdrawn } from '../record/withdrawn.ts'
import type { NumberedEvent } from '../store/store.ts'

/** What one event tells. */
export interface Heard {
  /** Key of who says it. */
  readonly speaker: string
  readonly facts: readonly Told[]
  /** What it says was never so, told as the facts that it denies. */
  readonly denied: readonly Told[]
  /** Where it denies what was said just before: of one slot, or whatever it was. */
  readonly deniesBefore: { readonly slot: SlotKind | null; readonly quote: string } | null
  /** Null of what is nobody's statement, and of long texts. */
  readonly remark: Remarked | null
  /** Null where it states nothing. */
  readonly stated: Stated | null
}

/** Statements, with when and by whom they were made. */
export interface Stated extends Said {
  readonly no: number
  readonly statements: readonly Statement[]
  /** End of the latest past time that its words name; null where they name none. */
  readonly changedByMs: number | null
}

/** A remark, with when and by whom it was made. */
export interface Remarked extends Said {
  readonly remark: Remark
}

/** Kinds whose words are somebody's statements. */
const told: ReadonlySet<EventKind> = new Set<EventKind>(['utterance', 'observation'])
/** Who only repeats what others say. */
const repeats = /^(?:assistant|system|tool|bot|model|ai)$/iu

/** @param events  neighbouring events of a session in order, of which the last is heard */
export function heardBy(events: readonly NumberedEvent[]): Heard {
  const event = events.at(-1) as NumberedEvent
  if (!told.has(event.kind) || repeats.test(event.role ?? '') || isWithdrawn(event))
    return { speaker: selfKey(event), facts: [], denied: [], deniesBefore: null, remark: null, stated: null }
  const said = localMs(event.saidAt)
  const at = { speaker: selfKey(event), session: event.session, localMs: said, seq: event.seq }
  const words = events.map(({ no, session, speaker, text }) => ({ no, session, speaker, text }))
  const remark = event.part > 1 ? null : remarkOf(words)
  const statements = event.part > 1 ? [] : statementsIn(words)
  const tell = (fact: Fact): Told => ({ ...at, fact, changedByMs: changedBy(event, fact, said) })
  const denials = denialsOf(words)
  return {
    speaker: at.speaker,
    facts: factsOf(words).map(tell),
    denied: denials.facts.map(tell),
    deniesBefore: denials.pointing,
    remark: remark === null ? null : { ...at, remark },
    stated: statements.length === 0 ? null : { ...at, no: event.no, statements, changedByMs: latestPast(event, said) },
  }
}

/** End of the latest time in the past that the words of the fact name as that of the change; null where they name none. */
export function changedBy({ occurred }: NumberedEvent, { quote, slot }: Fact, said: number): number | null {
  // There the time is the value, and lies ahead.
  if (slot === 'thing' || slot === 'habit') return null
  const past = occurred.filter(({ text, to }) => to <= said && quote.includes(text)).map(({ to }) => to)
  return past.length === 0 ? null : Math.max(...past)
}

/** End of the latest time before it was said that an event names; null where it names none. */
function latestPast({ occurred }: NumberedEvent, said: number): number | null {
  const past = occurred.filter(({ to }) => to <= said).map(({ to }) => to)
  return past.length === 0 ? null : Math.max(...past)
}
