/**
 * Which events does a model read together? Neighbours of one session, as evenly cut as the bounds allow; sessions too short
 * for a call of their own share one. So there are never more calls than one for eight events, where so many wait.
 */

import type { ExtractionPolicy } from '../../extraction/policy.ts'
import { shownTokens } from '../../extraction/shown-events.ts'
import type { NumberedEvent } from '../../store/store.ts'

/** Windows in order of the events; each event is in exactly one. @param events  in order of number */
export function cutForReading(events: readonly NumberedEvent[], policy: ExtractionPolicy): NumberedEvent[][] {
  const sessions = [...sessionsOf(events).values()]
  const windows = joined(
    sessions.flatMap((session) => evenly(session, policy)),
    policy,
  )
  // Many sessions of a few long texts: filled to the brim they need fewer calls than cut evenly.
  return windows.length <= Math.ceil(events.length / policy.eventsMin) ? windows : filled(sessions.flat(), policy)
}

function sessionsOf(events: readonly NumberedEvent[]): Map<string, NumberedEvent[]> {
  const sessions = new Map<string, NumberedEvent[]>()
  for (const event of events) {
    const known = sessions.get(event.session)
    if (known === undefined) sessions.set(event.session, [event])
    else known.push(event)
  }
  return sessions
}

/** Cuts a session into as few pieces as fit, as equal as may be: twenty-five events are thirteen and twelve. */
function evenly(session: readonly NumberedEvent[], policy: ExtractionPolicy): NumberedEvent[][] {
  for (let count = Math.ceil(session.length / policy.eventsMax); ; count++) {
    const pieces = Array.from({ length: count }, (_, i) =>
      session.slice(Math.round((i * session.length) / count), Math.round(((i + 1) * session.length) / count)),
    )
    // At eight events a piece the tokens always fit, for no event is shown at more than an eighth of them.
    if (pieces.every((piece) => tokensOf(piece, policy) <= policy.tokensMax || piece.length <= policy.eventsMin))
      return pieces
  }
}

/** Joins pieces that are too short for a call with what comes next, while that fits. */
function joined(pieces: readonly NumberedEvent[][], policy: ExtractionPolicy): NumberedEvent[][] {
  const windows: NumberedEvent[][] = []
  for (const piece of pieces) {
    const last = windows.at(-1)
    const isShort = (last?.length ?? policy.eventsMin) < policy.eventsMin || piece.length < policy.eventsMin
    const both = last === undefined ? piece : [...last, ...piece]
    if (last !== undefined && isShort && both.length <= policy.eventsMax && tokensOf(both, policy) <= policy.tokensMax)
      windows[windows.length - 1] = both
    else windows.push([...piece])
  }
  return windows
}

/** As many events to a window as fit: at least eight, but for the last. */
function filled(events: readonly NumberedEvent[], policy: ExtractionPolicy): NumberedEvent[][] {
  const windows: NumberedEvent[][] = []
  for (const event of events) {
    const last = windows.at(-1)
    const more = [...(last ?? []), event]
    if (last !== undefined && more.length <= policy.eventsMax && tokensOf(more, policy) <= policy.tokensMax)
      windows[windows.length - 1] = more
    else windows.push([event])
  }
  return windows
}

function tokensOf(events: readonly NumberedEvent[], { tokensMax, eventsMin }: ExtractionPolicy): number {
  const eventTokensMax = Math.floor(tokensMax / eventsMin)
  return events.reduce((sum, event) => sum + shownTokens(event, eventTokensMax), 0)
}
