/** What did models cost in one consolidation? The difference of the ledger before and after, and per event read. */

import type { LedgerRow } from '../../provider/accounting/ledger.ts'
import type { ModelReader } from './model-reader.ts'

/** What models did and cost. */
export interface ModelReport {
  /** Events in the windows that were read. */
  readonly events: number
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** In and out together, by event read; null where none was. */
  readonly tokensPerEvent: number | null
  /** In the currency of the prices; null without a price for each model that was asked. */
  readonly cost: number | null
  /** Which cap stopped the reading; null where none did. What was not read waits. */
  readonly stopped: string | null
}

/** What a reader had done at one moment. */
export interface Standing {
  readonly rows: readonly LedgerRow[]
  readonly events: number
  readonly jobs: number
}

/** Notes how far a reader is; null without one. */
export function standingOf(reader: ModelReader | null): Standing | null {
  return reader === null
    ? null
    : { rows: reader.models.ledger.rows(), events: reader.extraction.eventsRead, jobs: reader.extraction.jobsDone }
}

/** What was done since; null without a reader. */
export function modelReportOf(reader: ModelReader | null, before: Standing | null): ModelReport | null {
  if (reader === null || before === null) return null
  const sum = (rows: readonly LedgerRow[], of: 'calls' | 'inputTokens' | 'outputTokens'): number =>
    rows.reduce((total, row) => total + row[of], 0)
  const rows = reader.models.ledger.rows()
  const used = (of: 'calls' | 'inputTokens' | 'outputTokens'): number => sum(rows, of) - sum(before.rows, of)
  const [events, calls, inputTokens, outputTokens] = [
    reader.extraction.eventsRead - before.events,
    used('calls'),
    used('inputTokens'),
    used('outputTokens'),
  ]
  return {
    events,
    calls,
    inputTokens,
    outputTokens,
    tokensPerEvent: events === 0 ? null : Math.round((inputTokens + outputTokens) / events),
    cost: costBetween(before.rows, rows),
    stopped: reader.extraction.closedBy,
  }
}

function costBetween(before: readonly LedgerRow[], after: readonly LedgerRow[]): number | null {
  const total = (rows: readonly LedgerRow[]): number | null =>
    rows.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0)
  const [first, last] = [total(before), total(after)]
  return first === null || last === null || after.length === 0 ? null : last - first
}
