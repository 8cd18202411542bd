/** What is read in a scope, without a store? The events read until nothing they tell changes how they are read. */

import type { Decision, NameStatistics, Reading } from '../../record/entity.ts'
import { nameStatistics } from '../../store/in-memory/names.ts'
import { ScopeRecords } from '../../store/in-memory/records.ts'
import { Canon } from '../canon.ts'
import type { EntityEvent } from '../mention.ts'
import { NameBook } from '../name-book.ts'
import { readWindow } from '../read.ts'
import { ScopeNames } from '../scope-names.ts'

/** More rounds than any dialogue of a test needs. */
const roundsMax = 5
const lookBack = 8

/** A scope that was read. */
export interface ReadScope {
  readonly book: NameBook
  readonly canon: Canon
  /** By ref. */
  readonly readings: ReadonlyMap<string, Reading>
}

/** Reads all sessions of some events. */
export function readScope(events: readonly EntityEvent[], decisions: readonly Decision[] = []): ReadScope {
  const numbered = events.map((event, i) => ({ ...event, no: i + 1 }))
  const sessions = new Map<string, typeof numbered>()
  for (const event of numbered) sessions.set(event.session, [...(sessions.get(event.session) ?? []), event])
  let readings: Reading[] = []
  let book = new NameBook()
  for (let round = 0; round < roundsMax; round++) {
    const known = book
    readings = [...sessions.values()].flatMap((own) =>
      readWindow({ events: own, owners: new Set(own.map(({ no }) => no)), lookBack }, known),
    )
    book = new NameBook()
    book.update(statisticsOf(readings))
  }
  return {
    book,
    canon: new Canon(new ScopeNames(book), decisions),
    readings: new Map(readings.map((reading) => [numbered[reading.no - 1]?.ref ?? '', reading])),
  }
}

/** Sums over readings, as a store keeps them. */
export function statisticsOf(readings: readonly Reading[]): NameStatistics[] {
  const records = new ScopeRecords()
  for (const reading of readings) records.readings.set(reading.no, reading)
  return [...nameStatistics(records).values()]
}

/** Whom the mentions of an event mean, by their words: `she = anna kowalski`. */
export function meantIn({ canon, readings }: ReadScope, event: EntityEvent): string[] {
  return (readings.get(event.ref)?.mentions ?? []).map(({ start, end, target }) => {
    const entity = target === null ? null : canon.meantBy(target).entity
    return `${event.text.slice(start, end)} = ${entity ?? '?'}`
  })
}
