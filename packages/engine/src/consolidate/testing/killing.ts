/** Does the graph survive `kill -9`? Workers in processes of their own over one file, killed again and again. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ManualClock, SeededRandom } from '@knotwork/testkit'
import type { Memory } from '../../memory.ts'
import { openMemory } from '../../open.ts'
import { graphOf, type MadeTurn, sessionsBy, walkingAll } from './conversation.ts'

const workerFile = fileURLToPath(new URL('./settle-worker.ts', import.meta.url))

/** How large the trial is. */
export interface Trial {
  readonly jobs: number
  readonly workers: number
  readonly kills: number
  readonly seed: number
  /** How long a step takes beside its work: so long that work is left until the last kill. */
  readonly pauseMs: number
  /** How long the jobs of a killed worker wait. */
  readonly leaseMs: number
}

/** What a file holds in the end. */
export interface Ending {
  readonly graph: string
  readonly jobs: { readonly waiting: number; readonly dead: number }
  readonly problems: readonly string[]
}

/** The same conversations consolidated twice: by one worker left alone, and by several that are killed. */
export async function killedAndUndisturbed(
  trial: Trial,
  files: { undisturbed: string; disturbed: string },
): Promise<{ undisturbed: Ending; disturbed: Ending; kills: number }> {
  const turns = sessionsBy(new SeededRandom(trial.seed), trial.jobs, 30).flat().slice(0, trial.jobs)
  for (const file of Object.values(files)) await remembered(file, turns)
  await ended(start(files.undisturbed, { ...trial, pauseMs: 0 }).child)
  const kills = await killing(files.disturbed, trial)
  return { undisturbed: await endingOf(files.undisturbed), disturbed: await endingOf(files.disturbed), kills }
}

/** Opens a file with the same clock each time, so that the same events are recorded at the same time. */
function open(file: string): Promise<Memory> {
  return openMemory(file, { embedder: 'none', policy: walkingAll, clock: new ManualClock(), worker: 'none' })
}

async function remembered(file: string, turns: readonly MadeTurn[]): Promise<void> {
  const memory = await open(file)
  // Some turns are long texts of several events; each event is a job.
  await memory.rememberMany(turns)
  await memory.close()
}

async function endingOf(file: string): Promise<Ending> {
  const memory = await open(file)
  const { jobs } = await memory.stats()
  const ending = { graph: await graphOf(memory), jobs, problems: await memory.verify() }
  await memory.close()
  return ending
}

interface Started {
  readonly child: ChildProcess
  /** Steps it has told of. */
  steps: number
}

function start(file: string, { leaseMs, pauseMs }: Pick<Trial, 'leaseMs' | 'pauseMs'>): Started {
  const child = fork(workerFile, [file, String(leaseMs), String(pauseMs)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const started: Started = { child, steps: 0 }
  child.stdout?.on('data', (chunk: Buffer) => {
    started.steps += [...chunk.toString()].filter((one) => one === '.').length
  })
  return started
}

/** Keeps as many workers at work as the trial says, and kills the oldest once it has done a step or two. */
async function killing(file: string, trial: Trial): Promise<number> {
  const random = new SeededRandom(trial.seed)
  const running = Array.from({ length: trial.workers }, () => start(file, trial))
  let kills = 0
  while (kills < trial.kills) {
    const victim = running.shift()
    if (victim === undefined) break
    for (const enough = random.between(1, 2); victim.steps < enough && victim.child.exitCode === null; )
      await Promise.race([once(victim.child.stdout as NodeJS.ReadableStream, 'data'), once(victim.child, 'close')])
    // It found nothing left to do: the trial was too short for its kills, which the count will show.
    if (victim.child.exitCode !== null) break
    victim.child.kill('SIGKILL')
    await once(victim.child, 'close')
    kills++
    running.push(start(file, trial))
  }
  await Promise.all(running.map(({ child }) => ended(child)))
  return kills
}

async function ended(child: ChildProcess): Promise<void> {
  const code: unknown = child.exitCode ?? (await once(child, 'close'))[0]
  if (code !== 0) throw new Error(`a worker that nobody killed ended with ${String(code)}`)
}
