/** What does the schema profile find in the question? More weight for what its words want, and which relations are meant. */

import type { ProfileReading } from '../profile/question-reader.ts'
import { intents } from './intent.ts'
import type { Plan } from './plan.ts'

/** The plan with the cues of a profile: each intent they name gets as much weight as all of the question's own words have. */
export function withProfileCues(plan: Plan, { intents: wanted, asked, unasked, latest }: ProfileReading): Plan {
  const total = 1 + wanted.length
  const mixture = Object.fromEntries(
    intents.map((intent) => [intent, (plan.intents[intent] + (wanted.includes(intent) ? 1 : 0)) / total]),
  ) as Plan['intents']
  return {
    ...plan,
    intents: wanted.length === 0 ? plan.intents : mixture,
    asked: Object.fromEntries(asked),
    unasked,
    latest,
  }
}
