/** What does an utterance tell beside what it asks? "The oven was 3,200, is that fair?" tells a price. */

import { endsAsQuestion } from '../../text/question-form.ts'
import { sentencesOf } from '../../text/sentence.ts'

/** A question tagged to a statement, behind its last comma: "is that fair?", 值吗？ */
const tag = /^(.{8,}?|\p{Script=Han}.{3,}?)[,，;；]\s*(?:(?:\p{L}|['’])+\s*){1,6}[?？!！\s]*$/su

/** Words that open a question: what stands before its comma then asks as well. */
const opensQuestion =
  /^(?:(?:and|but|so|hey|oh|ok)[, ]+)*(?:what|where|when|why|who|whose|which|how|do|does|did|is|are|was|were|have|has|had|can|could|will|would|should|shall|may)\b|什么|怎么|哪|谁|几|多少|吗/iu

/** The sentences that ask nothing, and what stands before a tag; empty where all of a text asks. */
export function statedIn(text: string): string {
  return sentencesOf(text)
    .map((sentence) => {
      if (!endsAsQuestion(sentence)) return sentence
      const before = tag.exec(sentence.trim())?.[1] ?? ''
      return opensQuestion.test(before) ? '' : before
    })
    .join(' ')
    .trim()
}
