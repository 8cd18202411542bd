/** How do figures look to a person? */

import type { Report } from './report.ts'

/** Rows of cells as aligned columns; the first column to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

/** A share as a percentage with one decimal, without its sign. */
export function percent(share: number): string {
  return (share * 100).toFixed(1)
}

/** The report as text. */
export function formatReport(report: Report): string {
  const groups = [...report.groups, ...(report.audited === null ? [] : [report.audited])]
  const metrics = Object.keys(report.groups[0]?.means ?? {})
  const table = formatTable([
    ['%', 'n', ...metrics],
    ...groups.map(({ name, n, means }) => [name, String(n), ...metrics.map((metric) => percent(means[metric] ?? 0))]),
  ])
  const contexts = report.contexts.map(
    ({ budget, tokens, realTokens, refs }) =>
      `  ${budget} tokens: ${tokens.toFixed(0)} used by characters / 4 + 12 a line, ${realTokens.toFixed(0)} by o200k, ${refs.toFixed(1)} sources`,
  )
  return [
    table,
    '',
    `questions ${report.questions}, scoreable ${report.scoreable}, missing ${report.missing}`,
    ...(contexts.length > 0 ? ['mean context under', ...contexts] : []),
    `evidence ${Object.entries(report.evidence)
      .map(([stage, count]) => `${stage} ${count}`)
      .join(', ')}`,
    abstentionLine(report.abstention),
    `ms per recall: median ${report.ms.median.toFixed(1)}, 95 % ${report.ms.p95.toFixed(1)}`,
  ].join('\n')
}

function abstentionLine({ unanswerable, abstained, wrongly, auroc }: Report['abstention']): string {
  const share = (value: number | null): string => (value === null ? '-' : `${percent(value)} %`)
  return (
    `abstained from ${share(abstained)} of ${unanswerable} unanswerable and ${share(wrongly)} of the answerable questions` +
    `, AUROC of support ${auroc === null ? '-' : auroc.toFixed(3)}`
  )
}
