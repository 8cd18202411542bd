/** Which value did somebody take back? "It's 43, not 34", 不是周三，是周四: the wrong one, wherever it was said just before. */

import { numberValues } from '../text/number-value.ts'
import { readable, statementsOf } from './clause.ts'
import type { Fact } from './fact.ts'
import { formOf, termsOf, trimmed } from './sense.ts'

const english: readonly RegExp[] = [
  /\b(?:it's|it is|it was|is|are|was|were|meant|means|should (?:be|have been)|said|,) ?(?<value>[^,;]{1,40}?),? (?:and )?not (?<wrong>[^,;]{1,40})$/iu,
  /\b(?:it's|it is|it was|is|are|was|were|meant) not (?<wrong>[^,;]{1,40}?),? (?:but|it's|it is|rather) (?<value>[^,;]{1,40})$/iu,
  /\b(?:it's|it is|is|are|was|were)n't (?<wrong>[^,;]{1,40}?),? (?:but|it's|it is) (?<value>[^,;]{1,40})$/iu,
  /\b(?:i said|i wrote|i told you) (?<wrong>[^,;]{1,40}?),? (?:but|and)? ?(?:i meant|it's|it is|it was|it should be|actually) (?:actually |really )?(?<value>[^,;]{1,40})$/iu,
]
const chinese: readonly RegExp[] = [
  /不是(?<wrong>[^,，。]{1,16}?)[,，]?(?:而是|应该是|其实是|是)(?<value>[^,，。]{1,16})$/u,
  /(?:应该|其实|是)是?(?<value>[^,，。是不]{1,16}?)[,，](?:而)?不是(?<wrong>[^,，。]{1,16})$/u,
]

/** The corrections an event makes: facts of the slot `thing` about what is wrong, with what is right instead. */
export function correctionsOf({ no, text }: { readonly no: number; readonly text: string }, subject: string): Fact[] {
  return statementsOf(text).flatMap((span): Fact[] => {
    const sentence = readable(text, span).replace(/[.!。！…]+$/u, '')
    for (const [language, patterns] of [
      ['en', english],
      ['zh', chinese],
    ] as const)
      for (const pattern of patterns) {
        const groups = pattern.exec(sentence)?.groups
        if (groups === undefined) continue
        const [wrong, value] = [trimmed(groups.wrong ?? '', language), trimmed(groups.value ?? '', language)]
        const isValue = formOf(wrong) !== 'words' || /^\p{Lu}/u.test(wrong) || isNumber(wrong)
        const [before, after] = [termsOf(wrong), termsOf(value)]
        if (!isValue || formOf(wrong) !== formOf(value) || before.length === 0 || after.length === 0) continue
        const quote = text.slice(span.start, span.end).trim()
        return [
          {
            no,
            subject,
            slot: 'thing',
            about: [],
            value: after,
            before,
            when: [],
            claim: 'changes',
            quote,
            valueText: value,
            rule: 'correction',
          },
        ]
      }
    return []
  })
}

/** 三千二 has no unit to be told by, and is nothing but a number. */
function isNumber(words: string): boolean {
  const [number] = numberValues(words)
  return number !== undefined && number.start === 0 && number.end === words.length
}

/** True for a fact of {@link correctionsOf}: it is about the words said before, and about no slot. */
export function isCorrection({ rule }: Fact): boolean {
  return rule === 'correction'
}

/** True where the text states a value that the correction takes back, in the same words. */
export function isCorrected(correction: Fact, terms: readonly string[]): boolean {
  const said = new Set(terms)
  return correction.before.every((term) => said.has(term))
}
