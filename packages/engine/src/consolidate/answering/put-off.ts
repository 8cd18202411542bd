/** Does a turn put an answer off, decline to give one, or move on to something else? By how it begins. */

/** `delays`: later. `declines`: does not know or will not say. `leaves`: speaks of something else, and says so. */
export type Opening = 'delays' | 'declines' | 'leaves'

/** Longer words behind an opening may tell something after all. */
export const restWordsMax = 12

const filler =
  '(?:(?:oh|uh|um|hm+|er|ah|oops|sorry|please|ok|okay|right|well|hey|ugh|gosh|good question|ooh|but|eh|now)[\\s,.!…]+)*'
const span = '(?:moment|second|sec|minute|min|mo|tick|bit)s?'
/** Up to the next mark: the words of a delay may name a time, a place or somebody. */
const clause = '[^,.;:!?…]*'
const delaying = new RegExp(
  `^${filler}(?:(?:just |only )?(?:an?|one|two|half a|a couple of|this) ${span}\\b${clause}|(?:just )?(?:sec|second)\\b(?! \\p{L})|(?:just )?(?:hold|hang) on${clause}|hold that thought|wait(?: up| for me|,? (?:a|one) ${span}| for ${clause})?(?=[\\s,.!…]*$|[,.!…])|bear with me|(?:just )?(?:let me|lemme) (?!know|tell you)${clause}|give me (?:an?|one|two|half|five|ten|some)\\b${clause}|i(?:'ll| will| shall| need to| have to| must| should) (?:just |first |quickly |have to )?(?:look|check|see|ask|find|tell you|let you know|get back|have a look|ring|call|think|come back)${clause}|i(?:'m| am) (?:just )?(?:looking|checking|thinking)${clause}|be right back|brb|not (?:now|here|out loud|yet)(?=[\\s,.!…]*$|[,.!…])|(?:ask|tell) me (?:again |that )?later${clause}|later(?=[\\s,.!…]*$|[,.!…])|in a (?:moment|second|sec|minute)${clause}|patience|(?:don't|do not) rush me|first things first${clause})`,
  'iu',
)
const declining = new RegExp(
  `^${filler}(?:(?:honestly|sadly|afraid),? )?(?:(?:i(?:'ve| have)?(?: really| honestly)? )?(?:no idea|no clue|not a clue|haven't (?:a clue|the faintest)(?: idea)?|don't know|do not know|dunno|don't remember|do not remember|can't (?:say|remember|tell you|recall)|cannot (?:say|remember)|couldn't (?:say|tell you)|would rather not(?: say)?|wish i knew|forgot|forget)|i(?:'d| would) rather not(?: say)?|i(?:'m| am) not sure|not sure|who knows|god knows|beats me|search me|your guess|guess(?=[\\s.!]*$)|(?:that's|it's|it is|that is) (?:a secret|none of your|private)|none of your|no comment|ask (?:me )?(?:anything|something)|ask (?:him|her|them|somebody|someone)\\b|you tell me)${clause}`,
  'iu',
)
const leaving =
  /^(?:(?:oh|well|ah|hey|ok|okay|but)[\s,.!]+)*(?:by the way|btw|anyway|anyhow|speaking of|on another note|before i forget|to change the subject|changing the subject|that reminds me)\b[\s,]*/iu

const chineseFiller = '(?:[嗯啊哦噢哎唉呃诶欸额好哎呀不意思抱歉那个这个，、。！…\\s]*)'
const chineseClause = '[^，。；：！？…]*'
const chineseDelaying = new RegExp(
  `^${chineseFiller}(?:(?:你|您)?(?:先|稍)?等(?!于|级|号|到|的)(?:等|一下下?|会儿?|一会儿?|我|一等|一?秒|片刻|两分钟)?${chineseClause}|稍(?:等|候)${chineseClause}|慢着|(?:你)?(?:先)?别(?:着?急|催)${chineseClause}|先不急${chineseClause}|我(?:先|去|再|来)?(?:看|查|问|想|找|翻)(?:看|查|问|想|找|翻|一?[下眼遍]|一看|一查)${chineseClause}|(?:让|容)我${chineseClause}|马上(?:告诉|回|就|来|好|说)${chineseClause}|(?:回头|待会儿?|等会儿?|一会儿?|晚点|以后)(?:再)?(?:告诉|说|讲|聊|回)${chineseClause}|别在这儿?${chineseClause}|急什么|说来话长)`,
  'iu',
)
const chineseDeclining = new RegExp(
  `^${chineseFiller}(?:我(?:也|真|还|可)*)?(?:不(?:知道|清楚|晓得|记得|方便说|好说|告诉你)|说不(?:准|清|好)|忘(?:了|记了)|没(?:印象|注意)|你猜|谁知道|保密|除了这个|别问|换个问题|问(?:他|她|别人)去|问点别的)${chineseClause}`,
  'iu',
)
const chineseLeaving = /^[嗯啊哦哎，、\s]*(?:对了|话说|说起来|顺便|换个话题|不说这个|说到这)[，、\s]*/u

/** How a turn begins (a delay may also end it), and what it says beyond that. */
export interface Opened {
  readonly opening: Opening
  /** The words beyond the opening, without the marks between. */
  readonly rest: string
  /** True where the rest is a sentence of its own: "Hold on. The kettle.", not "Hold on, the kettle." */
  readonly apart: boolean
}

/**
 * Undefined where a turn begins otherwise.
 *
 * @param text  folded
 */
export function openingOf(text: string): Opened | undefined {
  for (const [opening, form] of openings) {
    let rest = text
    let apart = false
    // "Hang on. Let me look." are two.
    for (let found = form.exec(rest); found !== null && found[0] !== ''; found = form.exec(rest)) {
      const behind = rest.slice(found[0].length)
      const marks = /^[\s,.;:!?…，。；：！？、-]*/u.exec(behind)?.[0] ?? ''
      rest = behind.slice(marks.length)
      apart = /[.;:!?…。；：！？]/u.test(marks)
    }
    if (rest !== text) return { opening, rest, apart }
  }
  const end = text.search(delayedAtEnd)
  return end < 0 ? undefined : { opening: 'delays', rest: text.slice(0, end), apart: false }
}

/** "I can hardly hear you, one moment." */
const delayedAtEnd = new RegExp(
  `[,.!;]\\s*(?:(?:just )?(?:an?|one) ${span}|(?:hold|hang) on|wait|bear with me)[\\s.!…]*$|[，。！；](?:你)?(?:稍等|等等|等(?:我)?一?(?:下|会儿?)(?:说|讲|聊)?|回头(?:说|聊)|待会儿?(?:说|聊)?)[。！…\\s]*$`,
  'iu',
)

const openings: readonly (readonly [Opening, RegExp])[] = [
  ['declines', declining],
  ['declines', chineseDeclining],
  ['leaves', leaving],
  ['leaves', chineseLeaving],
  ['delays', delaying],
  ['delays', chineseDelaying],
]

/** Words by which somebody who asked gives the answer himself. */
export function tellsOfFinding(text: string): boolean {
  return (
    /^(?:(?:oh|ah|ha|never mind|no need|right|ok|okay)[\s,.!:]+)*(?:(?:i(?:'ve)? )?(?:just )?found (?:it|them|out|him|her)|got it|here (?:it is|they are)|it turns out|turns out|i (?:just )?(?:checked|looked it up)|(?:just )?looked it up|i remember now|now i remember|there it is)\b/iu.test(
      text,
    ) || /^[啊哦噢哈，！、]*(?:找到了|查到了|想起来了|问到了|看到了|原来|翻到了)/u.test(text)
  )
}

/** Words by which somebody adds to what he said. */
export function goesOn(text: string): boolean {
  return (
    /^(?:oh,? )?(?:and|also|plus|as well as|then there(?:'s| is| are| was| were))\b/iu.test(text) ||
    /^(?:还有|另外|以及|再加|外加|哦还有)/u.test(text)
  )
}

/** Words by which somebody takes back what he said. */
export function corrects(text: string): boolean {
  return (
    /^(?:(?:no|wait|sorry|oh)[\s,.!]+)*(?:actually|i mean|correction|no,? (?:wait|sorry)|sorry,? (?:no|i meant)|make that)\b/iu.test(
      text,
    ) || /^(?:不对|哦不|说错了|更正|不不|应该是)/u.test(text)
  )
}
