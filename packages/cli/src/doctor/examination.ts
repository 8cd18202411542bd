/**
 * What can be wrong? Each check answers for one thing, and a failed one does not stop those that do not need it.
 */
import { type Memory, openMemory, SqliteStore, type Store, systemClock } from 'knotwork'
import { isStoreFile, type Settings } from '../config.ts'
import { type CommandContext, missingFault, missingRemedy } from '../context.ts'
import { embedderFor } from '../embedder.ts'
import { damagedRemedy, failureOf } from '../failure.ts'
import { foreignFile } from '../foreign-file.ts'
import { mayBeWritten, openForReading, writeFault } from '../read-only.ts'
import { emptyScopeLine } from '../scope-hint.ts'
import { count, counted, span } from '../terminal/quantity.ts'
import { referenceMistakes, referenceTriples } from './reference-triples.ts'

/** The outcome of one check. */
export interface Finding {
  readonly name: string
  /** `skipped`: could not be checked, because of a problem named elsewhere or because it was not asked for. */
  readonly state: 'ok' | 'problem' | 'skipped'
  readonly detail: string
  readonly remedy: string | null
}

/** Checks everything, in the order in which one thing needs another. */
export async function examine(context: CommandContext): Promise<Finding[]> {
  const { settings } = context
  const driver = await driverFinding()
  const embedder = await embedderFinding(settings)
  const works = embedder.state === 'ok'
  const before = [nodeFinding(process.versions.node), driver, embedder]
  if (driver.state === 'problem') return [...before, skipped('store', 'not checked without the driver')]
  return [...before, ...(await storeFindings({ ...settings, embedder: works ? settings.embedder : 'none' }, context))]
}

/** Oldest version of Node.js that the packages are tested with. */
const nodeRequired = [20, 19] as const

/** Whether a version of Node.js is new enough. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > nodeRequired[0] || (major === nodeRequired[0] && minor >= nodeRequired[1])
  if (enough) return ok('node', `version ${version}`)
  return problem('node', `version ${version} is too old`, `install Node.js ${nodeRequired.join('.')} or newer`)
}

/** Whether SQLite's driver loads: its binary is made when it is installed, which a package manager may have prevented. */
export async function driverFinding(open: () => Promise<Store> = () => SqliteStore.open(':memory:')): Promise<Finding> {
  try {
    await (await open()).close()
    return ok('driver', 'better-sqlite3 loads')
  } catch (error) {
    return failed('driver', error)
  }
}

async function embedderFinding(settings: Settings): Promise<Finding> {
  const { embedder } = settings
  try {
    const vectors = await embedderFor(settings)
    if (vectors === 'none') return skipped('embedder', 'none was asked for; memories are found by their words only')
    const mistakes = await referenceMistakes(vectors)
    if (mistakes.length === 0)
      return ok('embedder', `${embedder} loads and tells ${referenceTriples.length} reference sentences apart`)
    return problem(
      'embedder',
      `${embedder} misjudges: ${mistakes.join('; ')}`,
      embedder === 'minilm'
        ? 'reinstall the package: its model file is not the one it was made with'
        : 'choose a model that is made for embeddings: ollama pull bge-m3, then --embedder ollama:bge-m3',
    )
  } catch (error) {
    return failed('embedder', error)
  }
}

async function storeFindings(settings: Settings, context: CommandContext): Promise<Finding[]> {
  const { store } = settings
  const missing = missingFault(settings)
  if (missing !== null) return [problem('store', missing, missingRemedy)]
  let memory: Memory
  try {
    const options = { scope: settings.scope, embedder: await embedderFor(settings), worker: 'none' } as const
    memory = mayBeWritten(store) ? await openMemory(store, options) : await openForReading(store, options)
  } catch (error) {
    return [failed('store', isStoreFile(store) ? foreignFile(store, error) : error)]
  }
  try {
    return [
      await openedFinding(memory, context),
      await profileFinding(memory, settings),
      writableFinding(store),
      await soundFinding(memory),
      await erasureFinding(memory),
      await vectorFinding(memory),
      await jobsFinding(memory),
      await rulesFinding(memory),
    ]
  } catch (error) {
    return [failed('store', error)]
  } finally {
    await memory.close()
  }
}

async function openedFinding(memory: Memory, context: CommandContext): Promise<Finding> {
  const { store, events, sessions } = await memory.stats()
  const opens = `${store} opens, its schema is this version's`
  if (events === 0) return ok('store', `${opens}; ${await emptyScopeLine(memory.scope, context)}`)
  return ok('store', `${opens}, ${counted(events, 'event')} in ${counted(sessions, 'session')} of this scope`)
}

/** Under which profile the store is read, and whether the one that was named is it. */
async function profileFinding(memory: Memory, { schemaProfile }: Settings): Promise<Finding> {
  const { schemaProfile: kept } = await memory.stats()
  if (schemaProfile === null || schemaProfile === kept || schemaProfile.endsWith('.json'))
    return ok('profile', `read under the schema profile ${kept}`)
  return problem(
    'profile',
    `read under the schema profile ${kept}, and ${schemaProfile} was named`,
    `leave out --schema-profile and KNOTWORK_SCHEMA_PROFILE, or change it for good: knotwork settle --again --schema-profile ${schemaProfile}`,
  )
}

function writableFinding(store: string): Finding {
  if (!isStoreFile(store)) return skipped('writing', 'the store is in memory and gone with this process')
  const fault = writeFault(store)
  if (fault === null) return ok('writing', 'the file and its folder may be written')
  const { what, path, reason } = fault
  return problem('writing', `the ${what} may not be written: ${reason}`, `allow it: chmod u+w ${path}`)
}

async function soundFinding(memory: Memory): Promise<Finding> {
  // What is not erased yet is no damage, and has a row of its own.
  const broken = (await memory.verify()).filter((fault) => !fault.startsWith('erasures not finished'))
  if (broken.length === 0) return ok('soundness', 'every invariant of the store holds')
  const [first, ...rest] = broken
  const more = rest.length > 0 ? ` (and ${rest.length} more)` : ''
  return problem('soundness', `${first}${more}`, damagedRemedy)
}

async function erasureFinding(memory: Memory): Promise<Finding> {
  const { unerased } = await memory.stats()
  if (unerased === 0) return ok('erasure', 'nothing that was forgotten is left in the file')
  return problem(
    'erasure',
    `bytes of what ${counted(unerased, 'forget')} removed are still in the file: a process was killed, a reader was in the way or the disk was full`,
    'erase them: knotwork settle',
  )
}

async function vectorFinding(memory: Memory): Promise<Finding> {
  const { searched, withoutVectors, events } = await memory.stats()
  if (searched.length === 0) return skipped('vectors', 'not checked without an embedder')
  if (withoutVectors === 0) return ok('vectors', `complete for ${counted(events, 'event')}`)
  return problem(
    'vectors',
    `${count(withoutVectors)} of ${counted(events, 'event')} have none of the present embedder`,
    'add them: knotwork reindex',
  )
}

async function jobsFinding(memory: Memory): Promise<Finding> {
  const { jobs } = await memory.stats()
  if (jobs.dead > 0)
    return problem(
      'jobs',
      `${counted(jobs.dead, 'job')} of the slow path failed too often and ${jobs.dead === 1 ? 'was' : 'were'} given up`,
      'try again, and see why: knotwork settle --retry-dead',
    )
  if (jobs.oldestCreatedAt === null) return ok('jobs', 'none waiting')
  const age = span(Math.max(0, systemClock.now() - jobs.oldestCreatedAt))
  return ok(
    'jobs',
    `${count(jobs.waiting)} waiting for the slow path, the oldest for ${age}: knotwork settle works them off`,
  )
}

/** Whether what was derived is of the rules that run now. */
async function rulesFinding(memory: Memory): Promise<Finding> {
  const outdated = await memory.outdated()
  if (outdated.length === 0) return ok('rules', 'what was derived is of the versions that run here')
  const named = outdated.map(({ generator, version, relations }) => `${generator} ${version} (${count(relations)})`)
  return problem('rules', `older versions made relations: ${named.join(', ')}`, 'make them anew: knotwork rebuild')
}

function ok(name: string, detail: string): Finding {
  return { name, state: 'ok', detail, remedy: null }
}

function skipped(name: string, detail: string): Finding {
  return { name, state: 'skipped', detail, remedy: null }
}

function problem(name: string, detail: string, remedy: string): Finding {
  return { name, state: 'problem', detail, remedy }
}

function failed(name: string, error: unknown): Finding {
  const { code, message, remedy } = failureOf(error)
  // The usual remedy for a damaged file begins with doctor, and doctor is what has just looked.
  return problem(
    name,
    message,
    code === 'STORE_CORRUPT' ? damagedRemedy : (remedy ?? 'put right what is named, and look again'),
  )
}
