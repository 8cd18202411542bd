/** How is a memory put together? The only file that names a backend and the default embedder. */

import { backgroundOf } from './consolidate/background.ts'
import { entities } from './consolidate/entities.ts'
import { ModelReader } from './consolidate/extract/model-reader.ts'
import { readersOf, tasksOf } from './consolidate/tasks.ts'
import { CurationSource } from './curation/curation-source.ts'
import { Folding } from './curation/fold.ts'
import { UseLog } from './curation/use-log.ts'
import { checkOptions, MemoryError, readable, reasonOf, shown } from './errors.ts'
import { NameSource } from './gazetteer/name-source.ts'
import type { IngestPolicy } from './ingest/policy.ts'
import { ingestPolicyOf } from './ingest/policy.ts'
import type { WorkerPolicy } from './jobs/policy.ts'
import { workerPolicyOf } from './jobs/policy.ts'
import { Memory } from './memory.ts'
import { openProfile, type ProfileWish } from './open-profile.ts'
import { policyFile } from './policy-file/policy-file.ts'
import { prepared } from './profile/prepared-profile.ts'
import { type SchemaProfileOption, schemaProfileOf } from './profile/profiles.ts'
import { checkEmbedder } from './provider/check-embedder.ts'
import type { Embedder } from './provider/embedder.ts'
import {
  canRead,
  type MemoryModels,
  type ModelOptions,
  type ModelPolicy,
  memoryModels,
} from './provider/memory-models.ts'
import { type QuestionLogOptions, type QuestionLogWish, questionLogWish } from './question-log/options.ts'
import { QuestionLog } from './question-log/question-log.ts'
import type { RecallPolicy } from './recall/policy.ts'
import { adjustPolicy, defaultPolicy } from './recall/policy.ts'
import type { Bounds } from './reconstruct/bounds.ts'
import { BoundsSource } from './reconstruct/bounds-source.ts'
import { type Graph, graphs } from './record/relation.ts'
import type { Scope } from './record/scope.ts'
import { scopeOf } from './record/scope.ts'
import { InMemoryStore } from './store/in-memory/in-memory-store.ts'
import { SqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'
import type { Clock, Ids } from './system.ts'
import { systemClock, systemIds } from './system.ts'
import { callerTimer } from './timer.ts'

/** Options of `openMemory`; each has a default. */
export interface OpenOptions {
  /** Whose memory; missing parts are `default`. */
  readonly scope?: Partial<Scope>
  /** `minilm` (bundled, English), `none` (words only), or your own. */
  readonly embedder?: Embedder | 'minilm' | 'none'
  readonly policy?: RecallPolicy
  /** Limits of reconstruction to begin with: changes to the defaults. */
  readonly bounds?: Partial<Bounds>
  /**
   * Path of a JSON file with limits, `{ "bounds": { "stepsMax": 3 } }`, looked at before every reconstruction. It stands above
   * `bounds`, and below `setBounds`.
   */
  readonly policyFile?: string
  /**
   * Which relation graphs this memory makes and walks; default all. A small memory may do with `temporal` and `entity`. What
   * others made in the store stays as it is, and the order of events is always kept.
   */
  readonly graphs?: readonly Graph[]
  /**
   * What the store is mostly about: `conversation`, `code-agent`, or a profile of your own. An empty store keeps it, for all its
   * scopes, and knows it when it is opened again; default: the one it keeps, else `conversation`.
   */
  readonly schemaProfile?: SchemaProfileOption
  /**
   * True to put `schemaProfile` in the place of another that the store is read under; else that is refused. The events of all
   * scopes then wait to be understood once more. Whoever has the store open goes on under the former.
   */
  readonly replaceSchemaProfile?: boolean
  readonly ingestPolicy?: Partial<IngestPolicy>
  readonly clock?: Clock
  readonly ids?: Ids
  /**
   * Who consolidates. `in-process` (default): this process, in the background, once it is quiet after something was
   * remembered. `none`: only when asked, by `consolidate` or `worker.start()`, or another process (`knotwork worker`).
   */
  readonly worker?: 'in-process' | 'none'
  readonly workerPolicy?: Partial<WorkerPolicy>
  /**
   * Language models of the slow path and of answers; default none. Remembering and recalling never ask one. A memory closes its
   * models with itself.
   */
  readonly models?: ModelOptions
  /** Caps, prices and limits of the models. Nothing is capped by default. */
  readonly modelPolicy?: ModelPolicy
  /** Keeps what is asked in a file, so that it can be asked again after a change; default: nothing is kept. */
  readonly questionLog?: QuestionLogOptions
}

const optionKeys = [
  'scope',
  'embedder',
  'policy',
  'bounds',
  'policyFile',
  'graphs',
  'schemaProfile',
  'replaceSchemaProfile',
  'ingestPolicy',
  'clock',
  'ids',
  'worker',
  'workerPolicy',
  'models',
  'modelPolicy',
  'questionLog',
] as const satisfies (keyof OpenOptions)[]

/**
 * Opens a memory. Whatever is wrong with the options is said before a file is made or a model loaded; an opening that
 * fails leaves nothing open.
 *
 * @param location  path of an SQLite file, made if missing; `:memory:` for one that is gone with the process; or a store
 * @throws {INVALID_INPUT} naming the option; also where the store is read under another schema profile
 * @throws {STORE_UNAVAILABLE, STORE_SCHEMA, STORE_CORRUPT} the file cannot be used; the message says why and what to do
 * @throws {MODEL_UNAVAILABLE} the bundled embedder cannot be loaded; `embedder: 'none'` works without it
 */
export async function openMemory(location: string | Store, options: OpenOptions = {}): Promise<Memory> {
  const { embedder, worker, ...known } = readable('openMemory', 'options', () => checked(location, options))
  const store = await storeAt(location)
  try {
    const unerased = await store.events.unerased()
    const profile = prepared(await openProfile(store, known.wish))
    // Last, for it may hold the process open, and nothing after it can fail.
    const vectors = await embedderOf(embedder)
    const { forward, backward } = known.policy.walk.kinds.similar ?? { forward: 0, backward: 0 }
    const { codes, relations: rules } = profile
    const tasks = tasksOf({ vectors, graphs: known.graphs, similar: forward + backward > 0, rules })
    const curation = new CurationSource(store)
    const { name, version } = entities
    const isHidden = async (scope: Scope): Promise<boolean> =>
      (await curation.standingOf(scope)).isRetired(name, version)
    const { models } = known
    const relates = known.graphs.includes('causal')
    const reader = !canRead(models) ? null : new ModelReader({ store, curation, models, relates })
    const uses = new UseLog(store)
    const background = backgroundOf({
      store,
      tasks,
      folding: new Folding(store, curation, uses),
      codes,
      vectors,
      readers: readersOf(known.graphs),
      worker,
      reader,
      ...known,
    })
    // Not before the memory is given: erasing may rewrite the whole file, five seconds for each gigabyte.
    if (unerased > 0) background.quiet?.heard()
    return new Memory({
      store,
      curation,
      uses,
      names: new NameSource(store, codes, isHidden),
      background,
      ...known,
      profile,
      embedder: vectors,
      timer: callerTimer,
      questionLog: known.logWish === null ? null : new QuestionLog(known.logWish, known),
    })
  } catch (error) {
    if (typeof location === 'string') await store.close()
    throw error
  }
}

/** What a memory is opened with. */
type Checked = Omit<
  Required<OpenOptions>,
  | 'scope'
  | 'bounds'
  | 'policyFile'
  | 'schemaProfile'
  | 'replaceSchemaProfile'
  | 'ingestPolicy'
  | 'workerPolicy'
  | 'models'
  | 'modelPolicy'
  | 'questionLog'
> & {
  readonly scope: Scope
  readonly wish: ProfileWish
  readonly bounds: BoundsSource
  readonly ingestPolicy: IngestPolicy
  readonly workerPolicy: WorkerPolicy
  readonly models: MemoryModels | null
  readonly logWish: QuestionLogWish | null
}

/** @throws {INVALID_INPUT} naming the option */
function checked(location: string | Store, given: OpenOptions): Checked {
  checkLocation(location)
  const options = checkOptions(given, optionKeys, 'openMemory')
  const { embedder = 'minilm', worker = 'in-process', clock = systemClock, ids = systemIds } = options
  checkMethods('clock', clock, ['now', 'elapsed'])
  checkMethods('ids', ids, ['next'])
  if (worker !== 'in-process' && worker !== 'none')
    throw bad('worker', `must be 'in-process' or 'none', got ${shown(worker)}`)
  checkEmbedderOption(embedder)
  return {
    embedder,
    worker,
    clock,
    ids,
    scope: scopeOf(options.scope),
    policy: adjustPolicy(defaultPolicy, options.policy === undefined ? {} : options.policy),
    bounds:
      options.policyFile === undefined
        ? new BoundsSource(options.bounds)
        : new BoundsSource(options.bounds, policyFile(options.policyFile)),
    ingestPolicy: ingestPolicyOf(options.ingestPolicy),
    workerPolicy: workerPolicyOf(options.workerPolicy),
    graphs: graphsOf(options.graphs),
    wish: wishOf(options),
    models: memoryModels(options.models, options.modelPolicy),
    logWish: options.questionLog === undefined ? null : questionLogWish(options.questionLog),
  }
}

/** @throws {INVALID_INPUT} naming the option */
function wishOf({ schemaProfile, replaceSchemaProfile: replaces = false }: OpenOptions): ProfileWish {
  if (typeof replaces !== 'boolean') throw bad('replaceSchemaProfile', `must be true or false, got ${shown(replaces)}`)
  if (replaces && schemaProfile === undefined)
    throw bad('replaceSchemaProfile', 'must come with the schemaProfile that takes the place, got none')
  return { profile: schemaProfile === undefined ? null : schemaProfileOf(schemaProfile), replaces }
}

/** @throws {INVALID_INPUT} when it is no list of graphs */
function graphsOf(asked: readonly Graph[] | undefined): readonly Graph[] {
  if (asked === undefined) return graphs
  if (!Array.isArray(asked) || !Array.from(asked).every((graph) => graphs.includes(graph)))
    throw bad('graphs', `must be a list of ${graphs.join(', ')}, got ${shown(asked)}`)
  return Object.freeze(graphs.filter((graph) => asked.includes(graph)))
}

function checkLocation(location: unknown): void {
  if (typeof location === 'string') {
    // The file system would take what stands before it for the whole path.
    if (location.includes('\0')) throw bad('location', `must not hold the character U+0000, got ${shown(location)}`)
    if (location.trim() !== '') return
    throw bad('location', "must be a file path or ':memory:', got an empty string")
  }
  checkMethods(
    'location',
    location,
    ['scopes', 'stats', 'verify', 'close'],
    "must be a file path, ':memory:' or a Store",
  )
  for (const part of ['events', 'relations', 'entities', 'derived', 'tags', 'search', 'jobs', 'settings'] as const)
    if (typeof (location as Partial<Store>)[part] !== 'object')
      throw bad('location', `must be a file path, ':memory:' or a Store, got one without ${part}`)
}

function checkMethods(field: string, value: unknown, methods: readonly string[], must = 'must be an object'): void {
  const missing = methods.find((name) => typeof (value as Record<string, unknown> | null)?.[name] !== 'function')
  if (missing !== undefined) throw bad(field, `${must} with the method ${missing}, got ${shown(value)}`)
}

function storeAt(location: string | Store): Promise<Store> | Store {
  if (typeof location !== 'string') return location
  return location === ':memory:' ? InMemoryStore.open() : SqliteStore.open(location)
}

function checkEmbedderOption(asked: Embedder | 'minilm' | 'none'): void {
  if (typeof asked === 'object' && asked !== null) checkEmbedder(asked)
  else if (asked !== 'minilm' && asked !== 'none')
    throw bad('embedder', `must be 'minilm', 'none' or an Embedder, got ${shown(asked)}`)
}

async function embedderOf(asked: Embedder | 'minilm' | 'none'): Promise<Embedder | null> {
  if (typeof asked === 'object') return asked
  if (asked === 'none') return null
  try {
    // Loaded on demand: a memory with an embedder of its own needs neither the model nor its runtime.
    const { openMiniLm } = await import('@knotwork/minilm')
    return await openMiniLm()
  } catch (cause) {
    throw new MemoryError(
      'MODEL_UNAVAILABLE',
      `openMemory: the bundled embedder cannot be loaded (${reasonOf(cause)}); reinstall, or open with embedder: 'none' to search by words only`,
      { cause },
    )
  }
}

function bad(field: string, why: string): MemoryError {
  return new MemoryError('INVALID_INPUT', `openMemory: ${field} ${why}`, { details: { field } })
}
