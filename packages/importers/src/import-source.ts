/** How is a source imported from end to end? Recognised, read, written in batches, and told of. */
import type { Memory } from 'knotwork'
import { type PreparedImport, prepareImport } from './formats.ts'
import type { ReadOptions } from './importer.ts'
import { Meter } from './source/meter.ts'
import { openSource } from './source/open-source.ts'
import { type ImportReport, ImportTally } from './write/import-report.ts'
import { type ImportObserver, importRows, type WriteBatch } from './write/import-rows.ts'

/** Tells what an import does, with how far it is in its source. */
export interface SourceObserver extends Omit<ImportObserver, 'progress'> {
  /**
   * After each batch and while one is written.
   *
   * @param share  of the bytes that were read, in [0, 1]; null where nobody knows how many there are
   */
  progress?(rows: number, share: number | null): void
}

/** Options of {@link importFile}. */
export interface ImportOptions extends ReadOptions {
  /** Name of a format. Default: the one that is recognised. */
  readonly format?: string
  readonly observer?: SourceObserver
}

/**
 * Imports a file, a zip archive or a folder into a memory. Doing it again adds nothing; one that was stopped goes on
 * where it was.
 *
 * @throws {INVALID_INPUT} when the path or an option cannot be used, or the format is not recognised for sure; all errors
 * of `rememberMany`. What was stored by then stays.
 */
export async function importFile(memory: Memory, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  const source = await openSource(path)
  try {
    const prepared = await prepareImport(source, options.format)
    const write: WriteBatch = (inputs, onProgress) => memory.rememberMany(inputs, { onProgress })
    return await runImport(prepared, options, write, options.observer)
  } finally {
    await source.close()
  }
}

/** Reads a prepared source and hands its inputs to `write`, batch by batch. */
export async function runImport(
  { importer, source }: PreparedImport,
  options: ReadOptions,
  write: WriteBatch,
  observer: SourceObserver = {},
): Promise<ImportReport> {
  const meter = new Meter(source)
  const tally = new ImportTally(importer.name, source.files.length > 1, options.zone ?? null)
  const onAssumption = (sentence: string): void => {
    tally.assume(sentence)
    options.onAssumption?.(sentence)
  }
  const rows = importer.read(meter.over(source), { ...options, onAssumption })
  return importRows(rows, tally, write, {
    ...observer,
    progress: (done) =>
      observer.progress?.(done, meter.bytes === null ? null : meter.bytesRead / Math.max(1, meter.bytes)),
  })
}
