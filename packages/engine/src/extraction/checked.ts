/**
 * What of a model's reading is kept? Items that quote words of the event they name, about somebody who is there; each as a
 * record with its sources. The rest is counted, by what was wrong with it.
 */

import { mayPrecede } from '../cause/narrated-time.ts'
import type { CauseEvent } from '../cause/proposal.ts'
import { nameKey } from '../entity/key.ts'
import { factOfParts } from '../fact/stated.ts'
import type { DerivedCause, DerivedEntity, DerivedFact, DerivedRecord } from '../record/derived.ts'
import { localMs } from '../record/instant.ts'
import { isWithdrawn } from '../record/withdrawn.ts'
import type { NumberedEvent } from '../store/store.ts'
import { standing, written } from '../text/quote.ts'
import { timeExpressions } from '../time/expression.ts'
import { dayRange } from './day-range.ts'
import type { Extraction } from './shape.ts'
import { WindowNames } from './subject.ts'

/** What was kept, and how many items were not, by reason. */
export interface CheckedExtraction {
  readonly records: readonly DerivedRecord[]
  readonly dropped: Readonly<Record<string, number>>
}

/** Texts of a model are cut here: a note is no essay. UTF-16 units. */
const textLengthMax = 600

/** Who only repeats what others say. */
const repeats = /^(?:assistant|system|tool|bot|model|ai)$/iu

/** Name of the rule of facts that a model read. */
export const factRule = 'extract'

/** @param events  of the window, in the order shown */
export function checkedExtraction(reply: Extraction, events: readonly NumberedEvent[]): CheckedExtraction {
  const checker = new Checker(events)
  const records = [
    ...reply.entities.flatMap((one) => checker.entity(one)),
    ...reply.facts.flatMap((one) => checker.fact(one)),
    ...reply.causes.flatMap((one) => checker.cause(one)),
    ...reply.dates.flatMap((one) => checker.date(one)),
    ...reply.topics.flatMap((one) => checker.told('topic', one)),
    ...reply.summaries.flatMap((one) => checker.told('summary', one)),
  ]
  return { records: withoutTwins(records, checker), dropped: checker.dropped }
}

type ItemOf<List extends keyof Extraction> = Extraction[List][number]

/** Why an item is left out: its event, its quote, its subject, its value, its order, … */
class Checker {
  readonly dropped: Record<string, number> = {}
  readonly #events: readonly NumberedEvent[]
  readonly #names: WindowNames

  constructor(events: readonly NumberedEvent[]) {
    this.#events = events
    this.#names = new WindowNames(events)
  }

  drop(reason: string): [] {
    this.dropped[reason] = (this.dropped[reason] ?? 0) + 1
    return []
  }

  entity(item: ItemOf<'entities'>): DerivedEntity[] | [] {
    const found = this.#find(item)
    if (found === null) return []
    const name = clean(item.name)
    if (name === '' || !this.#names.isNamed(name)) return this.drop('name')
    const given = (item.aliases ?? []).map(clean)
    const aliases = [...new Set(given)].filter(
      (alias) => this.#names.isNamed(alias) && nameKey(alias) !== nameKey(name),
    )
    for (const alias of aliases) this.#names.alias(alias, name)
    const { event, quote } = found
    return [
      { kind: 'entity', sources: [event.no], quote, name, key: nameKey(name), aliases, about: clean(item.about ?? '') },
    ]
  }

  fact(item: ItemOf<'facts'>): DerivedFact[] | [] {
    const found = this.#find(item)
    if (found === null) return []
    const { event, quote } = found
    if (event.kind === 'tool' || event.kind === 'document' || isWithdrawn(event) || repeats.test(event.role ?? ''))
      return this.drop('speaker')
    const subject = this.#names.subjectOf(item.subject, event)
    if (subject === null) return this.drop('subject')
    const { slot, claim, confidence } = item
    const words = {
      about: clean(item.about ?? ''),
      value: clean(item.value ?? ''),
      before: clean(item.before ?? ''),
    }
    const fact = factOfParts({ no: event.no, subject, slot, claim, ...words, quote, rule: factRule })
    if (fact === null) return this.drop('value')
    const times = {
      sinceMs: timeIn(item.since, event)?.from ?? null,
      untilMs: timeIn(item.until, event)?.to ?? null,
    }
    return [
      {
        ...{ kind: 'fact', sources: [event.no], quote, subject, slot, claim },
        ...words,
        ...times,
        confidence,
        verified: null,
      },
    ]
  }

  cause(item: ItemOf<'causes'>): DerivedCause[] | [] {
    const from = this.#events[item.from - 1]
    const to = this.#events[item.to - 1]
    if (from === undefined || to === undefined) return this.drop('event')
    if (from.no === to.no) return this.drop('self')
    const quote = standing(item.quote, from.text) ?? standing(item.quote, to.text)
    if (quote === null) return this.drop('quote')
    if (!mayPrecede(causeEvent(from), causeEvent(to))) return this.drop('order')
    const sources = [from.no, to.no].sort((a, b) => a - b)
    const { kind: relation, confidence } = item
    return [{ kind: 'cause', sources, quote, from: from.no, to: to.no, relation, confidence, verified: null }]
  }

  date(item: ItemOf<'dates'>): DerivedRecord[] | [] {
    const found = this.#find(item)
    if (found === null) return []
    const range = dayRange(item.from, item.to)
    return range === null
      ? this.drop('date')
      : [{ kind: 'date', sources: [found.event.no], quote: found.quote, ...range }]
  }

  /** A topic is of its event; what sums up a window comes from all of it. */
  told(kind: 'topic' | 'summary', item: ItemOf<'topics'>): DerivedRecord[] | [] {
    const found = this.#find(item)
    if (found === null) return []
    const text = clean(item.text)
    if (text === '') return this.drop('empty')
    const all = this.#events.map(({ no }) => no).sort((a, b) => a - b)
    return [{ kind, sources: kind === 'summary' ? all : [found.event.no], quote: found.quote, text }]
  }

  #find(item: { readonly event: number; readonly quote: string }): { event: NumberedEvent; quote: string } | null {
    const event = this.#events[item.event - 1]
    const quote = event === undefined ? null : standing(item.quote, event.text)
    if (event !== undefined && quote !== null) return { event, quote }
    this.drop(event === undefined ? 'event' : 'quote')
    return null
  }
}

/** Models say things twice. */
function withoutTwins(records: readonly DerivedRecord[], checker: Checker): DerivedRecord[] {
  const known = new Set<string>()
  return records.filter((record) => {
    const key = JSON.stringify({ ...record, confidence: 0 })
    if (!known.has(key)) return known.add(key)
    checker.drop('twice')
    return false
  })
}

function clean(text: string): string {
  return text.toWellFormed().replace(/\s+/gu, ' ').trim().slice(0, textLengthMax).toWellFormed()
}

/** The time that some words of the event name; null where they do not stand there, or name none. */
function timeIn(words: string | undefined, event: NumberedEvent): { from: number; to: number } | null {
  const said = words === undefined ? null : written(words, event.text)
  if (said === null) return null
  const [time] = timeExpressions(said, { localMs: localMs(event.saidAt) }).filter(({ dated }) => dated)
  return time?.interval ?? null
}

function causeEvent({ no, speaker, text, session, saidAt }: NumberedEvent): CauseEvent {
  return { no, speaker, text, session, saidAtMs: localMs(saidAt) }
}
