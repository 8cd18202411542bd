/** knotwork import: what people already have into the store. */
import {
  type DateOrder,
  type ImportReport,
  importers,
  type PreparedImport,
  prepareImport,
  runImport,
  type SourceObserver,
  unreadable,
} from '@knotwork/importers'
import type { ConsolidationReport } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, openReadOnly, openStore, storeExists } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { branches, calendarYear, columnMap, dateOrder } from '../import/import-options.ts'
import { ProblemLines } from '../import/problem-lines.ts'
import { assumptionLines, receiptLine, reportLines, settledLines, tookNothing } from '../import/report-view.ts'
import { sourceOf } from '../import/source.ts'
import { dryTarget, type ImportTarget, storeTarget } from '../import/target.ts'
import type { Output } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

interface ImportOptions {
  readonly format?: string
  readonly zone?: string
  readonly dateOrder?: DateOrder
  readonly year?: number
  readonly me?: string
  readonly branches: 'current' | 'all'
  readonly map?: Readonly<Record<string, string>>
  readonly dryRun?: boolean
  readonly verbose?: boolean
  readonly settle: boolean
}

/** Registers the command. */
export function addImport(registrar: Registrar): void {
  registrar.program
    .command('import')
    .summary('import chats, exports and journals')
    .description(
      'Imports what people already have: a file, a folder or a zip archive as it was downloaded. The format is recognised; ' +
        `where it is not, name it: ${importers.map(({ name }) => name).join(', ')}. ` +
        'JSON Lines hold one turn a line: {"speaker", "text", "time", "session"?, "ref"?, "role"?, "attachments"?}, ' +
        'an attachment being {"kind", "caption"?, "uri"?}. ' +
        'Chat messages {"role", "content"} are read too: the content, or its parts of type text, is the text, and the role the speaker where none is named; ' +
        'calls of tools and their results are events of their own. ' +
        'What knotwork export wrote is restored as it was. ' +
        'An event without a time counts as said now; a time without a zone stays without one, unless --zone names it. ' +
        'Then what was imported is consolidated, as knotwork settle does. ' +
        'Importing again adds nothing, and an import that was stopped goes on where it was. ' +
        `What cannot be stored is named by its place, and the rest is imported; the exit code is then ${exitCode.partly}.`,
    )
    .argument('<file>', 'the file, folder or zip archive, or - for stdin')
    .option('-f, --format <name>', 'read it as this format')
    .option('--zone <zone>', 'zone of times that have none, such as Europe/Oslo or +02:00; moments are shown in it')
    .option('--date-order <order>', 'dmy or mdy, where dates of numbers do not show it', dateOrder)
    .option('--year <year>', 'of days that a transcript names without one', calendarYear)
    .option('--me <name>', 'who the file calls user, human, me or you')
    .option('--branches <which>', 'of conversations with branches: current or all', branches, 'current')
    .option('--map <columns>', 'columns of a table: speaker=author,text=body,time=date', columnMap)
    .option('-n, --dry-run', 'tell the format and check everything, write nothing')
    .option('--no-settle', 'leave consolidating to knotwork settle or knotwork worker')
    .option('-v, --verbose', 'tell what became of each event')
    .addHelpText(
      'after',
      examples(
        'knotwork import chat.jsonl --store agent.db',
        'knotwork import chatgpt-export.zip --me Ana --dry-run',
        'knotwork import "WhatsApp Chat with Ana.txt" --zone Europe/Oslo',
        'zcat chats.jsonl.gz | knotwork import -',
      ),
    )
    .action(act(registrar, importFile))
}

const importFile: Action<ImportOptions> = async (context, [path], options) => {
  const { out, settings } = context
  const source = await sourceOf(String(path), context.surroundings.stdin)
  try {
    const prepared = await prepareImport(source, options.format)
    tellPlan(prepared, out)
    const dryRun = options.dryRun === true
    const target = dryRun
      ? dryTarget(await openReadOnly(context))
      : storeTarget(() => openStore(context, { missing: 'create', vectors: true }), storeExists(settings))
    const { report, settled } = await importFrom({ prepared, path: String(path) }, context, options, target)
    const summary = { dryRun, ...report, ...(settled === null ? {} : { settled }) }
    if (out.json && options.verbose) out.printJson({ summary })
    else if (out.json) out.printDocument(summary)
    else out.print(...reportLines(report, dryRun), ...settledLines(settled))
    for (const line of assumptionLines(report)) out.note(line)
    if (tookNothing(report)) return exitCode.negative
    return report.malformed + report.conflicts > 0 ? exitCode.partly : exitCode.ok
  } finally {
    await source.close()
  }
}

/** As what the file is read, before it is: a format that was taken for another must be seen at once. */
function tellPlan({ importer, source, leftOut, others }: PreparedImport, out: Output): void {
  const files = source.files.length === 1 ? '' : `, ${source.files.length} files`
  const passed = leftOut.length === 0 ? '' : `; ${leftOut.length} other files are left out`
  out.note(out.paint.dim(`${printable(source.name)}: ${importer.title}${files}${passed}`))
  for (const other of others)
    out.note(
      out.paint.dim(
        `also found: ${other.importer.title}, ${counted(other.files.length, 'file')}: --format ${other.importer.name} reads it`,
      ),
    )
}

async function importFrom(
  { prepared, path }: { prepared: PreparedImport; path: string },
  { out }: CommandContext,
  options: ImportOptions,
  target: ImportTarget,
): Promise<{ report: ImportReport; settled: ConsolidationReport | null }> {
  const progress = progressOn(out, options.dryRun ? 'checking' : 'importing', 'events')
  const problems = new ProblemLines(path)
  let stored = 0
  const observer: SourceObserver = {
    progress: (rows, share) => progress.update(rows, share),
    problem(problem) {
      const line = out.json ? null : problems.lineOf(problem)
      if (line === null) return
      progress.clear()
      out.warn(line)
    },
    receipt({ line, at }, receipt) {
      if (receipt.status === 'stored') stored++
      if (!options.verbose) return
      progress.clear()
      if (out.json) out.printJson({ ...(line === null ? { at } : { line }), ...receipt })
      else if (receipt.status !== 'rejected') out.print(receiptLine(line ?? at, receipt))
    },
  }
  const { zone, dateOrder, year, me, branches, map } = options
  const reading = {
    ...(zone === undefined ? {} : { zone }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(year === undefined ? {} : { year }),
    ...(me === undefined ? {} : { me }),
    ...(map === undefined ? {} : { map }),
    branches,
  }
  try {
    const report = await runImport(prepared, reading, target.write, observer)
    progress.clear()
    for (const line of problems.rest()) out.warn(line)
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
