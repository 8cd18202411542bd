/** Which lexical index should an SQLite store keep? The measurements behind the decision record: `tsx eval/src/bench/lexical-choices.ts`. */

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, stdout } from 'node:process'
import Database from 'better-sqlite3'
import { systemClock } from 'knotwork'
import { seededDraw } from 'knotwork/replay'
import type { Connection, LexicalChoice, LexicalDocument, LexicalIndex } from './lexical/choice.ts'
import { fts5 } from './lexical/fts5.ts'
import { postingBlocks } from './lexical/posting-blocks.ts'
import { postingRows } from './lexical/posting-rows.ts'
import { type Synthetic, selectiveQuestions, synthesize } from './synthetic.ts'

const batchSize = 1000
const questionCount = 50
const removedCount = 1000
/** Only in documents that are removed; letters no synthetic word is made of. */
const canary = 'qhqwcanaryqyqw'

/** Figures of one choice at one size. */
interface Row {
  readonly name: string
  readonly documents: number
  readonly insertRate: number
  readonly selectiveMs: number
  readonly unselectiveMs: number
  readonly removeRate: number
  readonly fileBytes: number
  /** Occurrences of the canary in the raw bytes of the files before and after its documents were removed. */
  readonly canaryBefore: number
  readonly canaryAfter: number
}

function measure(choice: LexicalChoice, synthetic: Synthetic): Row {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-lexical-'))
  const path = join(folder, 'index.db')
  const connection = new Database(path)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON']) connection.pragma(pragma)
  try {
    const index = choice.create(connection)
    const documents = documentsOf(synthetic)
    const inserting = timeOf(() => insertAll(index, documents))
    checkpoint(connection)
    const fileBytes = statSync(path).size
    const canaryBefore = occurrences(path)
    const selective = selectiveQuestions(synthetic, questionCount, { seed: 3, frequencyShareMax: 0.005 })
    const selectiveMs = medianSearch(
      index,
      selective.map((question) => question.words),
    )
    const unselectiveMs = medianSearch(index, frequentWords(synthetic))
    const removed = documents.filter(({ words }) => words.includes(canary)).map(({ id }) => id)
    const removing = timeOf(() => index.remove(removed))
    checkpoint(connection)
    return {
      name: choice.name,
      documents: documents.length,
      insertRate: (documents.length / inserting) * 1000,
      selectiveMs,
      unselectiveMs,
      removeRate: (removed.length / removing) * 1000,
      fileBytes,
      canaryBefore,
      canaryAfter: occurrences(path),
    }
  } finally {
    connection.close()
    rmSync(folder, { recursive: true })
  }
}

/** The documents, the canary added to some spread over all of them. */
function documentsOf({ turns, words }: Synthetic): LexicalDocument[] {
  const every = Math.max(1, Math.floor(turns.length / removedCount))
  return turns.map(({ text }, index) => {
    const own = words[index] ?? []
    return index % every === 0
      ? { id: index + 1, text: `${text} ${canary}`, words: [...own, canary] }
      : { id: index + 1, text, words: own }
  })
}

function insertAll(index: LexicalIndex, documents: readonly LexicalDocument[]): void {
  for (let at = 0; at < documents.length; at += batchSize) index.insert(documents.slice(at, at + batchSize))
}

/** Questions of four words from the thirty most frequent: each is in a good part of all documents. */
function frequentWords({ documentFrequency }: Synthetic): string[][] {
  const frequent = [...documentFrequency].sort((x, y) => y[1] - x[1]).slice(0, 30)
  const draw = seededDraw(5)
  return Array.from({ length: questionCount }, () => [
    ...new Set(Array.from({ length: 4 }, () => frequent[draw(frequent.length)]?.[0] ?? '')),
  ])
}

function medianSearch(index: LexicalIndex, questions: readonly (readonly string[])[]): number {
  for (const words of questions.slice(0, 5)) index.search(words, 100)
  const times = questions.map((words) => timeOf(() => index.search(words, 100))).sort((x, y) => x - y)
  return times[Math.floor(times.length / 2)] ?? 0
}

function checkpoint(connection: Connection): void {
  connection.pragma('wal_checkpoint(TRUNCATE)')
}

/** Counts in the raw bytes of database and log; of a word stored behind a shared prefix, its end is still found. */
function occurrences(path: string): number {
  const end = canary.slice(-8)
  return ['', '-wal'].reduce((total, suffix) => {
    if (statSync(`${path}${suffix}`, { throwIfNoEntry: false }) === undefined) return total
    return total + readFileSync(`${path}${suffix}`).toString('latin1').split(end).length - 1
  }, 0)
}

function timeOf(work: () => unknown): number {
  const start = systemClock.elapsed()
  work()
  return systemClock.elapsed() - start
}

/** A Markdown table, as decision records hold them. */
function formatRows(rows: readonly Row[]): string {
  const head = [
    'index',
    'documents',
    'inserts/s',
    'selective top 100, ms',
    'unselective top 100, ms',
    'deletes/s',
    'file, MiB',
    'canary before',
    'canary after',
  ]
  const cells = rows.map((row) => [
    row.name,
    String(row.documents),
    row.insertRate.toFixed(0),
    row.selectiveMs.toFixed(2),
    row.unselectiveMs.toFixed(1),
    row.removeRate.toFixed(0),
    (row.fileBytes / 2 ** 20).toFixed(1),
    String(row.canaryBefore),
    String(row.canaryAfter),
  ])
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const sizes = argv.length > 2 ? argv.slice(2).map(Number) : [10_000, 100_000]
const rows = sizes.flatMap((events) => {
  const synthetic = synthesize({ events, seed: 1 })
  return [fts5, postingRows, postingBlocks].map((choice) => measure(choice, synthetic))
})
stdout.write(`${formatRows(rows)}\n`)
