/** How does the demo's conversation get into a store? The way any file does, with a progress line. */
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Memory } from 'knotwork'
import { demoFile } from '../assets.ts'
import { importLines, type WriteBatch } from '../import/import-lines.ts'
import type { ImportReport } from '../import/import-report.ts'
import { linesOf } from '../import/lines.ts'
import type { Output } from '../terminal/output.ts'
import { progressOn } from '../terminal/progress.ts'
import type { Language } from './questions.ts'

/** Lines of one transaction: few, so that the progress line moves. */
const batchSize = 32

/** Imports the conversation in a language; again is a no-op. */
export async function importConversation(memory: Memory, language: Language, out: Output): Promise<ImportReport> {
  const path = demoFile(`conversation.${language}.jsonl`)
  const { size } = statSync(path)
  const progress = progressOn(out, 'importing', 'turns')
  const write: WriteBatch = (inputs, onProgress) => memory.rememberMany(inputs, { onProgress, batchSize })
  try {
    return await importLines(linesOf(createReadStream(path)), basename(path), write, {
      progress: (lines, bytesRead) => progress.update(lines, bytesRead / size),
      problem: () => undefined,
      receipt: () => undefined,
    })
  } finally {
    progress.clear()
  }
}
