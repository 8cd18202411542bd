/** Which verdict does a memory speak over a written question, and is it the right one? */

import type { Verdict } from 'knotwork'
import { supportAuroc } from '../metrics/abstention.ts'
import { type MemoryOptions, remember } from '../run/memories.ts'
import type { VerdictCase, VerdictQuestion } from './cases.ts'

/** One question with what was said of it. */
export interface SpokenVerdict {
  readonly of: VerdictQuestion
  readonly half: VerdictCase['half']
  readonly language: string
  readonly verdict: Verdict
}

/** Remembers a conversation, consolidates it and asks its questions. */
export async function verdictsOn(one: VerdictCase, options: MemoryOptions): Promise<SpokenVerdict[]> {
  const { id, turns, questions, half, language } = one
  const memory = await remember({ id, inputs: turns, questions: [] }, options)
  try {
    const spoken: SpokenVerdict[] = []
    for (const of of questions) {
      const { asker, history } = of
      const dialogue = { ...(asker === undefined ? {} : { asker }), ...(history === undefined ? {} : { history }) }
      spoken.push({ of, half, language, verdict: (await memory.recall(of.question, dialogue)).verdict })
    }
    return spoken
  } finally {
    await memory.close()
  }
}

/** Counts over some questions. */
export interface VerdictFigures {
  /** Questions whose answer a line tells; of them `supported`, and of them `none`. */
  readonly told: number
  readonly supported: number
  readonly denied: number
  /** Questions whose answer nobody tells; of them `supported`, and of them with what is missing named. */
  readonly untold: number
  readonly falselySupported: number
  readonly named: number
  /** Area under the ROC curve of support; null where one side is missing. */
  readonly auroc: number | null
}

/** Adds up verdicts. */
export function figuresOf(spoken: readonly SpokenVerdict[]): VerdictFigures {
  const told = spoken.filter(({ of }) => of.expected === 'supported')
  const untold = spoken.filter(({ of }) => of.expected === 'none')
  const speaking = (some: readonly SpokenVerdict[], level: Verdict['verdict']): number =>
    some.filter(({ verdict }) => verdict.verdict === level).length
  return {
    told: told.length,
    supported: speaking(told, 'supported'),
    denied: speaking(told, 'none'),
    untold: untold.length,
    falselySupported: speaking(untold, 'supported'),
    named: untold.filter(namesMissing).length,
    auroc: supportAuroc(
      spoken.map(({ of, verdict }) => ({ support: verdict.support, answerable: of.expected === 'supported' })),
    ),
  }
}

/** Does the verdict name what nobody tells? */
export function namesMissing({ of: { missing }, verdict }: Pick<SpokenVerdict, 'of' | 'verdict'>): boolean {
  return missing === undefined || verdict.missing.some((word) => word.includes(missing) || missing.includes(word))
}

/** True where the verdict is not the right one. */
export function isWrong({ of, verdict }: SpokenVerdict): boolean {
  return (verdict.verdict === 'supported') !== (of.expected === 'supported')
}
