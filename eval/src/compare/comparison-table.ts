/** How does a comparison look to a person? */

import type { Interval } from 'knotwork/replay'
import { formatTable, percent } from '../metrics/table.ts'
import { conversationsMin, type GroupComparison } from './compare.ts'

/** One table per group; an interval without zero is marked with a star. */
export function formatComparison(groups: readonly GroupComparison[]): string {
  return groups.map(formatGroup).join('\n\n')
}

function formatGroup({ name, n, conversations, differences }: GroupComparison): string {
  const rows = differences.map(({ metric, a, b, byQuestion, byConversation }) => [
    metric,
    percent(a),
    percent(b),
    signed(byQuestion.mean),
    byConversation === null ? '-' : formatInterval(byConversation),
    formatInterval(byQuestion),
  ])
  const note = conversations < conversationsMin ? '; too few to resample conversations: judge by question' : ''
  const head = ['%', 'A', 'B', 'A - B', '95 % by conversation', '95 % by question']
  return `${name}: ${n} questions of ${conversations} conversations${note}\n${formatTable([head, ...rows])}`
}

function formatInterval(interval: Interval): string {
  const excludesZero = interval.low > 0 || interval.high < 0
  return `[${signed(interval.low)}, ${signed(interval.high)}]${excludesZero ? '*' : ' '}`
}

function signed(share: number): string {
  return `${share >= 0 ? '+' : '-'}${percent(Math.abs(share))}`
}
