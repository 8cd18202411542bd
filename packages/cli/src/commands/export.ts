/** knotwork export: a backup that import restores. */
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Memory } from 'knotwork'
import { type Action, act, examples, type Registrar } from '../command.ts'
import { type CommandContext, withMemory } from '../context.ts'
import { exitCode } from '../exit-code.ts'
import { invalidInput } from '../failure.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import { progressOn } from '../terminal/progress.ts'
import { counted } from '../terminal/quantity.ts'

/** Registers the command. */
export function addExport(registrar: Registrar): void {
  registrar.program
    .command('export')
    .summary('write a backup that import restores')
    .description(
      'Writes everything one scope holds as JSON Lines, one source a line: the whole text, and every field that was given. ' +
        'Imported into an empty scope it gives the same memories under the same refs; vectors and relations are made anew. ' +
        'A file that exists is not overwritten.',
    )
    .argument('[file]', 'the file; stdout when missing or -')
    .addHelpText(
      'after',
      examples(
        'knotwork export backup.jsonl --store agent.db',
        'knotwork import backup.jsonl --store restored.db',
        'knotwork export --user ana | gzip > ana.jsonl.gz',
      ),
    )
    .action(act(registrar, exportSources))
}

const exportSources: Action<object> = (context, [path]) =>
  withMemory(context, { missing: 'refuse', reads: true, vectors: false }, async (memory) => {
    const { out } = context
    const sources =
      typeof path === 'string' && path !== '-'
        ? await intoFile(path, memory, context)
        : await each(memory, context, async (line) => {
            out.print(line)
            await out.drained()
            return !out.closed
          })
    if (sources === 0) out.note(await emptyScopeLine(memory.scope, context))
    if (path === undefined || path === '-') out.note(`${counted(sources, 'source')} exported`)
    else if (out.json) out.printDocument({ file: path, sources })
    else out.print(`${counted(sources, 'source')} exported to ${path}`)
    return exitCode.ok
  })

/**
 * Hands every source to `write` as a line, until it wants no more.
 *
 * @returns how many it took
 * @throws {CANCELLED} when the person interrupts
 */
async function each(
  memory: Memory,
  { out, surroundings }: CommandContext,
  write: (line: string) => Promise<boolean>,
): Promise<number> {
  const { sources: all } = await memory.stats()
  const interrupted = new AbortController()
  const undo = surroundings.onInterrupt(() => interrupted.abort())
  const progress = progressOn(out, 'exporting', 'sources')
  let sources = 0
  try {
    for await (const source of memory.export({ signal: interrupted.signal })) {
      if (!(await write(JSON.stringify(source)))) break
      progress.update(++sources, Math.min(1, sources / Math.max(1, all)))
    }
  } finally {
    undo()
    progress.clear()
  }
  return sources
}

/** Writes a new file. Half a backup must not pass for one: it is removed when the export breaks off. */
async function intoFile(path: string, memory: Memory, context: CommandContext): Promise<number> {
  const file = await created(path)
  try {
    const sources = await each(memory, context, async (line) => {
      await file.appendFile(`${line}\n`)
      return true
    })
    await file.sync()
    await file.close()
    return sources
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
}

async function created(path: string): Promise<FileHandle> {
  try {
    // x: fails where the file exists. It may be the only other copy.
    return await open(path, 'wx')
  } catch (error) {
    const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
    if (code === 'EEXIST')
      throw invalidInput(`export: FILE must not exist yet, got ${path}`, 'name another file, or remove this one')
    if (code === undefined) throw error
    throw invalidInput(`export: FILE must be a file that can be written, got ${path} (${code})`)
  }
}
