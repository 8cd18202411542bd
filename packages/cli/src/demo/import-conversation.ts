/** How does the demo's conversation get into a store? The way any file does, with a progress line. */
import { type ImportReport, openSource, prepareImport, runImport, type WriteBatch } from '@knotwork/importers'
import type { Memory } from 'knotwork'
import { demoFile } from '../assets.ts'
import type { Output } from '../terminal/output.ts'
import { progressOn } from '../terminal/progress.ts'
import type { Language } from './questions.ts'

/** Events of one transaction: few, so that the progress line moves. */
const batchSize = 32

/** Imports the conversation in a language; again is a no-op. */
export async function importConversation(memory: Memory, language: Language, out: Output): Promise<ImportReport> {
  const progress = progressOn(out, 'importing', 'turns')
  const write: WriteBatch = (inputs, onProgress) => memory.rememberMany(inputs, { onProgress, batchSize })
  const source = await openSource(demoFile(`conversation.${language}.jsonl`))
  try {
    const prepared = await prepareImport(source, 'jsonl')
    return await runImport(prepared, {}, write, { progress: (turns, share) => progress.update(turns, share) })
  } finally {
    await source.close()
    progress.clear()
  }
}
