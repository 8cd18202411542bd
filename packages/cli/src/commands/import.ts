/** knotwork import: conversations from JSON Lines into the store. */
import type { ConsolidationReport, Receipt } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, openReadOnly, openStore, storeExists } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { type ImportObserver, importLines } from '../import/import-lines.ts'
import { type ImportReport, problemsMax } from '../import/import-report.ts'
import { linesOf } from '../import/lines.ts'
import { type ImportSource, openSource, unreadable } from '../import/source.ts'
import { dryTarget, type ImportTarget, storeTarget } from '../import/target.ts'
import type { Output } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

interface ImportOptions {
  readonly dryRun?: boolean
  readonly verbose?: boolean
  readonly settle: boolean
}

/** Registers the command. */
export function addImport(registrar: Registrar): void {
  registrar.program
    .command('import')
    .summary('import a conversation from JSON Lines')
    .description(
      'Imports a file of JSON Lines, one turn a line: {"speaker", "text", "time", "session"?, "ref"?, "role"?, "attachments"?}, ' +
        'an attachment being {"kind", "caption"?, "uri"?}. ' +
        'Chat messages {"role", "content"} are read too: the content, or its parts of type text, is the text, and the role the speaker where none is named. ' +
        'What knotwork export wrote is restored as it was. ' +
        'A line without a time counts as said now. Then what was imported is consolidated, as knotwork settle does. ' +
        'Importing a file again adds nothing. Lines that cannot be stored are named by number, and the rest is imported; ' +
        `the exit code is then ${exitCode.partly}.`,
    )
    .argument('<file>', 'the file, or - for stdin')
    .option('-n, --dry-run', 'check every line, write nothing')
    .option('--no-settle', 'leave consolidating to knotwork settle or knotwork worker')
    .option('-v, --verbose', 'tell what became of each line')
    .addHelpText(
      'after',
      examples('knotwork import chat.jsonl --store agent.db', 'zcat chats.jsonl.gz | knotwork import -'),
    )
    .action(act(registrar, importFile))
}

const importFile: Action<ImportOptions> = async (context, [path], options) => {
  const { out, settings } = context
  const source = openSource(String(path), context.surroundings.stdin)
  const dryRun = options.dryRun === true
  const target = dryRun
    ? dryTarget(await openReadOnly(context))
    : storeTarget(() => openStore(context, { missing: 'create', vectors: true }), storeExists(settings))
  const { report, settled } = await importFrom({ source, path: String(path) }, context, options, target)
  const summary = { dryRun, ...report, ...(settled === null ? {} : { settled }) }
  if (out.json && options.verbose) out.printJson({ summary })
  else if (out.json) out.printDocument(summary)
  else out.print(...reportLines(report, dryRun), ...settledLines(settled))
  if (report.withoutTime > 0) out.note(withoutTimeLine(report.withoutTime))
  return report.malformed + report.conflicts > 0 ? exitCode.partly : exitCode.ok
}

async function importFrom(
  { source, path }: { source: ImportSource; path: string },
  { out }: CommandContext,
  options: ImportOptions,
  target: ImportTarget,
): Promise<{ report: ImportReport; settled: ConsolidationReport | null }> {
  const progress = progressOn(out, options.dryRun ? 'checking' : 'importing', 'lines')
  let told = 0
  let stored = 0
  const observer: ImportObserver = {
    progress: (lines, bytesRead) =>
      progress.update(lines, source.bytes === null ? null : bytesRead / Math.max(1, source.bytes)),
    problem({ line, reason }) {
      if (out.json || told++ >= problemsMax) return
      progress.clear()
      out.warn(`${path}:${line}: ${printable(reason).replaceAll('\n', ' ')}`)
    },
    receipt(line, receipt) {
      if (receipt.status === 'stored') stored++
      if (!options.verbose) return
      progress.clear()
      if (out.json) out.printJson({ line, ...receipt })
      else if (receipt.status !== 'rejected') out.print(receiptLine(line, receipt))
    },
  }
  try {
    const report = await importLines(linesOf(source.stream), source.name, target.write, observer)
    progress.clear()
    return { report, settled: options.settle ? await settleWith(target, out) : null }
  } catch (error) {
    progress.clear()
    if (stored > 0 && !options.dryRun)
      out.note('the import stopped; what was stored stays, and importing the file again goes on from there')
    throw unreadable(path, error)
  } finally {
    await target.close()
    progress.clear()
  }
}

async function settleWith(target: ImportTarget, out: Output): Promise<ConsolidationReport | null> {
  const progress = progressOn(out, 'consolidating', 'events')
  return target.settle((done, share) => progress.update(done, share)).finally(() => progress.clear())
}

/** What consolidating came to, where it came to anything. */
function settledLines(settled: ConsolidationReport | null): string[] {
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

function receiptLine(line: number, receipt: Exclude<Receipt, { status: 'rejected' }>): string {
  return `${String(line).padStart(6)}  ${receipt.status.padEnd(9)}  ${receipt.ref}`
}

function withoutTimeLine(lines: number): string {
  return `${counted(lines, 'line has', 'lines have')} no time and ${lines === 1 ? 'counts' : 'count'} as said now`
}

function reportLines(report: ImportReport, dryRun: boolean): string[] {
  const parts = dryRun
    ? [`${counted(report.stored, 'line')} can be imported`]
    : [`${counted(report.stored, 'line')} stored`]
  parts.push(`${report.duplicates} already there`)
  if (report.conflicts > 0) parts.push(`${counted(report.conflicts, 'conflict')}`)
  if (report.malformed > 0) parts.push(`${report.malformed} malformed`)
  const lines = [`${parts.join(', ')}${dryRun ? '; nothing was written' : ''}`]
  const ignored = Object.entries(report.ignoredFields)
  if (ignored.length > 0)
    lines.push(
      `ignored fields: ${ignored.map(([name, times]) => `${printable(name)} (${counted(times, 'line')})`).join(', ')}`,
    )
  if (report.withoutVectors > 0)
    lines.push(`${counted(report.withoutVectors, 'line')} stored without vectors; add them later: knotwork reindex`)
  return lines
}
