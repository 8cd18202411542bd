/** How is an answer shown? The words first, then each line that carries them; beside it how it came about, and what the checks found. */

import { type Answer, type Citation, localDate } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'
import { wrap } from './terminal/width.ts'
import { verdictLines } from './verdict-view.ts'

const bases = {
  quoted: 'in the words of the lines',
  inferred: 'it follows from the lines',
  extractive: 'cut out of the lines, without a model',
} as const

/** Lines of the answer, and lines about it. */
export function answerLines(answer: Answer, out: Output): { readonly said: string[]; readonly beside: string[] } {
  const { kind, text, basis, citations, confidence, flags, held } = answer
  const { paint } = out
  const how = basis === null ? '' : paint.dim(`${bases[basis]}, confidence ${confidence.toFixed(2)}`)
  const kept =
    held === null || kind !== 'withdrawn'
      ? []
      : [`withdrawn, for it is not supported: ${printable(held.text)}`, ...held.citations.map((one) => cited(one, out))]
  return {
    said: [...wrap(printable(text), out.columns).map(paint.bold), ...citations.map((one) => cited(one, out))],
    beside: [
      ...(how === '' ? [] : [how]),
      ...kept,
      ...flags.flatMap(({ kind: of, gravity, reason }) =>
        wrap(printable(`${gravity} (${of}): ${reason}`), out.columns),
      ),
      ...verdictLines(answer.verdict, out),
    ],
  }
}

function cited({ ref, speaker, saidAt, quote }: Citation, { paint }: Output): string {
  const who = speaker === null ? '' : `${printable(speaker)}: `
  return `  ${paint.dim(localDate(saidAt))} ${who}${printable(quote)} ${paint.dim(`<ref:${printable(ref)}>`)}`
}
