/** How is a file asked that is no store? Imported into a memory that is gone with the chat. */
import { type DateOrder, openSource, prepareImport, runImport, type WriteBatch } from '@knotwork/importers'
import { type Memory, openMemory } from 'knotwork'
import type { CommandContext } from '../context.ts'
import { embedderFor } from '../embedder.ts'
import { invalidInput } from '../failure.ts'
import { ProblemLines } from '../import/problem-lines.ts'
import { assumptionLines, reportLines } from '../import/report-view.ts'
import { printable } from '../terminal/printable.ts'
import { progressOn } from '../terminal/progress.ts'
import { shellWord } from '../terminal/shell-word.ts'

/** A memory with the way to end it. */
export interface OpenedMemory {
  readonly memory: Memory
  close(): Promise<void>
}

/** How the file is read, as `knotwork import` has it. */
export interface ReadingFlags {
  readonly format?: string
  readonly zone?: string
  readonly dateOrder?: DateOrder
  readonly me?: string
}

/** Imports the file and relates it. @throws {INVALID_INPUT} nothing in it can be read; nothing is left behind */
export async function openTemporary(path: string, flags: ReadingFlags, context: CommandContext): Promise<OpenedMemory> {
  const { scope } = context.settings
  const embedder = await embedderFor(context.settings)
  // Not on disk: whatever kills the process, nothing of somebody's conversation stays behind.
  const memory = await openMemory(':memory:', { scope, embedder, worker: 'none' })
  const close = (): Promise<void> => memory.close()
  try {
    await fill(memory, { path, ...flags }, context)
    return { memory, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(
  memory: Memory,
  { path, format, ...reading }: ReadingFlags & { readonly path: string },
  { out }: CommandContext,
): Promise<void> {
  const progress = progressOn(out, 'importing', 'events')
  const problems = new ProblemLines(path)
  const say = (line: string): void => {
    progress.clear()
    out.warn(line)
  }
  const write: WriteBatch = (inputs, onProgress) => memory.rememberMany(inputs, { onProgress })
  const source = await openSource(path)
  try {
    const prepared = await prepareImport(source, format)
    const report = await runImport(prepared, { ...reading, branches: 'current' }, write, {
      progress: (rows, share) => progress.update(rows, share),
      problem(problem) {
        const line = problems.lineOf(problem)
        if (line !== null) say(line)
      },
    })
    for (const line of problems.rest()) say(line)
    if (report.stored === 0)
      throw invalidInput(`chat: ${path} holds nothing that can be read`, `knotwork import ${shellWord(path)} --dry-run`)
    progress.clear()
    out.note(
      `${printable(source.name)}: ${prepared.importer.title}; ${reportLines(report, false).slice(0, 2).join('; ')}`,
    )
    for (const line of assumptionLines(report)) out.note(line)
    await memory.consolidate()
  } finally {
    progress.clear()
    await source.close()
  }
}
