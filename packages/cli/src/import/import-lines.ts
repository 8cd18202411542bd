/**
 * How does a file become memories? Line by line, in batches, with memory bounded by a batch.
 *
 * Every batch is on disk before the next is read, so a stopped import goes on where it was when it is run again.
 */
import type { Receipt, RememberInput } from 'knotwork'
import { type ImportReport, ImportTally, type LineProblem } from './import-report.ts'
import { LineRefs } from './line-refs.ts'
import type { FileLine } from './lines.ts'
import { parseLine, refuseWholeFile } from './parse-line.ts'

/** What an import tells while it runs. */
export interface ImportObserver {
  /** After each batch and while one is written. */
  progress(lines: number, bytesRead: number): void
  problem(problem: LineProblem): void
  receipt(line: number, receipt: Receipt): void
}

/** Writes a batch: one receipt per input, in order. */
export type WriteBatch = (inputs: readonly RememberInput[], onProgress: (done: number) => void) => Promise<Receipt[]>

/** 128 lines are a second or two of embedding: often enough for a progress line, and enough for one transaction. */
const batchLines = 128
/** A batch of book-length lines must not fill the memory. UTF-16 code units. */
const batchLength = 8 * 1024 * 1024

/**
 * Imports lines and reports what became of each.
 *
 * @param fileName  of the source without folders, see {@link LineRefs}
 * @throws {INVALID_INPUT} when the first line shows that the file is one JSON document and not JSON Lines
 */
export async function importLines(
  lines: AsyncIterable<FileLine>,
  fileName: string,
  write: WriteBatch,
  observer: ImportObserver,
): Promise<ImportReport> {
  const tally = new ImportTally()
  const refs = new LineRefs(fileName)
  let batch: { line: number; input: RememberInput }[] = []
  let length = 0
  let seen = 0
  let bytesRead = 0
  const flush = async (): Promise<void> => {
    const inputs = batch.map(({ input }) => input)
    const before = seen - batch.length
    const receipts = await write(inputs, (done) => observer.progress(before + done, bytesRead))
    for (const [at, receipt] of receipts.entries()) {
      const { line = 0, input } = batch[at] ?? {}
      observer.receipt(line, receipt)
      const problem = tally.receive(line, receipt, input?.time !== undefined)
      if (problem !== null) observer.problem(problem)
    }
    batch = []
    length = 0
    observer.progress(seen, bytesRead)
  }
  for await (const line of lines) {
    if (seen === 0 && line.text !== null) refuseWholeFile(line.text)
    seen++
    bytesRead = line.bytesRead
    const parsed = line.text === null ? { problem: line.problem ?? '' } : parseLine(line.text)
    if ('problem' in parsed) {
      // Written first, so that problems are told in order of line.
      if (batch.length > 0) await flush()
      observer.problem(tally.malformed(line.number, parsed.problem))
      continue
    }
    tally.ignore(parsed.ignored)
    batch.push({ line: line.number, input: refs.identify(parsed.input) })
    length += line.text?.length ?? 0
    if (batch.length >= batchLines || length >= batchLength) await flush()
  }
  if (batch.length > 0) await flush()
  return tally.report()
}
