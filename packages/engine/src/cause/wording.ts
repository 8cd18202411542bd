/** Which words of a turn can carry a relation? Folding that keeps offsets, reactions, sentences and their moods. */

import { foldHan } from '../text/han.ts'
import { endsAsQuestion } from '../text/question-form.ts'
import { type Span, sentences } from '../text/sentence.ts'
import { tokenize } from '../text/tokenize.ts'

/** A sentence with its offsets in the turn (UTF-16 units), white space around it left out. */
export interface Sentence extends Span {
  /** Folded by {@link foldForCause}; as long as the slice it stands for. */
  readonly text: string
  readonly asks: boolean
  /** Says nothing of its own: "Oh dear.", "太好了！". */
  readonly reacts: boolean
}

/** Longer sentences are documents or data: the patterns look at their beginning only, so that their cost stays linear. */
const sentenceLengthMax = 400

/** One spelling for the patterns: straight apostrophes, plain spaces, simplified characters. Every character keeps its offset. */
export function foldForCause(text: string): string {
  return foldHan(text.replace(/[‘’ʼ]/g, "'").replace(/\s/g, ' '))
}

/** The sentences of a turn in order, blank ones left out. */
export function sentencesOf(text: string): Sentence[] {
  const folded = foldForCause(text)
  return sentences(text).flatMap(({ start, end }) => {
    const whole = folded.slice(start, end)
    const from = start + (whole.length - whole.trimStart().length)
    const words = whole.trim().slice(0, sentenceLengthMax)
    if (words === '') return []
    return [
      {
        start: from,
        end: from + words.length,
        text: words,
        asks: endsAsQuestion(whole.trim()),
        reacts: isReaction(words),
      },
    ]
  })
}

/** Sentences that only react, in whole. Short, closed lists: an unknown short sentence is taken to say something. */
const reactions =
  /^(?:(?:and|but|oh|ah|aw|ha|hm+|well|(?:yes|yeah|yep|no)(?:, [\p{L}]+(?=[!.]))?|right|ok(?:ay)?|true|sure|absolutely|exactly|definitely|indeed|agreed|of course|really|seriously|again|wow|ouch|great|nice|good|lovely|cool|brilliant|lucky|bold|cheers|(?:thanks|thank you|sorry|congratulations|hey|hi|hello)(?:,? (?:sir|madam|so much|a lot|man|mate|for (?:[\p{L}']+ ){0,3}[\p{L}]+|[\p{L}]+))?|poor (?:you|thing|things)|(?:oh |my )*(?:no|dear|wow|god|goodness|gosh|heavens|word)|goodness me|good (?:grief|lord|god|heavens|gracious)|heavens above|blimey|yikes|phew|ugh|huh|whoa|gosh|crikey|nothing|no kidding|you don't say|fancy that|what a (?:shame|pity|mess|day|nuisance|pain|relief|story|surprise)|too bad|bad luck|good (?:call|for you|idea)|fair enough|makes sense|looks good|you're right|never mind|here we go|i see|i know|go on|you're kidding|no way|that's (?:so |very |really )?(?:right|true|kind|nice|great|good|sad|awful|terrible|a shame|a pity|amazing|lovely)|i'd love that(?: for you)?|long story|then|so)[\s,.!?…]*)+$/iu
const chineseReactions =
  /^(?:(?:嗯|哦|噢|啊|哎|唉|哎呀|哎哟|哈|呵|对|是啊?|是的|好的?|好吧|行|太好了|太可惜了?|可惜|真可惜|真倒霉|好家伙|我去|老天爷?|哇|唔|嘿|啧+|没什么|也是|说得对|有道理|可不是|辛苦了|厉害|行吧|真的|是吗|天哪|天啊|我的天|我的妈|不会吧|恭喜你?|好主意|没事|谢谢你?|真精神|真棒|可怜|等等|说远了|然后|后来|怎么会)[呢吗啊呀吧了的]*[，。！？、~…\s]*)+$/u

/** Longer sentences say something; the bound also keeps the patterns from trying every way to cut "no no no …". */
const reactionLengthMax = 48

function isReaction(text: string): boolean {
  if (text.length > reactionLengthMax) return false
  return reactions.test(text) || chineseReactions.test(text)
}

/** Questions up to this length before a statement only react: "Seriously?", 真的吗？ */
const echoLengthMax = 12

/** The first sentence of a turn that says or asks something; `undefined` where all only react. */
export function headOf(parts: readonly Sentence[]): Sentence | undefined {
  return parts.find(({ asks, reacts, text }) => !reacts && !(asks && text.length <= echoLengthMax))
}

/** True where at least one sentence tells something. */
export function tells(parts: readonly Sentence[]): boolean {
  return parts.some(({ asks, reacts }) => !asks && !reacts)
}

/** Doubt, hearsay, irony: the speaker does not vouch for what the sentence says. */
const hedged =
  /\b(?:maybe|perhaps|possibly|might|not sure|i doubt|don't (?:think|believe|buy)|doesn't mean|who knows|no idea|supposedly|allegedly|rumou?r|some (?:people )?(?:think|say|claim)|they say)\b|可能|也许|或许|大概|说不定|说不准|恐怕|未必|不见得|谁知道|不知道真假|据说|听说|有人说|他们说|传言|呵呵/iu
/** Denied causes: "not because of", "nothing to do with", 不是因为. */
const denied =
  /\bnot (?:just |only )?(?:because|due to)|\b(?:isn't|wasn't|aren't|weren't) (?:because|why|due to)|\b(?:isn't|wasn't) the reason|nothing to do with|(?:不是|并非|不)因为|不是由于|没(?:有)?关系|无关/iu
/** What would be, not what is. */
const supposed =
  /(?:^|[\s,])(?:if|suppose|imagine|in case)\s|\bwould\b(?! not)|\bwouldn't\b|如果|要是(?!没)|假如|假设|万一|的话/iu
/** Answers that begin with mock agreement. */
const ironic = /^(?:sure|yeah,? (?:right|sure)|oh,? (?:sure|right)|right),? (?:and|because)|^对对对|^是是是/iu

/** Does the speaker assert what this sentence says? Questions, doubt, hearsay, denial, irony and (unless allowed) hypotheses do not. */
export function asserts({ asks, text }: Sentence, hypothesisAllowed: boolean): boolean {
  if (asks || hedged.test(text) || denied.test(text) || ironic.test(text)) return false
  return hypothesisAllowed || !supposed.test(text)
}

/** Distinct content terms: stems, and pairs of characters where words are not separated. */
export function contentTerms(text: string): Set<string> {
  return new Set(tokenize(text).filter((term) => term.length > 1))
}

/** How many content terms two texts share. */
export function sharedTerms(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const term of a) if (b.has(term)) shared++
  return shared
}
