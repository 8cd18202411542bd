/** Which needs stand in a question? */

import { cjkShare } from '../../text/script.ts'
import { chineseNeeds } from './chinese-needs.ts'
import { englishNeeds } from './english-needs.ts'
import type { Need } from './need.ts'

/** A need where a question has it. */
export interface NeedFound {
  readonly need: Need
  /** Offsets into the question, half-open. */
  readonly start: number
  readonly end: number
}

/** The needs of a question in its order; of two that overlap the one listed first. @param question  normalised */
export function needsIn(question: string): readonly NeedFound[] {
  const found: NeedFound[] = []
  for (const need of cjkShare(question) > 0.5 ? chineseNeeds : englishNeeds) {
    if (need.asked?.test(question) === false) continue
    for (const match of question.matchAll(need.words)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (!found.some((one) => start < one.end && one.start < end)) found.push({ need, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
