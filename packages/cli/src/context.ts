/** What does a command work with? The settings, the output and the store of one run. */
import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import {
  InMemoryStore,
  type Memory,
  MemoryError,
  type OpenOptions,
  openMemory,
  SqliteStore,
  type Store,
} from 'knotwork'
import { type Environment, type GlobalOptions, isStoreFile, type Settings, settingsOf } from './config.ts'
import { embedderFor } from './embedder.ts'
import { invalidInput } from './failure.ts'
import { foreignFile } from './foreign-file.ts'
import { mayBeWritten, openForReading } from './read-only.ts'
import { otherProfile, schemaProfileAt } from './schema-profile.ts'
import { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
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

/** What a command needs of its store. */
export interface StoreNeed {
  /**
   * What to do when the file does not exist: writing commands create it, reading commands refuse, for an empty store
   * created by a mistyped path would answer every question with nothing.
   */
  readonly missing: 'create' | 'refuse'
  /** True for a command that writes nothing: it works too where nothing can be written. Default false. */
  readonly reads?: boolean
  /** Whether the embedder is needed; loading it takes a quarter of a second. */
  readonly vectors: boolean
  /** True for a command by which somebody asks: what is asked is kept where a question log is named. Default false. */
  readonly asks?: boolean
  /** True where a schema profile that is named takes the place of the one the store keeps. Default false. */
  readonly replacesProfile?: boolean
  /** Language models of the command; default none. */
  readonly models?: Pick<OpenOptions, 'models' | 'modelPolicy'>
}

/**
 * Opens the store, hands it to `use`, and closes it whatever happens.
 *
 * @throws {STORE_UNAVAILABLE} when it does not exist and must, or cannot be opened
 */
export async function withMemory<T>(
  context: CommandContext,
  need: StoreNeed,
  use: (memory: Memory) => Promise<T>,
): Promise<T> {
  const memory = await openStore(context, need)
  try {
    return await use(memory)
  } finally {
    await memory.close()
  }
}

/** Opens the store; the caller closes it. @throws {STORE_UNAVAILABLE} as {@link withMemory} does */
export async function openStore(context: CommandContext, need: StoreNeed): Promise<Memory> {
  const { store, schemaProfile } = context.settings
  if (need.missing === 'refuse') requireStore(context)
  else refuseDangling(store)
  noteStore(context)
  const options = await openOptionsOf(context, need)
  if (need.reads && !mayBeWritten(store)) {
    noteReadOnly(context)
    return openForReading(store, options).catch((error: unknown) => {
      throw otherProfile(error, schemaProfile)
    })
  }
  return openMemory(store, options).catch((error: unknown) => {
    throw otherProfile(isStoreFile(store) ? foreignFile(store, error) : error, schemaProfile)
  })
}

/** Options that a command opens its store with. */
async function openOptionsOf({ settings, out }: CommandContext, need: StoreNeed): Promise<OpenOptions> {
  const { scope, schemaProfile, policyFile, questionLog: path } = settings
  const embedder = need.vectors ? await embedderFor(settings) : 'none'
  const named = schemaProfileAt(schemaProfile)
  const replaces = need.replacesProfile === true && schemaProfile !== null ? { replaceSchemaProfile: true } : {}
  const limits = policyFile === null ? {} : { policyFile }
  const onFault = (message: string): void => out.warn(message)
  const log = need.asks === true && path !== null ? { questionLog: { path, onFault } } : {}
  // A command ends before it is quiet; `knotwork worker`, `settle` and `import` do the slow work.
  return { scope, embedder, ...named, ...replaces, ...limits, ...log, ...need.models, worker: 'none' }
}

/**
 * Opens the store to be served: made if missing, worked on in the background, with the store itself, which sees all scopes.
 * Closing the memory closes both.
 *
 * @throws {STORE_UNAVAILABLE} as {@link withMemory} does
 */
export async function openServed(
  context: CommandContext,
  models: Pick<OpenOptions, 'models' | 'modelPolicy'>,
): Promise<{ readonly memory: Memory; readonly store: Store }> {
  const { store: path, schemaProfile } = context.settings
  refuseDangling(path)
  noteStore(context)
  const options = await openOptionsOf(context, { missing: 'create', vectors: true, asks: true, models })
  const store = isStoreFile(path)
    ? await SqliteStore.open(path).catch((error: unknown) => {
        throw foreignFile(path, error)
      })
    : await InMemoryStore.open()
  try {
    return { store, memory: await openMemory(store, { ...options, worker: 'in-process' }) }
  } catch (error) {
    await store.close()
    throw otherProfile(error, schemaProfile)
  }
}

/** Opens the store so that nothing can be written to it; null when there is none. The caller closes it. */
export async function openReadOnly(context: CommandContext): Promise<Memory | null> {
  const { store, scope, schemaProfile } = context.settings
  if (!storeExists(context.settings)) return null
  noteStore(context)
  const options = { scope, embedder: 'none', ...schemaProfileAt(schemaProfile), worker: 'none' } as const
  return openForReading(store, options).catch((error: unknown) => {
    throw otherProfile(error, schemaProfile)
  })
}

/** Whether the store is a file that is there. */
export function storeExists({ store }: Settings): boolean {
  return isStoreFile(store) && existsSync(store)
}

/** Says that what the command gives may not be the newest. */
function noteReadOnly({ settings: { store }, out }: CommandContext): void {
  out.note(`${store} may not be written: it is read as it stands, and what others write meanwhile may be missed`)
}

/** Where nobody named the store, says which it is. */
function noteStore({ settings: { store, storeFrom }, out }: CommandContext): void {
  if (storeFrom === 'default')
    out.note(out.paint.dim(`store: ${printable(store)} (--store or KNOTWORK_STORE names another)`))
}

/** What helps where there is no store. */
export const missingRemedy =
  'name the store with --store or KNOTWORK_STORE, or begin one: knotwork import FILE, or knotwork init'

/** Why there is no memory in the store's file: it does not exist, or nobody began one in it; null where there may be. */
export function missingFault(settings: Settings): string | null {
  const { store } = settings
  if (!isStoreFile(store)) return null
  if (!storeExists(settings))
    return isLink(store) ? `${store} is a link that leads to no file` : `${store} does not exist`
  return isEmptyFile(store) ? `${store} is an empty file, no memory` : null
}

/** True for a link at the end of which there is nothing; not for links in a circle, which have no end. */
function leadsToNothing(path: string): boolean {
  const passed = new Set<string>()
  let at = resolve(path)
  for (; !passed.has(at) && isLink(at); at = resolve(dirname(at), readlinkSync(at))) passed.add(at)
  return passed.size > 0 && !passed.has(at) && !existsSync(at)
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** @throws {STORE_UNAVAILABLE} when there is no memory in the store's file */
function requireStore({ settings }: CommandContext): void {
  const fault = missingFault(settings)
  if (fault !== null)
    throw new MemoryError('STORE_UNAVAILABLE', `store: ${fault}`, { details: { remedy: missingRemedy } })
}

/**
 * A memory begins where its path says, not where a link leads that leads to nothing: whoever made the link may not have
 * meant this.
 *
 * @throws {INVALID_INPUT}
 */
export function refuseDangling(store: string): void {
  if (isStoreFile(store) && leadsToNothing(store))
    throw invalidInput(
      `store: ${store} is a link that leads to no file`,
      'name the file itself with --store, or remove the link',
    )
}

/** Asked of the folder: an opened and closed descriptor would drop the locks SQLite may hold on the file. */
function isEmptyFile(store: string): boolean {
  // What another process has just begun may still be in its log alone.
  return statSync(store).size === 0 && !existsSync(`${store}-wal`)
}
