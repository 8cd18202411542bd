/** How do the steps of a reconstruction look? A tree: step, what was followed, what of it is evidence. */

import type { Reconstruction } from 'knotwork'
import type { Output } from './terminal/output.ts'
import { printable } from './terminal/printable.ts'

/** Followed leads shown of a step, those that found most of it. */
const actionsShown = 12

/** The tree, top down. */
export function stepLines({ steps, stopped, judge }: Reconstruction, { paint }: Output): string[] {
  const lines = steps.flatMap(({ step, actions, judged, note }) => {
    const found = actions.filter((action) => action.found > 0)
    const followed = found.slice(0, actionsShown).map(({ kind, words, from }) => {
      const origin = from === null ? '' : ` of ${from}`
      return `  ├ ${kind} ${printable(words)}${origin}`
    })
    const more = found.length > actionsShown ? [paint.dim(`  ├ … ${found.length - actionsShown} more`)] : []
    const kept = judged
      .filter((one) => one.kept)
      .map(({ ref, relevance, confidence, from, by }) => {
        const path = from === null && by.length === 0 ? '' : ` by ${by.map(printable).join(', ')}`
        return `  └ ${paint.bold(ref)} ${relevance.toFixed(2)} (${confidence.toFixed(2)})${path}`
      })
    return [`step ${step}`, ...followed, ...more, ...kept, ...(note === null ? [] : [`  note: ${printable(note)}`])]
  })
  return [...lines, paint.dim(`ended: ${stopped}; judged by ${judge}`)]
}
