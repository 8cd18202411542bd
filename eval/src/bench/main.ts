/** The command line of the speed measurements: `npm run bench`. */

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryUsage, stdout } from 'node:process'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Memory, openMemory, policies } from 'knotwork'
import { terminalProgress } from '../run/progress.ts'
import { consolidateRate, Gathered, recallTimes, rememberRate, type SpeedRow } from './speed.ts'
import { formatSpeed } from './speed-table.ts'
import { type Synthetic, synthesize } from './synthetic.ts'

const program = new Command('bench')
  .description('Speed of recall and rememberMany on synthetic conversations, beside the bare parts.')
  .option('--events <n>', 'sizes, ascending; repeatable (default: 10000, 100000)', collectInteger, [])
  .option('--policy <name>', 'recall policy', 'default')
  .option('--questions <n>', 'questions per size', positiveInteger, 200)
  .addOption(new Option('--store <kind>', 'where events are kept').choices(['sqlite', 'memory']).default('sqlite'))
  .option('--consolidate', 'consolidate before asking, and tell the rate', false)
  .option('--beside <name>', 'ask each question with this policy too')
  .option('--json', 'figures as JSON', false)
  .action(async (flags: BenchFlags) => {
    const sizes = flags.events.length > 0 ? flags.events.sort((a, b) => a - b) : [10_000, 100_000]
    const rows = await inFolder((folder) => measure(sizes, flags, flags.store === 'sqlite' ? folder : null))
    stdout.write(`${flags.json ? JSON.stringify(rows, null, 2) : formatSpeed(rows)}\n`)
  })

interface BenchFlags {
  readonly events: number[]
  readonly questions: number
  readonly policy: string
  readonly store: 'sqlite' | 'memory'
  readonly consolidate: boolean
  readonly beside?: string
  readonly json: boolean
}

/** One memory that grows from size to size, so that all figures come from one process and one store. */
async function measure(sizes: readonly number[], flags: BenchFlags, folder: string | null): Promise<SpeedRow[]> {
  const { questions, beside = null } = flags
  const policy = policies[flags.policy]
  if (policy === undefined) throw new Error(`bench: --policy must be one of ${Object.keys(policies).join(', ')}`)
  await warmUp()
  const synthetic = synthesize({ events: sizes.at(-1) ?? 0, seed: 1 })
  const path = folder === null ? ':memory:' : join(folder, 'bench.db')
  const gathered = new Gathered()
  const memory = await openMemory(path, { embedder: gathered.embedder, worker: 'none', policy })
  const rows: SpeedRow[] = []
  let before = { events: 0, seconds: 0 }
  for (const events of sizes) {
    terminalProgress.say(`remembering events ${before.events} to ${events}`)
    const rateOfAdded = await rememberRate(memory, gathered, synthetic.turns.slice(before.events, events))
    const seconds = before.seconds + (events - before.events) / rateOfAdded
    before = { events, seconds }
    if (flags.consolidate) terminalProgress.say('consolidating')
    const rateOfConsolidation = flags.consolidate ? await consolidateRate(memory) : null
    terminalProgress.say(`asking ${questions} questions over ${events} events`)
    rows.push({
      events,
      rate: events / seconds,
      rateOfAdded,
      consolidateRate: rateOfConsolidation,
      recall: await recallTimes(memory, gathered, upTo(synthetic, events), { questions, beside }),
      fileBytes: folder === null ? null : fileBytes(path),
      residentBytes: memoryUsage.rss(),
    })
  }
  await memory.close()
  return rows
}

/** The compiler learns the code on a store that is thrown away; the first size would pay for it otherwise. */
async function warmUp(): Promise<void> {
  const gathered = new Gathered()
  const memory: Memory = await openMemory(':memory:', { embedder: gathered.embedder, worker: 'none' })
  await memory.rememberMany(synthesize({ events: 2000, seed: 2 }).turns)
  await memory.consolidate()
  await memory.close()
}

/** The first events alone, with document frequencies counted anew. */
function upTo({ turns, words }: Synthetic, events: number): Synthetic {
  const kept = words.slice(0, events)
  const documentFrequency = new Map<string, number>()
  for (const own of kept)
    for (const word of new Set(own)) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
  return { turns: turns.slice(0, events), words: kept, documentFrequency }
}

function fileBytes(path: string): number {
  return ['', '-wal', '-shm']
    .map((suffix) => statSync(`${path}${suffix}`, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((total, size) => total + size, 0)
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'knotwork-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function collectInteger(value: string, before: readonly number[]): number[] {
  return [...before, positiveInteger(value)]
}

function positiveInteger(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError('must be a whole number of at least 1.')
  return Number(value)
}

await program.parseAsync()
