import { once } from 'node:events'
import { draft, SeededRandom } from '@knotwork/testkit'
import { describe, expect, it } from 'vitest'
import { SqliteStore } from './sqlite-store.ts'
import { type Child, startChild } from './testing/child.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const fresh = temporaryFolder()
const scope = { tenant: 'tests', agent: 'tests', user: 'tests' }
const count = 1000
const killsMax = 50

/** A file with `count` events, each of which waits for one job. */
async function fileOfJobs(): Promise<string> {
  const path = fresh()
  const store = await SqliteStore.open(path)
  const drafts = Array.from({ length: count }, (_, i) => [draft({ ref: `r${i}`, jobs: ['relate'] })])
  await store.events.append(scope, drafts)
  await store.close()
  return path
}

/** Jobs that a worker claimed, and those that it settled. */
function roundsOf({ lines }: Child): { claimed: number; settled: number } {
  const rounds = lines.slice(1).map((line) => line.split(' ').map(Number))
  const sum = (column: number): number => rounds.reduce((total, round) => total + (round[column] as number), 0)
  return { claimed: sum(0), settled: sum(1) }
}

describe('workers in processes of their own', () => {
  it('[SQ-15] four share a thousand jobs, and no job is held by two', async () => {
    const path = await fileOfJobs()
    const workers = ['a', 'b', 'c', 'd'].map((name) => startChild('job-worker.ts', [path, name, '600000']))
    const exits = await Promise.all(workers.map(({ child }) => once(child, 'close')))
    expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0])
    const rounds = workers.map(roundsOf)
    expect(rounds.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(count)
    expect(rounds.reduce((sum, { settled }) => sum + settled, 0)).toBe(count)
    await expectAllDone(path)
  })

  it('[SQ-16] kill -9 of workers fifty times: every job has its effect once, as if nobody had died', async () => {
    const path = await fileOfJobs()
    const random = new SeededRandom(16)
    let kills = 0
    const work = async (name: string): Promise<void> => {
      for (let life = 0; ; life++) {
        const worker = startChild('job-worker.ts', [path, `${name}${life}`, '400'])
        const closed = once(worker.child, 'close')
        const roundsMax = random.between(0, 2)
        // Killed after some rounds, at whatever it does then: before, amidst or after a claim, a job, a settlement.
        worker.child.stdout?.on('data', () => {
          if (kills >= killsMax || worker.lines.length <= roundsMax || worker.child.killed) return
          if (worker.child.kill('SIGKILL')) kills += 1
        })
        const [code] = await closed
        if (code === 0) return
      }
    }
    await Promise.all(['a', 'b', 'c', 'd'].map(work))
    expect(kills).toBe(killsMax)
    await expectAllDone(path)
  })
})

/** One relation per job, none waiting, none given up, and a sound file. */
async function expectAllDone(path: string): Promise<void> {
  const store = await SqliteStore.open(path)
  expect(await store.jobs.backlog(scope)).toEqual({ waiting: 0, oldestCreatedAt: null, dead: 0 })
  const nos = Array.from({ length: count }, (_, i) => i + 1)
  const made = await store.relations.touching(scope, nos, { graphs: ['causal'] })
  expect(made.map(({ from, to }) => [from, to])).toEqual(nos.slice(1).map((no) => [no - 1, no]))
  expect(await store.verify()).toEqual([])
  await store.close()
}
