/** From when to when do the rows go, and how far do they say where? */
import type { RememberInput } from 'knotwork'

/** First and last time of an import, as the rows have them, and how many say nothing of a zone. */
export interface TimeRange {
  /** ISO 8601. */
  readonly from: string
  readonly to: string
  /** Rows with an offset or as a moment. */
  readonly zoned: number
  /** Rows with a reading of a clock and no zone. */
  readonly floating: number
}

const withOffset = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i

/** Gathers the times of rows. */
export class TimeSpan {
  #from: { readonly ms: number; readonly iso: string } | null = null
  #to: { readonly ms: number; readonly iso: string } | null = null
  #zoned = 0
  #floating = 0

  /** @returns the day of a time; null for none, or one that cannot be read */
  add(time: RememberInput['time']): string | null {
    if (time === undefined) return null
    const iso = typeof time === 'string' ? time.trim() : isoOfMoment(time)
    if (iso === null) return null
    const zoned = /\d[T ]\d/.test(iso) && withOffset.test(iso)
    // Floating times are compared as if they were UTC, as the engine does.
    const ms = Date.parse(zoned ? iso : iso.length > 10 ? `${iso}Z` : iso)
    if (Number.isNaN(ms)) return null
    if (zoned) this.#zoned++
    else this.#floating++
    if (this.#from === null || ms < this.#from.ms) this.#from = { ms, iso }
    if (this.#to === null || ms > this.#to.ms) this.#to = { ms, iso }
    return iso.slice(0, 10)
  }

  range(): TimeRange | null {
    if (this.#from === null || this.#to === null) return null
    return { from: this.#from.iso, to: this.#to.iso, zoned: this.#zoned, floating: this.#floating }
  }
}

function isoOfMoment(time: number | Date): string | null {
  const ms = Number(time)
  return Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}
