/**
 * What kind of answer does the question want? A soft distribution over intents, never one hard class.
 *
 * Each cue adds weight to an intent; `fact` starts with a little, for a question that gives no cue. Weights are divided by
 * their sum. A question may want several things at once ("When and why did she leave?"), and a wrong cue then costs a
 * share of the weight instead of the answer.
 *
 * @see MAGMA: the intent-aware router; there a hard class, here its soft form
 */

import { normalize } from '../text/normalize.ts'

/** Kinds of answers. */
export type Intent = 'why' | 'when' | 'who-what' | 'fact' | 'count-or-list' | 'current-state'

/** All intents, in a fixed order. */
export const intents: readonly Intent[] = ['why', 'when', 'who-what', 'fact', 'count-or-list', 'current-state']

/** Shares of a question's intents: each in [0, 1], sum 1. */
export type IntentMixture = Readonly<Record<Intent, number>>

interface Cue {
  readonly intent: Intent
  readonly weight: number
  readonly words: RegExp
}

/** What stands between a number and what is counted: 几只, 几辆. Spans of time are counted as well, and ask for a time besides. */
const measureWords =
  '[个次位种样只本张家部把条件台套回辆碗杯盘盒瓶罐袋包箱桶匹头棵朵颗粒根枝支串双对副间栋座所层扇幅封份篇首句页块片门户口名枚艘架趟遍场顿站天年周]'

/** Weight of no cue at all: a quarter of one clear cue. */
const baseWeight = 0.25

/**
 * A clear cue weighs 1, one that other intents use as well a half. English cues are words of the normalised question;
 * Chinese has no word bounds, so its cues are the spellings that are not part of other words; in Simplified characters,
 * because the question is normalised.
 */
const cues: readonly Cue[] = [
  {
    intent: 'why',
    weight: 1,
    words: /\bwhy\b|\bhow come\b|\bwhat(?: \w+)? (?:made|caused|led|drove|prompted|persuaded)\b|\bwhat for\b/,
  },
  {
    intent: 'why',
    weight: 1,
    words:
      /\b(?:reasons?|causes?|motive|explanation|because)\b|\bbecause of what\b|\b(?:results?|outcomes?|consequences?) of\b|\bcame of\b/,
  },
  {
    intent: 'why',
    weight: 0.5,
    words: /\b(?:what|how) .*\b(?:stop|stopped|keep|kept|prevent|prevented|affect|affected|change|changed)\b/,
  },
  {
    intent: 'why',
    weight: 1,
    words:
      /为什么|为啥|为何|怎么会|怎么没|怎么不|什么原因|原因|缘故|导致|害得|因为什么|凭什么|何以|结果|后果|(?:什么|谁)(?:事|东西)?(?:让|使得?|令|逼得?)/,
  },
  {
    intent: 'when',
    weight: 1,
    words:
      /^the (?:exact )?(?:time|date|day|month|year|moment)\b|\bwhen\b|\bwhat (?:day|date|month|year|time|week|weekday)\b|\bsince when\b|\bhow long\b|\bhow many (?:days|weeks|months|years|hours)\b/,
  },
  {
    intent: 'when',
    weight: 1,
    words:
      /\b(?:before|after|until|first|last|earlier|later|next|previous|order|sequence|during|while)\b|\bon the (?:same )?(?:day|morning|afternoon|evening|night|weekend)\b|\bthe (?:day|week|month|year) (?:that|when)\b|\b(?:has|have|had)\b.*\bsince\b/,
  },
  {
    intent: 'when',
    weight: 1,
    words:
      /什么时候|何时|什么时间|(?:时间|日期|日子)[?？。]?$|哪(?:一)?[天年月]|几[月号点]|(?:(?<![前过这那近好十])几|多少)(?:天|年|个?(?:月|星期|礼拜|小时|钟头)|周|分钟)(?!后|前)|多久(?!.{0,6}[一几]次)|多长时间|的时候|之前|之后|以前|以后|先后|最早|最后|第一次|上一次|接着|然后|那天|那晚|当天|当晚|同一天|那时候|当时|自从/,
  },
  {
    intent: 'who-what',
    weight: 1,
    words:
      /^the names? of\b|\b(?:who|whom|whose)\b|\bwhat(?: is|'?s| was) .*\b(?:name|called)\b|\bwhich (?:person|friend|colleague|one)\b/,
  },
  { intent: 'who-what', weight: 0.5, words: /\bwhat (?:does|did|do|is|was|are|were)\b|\bwhat kind\b/ },
  { intent: 'who-what', weight: 1, words: /谁|哪位|哪个人|什么人|叫什么|名字/ },
  {
    intent: 'count-or-list',
    weight: 1,
    words:
      /^the (?:number|amount) of\b|\bhow many\b|\bhow often\b|\bhow much\b|\blist\b|\ball (?:the|of|her|his|their|my|our)\b|\b(?:both|various|different|every|each)\b/,
  },
  {
    intent: 'count-or-list',
    weight: 1,
    words:
      /\b(?:which|what) (?:(?!(?:do|does|did|has|have|had|is|are|was|were|can|would)\b)\w+ )?(?!(?:is|was|does|has|this)\b)\w{3,}s\b(?= (?:do|does|did|has|have|had|is|are|was|were|can|would)\b)/,
  },
  {
    intent: 'count-or-list',
    weight: 1,
    words: new RegExp(
      `多少|(?<![前过这那近好十])几(?:${measureWords}|人)|多久.{0,6}[一几]次|(?:数量|数目|个数|人数|次数|总数)|哪些|哪几|都有|所有|一共|总共|分别|列出|全部`,
    ),
  },
  {
    intent: 'current-state',
    weight: 1,
    words:
      /\b(?:now|nowadays|currently|current|these days|at present|at the moment|latest|most recent|newest|today|anymore|any more|so far|as of)\b/,
  },
  {
    intent: 'current-state',
    weight: 0.5,
    words:
      /还(?:住|用|做|干|养|开|戴|穿|抽|喝|爱|喜欢|练|学|当|留)|仍然?|依然|依旧|\bstill\b|\bup to date\b|\b(?:is|are) \w+ (?:living|working|using|going|taking|learning|playing)\b/,
  },
  {
    intent: 'current-state',
    weight: 1,
    words: /现在|目前|如今|当前|眼下|最近|最新|还在|还是不是|至今|这阵子|现今|目下/,
  },
  {
    intent: 'fact',
    weight: 0.5,
    words:
      /\b(?:where|how (?:big|far|old|tall|large|heavy|fast)|is it true|did|does|has|is)\b|哪里|哪儿|是否|是不是|有没有|怎么样|什么/,
  },
]

/** The mixture of intents of a question, by rules in English and Chinese. */
export function intentsOf(question: string): IntentMixture {
  const text = normalize(question)
  const weights: Record<Intent, number> = {
    why: 0,
    when: 0,
    'who-what': 0,
    fact: baseWeight,
    'count-or-list': 0,
    'current-state': 0,
  }
  for (const { intent, weight, words } of cues)
    if (words.test(text)) weights[intent] = Math.max(weights[intent], weight)
  const total = intents.reduce((sum, intent) => sum + weights[intent], 0)
  for (const intent of intents) weights[intent] /= total
  return weights
}

const history =
  /\b(?:used to|previous|previously|before|formerly|former|originally|original|initially|at first|in the past|back then|histor(?:y|ically)|chang(?:e|ed|es)|earlier|the old|once|ever|over time|contradict\p{L}*|no longer|any ?more)\b|以前|之前|原来|原本|原先|过去|曾经?|一开始|最初|起初|从前|变化|变过|当初|旧|前后|换过|搬过|历史|矛盾|不再/u

/** True where a question asks how it was, or how it changed: then what is out of date answers as well as what replaced it. */
export function asksForHistory(question: string): boolean {
  return history.test(normalize(question))
}

/** Which way along a relation the question asks: from effect to cause is backward along `causes`, "after" is forward along `next`. */
export type Direction = 'forward' | 'backward' | 'both'

/** The same in time, where a question may also ask for what happened at one time with something else. */
export type TemporalDirection = Direction | 'same'

const forwardInTime =
  /\b(?:after|afterwards|since then|following|next|then|later)\b|\b(?:has|have|had)\b.*\bsince\b|自从|之后|以后|后来|接着|接下来|随后|然后/
const backwardInTime = /\b(?:before|beforehand|prior to|until|previously|leading up to)\b|之前|以前|事前|在此前/
const atOneTime =
  /\bon the (?:same )?(?:day|morning|afternoon|evening|night|weekend)\b(?! (?:after|before))|\bthe (?:day|week|month|year) (?:that|when)\b|\bwhile\b|\bmeanwhile\b|那天|那晚|当天|当晚|同一天|那时候|同时|期间/
const towardsEffect =
  /\bwhat (?:came|became) of\b|\b(?:result|results|outcome|consequences?|effects?|lead|led) (?:of|to)\b|\bwhat happened because\b|结果|后果|影响|导致了/
const towardsCause =
  /\bwhy\b|\bhow come\b|\breasons?\b|\bcauses?\b|\bwhat(?: \w+)? made\b|\bbecause of\b|为什么|为何|为啥|怎么会|原因|缘故|(?:什么|谁)(?:事|东西)?(?:让|使得?|令|逼得?)/

/** The directions a question asks for, in time and from cause to effect. */
export function directionsOf(question: string): { temporal: TemporalDirection; causal: Direction } {
  const text = normalize(question)
  const order = oneOf(forwardInTime.test(text), backwardInTime.test(text))
  return {
    temporal: order === 'both' && atOneTime.test(text) ? 'same' : order,
    causal: oneOf(towardsEffect.test(text), towardsCause.test(text)),
  }
}

function oneOf(forward: boolean, backward: boolean): Direction {
  return forward === backward ? 'both' : forward ? 'forward' : 'backward'
}
