/** What does a model read in a test? What the test says stands in the events, put into the form it is asked for. */

import type { ModelRequest } from 'knotwork/provider'
import type { Behaviour } from './behaviour.ts'
import type { Script } from './scripted-model.ts'

/** An item of a reading: words of its event, by which the event is found, and what is noted. */
export interface ReadingItem {
  readonly quote: string
  readonly [field: string]: unknown
}

/** All there is to read, over all windows. */
export interface GoldReading {
  readonly entities?: readonly ReadingItem[]
  readonly facts?: readonly ReadingItem[]
  /** `from` and `to` are words of the cause and of the effect; the quote is of one of the two. */
  readonly causes?: readonly (ReadingItem & { readonly from: string; readonly to: string })[]
  readonly dates?: readonly ReadingItem[]
  readonly topics?: readonly ReadingItem[]
  readonly summaries?: readonly ReadingItem[]
  /** Of a claim as it is shown: does it hold? Default yes. */
  readonly holds?: (claim: string) => boolean
}

/** A script that plays a reading: of each window the items whose words stand in it. */
export function readingScript(gold: GoldReading): Script {
  return (request) => {
    const text = shown(request)
    const reply = request.shape?.name === 'verification' ? verification(text, gold) : extraction(text, gold)
    return { does: 'say', text: JSON.stringify(reply) } satisfies Behaviour
  }
}

/** How many events a request shows. */
export function eventsShown(request: ModelRequest): number {
  return linesOf(shown(request)).size
}

/** All that the user says, also where the last of it asks for a repair. */
function shown({ messages }: ModelRequest): string {
  return messages.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).join('\n')
}

/** Shown events by number. */
function linesOf(text: string): Map<number, string> {
  const lines = [...text.matchAll(/^\[(\d+)\] (\d{4}-\d{2}-\d{2} \d{2}:\d{2} .*)$/gmu)]
  return new Map(lines.map(([, place, line]) => [Number(place), line as string]))
}

function extraction(text: string, gold: GoldReading): Record<string, unknown> {
  const lines = linesOf(text)
  const placeOf = (words: string): number | undefined => [...lines].find(([, line]) => line.includes(words))?.[0]
  const placed = (items: readonly ReadingItem[] = []): unknown[] =>
    items.flatMap((item) => {
      const event = placeOf(item.quote)
      return event === undefined ? [] : [{ confidence: 0.9, ...item, event }]
    })
  const bare = (items?: readonly ReadingItem[]): unknown[] =>
    placed(items).map((item) => ({ ...(item as object), confidence: undefined }))
  return {
    entities: bare(gold.entities),
    facts: placed(gold.facts),
    causes: (gold.causes ?? []).flatMap(({ from, to, ...cause }) => {
      const ends = [placeOf(from), placeOf(to)]
      return ends.includes(undefined) ? [] : [{ kind: 'causes', confidence: 0.9, ...cause, from: ends[0], to: ends[1] }]
    }),
    dates: bare(gold.dates),
    topics: bare(gold.topics),
    summaries: bare(gold.summaries).slice(0, 1),
  }
}

function verification(text: string, { holds = () => true }: GoldReading): { readonly holds: number[] } {
  const claims = [...text.matchAll(/^(\d+)\. (.*)$/gmu)]
  return { holds: claims.filter(([, , claim]) => holds(claim as string)).map(([, place]) => Number(place)) }
}
