/**
 * In which order are the chosen events read, and what part does each play?
 *
 * - `session`: session by session, by the earliest time of those chosen of it; within a session by position, for there
 *   times are often only a day, and a conversation is read as it went.
 * - `time`, where the question asks when: by the time said, then as above.
 * - `causal`, where it asks why and causes are known: as `session`, but every cause before its effects. A circle is broken
 *   at its weakest relation.
 * - `newest`, where it asks for what holds now: sessions newest first, what was superseded behind all else. Within a
 *   session the conversation still runs forward: an answer above its question could not be read.
 *
 * Gaps are not marked: a line "… 12 turns …" costs what half a short turn does, and refs and days show that one is there.
 */

import type { Event } from '../record/event.ts'
import { localDate, localMs } from '../record/instant.ts'
import type { Relation } from '../record/relation.ts'
import type { NumberedEvent } from '../store/store.ts'
import type { TokenCounter } from '../text/budget.ts'
import type { Intent } from './intent.ts'
import { type Against, markOf } from './marked.ts'
import type { Plan } from './plan.ts'
import type { Context, ContextLine, LineRole } from './recollection.ts'
import type { Causes } from './roles.ts'
import { causesAmong, deniersAmong, rolesAmong, successorsAmong } from './roles.ts'
import type { Chosen } from './select.ts'
import { spokenText } from './select.ts'

/** Everything that some reader takes for the end of a line. */
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]+/

/**
 * One line: day, words, ref. Line ends inside the words become single spaces, so that a line stays one.
 *
 * @param remark  stands behind the words, with a space before it; the own ref always comes last
 */
export function lineOf(event: Event, remark = ''): string {
  return `<t:${localDate(event.saidAt)}> ${inOneLine(spokenText(event))}${remark} <ref:${event.ref}>`
}

function inOneLine(words: string): string {
  if (!lineEnd.test(words)) return words.trim()
  return words
    .split(lineEnd)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** What the lines are put in order by, and what they may cost. */
export interface Arrangement {
  readonly plan: Pick<Plan, 'intents'>
  /** Relations between the chosen events. */
  readonly relations: readonly Relation[]
  /** True where an event says something of what the question names. */
  readonly speaksOf: (no: number) => boolean
  readonly budgetTokens: number
  readonly counter: TokenCounter
}

/** Share of an intent from which it rules the order: half of what the question wants. */
const rulingShare = 0.5

const orders = { why: 'causal', when: 'time', 'current-state': 'newest' } as const satisfies Partial<
  Record<Intent, Context['order']>
>

/** The context: every chosen event once, in reading order, within the budget. */
export function linearise(chosen: readonly Chosen[], arrangement: Arrangement): Context {
  const { plan, relations, speaksOf } = arrangement
  const events = chosen.map(({ event }) => event)
  const causes = causesAmong(events, relations)
  const roles = rolesAmong(events, relations, speaksOf)
  const order = chosen.length === 0 ? 'session' : orderOf(plan.intents, causes)
  const arranged = arrange(events, order, { causes, roles })
  const because = order === 'causal' ? causes : new Map()
  const against = { successors: successorsAmong(events, relations), deniers: deniersAmong(events, relations) }
  const remarks = remarksOf(chosen, { because, ...against }, arrangement)
  const byNo = new Map(chosen.map((one) => [one.event.no, one]))
  const lines = arranged.map((event): ContextLine => {
    const { rank, score, tokens, dates, again = [] } = byNo.get(event.no) as Chosen
    const { text, tokens: more, becauseOf, supersededBy } = remarks.get(event.no) as Remarks
    const { no: _, ...shown } = event
    return {
      event: shown,
      text: lineOf(event, `${dates === '' ? '' : ` ${dates}`}${text}`),
      tokens: tokens + more,
      rank,
      score,
      roles: roles.get(event.no) ?? [],
      becauseOf,
      supersededBy,
      repeats: again.map(({ ref }) => ref),
    }
  })
  return {
    text: lines.map((line) => line.text).join('\n'),
    lines,
    tokens: lines.reduce((total, line) => total + line.tokens, 0),
    order,
  }
}

function orderOf(intents: Plan['intents'], causes: Causes): Context['order'] {
  for (const intent of ['why', 'when', 'current-state'] as const)
    if (intents[intent] >= rulingShare) return intent === 'why' && causes.size === 0 ? 'session' : orders[intent]
  return 'session'
}

function arrange(
  events: readonly NumberedEvent[],
  order: Context['order'],
  { causes, roles }: { causes: Causes; roles: ReadonlyMap<number, readonly LineRole[]> },
): NumberedEvent[] {
  const begins = new Map<string, number>()
  for (const { session, saidAt } of events)
    begins.set(session, Math.min(begins.get(session) ?? Number.POSITIVE_INFINITY, localMs(saidAt)))
  const inSessions = [...events].sort((a, b) => bySession(a, b, begins, 1))
  if (order === 'time') return inSessions.sort((a, b) => localMs(a.saidAt) - localMs(b.saidAt))
  if (order === 'causal') return causesFirst(inSessions, causes)
  if (order === 'session') return inSessions
  const old = (event: NumberedEvent): number => (roles.get(event.no)?.includes('superseded') ? 1 : 0)
  return inSessions.sort((a, b) => old(a) - old(b) || bySession(a, b, begins, -1))
}

function bySession(a: Event, b: Event, begins: ReadonlyMap<string, number>, direction: 1 | -1): number {
  if (a.session === b.session) return a.seq - b.seq
  const later = (begins.get(a.session) as number) - (begins.get(b.session) as number)
  return direction * later || (a.session < b.session ? -1 : 1)
}

/** The same order, but each event waits until all its causes are read. Causes hold no circle. */
function causesFirst(events: readonly NumberedEvent[], causes: Causes): NumberedEvent[] {
  const byNo = new Map(events.map((event) => [event.no, event]))
  const placed = new Set<number>()
  const ordered: NumberedEvent[] = []
  const place = (event: NumberedEvent): void => {
    if (placed.has(event.no)) return
    placed.add(event.no)
    // Its causes come right before it, the earlier first, so that cause and effect are read together.
    const before = new Set((causes.get(event.no) ?? []).map(({ cause }) => cause))
    for (const cause of events) if (before.has(cause.no)) place(byNo.get(cause.no) as NumberedEvent)
    ordered.push(event)
  }
  for (const event of events) place(event)
  return ordered
}

/** What a line says beside its words. */
interface Remarks {
  readonly text: string
  readonly tokens: number
  readonly becauseOf: readonly string[]
  readonly supersededBy: readonly string[]
}

/**
 * What is out of date names its newest successor, what was denied who denies it, an effect its strongest cause; the best ranked first, while the budget lasts.
 * That something does not hold is told first, for who does not read it is misled.
 */
function remarksOf(
  chosen: readonly Chosen[],
  { because, ...against }: Against & { because: Causes },
  { budgetTokens, counter }: Arrangement,
): Map<number, Remarks> {
  const refs = new Map(chosen.map(({ event }) => [event.no, event.ref]))
  let left = budgetTokens - chosen.reduce((sum, { tokens }) => sum + tokens, 0)
  const paid = (text: string): { text: string; tokens: number } => {
    const tokens = text === '' ? 0 : counter.count(text)
    if (tokens > left) return { text: '', tokens: 0 }
    left -= tokens
    return { text, tokens }
  }
  const over = new Map(chosen.map(({ event: { no } }) => [no, paid(markOf(no, against, refs))]))
  return new Map(
    chosen.map(({ event: { no } }) => {
      const cause = refs.get(because.get(no)?.[0]?.cause ?? 0)
      const { text, tokens } = over.get(no) as { text: string; tokens: number }
      const reason = paid(cause === undefined ? '' : ` (because of <ref:${cause}>)`)
      return [
        no,
        {
          text: `${text}${reason.text}`,
          tokens: tokens + reason.tokens,
          becauseOf: reason.text === '' || cause === undefined ? [] : [cause],
          supersededBy: [...(against.successors.get(no) ?? []), ...(against.deniers.get(no) ?? [])].map(
            (other) => refs.get(other) as string,
          ),
        },
      ]
    }),
  )
}
