/** How is the history of decisions shown? One line each: what was decided, whether it holds, and why. */

import type { DecisionChange, DecisionView } from 'knotwork'
import type { Output } from '../terminal/output.ts'
import { oneLine } from '../terminal/printable.ts'
import { table } from '../terminal/table.ts'

/** The table of decisions, oldest first. */
export function historyLines(decisions: readonly DecisionView[], out: Output): string[] {
  const { paint } = out
  return table(
    [
      { title: 'decision', align: 'right', paint: paint.cyan },
      { title: 'time', paint: paint.dim },
      { title: 'state' },
      { title: 'what', paint: paint.bold },
      { title: 'reason', flexible: true },
    ],
    decisions.map(({ id, madeAt, standing, change, reason }) =>
      [
        String(id),
        new Date(madeAt).toISOString().slice(0, 16).replace('T', ' '),
        standing ? 'holds' : 'undone',
        wordsOf(change),
        reason ?? '',
      ].map(oneLine),
    ),
    { width: out.onTerminal ? out.columns : undefined, title: paint.dim },
  )
}

function wordsOf(change: DecisionChange): string {
  switch (change.kind) {
    case 'merge':
      return `${change.from} is ${change.into}`
    case 'split':
      return `${change.keys.join(', ')} is not ${change.entity}`
    case 'alias':
      return `${change.key} is a name of ${change.entity}`
    default:
      return `decision ${change.decision} does not hold`
  }
}
