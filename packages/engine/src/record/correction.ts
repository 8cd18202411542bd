/** Which event takes the place of which? A correction says so itself, in an attribute: so it is exported and restored with it. */

import type { Event, JsonValue } from './event.ts'

/** Holds the refs that an event corrects: the text that stood until then, and all that this one had corrected. */
const correctsAttribute = 'knotwork:corrects'
/** Holds why, where somebody said. */
const reasonAttribute = 'knotwork:reason'

/** What an event says it corrects; null where it corrects nothing. */
export interface Correction {
  /** The newest first. */
  readonly refs: readonly string[]
  readonly reason: string | null
}

/** The attributes of an event that corrects others. */
export function attributesOf({ refs, reason }: Correction): Readonly<Record<string, JsonValue>> {
  return { [correctsAttribute]: [...refs], ...(reason === null ? {} : { [reasonAttribute]: reason }) }
}

/** Reads them again. */
export function correctionOf({ attributes }: Pick<Event, 'attributes'>): Correction | null {
  const refs = attributes[correctsAttribute]
  const reason = attributes[reasonAttribute]
  if (!Array.isArray(refs) || !refs.every((ref) => typeof ref === 'string') || refs.length === 0) return null
  return { refs, reason: typeof reason === 'string' ? reason : null }
}
