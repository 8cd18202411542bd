/** Does a message ask for something, with a question mark or without? What is merely told is no question. */

import { foldHan } from '../text/han.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { sentencesOf } from '../text/sentence.ts'

const led = '^(?:(?:so|and|but|ok|okay|hey|hi|hello|well|please|also|now|then|sorry|quick question)[,:]? )*'
const auxiliary =
  "am|is|are|was|were|do|does|did|has|have|had|will|would|can|could|shall|should|may|might|must|(?:is|are|was|were|do|does|did|has|have|had|wo|would|ca|could|should)n['’]t"
/** "When I was ten" and "what I like" tell: a word of asking has a verb behind it, or what it asks for. */
const english: readonly RegExp[] = [
  new RegExp(
    `${led}(?:who|whom|whose|what|which|where|when|why|how)(?:['’](?:s|re|d|ll)\\b| (?:${auxiliary})\\b| (?:much|many|long|old|far|often|big|about|time|day|kind|else|come)\\b)`,
    'iu',
  ),
  new RegExp(
    `${led}(?:${auxiliary}) (?:i|you|he|she|it|we|they|there|this|that|these|those|my|our|your|his|her|their|the|any|some)\\b`,
    'iu',
  ),
  new RegExp(
    `${led}(?:(?:can|could|would|will) you )?(?:tell me|tell us|remind me|remind us|show me|give me|find|look up|list|name|recall|summari[sz]e|explain|help me)\\b`,
    'iu',
  ),
  /\b(?:do you (?:know|remember|recall)|i(?:['’]d| would) like to know|i wonder|any idea)\b/iu,
]
const chinese =
  /(?<!没有?|不)(?:什么(?![都也的])|谁(?![都也])|哪[里儿个位天年些家]|多少|几(?=[个次点岁号月天年位])|怎么(?![都也])|为何|如何|啥)(?!.{0,6}[都也]可以)|(?<!没)(?:告诉我|提醒我一下|列出|说说|回忆一下|查一下|帮我[找查看想])|(\p{Script=Han})[不没]\1(?!然|过)/u

/** @param text  as it was said; of several sentences one is enough */
export function asks(text: string): boolean {
  return sentencesOf(text).some((sentence) => {
    const bare = foldHan(sentence.trim())
    return endsAsQuestion(bare) || english.some((form) => form.test(bare)) || chinese.test(bare)
  })
}
