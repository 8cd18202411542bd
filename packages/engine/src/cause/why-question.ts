/** Who asks why, and is the next turn an answer? */

import type { CauseKind } from './proposal.ts'
import { asserts, foldForCause, type Sentence } from './wording.ts'

/** A question for a cause. */
export interface WhyQuestion {
  /** `causes` where it asks what happened, else `explains`. */
  readonly kind: CauseKind
  /** What it names beside asking; empty for a bare "Why?", which asks about what was just said. */
  readonly topic: string
}

/** Bare questions: the whole sentence asks. */
const bareWhy =
  /^(?:(?:but|and|so|oh|really|wait|no)[,.!?]*\s+)*(?:why(?: is that|'s that| (?:so|though|not|now|on earth))?|how come|how so|what(?: on earth)? for|for what|what(?:'s| is| was) the reason|what's up with that|what made you(?: \w+){0,3}|what makes you say that|on what grounds)[\s?!]*$/iu
const bareWhat =
  /^(?:(?:but|and|so|oh|oh no|wait|no|god)[,.!?]*\s+)*(?:what(?:'s| is) (?:wrong|the matter|up)(?: with (?:you|it|him|her|them))?|what(?:'s| has)? happened(?: to (?:it|you|him|her|them))?|how did (?:that|this|it) happen|how did you manage that)[\s?!]*$/iu
/** Why with a clause of its own. Proposals ("why don't we") and hypotheses ("why would I") ask for no cause. */
const openWhy =
  /(?:^|[,.;:]\s|\b(?:wait|but|and|so|then)\s)(?:why(?! (?:don't|not\b|would|should|bother|on earth would|do you (?:ask|say)))|how come|what (?:made|makes) (?:you|him|her|them|it)|what(?:'s| is| was) the reason)\b/iu
const namedWhy = /\b(?:that's|that is|is that|this is|know|knows|wonder(?:ing)?|tell me|asked?|reasons?) why\b/iu

const chineseBareWhy =
  /^(?:[嗯啊哦咦等真，、。？！\s]|可是|但|那|你|这|是|又)*(?:为(?:什么|啥|何)(?:呢|啊|呀|不)?|干嘛呢?|图(?:什么|啥)(?:呀|啊|呢)?|凭(?:什么|啥)|(?:是)?(?:什么|啥)(?:原因|理由|缘故)(?:呢|啊)?|(?:原因|理由)(?:是什么)?(?:呢|啊)?)[？?！\s]*$/u
const chineseBareWhat =
  /^(?:[嗯啊哦咦等真，、。？！\s]|可是|但|那|你|这|是|又)*(?:怎么(?:了|回事|搞的|弄的|会(?:这样)?)|咋(?:了|回事|弄的|搞的))(?:呢|啊|呀)?[？?！\s]*$/u
const chineseOpenWhy =
  /为(?:什么|啥|何)(?!不(?:试|找|去|用|问|请|让|把|考虑|买|换))|怎么(?!样|办|说|走|去|用|写|做|弄|修|算|读|念|才能|都|可能)[^，。？]{1,12}[了啊呀呢没？?]|干嘛(?!呢)|凭什么/u
/** 怎么…的 asks for the manner. */
const manner = /怎么[^，。？]{0,8}的[？?]?$/u

/** Words of asking, taken out of what a question names. */
const asking =
  /\b(?:why|how come|what|made|makes|reason|though|really|on earth)\b|为什么|为啥|为何|怎么|突然|干嘛|凭什么|等等/giu

/** The last question for a cause among the sentences of a turn. */
export function whyQuestionOf(parts: readonly Sentence[]): WhyQuestion | undefined {
  for (const part of [...parts].reverse()) {
    const kind = askedKind(part)
    if (kind === undefined) continue
    // "怎么突然不教了？为什么啊？": a bare question after another names what that one named.
    const named = isBare(part.text) ? parts.find((one) => askedKind(one) !== undefined) : part
    return { kind, topic: named === undefined || isBare(named.text) ? '' : named.text.replace(asking, ' ').trim() }
  }
  return undefined
}

function isBare(text: string): boolean {
  return bareWhy.test(text) || bareWhat.test(text) || chineseBareWhy.test(text) || chineseBareWhat.test(text)
}

function askedKind({ asks, text }: Sentence): CauseKind | undefined {
  if (!asks) return undefined
  if (bareWhat.test(text) || chineseBareWhat.test(text)) return 'causes'
  if (bareWhy.test(text) || chineseBareWhy.test(text)) return 'explains'
  if (namedWhy.test(text) || manner.test(text)) return undefined
  return openWhy.test(text) || chineseOpenWhy.test(text) ? 'explains' : undefined
}

/** "Why not?" accepts an offer unless something was refused; only a refusal has a reason to ask for. */
export function asksAfterRefusal(parts: readonly Sentence[]): boolean {
  return parts.some(
    ({ text }) => /^(?:(?:but|and|oh)[,.!]*\s+)*why not[\s?!]*$/iu.test(text) || /^为(?:什么|啥)不[？?]/u.test(text),
  )
}

/** True if a text refuses or denies something. */
export function refuses(text: string): boolean {
  return /\b(?:not|never|no longer|nobody|nothing|refuse[sd]?|hate[sd]?|avoid\w*|stopped)\b|n't\b|不|没|别/iu.test(
    foldForCause(text),
  )
}

const evasive =
  /^(?:(?:oh|well|hm+|no|honestly|uh|ah|um|to be honest)[,.!…]*\s+)*(?:no idea|i (?:have no idea|don't know|dunno|couldn't say|wish i knew|forget|can't remember)|don't know|dunno|who knows|god knows|beats me|long story|it's a long story|(?:just )?because(?: i (?:said|say) so)?[.!…]*$|no reason|not sure|never mind|ask \w+|don't ask|what do you mean|nothing)|^(?:[嗯哦啊唉我也真]|其实)*(?:不知道|不清楚|不晓得|说不清|说来话长|谁知道|没什么|没事|没为什么|别问|问.{1,4}去|忘了|你猜)/iu

/** The sentences of a turn that answer a why; empty where it evades, denies or asks back. */
export function answerIn(parts: readonly Sentence[]): Sentence[] {
  const first = parts.find(({ reacts }) => !reacts)
  if (first === undefined || first.asks || evasive.test(first.text) || answersYesOrNo(parts)) return []
  return parts.filter((part) => !part.reacts && !part.asks && asserts(part, true))
}

/** "What happened? Did you fall out?" "No. She is very nice." answers the second question. */
function answersYesOrNo(parts: readonly Sentence[]): boolean {
  return /^(?:yes|yeah|yep|no|nope)[.!]|^(?:不是|没有|是的)[。！]/iu.test(parts[0]?.text ?? '')
}
