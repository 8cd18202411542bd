/** How is a table of values with separators read? Row by row, each with its line, and those that are no row named. */
import { Readable } from 'node:stream'
import { type CsvError, type InfoRecord, parse } from 'csv-parse'
import type { SourceFile } from './source.ts'

/** A row, or what is wrong with one. */
export type TableRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string }

/** Longest row that is kept, in bytes, as of a line. */
const rowBytesMax = 32 * 1024 * 1024

/** The rows of a table, the head among them. */
export async function* tableRows(file: SourceFile, delimiter: string): AsyncGenerator<TableRow, void, undefined> {
  let skipped: TableRow[] = []
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: rowBytesMax,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      // Without the parser's message, which quotes what was said.
      const line = Number(error?.lines ?? 0)
      // A row with two quotes in a wrong place is one row.
      if (skipped.at(-1)?.line !== line) skipped.push({ line, problem: problemOf(error) })
      return undefined
    },
  })
  const bytes = Readable.from(file.read())
  bytes.on('error', (error) => parser.destroy(error))
  for await (const { record, info } of bytes.pipe(parser) as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
    // The parser is ahead of what it hands out: what it passed over further down is told in its place.
    yield* skipped.filter(({ line }) => line <= info.lines)
    skipped = skipped.filter(({ line }) => line > info.lines)
    yield { line: info.lines, cells: record }
  }
  yield* skipped
}

function problemOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote was opened and is not closed: what follows it was not read'
    case 'CSV_MAX_RECORD_SIZE':
      return `the row has more than ${rowBytesMax} bytes`
    default:
      return 'the row has a quote in a wrong place; a quote within quotes is written twice'
  }
}
