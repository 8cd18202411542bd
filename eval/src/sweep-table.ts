/** How do the settings of a sweep compare at a glance? */

import type { SettingReport } from './commands.ts'
import { formatTable, percent } from './metrics/table.ts'

/** The figures that decide, total first, then the hardest: all evidence per category. */
export function formatSweep(reports: readonly SettingReport[]): string {
  const means = reports[0]?.report.groups[0]?.means ?? {}
  const shown = Object.keys(means).filter((metric) => !['R@50', 'all@5', 'NDCG@10'].includes(metric))
  const categories = (reports[0]?.report.groups ?? []).slice(1).map((group) => group.name)
  const rows = reports.map(({ setting, report }) => {
    const [all, ...others] = report.groups
    const perCategory = categories.map((name) => {
      const group = others.find((one) => one.name === name)
      return `${percent(group?.means['R@10'] ?? 0)}/${percent(group?.means['all@20'] ?? 0)}`
    })
    return [
      setting,
      ...shown.map((metric) => percent(all?.means[metric] ?? 0)),
      ...perCategory,
      report.ms.median.toFixed(1),
    ]
  })
  return formatTable([['%', ...shown, ...categories.map((name) => `${name} R@10/all@20`), 'ms'], ...rows])
}
