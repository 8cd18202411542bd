/**
 * How do rows become memories? In batches, with memory bounded by a batch.
 *
 * Every batch is on disk before the next is read, and refs are the same each time, so a stopped import goes on where it
 * was when it is run again: what is there is recognised and neither embedded nor written.
 */
import type { Receipt, RememberInput } from 'knotwork'
import type { Place, Row } from '../importer.ts'
import type { ImportReport, ImportTally, RowProblem } from './import-report.ts'

/** What an import tells while it runs. */
export interface ImportObserver {
  /** After each batch and while one is written: how many rows are done. */
  progress?(rows: number): void
  problem?(problem: RowProblem): void
  receipt?(place: Place, receipt: Receipt): void
}

/** Writes a batch: one receipt per input, in order. */
export type WriteBatch = (inputs: readonly RememberInput[], onProgress: (done: number) => void) => Promise<Receipt[]>

/** 128 rows are a second or two of embedding: often enough for a progress line, and enough for one transaction. */
const batchRows = 128
/** A batch of book-length rows must not fill the memory. UTF-16 code units. */
const batchLength = 8 * 1024 * 1024

/** Imports rows and reports what became of each. */
export async function importRows(
  rows: AsyncIterable<Row>,
  tally: ImportTally,
  write: WriteBatch,
  observer: ImportObserver,
): Promise<ImportReport> {
  let batch: { place: Place; input: RememberInput }[] = []
  let length = 0
  let seen = 0
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    const inputs = batch.map(({ input }) => input)
    const before = seen - batch.length
    const receipts = await write(inputs, (done) => observer.progress?.(before + done))
    for (const [at, receipt] of receipts.entries()) {
      const row = batch[at]
      if (row === undefined) continue
      observer.receipt?.(row.place, receipt)
      const problem = tally.receive(row.place, row.input, receipt)
      if (problem !== null) observer.problem?.(problem)
    }
    batch = []
    length = 0
    observer.progress?.(seen)
  }
  for await (const row of rows) {
    if ('problem' in row) {
      // Written first, so that problems are told in order.
      await flush()
      seen++
      // Counted whether or not anybody listens.
      const problem = tally.malformed(row.place, row.problem)
      observer.problem?.(problem)
      continue
    }
    seen++
    if ('leftOut' in row) {
      tally.leaveOut(row.leftOut)
      // Counted at once only where nothing waits, or a batch in progress would seem further than it is.
      if (batch.length === 0) observer.progress?.(seen)
      continue
    }
    tally.ignore(row.ignored ?? [])
    batch.push(row)
    length += row.input.text.length
    if (batch.length >= batchRows || length >= batchLength) await flush()
  }
  await flush()
  return tally.report()
}
