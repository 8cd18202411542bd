/**
 * How are rows shown as columns? Without rules and boxes, so that they survive a pipe, `cut` and a narrow window.
 *
 * Cells are measured before they are coloured, in terminal columns, so Chinese and emoji align.
 */
import { printable } from './printable.ts'
import { pad, truncate, widthOf } from './width.ts'

/** One column of a table. */
export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** Shrinks first when the table is wider than the terminal. At most one column should. */
  readonly flexible?: boolean
  /** Colours a padded cell; must not change its width. */
  readonly paint?: (cell: string) => string
}

const gap = '  '
/** No column shrinks below this; a table of more columns than fit is left too wide. */
const narrow = 8

/**
 * The lines of a table, titles first.
 *
 * @param given  rows: one text without line breaks per column and row
 * @param width  columns of the terminal; undefined for no limit
 * @param title  colours the titles
 */
export function table(
  columns: readonly Column[],
  given: readonly (readonly string[])[],
  style: { width?: number | undefined; title?: (text: string) => string } = {},
): string[] {
  const rows = given.map((row) => row.map(printable))
  const widths = columns.map((column, at) =>
    Math.max(widthOf(column.title), ...rows.map((row) => widthOf(row[at] ?? ''))),
  )
  shrink(columns, widths, style.width)
  const lay = (cells: readonly string[], paint: (cell: string, at: number) => string): string =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0
        const cut = truncate(cell, width)
        // The last column is left ragged: trailing spaces would wrap in a window of exactly this width.
        const last = at === columns.length - 1 && columns[at]?.align !== 'right'
        return paint(last ? cut : pad(cut, width, columns[at]?.align), at)
      })
      .join(gap)
  const title = style.title ?? ((text: string) => text)
  return [
    lay(
      columns.map((column) => column.title),
      title,
    ),
    ...rows.map((row) => lay(row, (cell, at) => columns[at]?.paint?.(cell) ?? cell)),
  ]
}

/** Takes the missing columns from the flexible column first, then from whichever is widest, until the table fits. */
function shrink(columns: readonly Column[], widths: number[], width: number | undefined): void {
  if (width === undefined) return
  const flexible = columns.findIndex((column) => column.flexible)
  let excess = widths.reduce((sum, each) => sum + each, 0) + gap.length * (columns.length - 1) - width
  while (excess > 0) {
    const at = (widths[flexible] ?? 0) > narrow ? flexible : widths.indexOf(Math.max(...widths))
    const now = widths[at] ?? 0
    if (now <= narrow) return
    const taken = at === flexible ? Math.min(excess, now - narrow) : 1
    widths[at] = now - taken
    excess -= taken
  }
}

/** Aligned `name  value` lines. */
export function facts(
  pairs: readonly (readonly [name: string, value: string])[],
  paint: (name: string) => string,
): string[] {
  const width = Math.max(...pairs.map(([name]) => widthOf(name)))
  return pairs.map(([name, value]) => `${paint(pad(name, width))}${gap}${printable(value)}`)
}
