/** Which value does a sentence name only to take it back? "It is 975, not 950", 不是周二，是周四: it answers nothing. */

const english =
  /(?:(?<=\p{L}|\d|[%€£$¥)]),? (?:and )?not (?!only\b|just\b|yet\b|sure\b|until\b|too\b|very\b|far\b|a\b|an\b|the\b|to\b|in\b|at\b|that\b|\p{Ll}+(?:ed|ing)\b)[^,.;!?]{1,40}(?=[.!?;]*$)|\b(?:is|are|was|were|it's|meant)?(?:n['’]t| not) (?!only\b|just\b)[^,.;!?]{1,40}(?=,? (?:but|it's|it is|rather)\b)|(?:^|[,.!] )not [^,.;!?]{1,40}(?=, ))/giu
const chinese =
  /(?:而)?不是[^，,。；]{1,16}(?=[，,]?(?:而是|应该是|其实是|是))|[，,](?:而)?不是[^，,。；]{1,16}(?=[。！!]?$)/gu

/** The sentence with spaces in place of what it takes back; itself where it takes nothing back. */
export function withoutTakenBack(sentence: string): string {
  const blank = (all: string): string => ' '.repeat(all.length)
  return sentence.replace(english, blank).replace(chinese, blank)
}
