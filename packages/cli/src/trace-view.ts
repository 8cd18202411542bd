/** How is a trace shown? One row per candidate: what each signal added to its score, and what became of it. */
import type { CandidateTrace, Fate, Signal, Trace } from 'knotwork'
import { bar } from './terminal/bar.ts'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { counted } from './terminal/quantity.ts'
import { type Column, table } from './terminal/table.ts'
import { wrap } from './terminal/width.ts'

/** Signals in the order of a row; `satisfies` makes a new signal of the engine fail to compile until it has a place. */
const signalTitles = {
  context: 'words',
  session: 'session',
  sentence: 'sentence',
  late: 'tokens',
  speaker: 'speaker',
  time: 'time',
  asks: 'asks',
} as const satisfies Record<Signal, string>

const signals = Object.keys(signalTitles) as Signal[]

/** What became of a candidate, in a word. */
export function fateWord(fate: Fate): string {
  return fate === null ? 'in context' : { pool: 'not in pool', rank: 'ranked low', budget: 'no room' }[fate]
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
  const used = signals.filter((signal) => shown.some((one) => (one.signals[signal] ?? 0) !== 0))
  const scale = Math.max(...shown.flatMap((one) => used.map((signal) => Math.abs(one.signals[signal] ?? 0))))
  // What is left of the window beside rank, ref, score and fate, shared out; 8 keeps the titles whole.
  const width = Math.min(10, Math.max(8, Math.floor((out.columns - 42) / Math.max(1, used.length)) - 2))
  const columns: Column[] = [
    { title: '#', align: 'right', paint: paint.dim },
    { title: 'ref', paint: paint.cyan, flexible: true },
    { title: 'score', align: 'right' },
    ...used.map((signal) => ({ title: signalTitles[signal], paint: signal === 'asks' ? paint.red : paint.blue })),
    { title: 'became', paint: (cell) => (cell.startsWith('in context') ? paint.green(cell) : paint.dim(cell)) },
  ]
  const rows = shown.map((one) => [
    String(one.rank),
    printable(one.ref),
    one.score.toFixed(3),
    ...used.map((signal) => gauge(one.signals[signal] ?? 0, scale, width)),
    fateWord(one.lostAt),
  ])
  return table(columns, rows, { width: out.onTerminal ? out.columns : undefined, title: paint.dim })
}

/** A bar; one that takes away begins with a minus. */
function gauge(value: number, scale: number, width: number): string {
  const share = scale > 0 ? Math.abs(value) / scale : 0
  return value < 0 ? `−${bar(share, width - 1)}` : bar(share, width)
}
