/** How is a verdict shown? In a line or two: whether the context supports an answer, and what is missing from it. */
import type { Verdict } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { wrap } from './terminal/width.ts'

const words = {
  supported: 'the context supports an answer',
  weak: 'the context supports an answer only weakly',
  none: 'the context does not support an answer',
} as const satisfies Record<Verdict['verdict'], string>

/** The verdict with its support, then its reasons, wrapped to the window. */
export function verdictLines({ verdict, support, reasons }: Verdict, out: Output): string[] {
  const { paint } = out
  const colour = { supported: paint.green, weak: paint.yellow, none: paint.red }[verdict]
  return [
    `${colour(words[verdict])} ${paint.dim(`(support ${support.toFixed(2)})`)}`,
    ...reasons.flatMap((reason) => wrap(printable(`  ${reason}`), out.columns)),
  ]
}
