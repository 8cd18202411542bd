/** Which formats are known, and which is this? The head of each file is shown to all of them. */
import type { MemoryError } from 'knotwork'
import { chatGptExport } from './assistant/chatgpt.ts'
import { claudeExport } from './assistant/claude.ts'
import { jsonLines } from './assistant/jsonl.ts'
import { openAiMessages } from './assistant/openai.ts'
import type { Importer } from './importer.ts'
import { mem0Memories } from './memories/mem0.ts'
import { serverMemory } from './memories/server-memory.ts'
import { slackExport } from './messenger/slack.ts'
import { telegramExport } from './messenger/telegram.ts'
import { whatsAppChat } from './messenger/whatsapp.ts'
import { refusal } from './refusal.ts'
import { headOf, mayHoldWords } from './source/head.ts'
import type { Source, SourceFile } from './source/source.ts'
import { csvTable } from './text/csv.ts'
import { markdownJournal } from './text/markdown.ts'
import { transcript } from './text/transcript.ts'
import { gitLog } from './work/git-log.ts'
import { junitXml } from './work/junit.ts'
import { testReports } from './work/test-reports.ts'

/** All importers, in the order in which they are listed. */
export const importers: readonly Importer[] = [
  jsonLines,
  openAiMessages,
  chatGptExport,
  claudeExport,
  whatsAppChat,
  telegramExport,
  slackExport,
  transcript,
  markdownJournal,
  csvTable,
  mem0Memories,
  serverMemory,
  gitLog,
  testReports,
  junitXml,
]

/** What a format says of a source. */
export interface Recognition {
  readonly importer: Importer
  /** Of the surest of its files, in (0, 1]. */
  readonly confidence: number
  /** The files it would read. */
  readonly files: readonly SourceFile[]
}

/** Files that one importer would read. */
export type FilesOfFormat = Omit<Recognition, 'confidence'>

/** A source with the importer that reads it. */
export interface PreparedImport {
  readonly importer: Importer
  /** The files that are read. */
  readonly source: Source
  /** Paths of the files that are not. */
  readonly leftOut: readonly string[]
  /** Formats that files which are left out seem to have, each file under the surest. */
  readonly others: readonly FilesOfFormat[]
}

/** How much surer one format must be than the next, or the choice is the caller's. */
const leadMin = 0.1
/** How sure a format must be of a file to read it beside those it is surest of. */
const fileShareMin = 0.5

/** The formats a source may be of, the surest first. @throws {INVALID_INPUT} for text that is UTF-16 */
export async function recogniseSource(source: Source): Promise<Recognition[]> {
  const siblings = source.files.map(({ path }) => path)
  const one = source.files.length === 1
  const votes = new Map<Importer, { file: SourceFile; confidence: number }[]>()
  for (const file of source.files) {
    // A file that was named is looked into whatever its ending.
    if (!one && !mayHoldWords(file.path)) continue
    const head = await headOf(file, siblings)
    for (const importer of importers) {
      const confidence = importer.recognise(head)
      if (confidence === 0) continue
      const files = votes.get(importer)
      if (files === undefined) votes.set(importer, [{ file, confidence }])
      else files.push({ file, confidence })
    }
  }
  return [...votes]
    .map(([importer, files]) => {
      const confidence = Math.max(...files.map((vote) => vote.confidence))
      const sure = files.filter((vote) => vote.confidence >= confidence * fileShareMin)
      return { importer, confidence, files: sure.map(({ file }) => file) }
    })
    .sort((a, b) => b.confidence - a.confidence)
}

/**
 * Chooses the importer of a source: the one that is named, else the one that is sure.
 *
 * @param format  name of an importer
 * @throws {INVALID_INPUT} for a name that is none, a source that nobody recognises, or one that several do, of one file or each
 * of its own
 */
export async function prepareImport(source: Source, format?: string): Promise<PreparedImport> {
  const named = format === undefined ? null : importerOf(format)
  const found = await recogniseSource(source)
  const [best] = found
  if (named !== null) return chosen(source, named, found)
  if (best === undefined)
    throw refusal(
      `import: ${source.name} is in no format that is recognised`,
      `name it with --format; known are ${importers.map(({ name }) => name).join(', ')}`,
    )
  const rivals = found.filter(({ confidence }) => best.confidence - confidence < leadMin)
  if (rivals.length > 1) throw undecided(source, rivals)
  return chosen(source, best.importer, found)
}

/** The importer of that name. @throws {INVALID_INPUT} when there is none */
export function importerOf(format: string): Importer {
  const importer = importers.find(({ name }) => name === format)
  if (importer !== undefined) return importer
  const known = importers.map(({ name }) => name).join(', ')
  throw refusal(`import: format must be one of ${known}, got ${JSON.stringify(format)}`)
}

/** Most files of a format that are named in a message. */
const namedMax = 3

/** Several formats are as sure as each other: of the same file, or each of files of its own. */
function undecided(source: Source, rivals: readonly Recognition[]): MemoryError {
  const flags = rivals.map(({ importer }) => `--format ${importer.name}`)
  const files = rivals.flatMap((rival) => rival.files)
  if (new Set(files).size < files.length)
    return refusal(
      `import: ${source.name} could be ${rivals.map(({ importer }) => importer.title).join(' or ')}`,
      `name one: ${flags.join(', or ')}`,
    )
  const held = rivals.map((rival) => `${shownPaths(rival.files)} (${rival.importer.title})`)
  return refusal(
    `import: ${source.name} holds several formats: ${held.join('; ')}`,
    `import them one by one, or all of it once for each: ${flags.join(', then ')}`,
  )
}

function shownPaths(files: readonly SourceFile[]): string {
  const more = files.length > namedMax ? ` and ${files.length - namedMax} more` : ''
  return `${files
    .slice(0, namedMax)
    .map(({ path }) => path)
    .join(', ')}${more}`
}

/** Where a format was named and no file looks like it, all files are read that may hold words: the caller knows better. */
function chosen(source: Source, importer: Importer, found: readonly Recognition[]): PreparedImport {
  const files =
    found.find((one) => one.importer === importer)?.files ??
    (source.files.length === 1 ? source.files : source.files.filter(({ path }) => mayHoldWords(path)))
  const taken = new Set(files)
  const leftOut = source.files.filter((file) => !taken.has(file)).map(({ path }) => path)
  const others = found.flatMap((one) => {
    const own = one.files.filter((file) => !taken.has(file))
    for (const file of own) taken.add(file)
    return own.length === 0 ? [] : [{ importer: one.importer, files: own }]
  })
  return { importer, source: { ...source, files }, leftOut, others }
}
