/** Do the words around an expression speak of the past, of the future, or of neither? */

import { tenseWords } from './tense-words.ts'

/** `present` is what is so ("the meeting is on"); `set` what was fixed or moved to a date; `open` where no word tells. */
export type Tense = 'past' | 'future' | 'present' | 'set' | 'open'

const boundary = /[.!?;。！？；\n]/
const clauseEdge =
  /[,，、:：]|(?<![a-z])(?:and|but|so|because|that|which|who|when|while|if)(?![a-z])|但是?|所以|因为|然后/g
/** "Since May": from then on, and until now. */
const reachesBack = /^since\b|^自从/
/** How many characters an edge of a clause counts as: a verb of the same clause is nearer than that of the next. */
const edgeCost = 40

/**
 * The tense of an expression, from the word of tense that stands nearest in its sentence: "they told us that the move is on
 * Friday" is told by "is".
 *
 * @param folded the text as `foldForTime` gives it
 */
export function tenseAround(folded: string, start: number, end: number): Tense {
  if (reachesBack.test(folded.slice(start, start + 6))) return 'past'
  // Sentences are cut at 200 characters on each side: a tense seldom reaches further, and long texts stay linear.
  const before =
    folded
      .slice(Math.max(0, start - 200), start)
      .split(boundary)
      .at(-1) ?? ''
  // "On Friday." takes the stop with it, and what follows is another sentence.
  const after = folded.charAt(end - 1) === '.' ? '' : (folded.slice(end, end + 200).split(boundary)[0] ?? '')
  if (tellsOfDone(before, after)) return 'past'
  let tense: Tense = 'open'
  let nearest = Number.POSITIVE_INFINITY
  for (const [side, words] of tenseWords) {
    const distance = Math.min(distanceBefore(before, words), distanceAfter(after, words))
    if (distance < nearest) {
      nearest = distance
      tense = side
    }
  }
  return tense
}

/** True where no edge of a sentence or clause stands in a stretch of folded text. */
export function isOneClause(between: string): boolean {
  return !boundary.test(between) && between.match(clauseEdge) === null
}

/** 我是周五到的, 是四月见的面: the day of what is done. */
function tellsOfDone(before: string, after: string): boolean {
  return /是在?$/.test(before) && /^[^,，]{1,12}的面?$/.test(after.trim())
}

function distanceBefore(before: string, words: RegExp): number {
  const last = [...before.matchAll(words)].at(-1)
  return last === undefined ? Number.POSITIVE_INFINITY : costOf(before.slice(last.index + last[0].length))
}

function distanceAfter(after: string, words: RegExp): number {
  const [first] = after.matchAll(words)
  return first === undefined ? Number.POSITIVE_INFINITY : costOf(after.slice(0, first.index))
}

function costOf(gap: string): number {
  return gap.length + edgeCost * [...gap.matchAll(clauseEdge)].length
}
