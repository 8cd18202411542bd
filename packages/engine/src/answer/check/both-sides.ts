/** Does an answer tell both sides itself? By its words, or by naming two of those who say it. */

import type { Matter } from './matter.ts'
import { placeOf } from './subject.ts'

const words =
  /\b(?:conflict\p{L}*|contradict\p{L}*|disagree\p{L}*|unclear|not sure|either|whereas|according to|one (?:says|line)|on the other hand)\b|矛盾|冲突|不一致|不清楚|不确定|有的说|一说|一个说|另一|说法/iu
const joined = /\b(?:while|but|or)\b|而|但|或者?|还是/iu

/** True where it does, or joins what several lines say. */
export function mayTellBothSides(matter: Matter): boolean {
  return tellsBothSides(matter) || (joined.test(matter.text) && matter.cited.length > 1)
}

/** True where it does. */
export function tellsBothSides({ text, cited }: Matter): boolean {
  if (words.test(text)) return true
  const named = new Set(
    cited.map(({ event }) => event.speaker).filter((name) => name !== null && placeOf(name, text) >= 0),
  )
  return named.size > 1
}
