/**
 * Was it said and then replaced? An answer that was made again, a question that was edited: the line of talk that went on is
 * another one. An attribute says so, and thus it is exported and restored with the event.
 */

import type { Event, JsonValue } from './event.ts'

const withdrawnAttribute = 'knotwork:withdrawn'

/** The attributes of an event that was withdrawn, for importers: it is found and shown as such, and no answer rests on it. */
export const withdrawnAttributes: Readonly<Record<string, JsonValue>> = Object.freeze({ [withdrawnAttribute]: true })

/** Whether it was withdrawn. */
export function isWithdrawn({ attributes }: Pick<Event, 'attributes'>): boolean {
  return attributes[withdrawnAttribute] === true
}
