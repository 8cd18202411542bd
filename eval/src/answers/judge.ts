/** What do the checks make of a proposed answer, and is that right? */

import type { Answer } from 'knotwork'
import { type MemoryOptions, remember } from '../run/memories.ts'
import type { AnswerCase } from './cases.ts'

/** One case with what came of it. */
export interface JudgedCase {
  readonly of: AnswerCase
  readonly caught: boolean
  readonly answer: Answer
}

/** Remembers the turns, consolidates them, and has the proposed answer checked. */
export async function judgeCase(of: AnswerCase, options: MemoryOptions): Promise<JudgedCase> {
  const memory = await remember({ id: of.id, inputs: of.turns, questions: [] }, options)
  try {
    const asker = of.asker === undefined ? {} : { asker: of.asker }
    const answer = await memory.checkAnswer(of.question, of.answer, asker)
    return { of, caught: isCaught(answer), answer }
  } finally {
    await memory.close()
  }
}

/** Withdrawn, flagged as unsupported, or told to be one side of two. */
export function isCaught({ kind, flags, conflicts }: Answer): boolean {
  return kind === 'withdrawn' || conflicts.length > 0 || flags.some(({ gravity }) => gravity === 'unsupported')
}

/** Counts over some cases. */
export interface CheckFigures {
  readonly wrong: number
  /** Of those that should be caught. */
  readonly caught: number
  readonly good: number
  /** Of those that should be kept. */
  readonly kept: number
}

/** Adds up cases. */
export function figuresOf(judged: readonly JudgedCase[]): CheckFigures {
  const wrong = judged.filter(({ of }) => of.expected === 'caught')
  const good = judged.filter(({ of }) => of.expected === 'kept')
  return {
    wrong: wrong.length,
    caught: wrong.filter(({ caught }) => caught).length,
    good: good.length,
    kept: good.filter(({ caught }) => !caught).length,
  }
}
