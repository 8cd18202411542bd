/** Does this utterance ask? Judged by how it ends, not by what it says. */

import { foldHan } from './han.ts'

/** Characters looked at from the end; longer tails of emoji are not conversation. */
const tailLength = 200

/** Emoticons such as `:)` and `;-D`. */
const emoticon = /[:;=][-']?[)(DPp]+$/
/** Space, emoji and their parts, closing quotes and brackets. */
const trailing =
  /[\s"'”’」』)）\]】*_~～]$|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\ufe0f|\u200d|\u20e3)$/u

/**
 * True if the text ends in a question mark (also among others: `?!`, `??`) or in the Chinese particles 吗 or 呢,
 * whatever emoji, emoticon, white space, closing quote or bracket comes after.
 */
export function endsAsQuestion(text: string): boolean {
  let tail = text.slice(-tailLength)
  for (;;) {
    const shorter = tail.replace(emoticon, '').replace(trailing, '')
    if (shorter === tail) break
    tail = shorter
  }
  const marks = /[?!.…？！。⁇⁈⁉‽]+$/.exec(tail)?.[0] ?? ''
  if (/[?？⁇⁈⁉‽]/.test(marks)) return true
  return /[吗呢]$/.test(foldHan(tail.slice(0, tail.length - marks.length)))
}
