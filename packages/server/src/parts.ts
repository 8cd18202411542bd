/** What do both faces stand on? One memory, its handles, traces, figures and log. */

import { type Clock, type Ids, type Memory, type Store, systemClock, systemIds } from 'knotwork'
import { Handles } from './call/handles.ts'
import { type Limits, limitsOf } from './call/limits.ts'
import { Repeats } from './call/repeats.ts'
import type { Services } from './call/services.ts'
import { Log } from './log/log.ts'
import { CensusTaker } from './metrics/census.ts'
import { addGauges } from './metrics/gauges.ts'
import { Metrics } from './metrics/metrics.ts'
import { RecollectionShelf } from './operations/recollections.ts'

/** What a server of either kind is given. */
export interface ServedMemory {
  /** Closed by whoever opened it, after the server. Its scope is what a call means that names none. */
  readonly memory: Memory
  /** The store the memory was opened over: it alone sees all scopes. */
  readonly store: Store
  readonly version: string
  readonly limits?: Partial<Limits>
  /** Takes lines of JSON; default nothing is logged. */
  readonly log?: (line: string) => void
  /** True to have words of callers and memories in the log. Default false. */
  readonly logsTexts?: boolean
  readonly clock?: Clock
  readonly ids?: Ids
}

/** @throws {INVALID_INPUT} naming a limit */
export function servicesOf(served: ServedMemory): { readonly services: Services; readonly census: CensusTaker } {
  const {
    memory,
    store,
    clock = systemClock,
    ids = systemIds,
    log: write = () => undefined,
    logsTexts = false,
  } = served
  const metrics = new Metrics()
  const census = new CensusTaker({ memory, store, clock })
  addGauges(metrics.registry, census, memory)
  const shelf = new RecollectionShelf(
    () => ids.next(clock.now()),
    (recalled) => metrics.recalled(recalled),
  )
  const log = new Log({ write, clock, showsTexts: logsTexts })
  const limits = limitsOf(served.limits)
  const services = {
    memory,
    scope: memory.scope,
    handles: new Handles(memory),
    shelf,
    repeats: new Repeats(),
    metrics,
    log,
    clock,
    ids,
    limits,
  }
  return { services, census }
}
