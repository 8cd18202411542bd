/** How far is it? A line on the terminal that redraws itself; silent where stderr is no terminal. */

import { bar } from './bar.ts'
import type { Output } from './output.ts'
import { printable } from './printable.ts'
import { count } from './quantity.ts'
import { truncate } from './width.ts'

/** A running progress line. */
export interface Progress {
  /** @param share  done so far in [0, 1]; null where the total is unknown */
  update(done: number, share: number | null): void
  /** Removes the line. Later updates draw it again. */
  clear(): void
}

const barWidth = 24

/** A progress line on stderr, `label` before the bar and `unit` after the count. */
export function progressOn(out: Output, label: string, unit: string): Progress {
  let shown = ''
  const clear = (): void => {
    if (shown !== '') out.redraw('\r\u001b[K')
    shown = ''
  }
  if (!out.progressShown) return { update: () => undefined, clear }
  return {
    update(done, share) {
      const gauge =
        share === null
          ? ''
          : `${out.paint.cyan(bar(share, barWidth))} ${String(Math.floor(share * 100)).padStart(3)} %  `
      const line = `${printable(label)}  ${gauge}${count(done)} ${unit}`
      // Drawn only when it reads otherwise: a redraw per line would cost more than the import.
      if (line === shown) return
      out.redraw(`\r\u001b[K${share === null ? truncate(line, out.columns - 1) : line}`)
      shown = line
    },
    clear,
  }
}
