/**
 * Tables of values separated by commas, semicolons or tabs, a message a row. The first row names the columns; which is
 * which is taken from their names, or from the caller's map.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
import { basename } from 'node:path'
import type { RememberInput } from 'knotwork'
import { handleOf } from '../handle.ts'
import type { Importer, ReadOptions, Row } from '../importer.ts'
import { refusal } from '../refusal.ts'
import { type Head, headOf } from '../source/head.ts'
import type { SourceFile } from '../source/source.ts'
import { tableRows } from '../source/table-rows.ts'
import { type DateOrder, OrderEvidence, orderSentence } from '../time/numeric-date.ts'
import { Stamps } from '../time/stamps.ts'
import { ContentRefs } from '../write/content-refs.ts'
import { columnsOf, type TableColumns } from './csv-columns.ts'
import { readCellTime, readNumericDay } from './csv-time.ts'

export const csvTable: Importer = {
  name: 'csv',
  title: 'table of comma-separated values',
  recognise(head) {
    if (!/\.(?:csv|tsv)$/i.test(head.name)) return 0
    const columns = columnsOf(headCells(head), undefined)
    return 'missing' in columns ? 0.5 : 0.8
  },
  async *read(source, options) {
    for (const file of source.files) yield* messageRows(file, await headOf(file, []), options)
  },
}

async function* messageRows(file: SourceFile, head: Head, options: ReadOptions): AsyncGenerator<Row, void, undefined> {
  const columns = columnsOf(headCells(head), options.map)
  if ('missing' in columns)
    throw refusal(
      `import: ${columns.missing}; ${basename(file.path)} has the columns ${shownNames(columns.names)}`,
      'name them: --map speaker=COLUMN,text=COLUMN,time=COLUMN',
    )
  const order = options.dateOrder ?? orderOf(head, columns, options)
  const context = { columns, order, stamps: new Stamps(options.zone), refs: new ContentRefs(basename(file.path)) }
  let isFirst = true
  for await (const row of tableRows(file, delimiterOf(head))) {
    const place = { file: file.path, line: row.line, at: null }
    if ('problem' in row) yield { place, problem: row.problem }
    else if (isFirst) isFirst = false
    else yield messageRow(row.cells, place, basename(file.path).replace(/\.[^.]+$/, ''), context)
  }
}

function messageRow(
  cells: readonly string[],
  place: Row['place'],
  table: string,
  { columns, order, stamps, refs }: { columns: TableColumns; order: DateOrder; stamps: Stamps; refs: ContentRefs },
): Row {
  const cell = (field: keyof TableColumns): string => {
    const at = columns[field]
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const text = cell('text')
  if (text.trim() === '') return { place, leftOut: 'without words' }
  const given = cell('time').trim()
  const time = given === '' ? null : readCellTime(given, order, stamps)
  if (given !== '' && time === null)
    return { place, problem: 'the time must be ISO 8601, seconds or milliseconds, or a date of numbers' }
  const id = cell('ref').trim()
  const session = cell('session').trim()
  const speaker = handleOf(cell('speaker'))
  const role = handleOf(cell('role'))
  const said: RememberInput = {
    text,
    ...(speaker === '' && role === '' ? {} : { speaker: speaker || role }),
    ...(role === '' ? {} : { role }),
    ...(session === '' ? {} : { session: handleOf(session) }),
  }
  // Ids of two tables may be the same; the time as it was given is the same in every zone.
  const { ref = '' } =
    id === '' ? refs.identify(given === '' ? said : { ...said, time: given }) : { ref: handleOf(`${table}#${id}`) }
  return { place, input: { ...said, ...(time === null ? {} : { time }), ref } }
}

/** Names of columns for a message. A table without a head begins with what somebody said, which is not quoted at length. */
function shownNames(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => (name.length <= 24 ? name : `${name.slice(0, 23).toWellFormed()}…`))
    .join(', ')
}

/** The cells of the first row, as far as a head without line breaks in it goes. */
function headCells({ lines, ...head }: Head): string[] {
  const delimiter = delimiterOf({ lines })
  return (lines[0] ?? head.text.split('\n')[0] ?? '')
    .split(delimiter)
    .map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
}

/** What separates: a tab, semicolon or comma, whichever the first row has most of. */
function delimiterOf({ lines }: Pick<Head, 'lines'>): string {
  const first = lines[0] ?? ''
  const counts = ['\t', ';', ','].map((one) => [one, first.split(one).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Day or month first, from the cells of the head that begin with a date of numbers. */
function orderOf(head: Head, { time }: TableColumns, { onAssumption }: ReadOptions): DateOrder {
  const evidence = new OrderEvidence()
  const delimiter = delimiterOf(head)
  const days = head.lines
    .slice(1)
    // Cells with separators in quotes shift the columns: what looks like a date is taken wherever it stands.
    .flatMap((line) => (time === undefined ? [] : line.split(delimiter)))
    .map((value) => readNumericDay(value.trim().replace(/^"/, '')))
    .filter((day) => day !== null && !day.yearFirst)
  for (const day of days) if (day !== null) evidence.add(day)
  const found = evidence.found('dmy')
  if (days.length > 0) onAssumption?.(orderSentence(found))
  return found.order
}
