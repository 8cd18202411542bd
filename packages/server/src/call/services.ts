/** With what are calls carried out? What HTTP and MCP have in common. */

import type { Clock, Ids, Memory, Scope } from 'knotwork'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RecollectionShelf } from '../operations/recollections.ts'
import type { Handles } from './handles.ts'
import type { Limits } from './limits.ts'
import type { Repeats } from './repeats.ts'

/** The services. */
export interface Services {
  readonly memory: Memory
  /** What a call means that names no scope. */
  readonly scope: Scope
  readonly handles: Handles
  readonly shelf: RecollectionShelf
  /** Calls that were made with a key of their own. */
  readonly repeats: Repeats
  readonly metrics: Metrics
  readonly log: Log
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: Limits
}
