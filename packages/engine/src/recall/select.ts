/** Which events does the model get to read? The best that fit the budget, in reading order. */

import type { Event } from '../record/event.ts'
import { localDate, localMs } from '../record/instant.ts'
import type { TokenCounter } from '../text/budget.ts'
import { lineCost } from '../text/budget.ts'
import type { Scored } from './fusion.ts'
import type { RecallPolicy } from './policy.ts'
import type { Context, ContextLine } from './recollection.ts'

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

/**
 * Takes events by rank while they fit; one that does not fit is passed over, and a shorter one may still enter.
 *
 * @returns the chosen with their rank from 1 and cost, by rank
 */
export function select(
  ranked: readonly Scored[],
  budgetTokens: number,
  counter: TokenCounter,
  policy: RecallPolicy,
): { scored: Scored; rank: number; tokens: number }[] {
  const chosen: { scored: Scored; rank: number; tokens: number }[] = []
  let left = budgetTokens
  ranked.forEach((scored, i) => {
    if (left < policy.select.lineTokens) return
    const tokens = lineCost(counter, spokenText(scored.candidate.event), policy.select.lineTokens)
    if (tokens > left) return
    chosen.push({ scored, rank: i + 1, tokens })
    left -= tokens
  })
  return chosen
}

/** Puts the chosen events in reading order: by time of saying, then session and position. */
export function linearise(chosen: readonly { scored: Scored; rank: number; tokens: number }[]): Context {
  const lines: ContextLine[] = chosen
    .map(({ scored, rank, tokens }) => ({
      event: scored.candidate.event,
      text: lineOf(scored.candidate.event),
      tokens,
      rank,
      score: scored.score,
    }))
    .sort((a, b) => inReadingOrder(a.event, b.event))
  return {
    text: lines.map((line) => line.text).join('\n'),
    lines,
    tokens: lines.reduce((total, line) => total + line.tokens, 0),
  }
}

function inReadingOrder(a: Event, b: Event): number {
  return (
    localMs(a.saidAt) - localMs(b.saidAt) ||
    (a.session < b.session ? -1 : a.session > b.session ? 1 : 0) ||
    a.seq - b.seq
  )
}
