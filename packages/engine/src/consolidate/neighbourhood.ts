/** Which events came before these? Reads the runs of sessions that some events stand in. */

import type { Scope } from '../record/scope.ts'
import type { NumberedEvent, Store } from '../store/store.ts'
import type { Run } from './window.ts'

/** Numbers looked back at first: holds the past of an event whose session was written without interruption. */
const reachFirst = 16
/** Sessions written at the same time lie apart: then so many times as far is looked, until the past is complete. */
const reachFactor = 8
/** Events read in one call. */
const pageLimit = 256

/** Where to read. */
export interface Place {
  readonly store: Store
  readonly scope: Scope
}

/**
 * The runs that the owners stand in, by session and place in it.
 *
 * Owners of a session with at most `lookBack` events between them share a run. Cost: one read per run where sessions were
 * written one after the other.
 *
 * @param owners  in order of number
 */
export async function runsOf(
  owners: readonly NumberedEvent[],
  lookBack: number,
  place: Place,
): Promise<Omit<Run, 'alone'>[]> {
  const sessions = new Map<string, NumberedEvent[]>()
  for (const owner of owners) {
    const members = sessions.get(owner.session)
    if (members === undefined) sessions.set(owner.session, [owner])
    else members.push(owner)
  }
  const groups = [...sessions.values()].flatMap((members) => neighbours(members, lookBack))
  return Promise.all(groups.map((group) => runOf(group, lookBack, place)))
}

/** Splits owners of one session where more than `lookBack` events lie between two. */
function neighbours(owners: readonly NumberedEvent[], lookBack: number): NumberedEvent[][] {
  const groups: NumberedEvent[][] = []
  for (const owner of owners) {
    const group = groups.at(-1)
    const previous = group?.at(-1)
    if (group === undefined || previous === undefined || owner.seq - previous.seq > lookBack + 1) groups.push([owner])
    else group.push(owner)
  }
  return groups
}

async function runOf(owners: readonly NumberedEvent[], lookBack: number, place: Place): Promise<Omit<Run, 'alone'>> {
  const first = owners[0] as NumberedEvent
  const last = owners.at(-1) as NumberedEvent
  const before = Math.min(lookBack, first.seq - 1)
  for (let reach = reachFirst; ; reach *= reachFactor) {
    const after = Math.max(0, first.no - 1 - reach)
    const events = await sessionEvents(place, first.session, before === 0 ? first.no - 1 : after, last.no)
    const at = events.findIndex(({ no }) => no === first.no)
    // Forgetting leaves gaps in the numbering of a session, so the beginning of the scope ends the search as well.
    if (at >= before || after === 0)
      return { events: events.slice(Math.max(0, at - before)), owners: new Set(owners.map(({ no }) => no)) }
  }
}

/** Events of a session with a number in (after, until]. */
async function sessionEvents(
  { store, scope }: Place,
  session: string,
  after: number,
  until: number,
): Promise<NumberedEvent[]> {
  const found: NumberedEvent[] = []
  for (let from = after; ; ) {
    const page = await store.events.list(scope, { after: from, limit: Math.min(pageLimit, until - from), session })
    found.push(...page.filter(({ no }) => no <= until))
    const last = page.at(-1)
    if (last === undefined || last.no >= until) return found
    from = last.no
  }
}
