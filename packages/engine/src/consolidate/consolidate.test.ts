import { draft, ManualClock, SeededRandom, SequentialIds } from '@knotwork/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryError } from '../errors.ts'
import { workerPolicyOf } from '../jobs/policy.ts'
import { ManualTimer } from '../jobs/testing/manual-timer.ts'
import { Worker } from '../jobs/worker.ts'
import { graphs } from '../record/relation.ts'
import { InMemoryStore } from '../store/in-memory/in-memory-store.ts'
import type { Store } from '../store/store.ts'
import { consolidation } from './consolidate.ts'
import type { ConsolidationPolicy } from './policy.ts'
import { defaultConsolidationPolicy } from './policy.ts'
import { againAll } from './report.ts'
import type { ReadingTask, RelationProposal, Task, Window } from './task.ts'
import { readersOf, tasksOf } from './tasks.ts'
import { graphOf, openQuiet, sessionsBy } from './testing/conversation.ts'

const scope = { tenant: 'default', agent: 'default', user: 'default' }

/** Tasks as a memory without an embedder has them. */
const tasks = tasksOf({ vectors: null, graphs, similar: true })

/** A worker that consolidates by some tasks; waits end when the clock says so. */
function workerOver(
  store: Store,
  own: readonly Task[],
  {
    clock = new ManualClock(),
    policy = {} as Partial<ConsolidationPolicy>,
    claimLimit = 64,
    read = [] as readonly ReadingTask[],
  } = {},
): Worker {
  const consolidate = consolidation({
    store,
    tasks: own,
    readers: read,
    policy: { ...defaultConsolidationPolicy, ...policy },
  })
  return new Worker({
    jobs: store.jobs,
    clock,
    timer: new ManualTimer(clock),
    ids: new SequentialIds(),
    chance: { next: () => 0 },
    policy: workerPolicyOf({ claimLimit, attemptsMax: 3 }),
    handlers: { consolidate },
  })
}

/** A task that relates every owner to the event before it. */
function chain(name: string, judge: (no: number) => number | Error = () => 0.9): Task {
  return {
    name,
    version: 1,
    graph: 'semantic',
    reach: 'window',
    async run({ events, owners }: Window) {
      return events.slice(1).flatMap(({ no }, i): RelationProposal[] => {
        if (!owners.has(no)) return []
        const confidence = judge(no)
        if (confidence instanceof Error) throw confidence
        if (confidence === 0) return []
        const ends = { from: events[i]?.no ?? 0, to: no }
        return [
          {
            graph: 'semantic',
            kind: name,
            ...ends,
            weight: 1,
            confidence,
            quote: null,
            reason: null,
            candidate: false,
          },
        ]
      })
    },
  }
}

async function storeWith(count: number): Promise<Store> {
  const store = await InMemoryStore.open()
  const drafts = Array.from({ length: count }, (_, i) => [draft({ ref: `e${i + 1}`, jobs: ['consolidate'] })])
  await store.events.append(scope, drafts)
  return store
}

async function made(store: Store, kind: string): Promise<string[]> {
  const all = await store.relations.touching(
    scope,
    Array.from({ length: 100 }, (_, i) => i + 1),
  )
  return all.filter((one) => one.kind === kind).map(({ from, to }) => `${from}→${to}`)
}

describe('consolidate', () => {
  it('[CO-9] a task that fails costs the others nothing, names itself, and is tried again', async () => {
    const store = await storeWith(3)
    const clock = new ManualClock()
    let broken = true
    const failing = chain('failing', () => (broken ? new Error('no answer') : 0.9))
    const worker = workerOver(store, [chain('first'), failing, chain('last')], { clock })
    expect(await worker.drain()).toMatchObject({ done: 0, retried: 3 })
    expect([await made(store, 'first'), await made(store, 'last')]).toEqual([
      ['1→2', '2→3'],
      ['1→2', '2→3'],
    ])
    broken = false
    clock.advance(60_000)
    expect(await worker.drain()).toMatchObject({ done: 3, added: 2, removed: 0 })
    expect(await made(store, 'failing')).toEqual(['1→2', '2→3'])
  })

  it('[CO-9] in the end only the event that it fails for is given up, with task, version and reason', async () => {
    const store = await storeWith(5)
    const clock = new ManualClock()
    const failing = chain('failing', (no) => (no === 3 ? new Error('no answer') : 0.9))
    const worker = workerOver(store, [failing], { clock })
    for (let round = 0; round < 5; round++) {
      await worker.drain()
      clock.advance(3_600_000)
    }
    expect(await store.jobs.dead(scope, 9)).toMatchObject([{ no: 3, attempts: 3, reason: 'failing 1: no answer' }])
    expect(await made(store, 'failing')).toEqual(['1→2', '3→4', '4→5'])
    expect((await store.jobs.backlog(scope)).waiting).toBe(0)
  })

  it('[CO-9] a store that fails within a task is not the task’s failure', async () => {
    const store = await storeWith(2)
    const busy = chain('busy', () => new MemoryError('STORE_BUSY', 'busy'))
    await expect(workerOver(store, [busy]).drain()).rejects.toMatchObject({ code: 'STORE_BUSY' })
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 2, dead: 0 })
  })

  it('[CO-10] a task that finds less than before takes back the rest', async () => {
    const store = await storeWith(3)
    await workerOver(store, [chain('rule')]).drain()
    const stricter = chain('rule', (no) => (no === 2 ? 0 : 0.9))
    expect(await runAgain(store, [stricter])).toEqual({ added: 0, removed: 1 })
    expect(await made(store, 'rule')).toEqual(['2→3'])
  })

  it('[CO-11] the job of an event that was forgotten meanwhile is done', async () => {
    const store = await storeWith(3)
    const forgetting: Task = {
      ...chain('rule'),
      async run(window, context) {
        const proposals = await chain('rule').run(window, context)
        await store.events.forget(scope, ['e2'])
        return proposals
      },
    }
    await workerOver(store, [forgetting]).drain()
    expect(await made(store, 'rule')).toEqual([])
    expect(await store.jobs.backlog(scope)).toMatchObject({ waiting: 0, dead: 0 })
    expect(await store.verify()).toEqual([])
  })

  it('[CO-12] the past of an event is found however many other sessions were written between', async () => {
    const store = await InMemoryStore.open()
    const sessions = 40
    for (let turn = 0; turn < 12; turn++)
      await store.events.append(
        scope,
        Array.from({ length: sessions }, (_, s) => [
          draft({ ref: `s${s}t${turn}`, session: `s${s}`, jobs: turn === 11 ? ['consolidate'] : [] }),
        ]),
      )
    await store.events.forget(scope, ['s7t9'])
    const seen: string[] = []
    const looking: Task = {
      ...chain('rule'),
      async run({ events }) {
        seen.push(events.map(({ seq }) => seq).join(' '))
        return []
      },
    }
    await workerOver(store, [looking]).drain()
    expect(seen).toHaveLength(sessions)
    expect(new Set(seen)).toEqual(new Set(['4 5 6 7 8 9 10 11 12', '3 4 5 6 7 8 9 11 12']))
  })
})

/** Runs tasks over all events once more, as a new version of them would. */
async function runAgain(store: Store, own: readonly Task[]): Promise<{ added: number; removed: number }> {
  await againAll(store, scope, ['consolidate'])
  const jobs = await store.jobs.claim({ worker: 'again', now: 0, leaseMs: 1_000, limit: 1_000 })
  const changed = { added: 0, removed: 0 }
  const run = consolidation({ store, tasks: own, readers: [], policy: defaultConsolidationPolicy })
  for await (const step of run(jobs, new AbortController().signal)) {
    expect(step.results.filter(({ failure }) => failure !== null)).toEqual([])
    changed.added += step.added
    changed.removed += step.removed
  }
  return changed
}

describe('the graph', () => {
  it('[CO-13] twice is once: consolidating again changes no byte', async () => {
    const store = await InMemoryStore.open()
    const memory = await openQuiet(store)
    const turns = sessionsBy(new SeededRandom(3), 6, 25).flat()
    await memory.rememberMany(turns)
    await memory.consolidate()
    const once = await graphOf(memory)
    expect(once.split('\n').length).toBeGreaterThan(20)
    expect(await runAgain(store, tasks)).toEqual({ added: 0, removed: 0 })
    expect(await graphOf(memory)).toBe(once)
  })

  it('[CO-14] does not depend on the order in which sessions arrive, nor on when it is consolidated, nor on windows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = new SeededRandom(seed)
        const sessions = sessionsBy(random, 5, 14)
        const plain = await openQuiet()
        await plain.rememberMany(sessions.flat())
        await plain.consolidate()
        const store = await InMemoryStore.open()
        const other = await openQuiet(store)
        for (const turn of interleaved(sessions, random)) {
          await other.remember(turn)
          if (!random.chance(0.3)) continue
          const windowEventsMax = random.between(9, 20)
          await workerOver(store, tasks, {
            policy: { windowEventsMax, stepEvents: random.between(1, 40) },
            claimLimit: random.between(1, 20),
            read: readersOf(['entity']),
          }).drain()
        }
        await other.consolidate()
        expect(await graphOf(other)).toBe(await graphOf(plain))
      }),
      { numRuns: 12 },
    )
  })
})

/** All turns, those of a session in their order, sessions mixed by chance: whole ones or turn by turn. */
function interleaved<T>(sessions: readonly (readonly T[])[], random: SeededRandom): T[] {
  if (random.chance(0.5)) return random.shuffled(sessions).flat()
  const left = sessions.map((session) => [...session])
  const mixed: T[] = []
  while (left.some((session) => session.length > 0)) mixed.push(...random.pick(left).splice(0, 1))
  return mixed
}
