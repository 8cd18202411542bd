/** Times as tests write them: `words: from/to granularity`, midnight without its time of day. */

import { timeExpressions } from './expression.ts'
import { isOpenEnd, isOpenStart } from './interval.ts'
import type { TimeOptions } from './reading.ts'

/** Wednesday 14 June 2023, ten in the morning: the "now" of the tests. */
export const wednesday: number = Date.UTC(2023, 5, 14, 10)

/** What a text says of time. */
export function told(text: string, options: TimeOptions = {}, localMs: number = wednesday): string[] {
  return timeExpressions(text, { localMs }, options).map(({ text: words, interval }) => {
    const from = isOpenStart(interval) ? 'open' : written(interval.from)
    const to = isOpenEnd(interval) ? 'open' : written(interval.to)
    return `${words}: ${from}/${to} ${interval.granularity}`
  })
}

/** A moment as short as it can be told. */
export function written(ms: number): string {
  const iso = new Date(ms).toISOString()
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, iso.endsWith(':00.000Z') ? 16 : 19)
}
