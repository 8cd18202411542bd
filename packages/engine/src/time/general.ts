/**
 * Does a phrase of time tell no time at all, but what holds in general, or how long something takes? "Best sown in spring",
 * 一般三个月后发芽, "she built it in two weeks", "it takes the whole summer": advice and lengths date nothing.
 */

import type { Phrase } from './phrase.ts'
import { tenseAround } from './tense.ts'

const boundary = /[.!?;。！？；\n]/
/** Characters of a sentence that are looked at on each side, so that long texts stay linear. */
const reachMax = 120

/** What is so as a rule. */
const asRule =
  /(?<![a-z])(?:usually|generally|normally|typically|traditionally|as a rule|in general|tends? to|(?:is|are|do|does|grows?|works?|tastes?) best|best (?:time|month|season|[a-z]+ed|sown|grown|done|eaten) |at (?:its|their) best|recommended|ideal(?:ly)?|in season)(?![a-z])|一般|通常|往往|总是|适合|适宜|不宜|当季|最好(?=[。，,！？!?]|的|$)|才能|才会/
/** What is asked for as advice. */
const asksAdvice =
  /(?<![a-z])(?:should (?:i|we|one|you)|(?:can|could|may) (?:i|one|you)|do (?:you|i|people) (?:usually|have to|need to)|is it (?:ok|okay|safe|good|best|better|possible) to|how (?:do|can|should) (?:i|you|one)|how long do(?:es)?)(?![a-z])|(?:应该|该|可以|能)[^，。？]{0,10}(?:吗|什么|怎么|哪)|能不能|可不可以|应不应该|适合|适不适合/
/** Behind these stands how long it takes. */
const takes =
  /(?<![a-z])(?:takes?|took|taking|lasts?|lasted|lasting)(?: (?:up|about|around|almost|nearly|me|us|him|her|them|you))* (?:the |all |a )?(?:whole |entire )?$/

/** True where the phrase dates nothing. @param folded  the text as `foldForTime` gives it @param asked  true for the times of a question */
export function isGeneral(
  { phrase, start, end }: { readonly phrase: Phrase; readonly start: number; readonly end: number },
  folded: string,
  asked = false,
): boolean {
  if (!recurs(phrase) && !isAhead(phrase)) return false
  const before =
    folded
      .slice(Math.max(0, start - reachMax), start)
      .split(boundary)
      .at(-1) ?? ''
  const after = folded.slice(end, end + reachMax).split(boundary)[0] ?? ''
  if (takes.test(before) || asRule.test(`${before}\u0000${after}`)) return true
  if (asked && asksAdvice.test(`${before}\u0000${after}`)) return true
  // What was done in two weeks took them.
  return isAhead(phrase) && folded.startsWith('in ', start) && tenseAround(folded, start, end) === 'past'
}

/** What comes again every year: a season, a month, a day of a month. */
function recurs(phrase: Phrase): boolean {
  switch (phrase.kind) {
    case 'season':
      return true
    case 'calendar':
      return phrase.month !== undefined && phrase.year === undefined
    case 'part':
      return recurs(phrase.of)
    case 'range':
      return recurs(phrase.from) && recurs(phrase.to)
    default:
      return false
  }
}

/** "In two weeks", 三个月后. */
function isAhead(phrase: Phrase): boolean {
  return phrase.kind === 'shift' && phrase.sign === 1 && phrase.base === undefined
}
