/** knotwork import: what people already have into the store. */
import {
  type DateOrder,
  type ImportReport,
  importers,
  type PreparedImport,
  prepareImport,
  runImport,
  type Source,
  type SourceObserver,
  unreadable,
} from '@knotwork/importers'
import type { ConsolidationReport } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, openReadOnly, openStore, storeExists } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { branches, calendarYear, columnMap, dateOrder } from '../import/import-options.ts'
import { ProblemLines } from '../import/problem-lines.ts'
import {
  assumptionLines,
  receiptLine,
  reportLines,
  settledLines,
  tookNothing,
  totalLine,
} from '../import/report-view.ts'
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
      'Imports what people already have: files, folders and zip archives as they were downloaded, one after the other. The format is recognised; ' +
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
    .argument('<files...>', 'files, folders and zip archives, or - for stdin')
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
        'knotwork import chat.jsonl chat.txt --dry-run',
        'zcat chats.jsonl.gz | knotwork import -',
      ),
    )
    .action(act(registrar, importFiles))
}

/** A file that is about to be read. */
interface Planned {
  readonly path: string
  readonly prepared: PreparedImport
}

const importFiles: Action<ImportOptions> = async (context, [paths], options) => {
  const { out, settings } = context
  const sources: Source[] = []
  const dryRun = options.dryRun === true
  let target: ImportTarget | null = null
  try {
    // All are looked into before the first is read: what cannot be read must not be found out half way.
    const planned = await planOf([paths].flat().map(String), { context, options, sources })
    target = dryRun
      ? dryTarget(await openReadOnly(context))
      : storeTarget(() => openStore(context, { missing: 'create', vectors: true }), storeExists(settings))
    const found: { readonly file: string; readonly report: ImportReport }[] = []
    for (const one of planned) {
      tellPlan(one.prepared, out)
      const report = await importFrom(one, context, options, target)
      found.push({ file: one.path, report })
      if (!out.json) out.print(...reportLines(report, dryRun))
    }
    const settled = options.settle ? await settleWith(target, out) : null
    tellAll(found, { dryRun, settled, verbose: options.verbose === true }, out)
    for (const { file, report } of found)
      for (const line of assumptionLines(report)) out.note(found.length > 1 ? `${printable(file)}: ${line}` : line)
    if (found.some(({ report }) => tookNothing(report))) return exitCode.negative
    return found.some(({ report }) => report.malformed + report.conflicts > 0) ? exitCode.partly : exitCode.ok
  } finally {
    await target?.close()
    for (const source of sources) await source.close()
  }
}

/** The files with their formats, in the order given. @throws {INVALID_INPUT} for the first that cannot be read */
async function planOf(
  paths: readonly string[],
  { context, options, sources }: { context: CommandContext; options: ImportOptions; sources: Source[] },
): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const path of new Set(paths)) {
    const source = await sourceOf(path, context.surroundings.stdin)
    sources.push(source)
    planned.push({ path, prepared: await prepareImport(source, options.format) })
  }
  return planned
}

/** What came of all files, once they are consolidated. */
function tellAll(
  found: readonly { readonly file: string; readonly report: ImportReport }[],
  { dryRun, settled, verbose }: { dryRun: boolean; settled: ConsolidationReport | null; verbose: boolean },
  out: Output,
): void {
  const [only] = found
  const reports =
    found.length === 1 && only !== undefined
      ? only.report
      : { files: found.map(({ file, report }) => ({ file, ...report })) }
  const summary = { dryRun, ...reports, ...(settled === null ? {} : { settled }) }
  if (out.json && verbose) out.printJson({ summary })
  else if (out.json) out.printDocument(summary)
  else {
    if (found.length > 1)
      out.print(
        totalLine(
          found.map(({ report }) => report),
          dryRun,
        ),
      )
    out.print(...settledLines(settled))
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
  { prepared, path }: Planned,
  { out }: CommandContext,
  options: ImportOptions,
  target: ImportTarget,
): Promise<ImportReport> {
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
    return report
  } catch (error) {
    progress.clear()
    if (stored > 0 && !options.dryRun)
      out.note('the import stopped; what was stored stays, and importing the file again goes on from there')
    throw unreadable(path, error)
  } finally {
    progress.clear()
  }
}

async function settleWith(target: ImportTarget, out: Output): Promise<ConsolidationReport | null> {
  const progress = progressOn(out, 'consolidating', 'events')
  return target.settle((done, share) => progress.update(done, share)).finally(() => progress.clear())
}
