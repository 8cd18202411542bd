/** How is a trace shown? One row per candidate: what each signal added to its score, and what became of it. */
import type { CandidateTrace, Fate, Signal, Trace } from 'knotwork'
import { bar } from './terminal/bar.ts'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { counted } from './terminal/quantity.ts'
import { type Column, table } from './terminal/table.ts'
import { widthOf, wrap } from './terminal/width.ts'

/**
 * Signals in the order of a row, with the titles of narrow windows; elsewhere a signal is called what the trace calls it.
 * `satisfies` makes a new signal of the engine fail to compile until it has a place.
 */
const shortTitles = {
  context: 'ctx',
  session: 'sess',
  sentence: 'sent',
  late: 'late',
  speaker: 'spkr',
  entity: 'ent',
  asks: 'asks',
  time: 'time',
  window: 'wndw',
  walk: 'walk',
  path: 'path',
} as const satisfies Record<Signal, string>

const signals = Object.keys(shortTitles) as Signal[]

/** What became of a candidate, in a word. */
function fateWord(fate: Fate): string {
  return fate === null ? 'in context' : { window: 'out of window', pool: 'not in pool', budget: 'no room' }[fate]
}

/**
 * The plan and the best candidates of a trace.
 *
 * Bars are drawn to one scale, the largest contribution shown; signals that added nothing anywhere are left out.
 */
export function traceLines(trace: Trace, top: number, out: Output): string[] {
  const { paint } = out
  const { plan } = trace
  const facts = [`policy ${trace.policy}`, `language ${plan.language}`]
  if (plan.speakers.length > 0) facts.push(`speakers ${plan.speakers.join(', ')}`)
  if (plan.asksForTime) facts.push('asks for a time')
  for (const { text } of plan.windows) facts.push(`window ${text}`)
  facts.push(`terms ${plan.terms.join(' ')}`)
  const head = wrap(printable(facts.join(' · ')), out.columns).map((line) => paint.dim(line))
  const shown = trace.candidates.slice(0, top)
  if (shown.length === 0) return [...head, 'no candidates']
  const rest = trace.candidates.length - shown.length
  return [
    ...head,
    ...candidateTable(shown, out),
    ...(rest > 0 ? [paint.dim(`and ${counted(rest, 'candidate')} more`)] : []),
  ]
}

/** Candidates as a table of bars. */
export function candidateTable(shown: readonly CandidateTrace[], out: Output): string[] {
  const { paint } = out
  const { used, width } = layout(shown, out)
  const scale = Math.max(...used.map((signal) => largest(signal, shown)))
  const columns: Column[] = [
    { title: '#', align: 'right', paint: paint.dim },
    { title: 'ref', paint: paint.cyan, flexible: true },
    { title: 'score', align: 'right' },
    ...used.map((signal) => ({
      title: width < titleWidth ? shortTitles[signal] : signal,
      paint: signal === 'asks' ? paint.red : paint.blue,
    })),
    { title: 'became', paint: (cell) => (cell.startsWith('in context') ? paint.green(cell) : paint.dim(cell)) },
  ]
  const rows = shown.map((one) => [
    one.rank === null ? '–' : String(one.rank),
    printable(one.ref),
    one.score.toFixed(3),
    ...used.map((signal) => gauge(one.signals[signal] ?? 0, scale, width)),
    fateWord(one.lostAt),
  ])
  return table(columns, rows, { width: out.onTerminal ? out.columns : undefined, title: paint.dim })
}

/** Columns of the longest name of a signal; narrower bars have short titles. */
const titleWidth = 8
const barWidthMax = 10
/** Columns of the shortest titles, and the shortest bars that can be told apart. */
const barWidthMin = 4

/** Which signals have a column and how wide it is: where not all fit, those that added least are left out. */
function layout(shown: readonly CandidateTrace[], out: Output): { used: Signal[]; width: number } {
  let used = signals.filter((signal) => largest(signal, shown) > 0)
  if (!out.onTerminal) return { used, width: barWidthMax }
  const refWidth = Math.min(titleWidth, Math.max(...shown.map(({ ref }) => widthOf(ref))))
  // Rank, ref, score and what became of it, with their gaps.
  const room = out.columns - (3 + refWidth + 7 + 2 + 12)
  const widthFor = (columns: number): number => Math.floor(room / Math.max(1, columns)) - 2
  while (used.length > 1 && widthFor(used.length) < barWidthMin) {
    const least = used.reduce((a, b) => (largest(b, shown) < largest(a, shown) ? b : a))
    used = used.filter((signal) => signal !== least)
  }
  return { used, width: Math.max(barWidthMin, Math.min(barWidthMax, widthFor(used.length))) }
}

function largest(signal: Signal, shown: readonly CandidateTrace[]): number {
  return Math.max(...shown.map((one) => Math.abs(one.signals[signal] ?? 0)))
}

/** A bar; one that takes away begins with a minus. */
function gauge(value: number, scale: number, width: number): string {
  const share = scale > 0 ? Math.abs(value) / scale : 0
  return value < 0 ? `−${bar(share, width - 1)}` : bar(share, width)
}
