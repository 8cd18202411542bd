/** Which events does the model get to read? The best that fit the budget. */

import type { Attachment, Event } from '../record/event.ts'
import { isWithdrawn } from '../record/withdrawn.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { TokenCounter } from '../text/budget.ts'
import { lineCost } from '../text/budget.ts'
import type { Placed } from './companions.ts'
import { leaningDates } from './leaning-dates.ts'
import type { Leaning } from './leanings.ts'
import type { RecallPolicy } from './policy.ts'
import { shownDates } from './shown-dates.ts'
import type { Snapshot } from './snapshot.ts'

/** The words of an event as they are shown and counted: speaker, what sort of words these are, text, captions. */
export function spokenText(event: Event): string {
  const shown = event.attachments.map(shownText)
  const said = [event.text, ...shown].filter((part) => part.trim() !== '').join(' ')
  const who = [event.speaker, sortOf(event)].filter((part) => part !== null)
  return who.length === 0 ? said : `${who.join(' ')}: ${said}`
}

/** What a reader must not take for somebody's word that holds; null where it is one. */
function sortOf(event: Event): string | null {
  const sorts = [...(event.kind === 'tool' ? ['tool'] : []), ...(isWithdrawn(event) ? ['withdrawn'] : [])]
  return sorts.length === 0 ? null : `(${sorts.join(', ')})`
}

/** Longest name that a line shows of an address, in UTF-16 code units. */
const nameLengthMax = 80

/** What is shown: by its caption, else by the last part of its address; nothing where it has neither. */
function shownText({ kind, caption, uri = '' }: Attachment): string {
  if (caption !== undefined) return `[${kind}: ${caption}]`
  // An address that is the thing itself is no name.
  const path = uri.startsWith('data:') ? '' : uri.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name === '' ? '' : `[${kind}: ${name.slice(0, nameLengthMax).toWellFormed()}]`
}

/** An event that fits, with its rank from 1 and what its line costs. */
export interface Chosen {
  readonly event: NumberedEvent
  readonly score: number
  readonly rank: number
  readonly tokens: number
  /** What its line shows behind the words, see shown-dates.ts and repeated.ts; counted in `tokens`. */
  readonly dates: string
  /** Refs and numbers of those that say the same words and are only named; missing where there are none. */
  readonly again?: readonly { readonly no: number; readonly ref: string }[]
}

/** Events read from the store at first: about what a default budget takes. */
const pageSize = 48

/** Events read at a time at least: one read costs about what eight more events in it do. */
const pageSizeMin = 8

/**
 * Takes events in the order given while they fit, with the dates of their times where the question asks for one; one that
 * does not fit is passed over, and a shorter one may still enter, until
 * `select.passOverMax` in succession did not.
 *
 * @param ranked  in the order they may enter: by rank, but for companions
 * @returns       the chosen, in that order
 */
export async function select(
  ranked: readonly Placed[],
  budget: { budgetTokens: number; counter: TokenCounter; withDates: boolean; leanings?: readonly Leaning[] },
  policy: RecallPolicy,
  snapshot: Snapshot,
): Promise<Chosen[]> {
  const { lineTokens, passOverMax } = policy.select
  const chosen: Chosen[] = []
  const { counter } = budget
  let left = budget.budgetTokens
  let passedOver = 0
  for (let [start, size] = [0, pageSize]; start < ranked.length; ) {
    const page = ranked.slice(start, start + size)
    start += size
    const read = await snapshot.events(page.map(({ candidate }) => candidate.no))
    const events = new Map(read.map((event) => [event.no, event]))
    for (const { candidate, score, rank } of page) {
      if (left < lineTokens || passedOver > passOverMax) return chosen
      const event = events.get(candidate.no)
      // Forgotten between ranking and reading: it must not be shown.
      if (event === undefined) continue
      const dates = budget.withDates ? shownDates(event, leaningDates(event, budget.leanings ?? [])) : ''
      const spoken = spokenText(event)
      const tokens = lineCost(counter, dates === '' ? spoken : `${spoken} ${dates}`, lineTokens)
      if (tokens <= left) {
        chosen.push({ event, score, rank, tokens, dates })
        left -= tokens
        passedOver = 0
      } else passedOver++
    }
    const spent = chosen.reduce((sum, { tokens }) => sum + tokens, 0)
    size = pageFor(left, spent, chosen.length)
  }
  return chosen
}

/** How many more events the rest of the budget may take, going by what those chosen cost. */
function pageFor(left: number, spent: number, chosen: number): number {
  const each = spent / Math.max(1, chosen)
  return each > 0 ? Math.max(pageSizeMin, Math.min(pageSize, Math.ceil(left / each))) : pageSize
}
