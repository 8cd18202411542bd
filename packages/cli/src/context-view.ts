/**
 * How is a context shown? In a pipe exactly as a model reads it; on a terminal the same lines, wrapped and coloured.
 */
import type { ContextLine } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { wrap } from './terminal/width.ts'

/**
 * Lines of a context.
 *
 * @param mark  refs of sources to point out; without it no column for the mark is kept free
 */
export function contextLines(lines: readonly ContextLine[], out: Output, mark?: ReadonlySet<string>): string[] {
  return lines.flatMap((line) => {
    const marked = mark?.has(line.event.sourceRef) === true
    const lead = mark === undefined ? '' : marked ? '▸ ' : '  '
    if (!out.onTerminal) return [lead + line.text]
    const wrapped = wrap(printable(line.text), out.columns - 2 - lead.length)
    return wrapped.map((text, at) => {
      const indent = at === 0 ? lead : ' '.repeat(lead.length + 2)
      return indent + (marked ? out.paint.green(text) : dimmed(text, at, wrapped.length, out))
    })
  })
}

/** Time and ref stand back, the words stand out. */
function dimmed(text: string, at: number, lines: number, { paint }: Output): string {
  const time = at === 0 ? (/^<t:[^>]*> /.exec(text)?.[0] ?? '') : ''
  const ref = at === lines - 1 ? (/ ?<ref:[^>]*>$/.exec(text)?.[0] ?? '') : ''
  const words = text.slice(time.length, text.length - ref.length)
  return (time && paint.dim(time)) + words + (ref && paint.dim(ref))
}
