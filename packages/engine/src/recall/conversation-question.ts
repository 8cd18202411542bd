/**
 * Does the question ask what was said, and does it ask for nothing else?
 *
 * "What did we talk about on 4 May?" means the talk of that day, whatever it was about; "What did Ana do on 4 May?"
 * means that day, whenever it was told. The first kind is known by its words of saying.
 */

import { normalize } from '../text/normalize.ts'
import { isAskingWord, isStopWord, withoutChineseAsking } from '../text/stop-words.ts'

const saying = [
  'talk(?:s|ed|ing)?',
  'chat(?:s|ted|ting)?',
  'discuss(?:es|ed|ing|ions?)?',
  'conversations?',
  'dialogues?',
  'convers(?:e|ed|ing)',
  'sp(?:eak|eaks|oke|oken|eaking)',
  'sa(?:y|ys|id|ying)',
  't(?:ell|ells|old|elling)',
  'mention(?:s|ed|ing)?',
  'shar(?:e|es|ed|ing)',
  'our (?:\\w+ ){0,3}sessions?',
  '(?:bring|brings|brought|bringing|came|come) up',
  '(?:go|goes|went|going) over',
].join('|')
const englishSaying = new RegExp(`\\b(?:${saying})\\b`)
/** Verbs that only ask for the talk itself. */
const englishReporting =
  /\b(?:summari[sz]e|summari[sz]ed|summary|recap|recall|remember|remind|review|topics?|subjects?|things?|stuff|cover(?:ed)?|happened)\b/

const chineseSaying =
  /聊|谈(?!恋爱)|讨论|对话|会话|交流|沟通|告诉|提到|提过|提及|说过|说了|说的|(?<![小据传])说(?!明|服|唱)|讲(?!座|师)/
const chineseReporting = /总结|概括|回顾|复述|记得|跟|对|给|内容|话题|事情|事/

/** "After we talked on Friday, …" and 聊了之后 date something else by the talk. */
const subordinate = new RegExp(
  `\\b(?:after|before|since|until|once)\\b[^,.?]*|(?:${chineseSaying.source})[^，,。？?]{0,8}(?:之后|以后|之前|以前)`,
  'g',
)

/** True for a question about what was said, in English or Chinese. */
export function asksWhatWasSaid(question: string): boolean {
  const text = normalize(question).replace(subordinate, ' ')
  return englishSaying.test(text) || chineseSaying.test(text)
}

const everySaying = new RegExp(`${englishSaying.source}|${englishReporting.source}`, 'g')
const everyChineseSaying = new RegExp(`${chineseSaying.source}|${chineseReporting.source}|[过们咱]`, 'g')

/**
 * True if nothing but words of saying, asking and function is left of a question once the given stretches are cut out:
 * it names no subject.
 *
 * @param cut  offsets into the question, UTF-16 units, ascending and apart
 */
export function namesNoSubject(
  question: string,
  cut: readonly { readonly start: number; readonly end: number }[],
): boolean {
  let rest = ''
  let from = 0
  for (const { start, end } of cut) {
    rest += `${question.slice(from, start)} `
    from = end
  }
  const text = withoutChineseAsking(normalize(rest + question.slice(from)))
    .replace(everySaying, ' ')
    .replace(everyChineseSaying, ' ')
  return (text.match(/[\p{Script=Han}]|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? []).every(
    (word) => isStopWord(word) || isAskingWord(word),
  )
}
