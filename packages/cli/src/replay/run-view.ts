/** How is a replay shown? Its figures, what was lost, and how the gate came out. */
import {
  type Comparison,
  figureOf,
  type GateOutcome,
  isHit,
  type Judged,
  metricOf,
  type Replayed,
  type Run,
  shownMetrics,
} from 'knotwork/replay'
import type { Output } from '../terminal/output.ts'
import { oneLine } from '../terminal/printable.ts'
import { counted } from '../terminal/quantity.ts'
import { table } from '../terminal/table.ts'

type Unit = 'share' | 'mean' | 'count'

/** Questions that are listed at most; the file of the run has all. */
const listedMax = 20

/** The figures of a run, and what it did not find. */
export function runLinesShown(run: Run, out: Output): string[] {
  const rows = shownMetrics.flatMap((name) => {
    const metric = metricOf(name)
    const figure = figureOf(metric, run.questions)
    return figure === null ? [] : [[name, figureText(figure, metric.unit)]]
  })
  const failed = run.questions.filter((one) => one.asked.expected.length > 0 && !isHit(one))
  return [
    ...table([{ title: 'metric' }, { title: 'now', align: 'right' }], rows, { title: out.paint.dim }),
    ...listed('not found', failed, out),
  ]
}

/** Two runs side by side, and what was lost between them. */
export function comparisonLines({ changes, lost, won, pairs, unpaired }: Comparison, out: Output): string[] {
  const rows = changes.map(({ metric, unit, before, now, change }) => [
    metric,
    figureText(before, unit),
    figureText(now, unit),
    signed(change.mean, unit),
    unit === 'count' ? '' : `${signed(change.low, unit)} to ${signed(change.high, unit)}`,
  ])
  const right = (title: string): { title: string; align: 'right' } => ({ title, align: 'right' })
  const columns = [{ title: 'metric' }, right('before'), right('now'), right('change'), right('95 %')]
  const nowOf = (ids: readonly string[]): Replayed[] =>
    pairs.flatMap(({ now }) => (ids.includes(now.asked.id) ? [now] : []))
  const alone = unpaired.before + unpaired.now
  return [
    `${counted(pairs.length, 'question')} of both runs${alone === 0 ? '' : `; ${unpaired.before} of the former alone, ${unpaired.now} of this one`}`,
    ...table(columns, rows, { title: out.paint.dim }),
    ...listed('lost', nowOf(lost), out),
    ...listed('won', nowOf(won), out),
  ]
}

/** One line a condition: what it asks, what it got. */
export function gateLines({ judged, passed }: GateOutcome, out: Output): string[] {
  const { paint } = out
  return [
    ...judged.map((one) => {
      const { condition, failed } = one
      return `${failed ? paint.red('failed') : paint.green('passed')}  ${condition.text}  ${valueText(one)}`
    }),
    passed ? 'the gate is passed' : 'the gate is not passed',
  ]
}

function valueText({ condition, value }: Judged): string {
  const sign = condition.of !== 'figure' && value > 0 ? '+' : ''
  return `(${sign}${rounded(value)}${condition.of === 'ratio' ? ' %' : ''})`
}

function listed(title: string, questions: readonly Replayed[], { paint, onTerminal, columns }: Output): string[] {
  if (questions.length === 0) return []
  const rows = questions.slice(0, listedMax).map(({ asked, lostAt, rank }) =>
    [
      asked.id,
      rank === null ? '' : String(rank),
      Object.entries(lostAt)
        .map(([ref, stage]) => `${ref} (${stage})`)
        .join(', '),
      asked.question,
    ].map(oneLine),
  )
  const more = questions.length - rows.length
  return [
    '',
    `${title}: ${counted(questions.length, 'question')}`,
    ...table(
      [{ title: 'id' }, { title: 'rank', align: 'right' }, { title: 'lost at' }, { title: 'question', flexible: true }],
      rows,
      { width: onTerminal ? columns : undefined, title: paint.dim },
    ),
    ...(more === 0 ? [] : [paint.dim(`and ${more} more`)]),
  ]
}

function figureText(value: number, unit: Unit): string {
  if (unit === 'share') return `${(value * 100).toFixed(1)} %`
  return unit === 'count' ? String(value) : rounded(value)
}

function signed(value: number, unit: Unit): string {
  const text = unit === 'share' ? (value * 100).toFixed(1) : unit === 'count' ? String(value) : rounded(value)
  return value > 0 ? `+${text}` : text
}

/** Two digits behind the point at most, and none where there is nothing. */
function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}
