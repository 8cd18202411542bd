/** How fast is a memory of a size, against the bare parts of a recall in the same process? */

import { HashEmbedder, type Memory, policies, systemClock } from 'knotwork'
import type { TokenRows } from 'knotwork/provider'
import { ScanMatrix } from 'knotwork/store'
import { BareParts } from './bare-parts.ts'
import { type Synthetic, type SyntheticQuestion, selectiveQuestions } from './synthetic.ts'
import { TimedEmbedder } from './timed-embedder.ts'

/** Milliseconds, medians over the questions. */
export interface RecallTimes {
  readonly questions: number
  /** One recall, embedding of the question taken off. */
  readonly recall: number
  readonly scan: number
  readonly lexical: number
  /** Late interaction of the reranked candidates alone, and with the neighbours whose matches count for them. */
  readonly late: number
  readonly lateWindow: number
  /** Median over questions of the sum of the parts; `bareWindow` with the neighbours. */
  readonly bare: number
  readonly bareWindow: number
  /** The same questions with the policy beside; null when none was asked for. */
  readonly beside: number | null
  /** Per stage of the engine. */
  readonly stages: Readonly<Record<string, number>>
}

/** One size. */
export interface SpeedRow {
  readonly events: number
  /** Events per second of `rememberMany` over everything up to this size, embedding taken off. */
  readonly rate: number
  /** The same over the events added since the size before. */
  readonly rateOfAdded: number
  /** Events per second of `consolidate` over the events added; null when it was not run. */
  readonly consolidateRate: number | null
  readonly recall: RecallTimes
  /** Bytes of the files; null in memory. */
  readonly fileBytes: number | null
  /** Resident memory of the whole process, the bare parts' copy included. */
  readonly residentBytes: number
}

/** Keeps what the embedder made, for the bare parts. */
export class Gathered {
  readonly sentences: ScanMatrix
  readonly tokens: TokenRows[] = []
  readonly embedder: TimedEmbedder
  /** Off while questions are asked. */
  gathering = true

  constructor() {
    const inner = new HashEmbedder()
    this.sentences = new ScanMatrix(inner.space.dimensions)
    this.embedder = new TimedEmbedder(inner, {
      onVectors: (vectors) => {
        if (this.gathering) for (const vector of vectors) this.sentences.append(vector)
      },
      onTokens: (rows) => {
        if (this.gathering) this.tokens.push(...rows)
      },
    })
  }
}

/** Events per second of `rememberMany`, embedding taken off. */
export async function rememberRate(memory: Memory, gathered: Gathered, turns: Synthetic['turns']): Promise<number> {
  const before = gathered.embedder.elapsedMs
  const start = systemClock.elapsed()
  await memory.rememberMany(turns)
  const spent = systemClock.elapsed() - start - (gathered.embedder.elapsedMs - before)
  return (turns.length / spent) * 1000
}

/** Events per second of `consolidate` over what waits. */
export async function consolidateRate(memory: Memory): Promise<number> {
  const start = systemClock.elapsed()
  const { done, waiting, dead } = await memory.consolidate()
  if (waiting + dead > 0) throw new Error(`bench: consolidation left ${waiting} events waiting and gave up ${dead}`)
  return (done / (systemClock.elapsed() - start)) * 1000
}

const warmUpQuestions = 20

/**
 * Asks selective questions, and after each does the bare parts for the same question.
 *
 * @param options.beside  a policy to ask each question with as well, right after
 */
export async function recallTimes(
  memory: Memory,
  gathered: Gathered,
  synthetic: Synthetic,
  { questions, beside }: { questions: number; beside: string | null },
): Promise<RecallTimes> {
  const asked = selectiveQuestions(synthetic, questions + warmUpQuestions, { seed: 7, frequencyShareMax: 0.005 })
  const parts = new BareParts(gathered.sentences, gathered.tokens, synthetic.words)
  gathered.gathering = false
  const samples: Sample[] = []
  for (const question of asked) samples.push(await sample(memory, gathered, parts, { ...question, beside }))
  gathered.gathering = true
  // The first recalls load what the engine keeps in memory from then on, and warm up the compiler.
  const times = summarise(samples.slice(warmUpQuestions))
  return beside === null ? { ...times, beside } : times
}

type Part = 'recall' | 'beside' | 'scan' | 'lexical' | 'late' | 'lateWindow'

interface Sample {
  readonly times: Readonly<Record<Part, number>>
  readonly stages: Readonly<Record<string, number>>
}

async function sample(
  memory: Memory,
  { embedder }: Gathered,
  parts: BareParts,
  question: SyntheticQuestion & { beside: string | null },
): Promise<Sample> {
  const timed = async (policy?: string) => {
    const before = embedder.elapsedMs
    const start = systemClock.elapsed()
    const recalled = await memory.recall(question.text, policy === undefined ? {} : { policy })
    return { recalled, ms: systemClock.elapsed() - start - (embedder.elapsedMs - before) }
  }
  const {
    ms: recall,
    recalled: { trace, elapsedMs },
  } = await timed()
  const beside = question.beside === null ? 0 : (await timed(question.beside)).ms
  const [vector] = await embedder.embed([question.text])
  const tokens = await embedder.lateInteraction?.embedQuestion(question.text)
  if (vector === undefined || tokens === undefined)
    throw new Error('bench: the hash embedder gives both kinds of vectors')
  const reranked = trace.candidates.slice(0, policies.default?.late.candidates)
  const candidates = reranked.map(({ sourceRef }) => Number(sourceRef))
  const window = new Set(candidates.flatMap((event) => [event - 2, event - 1, event, event + 1]))
  const times = {
    recall,
    beside,
    scan: timeOf(() => parts.scan(vector)),
    lexical: timeOf(() => parts.lexical(question.words)),
    late: timeOf(() => parts.late(candidates, tokens)),
    lateWindow: timeOf(() => parts.late([...window], tokens)),
  }
  return { times, stages: elapsedMs }
}

function summarise(samples: readonly Sample[]): RecallTimes {
  const medianOf = (read: (sample: Sample) => number): number => median(samples.map(read))
  const stages = Object.keys(samples[0]?.stages ?? {})
  return {
    questions: samples.length,
    recall: medianOf(({ times }) => times.recall),
    beside: medianOf(({ times }) => times.beside),
    scan: medianOf(({ times }) => times.scan),
    lexical: medianOf(({ times }) => times.lexical),
    late: medianOf(({ times }) => times.late),
    lateWindow: medianOf(({ times }) => times.lateWindow),
    bare: medianOf(({ times }) => times.scan + times.lexical + times.late),
    bareWindow: medianOf(({ times }) => times.scan + times.lexical + times.lateWindow),
    stages: Object.fromEntries(stages.map((stage) => [stage, medianOf((one) => one.stages[stage] ?? 0)])),
  }
}

function timeOf(work: () => unknown): number {
  const start = systemClock.elapsed()
  work()
  return systemClock.elapsed() - start
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
