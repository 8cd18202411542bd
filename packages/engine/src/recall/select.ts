/** Which events does the model get to read? The best that fit the budget, in reading order. */

import { MemoryError, shown } from '../errors.ts'
import type { Event } from '../record/event.ts'
import { localDate, localMs } from '../record/instant.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { TokenCounter } from '../text/budget.ts'
import { lineCost } from '../text/budget.ts'
import type { Scored } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import type { Context, ContextLine } from './recollection.ts'
import type { Snapshot } from './snapshot.ts'

/** The words of an event as they are shown and counted: speaker, text, captions. */
export function spokenText(event: Event): string {
  const shown = event.attachments.flatMap((one) => (one.caption === undefined ? [] : [`[${one.kind}: ${one.caption}]`]))
  const said = [event.text, ...shown].filter((part) => part.trim() !== '').join(' ')
  return event.speaker === null ? said : `${event.speaker}: ${said}`
}

/** Everything that some reader takes for the end of a line. */
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]+/

/** One line: day, words, ref. Line ends inside the words become single spaces, so that a line stays one. */
export function lineOf(event: Event): string {
  const words = spokenText(event)
    .split(lineEnd)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return `<t:${localDate(event.saidAt)}> ${words.join(' ')} <ref:${event.ref}>`
}

/** An event that fits, with its rank from 1 and what its line costs. */
export interface Chosen {
  readonly event: NumberedEvent
  readonly score: number
  readonly rank: number
  readonly tokens: number
}

/** Events read from the store at a time: about what a default budget takes. */
const pageSize = 48

/**
 * Takes events by rank while they fit; one that does not fit is passed over, and a shorter one may still enter, until
 * `select.passOverMax` in succession did not.
 *
 * @returns the chosen, by rank
 */
export async function select(
  ranked: readonly Scored[],
  budget: { budgetTokens: number; counter: TokenCounter },
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<Chosen[]> {
  const { lineTokens, passOverMax } = policy.select
  const chosen: Chosen[] = []
  const counter = checkedCounter(budget.counter)
  let left = budget.budgetTokens
  let passedOver = 0
  for (let start = 0; start < ranked.length; start += pageSize) {
    const page = ranked.slice(start, start + pageSize)
    const read = await snapshot.events(page.map(({ candidate }) => candidate.no))
    const events = new Map(read.map((event) => [event.no, event]))
    for (const [i, { candidate, score }] of page.entries()) {
      if (left < lineTokens || passedOver > passOverMax) return chosen
      const event = events.get(candidate.no)
      // Forgotten between ranking and reading: it must not be shown.
      if (event === undefined) continue
      const tokens = lineCost(counter, spokenText(event), lineTokens)
      if (tokens <= left) {
        chosen.push({ event, score, rank: start + i + 1, tokens })
        left -= tokens
        passedOver = 0
      } else passedOver++
    }
  }
  return chosen
}

/** A counter of the caller's may give anything: a string would be glued to the overhead, not added. */
function checkedCounter(counter: TokenCounter): TokenCounter {
  return {
    count(text: string): number {
      const tokens: unknown = counter.count(text)
      if (typeof tokens !== 'number' || !(tokens >= 0))
        throw new MemoryError('INVALID_INPUT', `recall: tokenCounter must return a number ≥ 0, got ${shown(tokens)}`, {
          details: { field: 'tokenCounter' },
        })
      return tokens
    },
  }
}

/**
 * Puts the chosen events in reading order: session by session, by the earliest time of those chosen of it, then by name;
 * within a session by position, for there times are often only a day, and a conversation is read as it went.
 */
export function linearise(chosen: readonly Chosen[]): Context {
  const begins = new Map<string, number>()
  for (const { event } of chosen)
    begins.set(event.session, Math.min(begins.get(event.session) ?? Number.POSITIVE_INFINITY, localMs(event.saidAt)))
  const lines: ContextLine[] = chosen
    .map(({ event: { no: _, ...event }, rank, tokens, score }) => ({ event, text: lineOf(event), tokens, rank, score }))
    .sort((a, b) => inReadingOrder(a.event, b.event, begins))
  return {
    text: lines.map((line) => line.text).join('\n'),
    lines,
    tokens: lines.reduce((total, line) => total + line.tokens, 0),
  }
}

function inReadingOrder(a: Event, b: Event, begins: ReadonlyMap<string, number>): number {
  if (a.session === b.session) return a.seq - b.seq
  const later = (begins.get(a.session) as number) - (begins.get(b.session) as number)
  return later || (a.session < b.session ? -1 : 1)
}
