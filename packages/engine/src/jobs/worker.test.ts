import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import type { Job } from '../store/store.ts'
import type { Handler } from './handler.ts'
import { settle } from './testing/manual-timer.ts'
import { oneByOne, scope, workbench } from './testing/workbench.ts'
import type { Worker } from './worker.ts'

const isDone = oneByOne(() => null)

describe('a batch', () => {
  it('[JB-3] goes to the handler of its task in order of event number, and is settled step by step', async () => {
    const { store, add, worker } = await workbench()
    await add(2)
    await add(2, { task: 'other' })
    await add(1)
    const seen: string[] = []
    const waiting: number[] = []
    const handler = oneByOne(async ({ task, no, attempts }) => {
      seen.push(`${task} ${no} ${attempts}`)
      waiting.push((await store.jobs.backlog(scope)).waiting)
      return null
    })
    const tally = await worker({ work: handler, other: handler }).drain()
    expect(seen).toEqual(['work 1 1', 'work 2 1', 'work 5 1', 'other 3 1', 'other 4 1'])
    expect(waiting).toEqual([5, 4, 3, 2, 1])
    expect(tally).toMatchObject({ done: 5, retried: 0, dead: 0 })
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 0, dead: 0 })
  })

  it('[JB-4] a job that fails waits longer each time and is given up with its last reason; its neighbours are done', async () => {
    const { store, clock, add, worker } = await workbench()
    await add(3)
    const attemptsAt: number[] = []
    const start = clock.now()
    const failing = worker(
      {
        work: oneByOne(({ no, attempts }) => {
          if (no !== 2) return null
          attemptsAt.push(clock.now() - start)
          return `reason ${attempts}`
        }),
      },
      { attemptsMax: 4, retryFirstMs: 100, retryFactor: 2 },
    )
    expect(await failing.drain()).toMatchObject({ done: 2, retried: 1 })
    for (let ms = 0; ms < 1_000; ms += 10) {
      clock.advance(10)
      await failing.drain()
    }
    expect(attemptsAt).toEqual([0, 100, 300, 700])
    expect(await store.jobs.dead(scope, 10)).toMatchObject([{ no: 2, attempts: 4, reason: 'reason 4' }])
    expect(failing.state).toMatchObject({ done: 2, retried: 3, dead: 1, status: 'stopped' })
  })

  it('[JB-5] a handler that throws costs only the jobs it had not finished', async () => {
    const { store, add, worker } = await workbench()
    await add(4)
    const handler = oneByOne(({ no }) => {
      if (no === 3) throw new Error('broken')
      return null
    })
    expect(await worker({ work: handler }, { attemptsMax: 1 }).drain()).toMatchObject({ done: 2, dead: 2 })
    expect(await store.jobs.dead(scope, 10)).toMatchObject([
      { no: 3, reason: 'broken' },
      { no: 4, reason: 'broken' },
    ])
  })

  it('[JB-5] a handler that forgets a job has failed it', async () => {
    const { store, add, worker } = await workbench()
    await add(2)
    const forgetful = worker({ work: (jobs, signal) => isDone(jobs.slice(1), signal) }, { attemptsMax: 1 })
    expect(await forgetful.drain()).toMatchObject({ done: 1, dead: 1 })
    expect(await store.jobs.dead(scope, 10)).toMatchObject([
      { no: 1, reason: 'the task work ended without a word about it' },
    ])
  })

  it('[JB-6] a failure of the store is nobody’s fault: the caller hears of it, and nothing is given up', async () => {
    const { store, clock, add, worker } = await workbench()
    await add(1)
    let busy = true
    const handler = oneByOne(() => {
      if (busy) throw new MemoryError('STORE_BUSY', 'busy')
      return null
    })
    const policy = { attemptsMax: 1, leaseMs: 1_000 }
    for (let round = 0; round < 5; round++) {
      await expect(worker({ work: handler }, policy).drain()).rejects.toMatchObject({ code: 'STORE_BUSY' })
      clock.advance(1_000)
    }
    busy = false
    expect(await worker({ work: handler }, policy).drain()).toMatchObject({ done: 1 })
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 0, dead: 0 })
  })

  it('[JB-7] a task that nobody knows waits for a worker that does', async () => {
    const { store, clock, add, worker } = await workbench()
    await add(1, { task: 'newer' })
    expect(await worker({ work: isDone }).drain()).toMatchObject({ retried: 1 })
    clock.advance(60_000)
    expect(await worker({ newer: isDone }).drain()).toMatchObject({ done: 1 })
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 0 })
  })

  it('[JB-13] a job that its workers never end is given up; those claimed with it are tried alone, before it by chance', async () => {
    const { store, clock, add, worker } = await workbench()
    await add(3)
    // A worker that dies claims and never settles.
    for (let i = 0; i < 3; i++) {
      await store.jobs.claim({ worker: `dead ${i}`, now: clock.now(), leaseMs: 10, limit: 3 })
      clock.advance(10)
    }
    const groups: number[][] = []
    const policy = { attemptsMax: 2, claimsMax: 4 }
    const recording = worker(
      {
        async *work(jobs, signal) {
          groups.push(jobs.map(({ no }) => no))
          yield* isDone(
            jobs.filter(({ no }) => no === 1),
            signal,
          )
          throw new MemoryError('STORE_UNAVAILABLE', 'as if the process had ended')
        },
      },
      policy,
    )
    await expect(recording.drain()).rejects.toThrow('as if')
    expect(groups).toEqual([[1]])
    clock.advance(60_000)
    expect(await worker({ work: isDone }, policy).drain()).toMatchObject({ done: 0, dead: 2 })
    expect((await store.jobs.dead(scope, 9)).map(({ no, reason }) => [no, reason.slice(0, 17)])).toEqual([
      [2, 'claimed 4 times a'],
      [3, 'claimed 4 times a'],
    ])
  })
})

describe('leases', () => {
  it('[JB-8] are renewed while the work lasts, so that no other worker takes it', async () => {
    const { timer, add, worker } = await workbench()
    await add(1)
    let finish = (): void => undefined
    const slow = worker({
      work: oneByOne(
        () =>
          new Promise<null>((resolve) => {
            finish = () => resolve(null)
          }),
      ),
    })
    const drained = slow.drain()
    await settle()
    for (let i = 0; i < 20; i++) {
      await timer.advance(20_000)
      expect(await worker({ work: isDone }).drain()).toMatchObject({ done: 0 })
    }
    finish()
    expect(await drained).toMatchObject({ done: 1 })
    expect(timer.waiting).toBe(0)
  })

  it('[JB-9] that ran out belong to whoever claims next: the late worker settles nothing and counts nothing', async () => {
    const { store, clock, add, worker } = await workbench()
    await add(2)
    let others = 0
    const late = worker({
      work: oneByOne(async ({ no }) => {
        if (no === 1) {
          // Its process slept: the clock went on, its own timer did not.
          clock.advance(60_000)
          others += (await worker({ work: isDone }).drain()).done
        }
        return 'too late'
      }),
    })
    expect(await late.drain()).toMatchObject({ done: 0, retried: 0, dead: 0 })
    expect(others).toBe(2)
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 0, dead: 0 })
  })

  it('[JB-20] are named anew by each claim, so that what one worker claims again is not what it held before', async () => {
    const { store, clock, add, worker } = await workbench()
    await add(1)
    const written: number[] = []
    const tag = async (job: Job, label: string): Promise<void> => {
      const made = { generator: 'tags', version: 1, tagged: [{ no: job.no, labels: [label] }] }
      written.push((await store.tags.replace(scope, made, [job])).added)
    }
    const slow: Worker = worker({
      work: oneByOne(async (job) => {
        if (job.attempts === 1) {
          // Its process slept, and it was asked again before it went on.
          clock.advance(60_000)
          await slow.drain()
        }
        await tag(job, `attempt ${job.attempts}`)
        return null
      }),
    })
    expect(await slow.drain()).toMatchObject({ done: 0 })
    expect(written).toEqual([1, 0])
    expect(await store.tags.of(scope, [1])).toEqual([{ no: 1, labels: ['attempt 2'] }])
    expect(slow.state).toMatchObject({ done: 1, retried: 0, dead: 0 })
  })
})

describe('the loop', () => {
  it('[JB-10] claims nothing while paused and goes on when resumed', async () => {
    const { timer, add, worker } = await workbench()
    await add(1)
    const paused = worker({ work: isDone })
    paused.pause()
    paused.start()
    await timer.advance(10_000)
    expect(paused.state).toMatchObject({ status: 'paused', done: 0 })
    paused.resume()
    await settle()
    expect(paused.state).toMatchObject({ status: 'idle', done: 1 })
    await paused.stop()
    expect(paused.state.status).toBe('stopped')
  })

  it('[JB-11] stops after the step it is at and gives the rest back, to be claimed at once', async () => {
    const { store, add, worker } = await workbench()
    await add(5)
    let stopped: Promise<void> | undefined
    const stopping = worker({
      work: oneByOne(({ no }) => {
        if (no === 2) stopped = stopping.stop()
        return null
      }),
    })
    stopping.start()
    await settle()
    await stopped
    expect(stopping.state).toMatchObject({ status: 'stopped', done: 2, retried: 0 })
    expect((await store.jobs.backlog(scope)).waiting).toBe(3)
    expect(await worker({ work: isDone }).drain()).toMatchObject({ done: 3 })
  })

  it('[JB-12] looks for work after each idle wait, and at once when started again', async () => {
    const { timer, add, worker } = await workbench()
    const idle = worker({ work: isDone }, { idleMs: 500 })
    idle.start()
    await settle()
    await add(1)
    await timer.advance(499)
    expect(idle.state.done).toBe(0)
    await timer.advance(1)
    expect(idle.state.done).toBe(1)
    await add(1)
    idle.start()
    await settle()
    expect(idle.state.done).toBe(2)
    await idle.stop()
    expect(timer.waiting).toBe(0)
  })

  it('[JB-6] outlives failures of the store, and says what they were', async () => {
    const { timer, add, worker } = await workbench()
    await add(1)
    let failures = 3
    const surviving = worker(
      {
        work: oneByOne(() => {
          if (failures-- > 0) throw new MemoryError('STORE_UNAVAILABLE', 'disk full')
          return null
        }),
      },
      { leaseMs: 100, retryFirstMs: 100, retryFactor: 1 },
    )
    surviving.start()
    await settle()
    expect(surviving.state).toMatchObject({ status: 'idle', fault: 'disk full', done: 0 })
    for (let i = 0; i < 3; i++) await timer.advance(100)
    expect(surviving.state).toMatchObject({ fault: null, done: 1 })
    await surviving.stop()
  })
})

describe('drain', () => {
  it('[JB-14] works off all that is due in one scope, batch after batch, and no other scope', async () => {
    const { store, add, worker } = await workbench()
    await add(10, { user: 'ana' })
    await add(3, { user: 'ben' })
    const done: number[] = []
    const tally = await worker({ work: isDone }, { claimLimit: 4 }).drain({
      scope: { ...scope, user: 'ana' },
      onProgress: (sofar) => done.push(sofar.done),
    })
    expect(tally.done).toBe(10)
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await store.jobs.backlog({ ...scope, user: 'ben' })).waiting).toBe(3)
  })

  it('[JB-14] ends between two steps when its caller gives up', async () => {
    const { add, worker, store } = await workbench()
    await add(6)
    const caller = new AbortController()
    const handler = oneByOne(({ no }) => {
      if (no === 4) caller.abort()
      return null
    })
    expect(await worker({ work: handler }).drain({ signal: caller.signal })).toMatchObject({ done: 4 })
    expect((await store.jobs.backlog(scope)).waiting).toBe(2)
  })
})

describe('outcomes beside failure', () => {
  it('[MT-11] a job that trying again would not help is given up at once, one that could not be tried waits uncounted', async () => {
    const { store, add, worker } = await workbench()
    await add(3)
    let isClosed = false
    const handler: Handler = async function* (jobs) {
      isClosed = true
      yield {
        results: jobs.map(({ id, no }) =>
          no === 1
            ? { id, failure: 'read 1: the reply broke off', outcome: 'dead' as const }
            : { id, failure: 'read 1: a cap was reached', outcome: 'wait' as const },
        ),
        added: 0,
        removed: 0,
      }
    }
    const closing = worker({ work: handler }, {}, () => (isClosed ? ['work'] : []))
    expect(await closing.drain()).toMatchObject({ done: 0, retried: 0, dead: 1 })
    expect(await store.jobs.dead(scope, 9)).toMatchObject([
      { no: 1, attempts: 1, reason: 'read 1: the reply broke off' },
    ])
    const attempts: string[] = []
    const later = worker({
      work: oneByOne((job) => {
        attempts.push(`${job.no}:${job.attempts}`)
        return null
      }),
    })
    expect(await later.drain()).toMatchObject({ done: 2 })
    expect(attempts).toEqual(['2:1', '3:1'])
  })

  it('[MT-12] a worker that is stopped is not held up by a handler that waits for another process', async () => {
    const { store, add, worker } = await workbench()
    await add(2)
    let reached: (() => void) | undefined
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    const hanging: Handler = async function* (_jobs, signal) {
      reached?.()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      throw new MemoryError('CANCELLED', 'generate: cancelled by the caller')
    }
    const one = worker({ work: hanging })
    one.start()
    await isReached
    await one.stop()
    expect(one.state).toMatchObject({ done: 0, retried: 0, dead: 0, status: 'stopped' })
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 2, dead: 0 })
    expect(await worker({ work: isDone }).drain()).toMatchObject({ done: 2 })
  })
})
