/** How do speed figures look to a person? */

import { formatTable } from '../metrics/table.ts'
import type { SpeedRow } from './speed.ts'

const mebi = 2 ** 20

/** The tables: recall against its bare parts, stages, and remembering. */
export function formatSpeed(rows: readonly SpeedRow[]): string {
  const ms = (value: number): string => value.toFixed(2)
  const recall = rows.map(({ events, recall: times }) => [
    String(events),
    ...[times.recall, times.scan, times.lexical, times.late, times.lateWindow, times.bare, times.bareWindow].map(ms),
    (times.recall / times.bare).toFixed(2),
    (times.recall / times.bareWindow).toFixed(2),
  ])
  const head = [
    'events',
    'recall',
    'scan',
    'bm25',
    'late',
    'late+window',
    'bare',
    'bare+window',
    'ratio',
    'ratio+window',
  ]
  const stageNames = Object.keys(rows[0]?.recall.stages ?? {})
  const stages = rows.map(({ events, recall: { stages: own } }) => [
    String(events),
    ...stageNames.map((stage) => ms(own[stage] ?? 0)),
  ])
  const beside = rows.flatMap(({ events, recall: { recall: own, beside: other } }) =>
    other === null ? [] : [[String(events), ms(own), ms(other), (own / other).toFixed(2)]],
  )
  const consolidation = rows.flatMap(({ events, consolidateRate: rate }) =>
    rate === null ? [] : [[String(events), rate.toFixed(0), (rate / (rows[0]?.consolidateRate ?? rate)).toFixed(2)]],
  )
  const first = rows[0]?.rate ?? 1
  const remember = rows.map(({ events, rate, rateOfAdded, fileBytes, residentBytes }) => [
    String(events),
    rate.toFixed(0),
    (rate / first).toFixed(2),
    rateOfAdded.toFixed(0),
    (rateOfAdded / first).toFixed(2),
    fileBytes === null ? '-' : per100k(fileBytes, events),
    (residentBytes / mebi).toFixed(0),
  ])
  return [
    `ms, median over ${rows[0]?.recall.questions ?? 0} selective questions, embedding taken off`,
    formatTable([head, ...recall]),
    '',
    'ms per stage of the engine, median',
    formatTable([['events', ...stageNames], ...stages]),
    '',
    'rememberMany, embedding taken off; resident memory is that of the process, bare parts included',
    formatTable([
      ['events', 'events/s', 'to first', 'events/s of added', 'to first', 'file MiB per 100k', 'resident MiB'],
      ...remember,
    ]),
    ...(consolidation.length === 0
      ? []
      : ['', 'consolidation by rules', formatTable([['events', 'events/s of added', 'to first'], ...consolidation])]),
    ...(beside.length === 0
      ? []
      : ['', 'recall and the policy beside, ms', formatTable([['events', 'recall', 'beside', 'ratio'], ...beside])]),
  ].join('\n')
}

function per100k(bytes: number, events: number): string {
  return ((bytes / mebi / events) * 100_000).toFixed(0)
}
