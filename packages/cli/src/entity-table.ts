/** How are entities listed? One a line: id, kind, name, in how many events, and its other names. */
import type { EntityView } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { oneLine } from './terminal/printable.ts'
import { table } from './terminal/table.ts'

/** The table of some entities, in their order. */
export function entityTable(shown: readonly EntityView[], out: Output): string[] {
  const { paint } = out
  return table(
    [
      { title: 'id', paint: paint.cyan },
      { title: 'kind', paint: paint.dim },
      { title: 'name', paint: paint.bold },
      { title: 'events', align: 'right' },
      { title: 'also', flexible: true },
    ],
    shown.map(({ id, kind, name, events, names }) =>
      [id, kind ?? '', name, String(events), names.filter((one) => one !== id).join(', ')].map(oneLine),
    ),
    { width: out.onTerminal ? out.columns : undefined, title: paint.dim },
  )
}
