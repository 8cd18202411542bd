/** What does a command work with? The settings, the output and the store of one run. */
import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { type Memory, MemoryError, openMemory } from 'knotwork'
import { type Environment, type GlobalOptions, isStoreFile, type Settings, settingsOf } from './config.ts'
import { Output } from './terminal/output.ts'
import type { Sink } from './terminal/sink.ts'

/** The process as a run sees it; tests hand in their own. */
export interface Surroundings {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: Environment
  /** Which of the streams are terminals. */
  readonly tty: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean }
  /** Width of the terminal in columns. */
  readonly columns: number
  /**
   * Calls `stop` when the person or the system asks the process to end (Ctrl-C, SIGTERM), instead of ending it.
   *
   * @returns  undoes that
   */
  readonly onInterrupt: (stop: () => void) => () => void
}

/** The output streams of one run, guarded. */
export interface Sinks {
  readonly stdout: Sink
  readonly stderr: Sink
}

/** Handed to every command. */
export interface CommandContext {
  readonly surroundings: Surroundings
  readonly settings: Settings
  readonly out: Output
}

/** The context for one run's options. */
export function contextOf(surroundings: Surroundings, sinks: Sinks, options: GlobalOptions): CommandContext {
  const settings = settingsOf(options, surroundings.env, surroundings.tty.stdout)
  const { tty, columns } = surroundings
  const { color, json, quiet } = settings
  return { surroundings, settings, out: new Output({ ...sinks, tty, columns, color, json, quiet }) }
}

/**
 * Opens the store, hands it to `use`, and closes it whatever happens.
 *
 * @param need.missing  what to do when the file does not exist: writing commands create it, reading commands refuse, for
 *                      an empty store created by a mistyped path would answer every question with nothing
 * @param need.vectors  whether the embedder is needed; loading it takes a quarter of a second
 * @throws {STORE_UNAVAILABLE} when it does not exist and must, or cannot be opened
 */
export async function withMemory<T>(
  context: CommandContext,
  need: { missing: 'create' | 'refuse'; vectors: boolean },
  use: (memory: Memory) => Promise<T>,
): Promise<T> {
  const { store, storeFrom, scope } = context.settings
  if (need.missing === 'refuse') requireStore(context)
  if (storeFrom === 'default')
    context.out.note(context.out.paint.dim(`store: ${store} (--store or KNOTWORK_STORE names another)`))
  const embedder = need.vectors ? context.settings.embedder : 'none'
  // A command ends before it is quiet; `knotwork worker` and `knotwork settle` do the slow work.
  const memory = await openMemory(store, { scope, embedder, worker: 'none' })
  try {
    return await use(memory)
  } finally {
    await memory.close()
  }
}

/** @throws {STORE_UNAVAILABLE} when the store is a file that does not exist */
function requireStore({ settings }: CommandContext): void {
  if (!isStoreFile(settings.store) || existsSync(settings.store)) return
  throw new MemoryError('STORE_UNAVAILABLE', `store: ${settings.store} does not exist`, {
    details: { remedy: 'name the store with --store or KNOTWORK_STORE, or begin one: knotwork import FILE' },
  })
}
