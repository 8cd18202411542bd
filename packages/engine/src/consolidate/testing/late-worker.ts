/** What does a worker do that was suspended beyond its lease? It goes on where it was, with what it read before. */

import { ManualClock, SequentialIds } from '@knotwork/testkit'
import { workerPolicyOf } from '../../jobs/policy.ts'
import { ManualTimer } from '../../jobs/testing/manual-timer.ts'
import { Worker } from '../../jobs/worker.ts'
import { graphs } from '../../record/relation.ts'
import type { Store } from '../../store/store.ts'
import { consolidation } from '../consolidate.ts'
import { defaultConsolidationPolicy } from '../policy.ts'
import { readersOf, tasksOf } from '../tasks.ts'
import { graphOf, openQuiet } from './conversation.ts'

/** How a worker is disturbed. */
export interface Disturbance {
  /** Suspended before which of its writes, from 1. */
  readonly before: number
  /** Steps that another does meanwhile. */
  readonly steps: number
  /** True where the store is told of no lease, as if none were needed. */
  readonly unfenced?: boolean
}

/** What is told: names that become known late, what is out of date later, and turns that answer and explain each other. */
const told: readonly (readonly [session: string, speaker: string, text: string])[] = [
  ['a', 'Ana', 'Odalys was late again, and the bakery was closed.'],
  ['a', 'Ben', 'Why did it close? Did she like it?'],
  ['a', 'Ana', 'Because the oven broke.'],
  ['b', '小雨', '听说念慈来了。'],
  ['b', 'Ana', '她说什么？'],
  ['c', 'Ben', 'I met Odalys Bremner on the ferry. She waved.'],
  ['d', '小雨', '我昨天和顾念慈说过，她很高兴。'],
  ['d', 'Ben', 'I live in Porto. The bakery was closed because the oven broke.'],
  ['e', 'Ben', 'I have moved to Lisbon. Odalys Quist came, too.'],
]

/** What a store holds in the end, after a worker was disturbed and everything was worked off. */
export async function disturbed(
  store: Store,
  { before, steps, unfenced = false }: Disturbance,
): Promise<{ graph: string; problems: readonly string[]; writes: number }> {
  const clock = new ManualClock()
  const ids = new SequentialIds()
  const memory = await openQuiet(store)
  await memory.rememberMany(told.map(([session, speaker, text], i) => ({ ref: `m${i}`, session, speaker, text })))
  let writes = 0
  const late = beforeWrites(store, unfenced, async () => {
    if (++writes !== before) return
    clock.advance(leaseMs)
    const enough = new AbortController()
    let done = 0
    const onProgress = (): void => {
      done += 1
      if (done >= steps) enough.abort()
    }
    await workerOver(store, clock, ids).drain({ signal: enough.signal, onProgress })
  })
  await workerOver(late, clock, ids).drain()
  await workerOver(store, clock, ids).drain()
  return { graph: await graphOf(memory), problems: await store.verify(), writes }
}

const leaseMs = 60_000

/** A worker with a reading of its own of what the store holds, as one in another process has. */
function workerOver(store: Store, clock: ManualClock, ids: SequentialIds): Worker {
  const policy = { ...defaultConsolidationPolicy, stepEvents: 2 }
  const tasks = tasksOf({ vectors: null, graphs, similar: true })
  return new Worker({
    jobs: store.jobs,
    clock,
    timer: new ManualTimer(clock),
    ids,
    chance: { next: () => 0 },
    policy: workerPolicyOf({ leaseMs, claimLimit: 6 }),
    handlers: { consolidate: consolidation({ store, tasks, readers: readersOf(graphs), policy }) },
  })
}

/** The calls by which the slow path writes, and the place of the lease among their arguments. */
const writing: Readonly<Record<string, readonly string[]>> = {
  relations: ['replace', 'rule'],
  entities: ['replace', 'heed'],
  tags: ['replace', 'putVectors'],
  jobs: ['again'],
}

/** The store, with something that happens before each write of the slow path. */
function beforeWrites(store: Store, unfenced: boolean, happens: () => Promise<void>): Store {
  const noun = (part: object, names: readonly string[]): object =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        const call = member.bind(target) as (...values: unknown[]) => Promise<unknown>
        if (!names.includes(String(name))) return call
        return async (...values: unknown[]) => {
          await happens()
          return call(...(unfenced ? values.slice(0, 2) : values))
        }
      },
    })
  return new Proxy(store, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name)
      const names = writing[String(name)]
      return names === undefined || part === null || typeof part !== 'object' ? part : noun(part, names)
    },
  })
}
