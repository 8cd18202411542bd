/** How is an import told to a person? What was stored, what was not and why, and what was assumed. */
import type { ImportReport, RowProblem } from '@knotwork/importers'
import type { ConsolidationReport, Receipt } from 'knotwork'
import { printable } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'

/** Where a problem is: `chat.jsonl:7`, `export.zip/conversations.json $[3]`. */
export function placeOf(path: string, { file, line, at }: RowProblem): string {
  const name = file === undefined ? path : `${path}/${file}`
  return `${name}${line === undefined ? '' : `:${line}`}${at === undefined ? '' : ` ${at}`}`
}

/** True where rows were read and each was left out: most likely the file is of another format than it was read as. */
export function tookNothing({ stored, duplicates, conflicts, malformed, leftOut }: ImportReport): boolean {
  return stored + duplicates + conflicts + malformed === 0 && Object.keys(leftOut).length > 0
}

/** The report, a fact a line. */
export function reportLines(report: ImportReport, dryRun: boolean): string[] {
  const parts = dryRun
    ? [`${counted(report.stored, 'event')} can be imported`]
    : [`${counted(report.stored, 'event')} stored`]
  parts.push(`${report.duplicates} already there`)
  if (report.conflicts > 0) parts.push(`${counted(report.conflicts, 'conflict')}`)
  if (report.malformed > 0) parts.push(`${report.malformed} malformed`)
  const lines = [`${parts.join(', ')}${dryRun ? '; nothing was written' : ''}`]
  if (report.times !== null)
    lines.push(`${counted(report.sessions, 'session')}, from ${report.times.from} to ${report.times.to}`)
  const leftOut = Object.entries(report.leftOut)
  if (leftOut.length > 0) lines.push(`left out: ${leftOut.map(([why, times]) => `${times} ${why}`).join(', ')}`)
  if (tookNothing(report))
    lines.push(
      'nothing in it was read as a message: where it holds some, name its format with --format (knotwork import --help lists them)',
    )
  const ignored = Object.entries(report.ignoredFields)
  if (ignored.length > 0)
    lines.push(
      `ignored fields: ${ignored.map(([name, times]) => `${printable(name)} (${counted(times, 'event')})`).join(', ')}`,
    )
  if (report.withoutVectors > 0)
    lines.push(`${counted(report.withoutVectors, 'event')} stored without vectors; add them later: knotwork reindex`)
  return lines
}

/** What came of several files together. */
export function totalLine(reports: readonly ImportReport[], dryRun: boolean): string {
  const sum = (of: (report: ImportReport) => number): number => reports.reduce((total, one) => total + of(one), 0)
  const stored = counted(
    sum((one) => one.stored),
    'event',
  )
  return `${counted(reports.length, 'file')}: ${stored} ${dryRun ? 'can be imported' : 'stored'}, ${sum((one) => one.duplicates)} already there`
}

/** What was assumed where the file did not say. */
export function assumptionLines({ assumptions, withoutTime }: ImportReport): string[] {
  return [
    ...assumptions.map(printable),
    ...(withoutTime > 0
      ? [
          `${counted(withoutTime, 'event has', 'events have')} no time and ${withoutTime === 1 ? 'counts' : 'count'} as said now`,
        ]
      : []),
  ]
}

/** What consolidating came to, where it came to anything. */
export function settledLines(settled: ConsolidationReport | null): string[] {
  if (settled === null) return []
  const { relations, waiting, givenUp } = settled
  const left = waiting + givenUp.length
  return [
    ...(relations.added > 0 ? [`${counted(relations.added, 'relation')} found between them and what was there`] : []),
    ...(left > 0
      ? [`${counted(left, 'event')} not yet related, failed or held by a worker: knotwork settle tells`]
      : []),
  ]
}

/** What became of one event. */
export function receiptLine(place: number | string | null, receipt: Exclude<Receipt, { status: 'rejected' }>): string {
  return `${String(place).padStart(6)}  ${receipt.status.padEnd(9)}  ${receipt.ref}`
}
