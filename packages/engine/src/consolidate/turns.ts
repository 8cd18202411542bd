/** Which events are one turn? The segments of a long text are, and it was said by one person. */

import type { NumberedEvent } from '../store/store.ts'

/** What somebody said in one go. */
export interface Turn {
  /** One, or the segments of a long text that the window holds, in order. */
  readonly events: readonly NumberedEvent[]
  /** Speaker, else role; null where neither is known, and for what was not said (documents, tools, observations). */
  readonly who: string | null
}

/** The turns of neighbouring events. */
export function turnsOf(events: readonly NumberedEvent[]): Turn[] {
  const turns: { events: NumberedEvent[]; who: string | null }[] = []
  for (const event of events) {
    const last = turns.at(-1)
    if (last !== undefined && event.part > 1 && last.events.at(-1)?.sourceRef === event.sourceRef)
      last.events.push(event)
    else turns.push({ events: [event], who: whoSaid(event) })
  }
  return turns
}

function whoSaid({ kind, speaker, role }: NumberedEvent): string | null {
  if (kind !== 'utterance') return null
  if (speaker !== null) return `speaker ${speaker}`
  return role === null ? null : `role ${role}`
}
