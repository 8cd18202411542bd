/** What is an answer told over? Arms to compare: nothing, all that was said, words alone, recall, reconstruction. */

import type { AnswerOptions } from 'knotwork'
import type { Asked, Haystack } from '../dataset.ts'
import { latestTime } from '../run/run.ts'

/** Names of the arms. */
export const arms = ['none', 'full', 'lexical', 'recall', 'reconstruct', 'auto'] as const

/** One of them. */
export type Arm = (typeof arms)[number]

/** What is remembered under an arm. */
export function remembered(haystack: Haystack, arm: Arm): Haystack {
  return arm === 'none' ? { ...haystack, inputs: [] } : haystack
}

/** How a question over a haystack is answered under an arm; one without a time of asking is asked when the newest turn was said. */
export function answering({ asOf, asker }: Asked, { inputs }: Haystack, arm: Arm): AnswerOptions {
  const now = asOf ?? latestTime(inputs)
  const dialogue = { ...(now === undefined ? {} : { now }), ...(asker === undefined ? {} : { asker }) }
  switch (arm) {
    case 'none':
    case 'recall':
      return dialogue
    case 'reconstruct':
    case 'auto':
      return { ...dialogue, strategy: arm }
    case 'lexical':
      return { ...dialogue, policy: 'lexical-only' }
    case 'full':
      return {
        ...dialogue,
        policy: { pool: { size: inputs.length }, select: { passOverMax: inputs.length } },
        watch: inputs.map(({ ref }) => ref),
        budgetTokens: Number.MAX_SAFE_INTEGER,
      }
  }
}
