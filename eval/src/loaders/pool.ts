/** How do haystacks become one memory? Refs that would clash get the name of their haystack before them. */

import type { Haystack, Question, Turn } from '../dataset.ts'

/** How to pool. */
export interface PoolOptions {
  /** Id of the pooled haystack. */
  readonly id: string
  /** True where refs repeat between haystacks: every ref becomes `<haystack>/<ref>`, and so does the evidence. */
  readonly prefixRefs: boolean
}

/** One haystack with everything in it. Sessions always get the prefix: equal names are different conversations. */
export function pool(haystacks: readonly Haystack[], options: PoolOptions): Haystack {
  const inputs: Turn[] = []
  const questions: Question[] = []
  for (const haystack of haystacks) {
    const rename = (ref: string): string => (options.prefixRefs ? `${haystack.id}/${ref}` : ref)
    for (const turn of haystack.inputs) {
      const session = turn.session === undefined ? {} : { session: `${haystack.id}/${turn.session}` }
      inputs.push({ ...turn, ref: rename(turn.ref), ...session })
    }
    for (const question of haystack.questions) {
      const { auditedEvidence } = question
      const audited = auditedEvidence === undefined ? {} : { auditedEvidence: auditedEvidence.map(rename) }
      questions.push({ ...question, evidence: question.evidence.map(rename), ...audited })
    }
  }
  return { id: options.id, inputs, questions }
}
