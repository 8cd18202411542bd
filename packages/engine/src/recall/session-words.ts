/** Which conversations do words like "our last chat", "three sessions ago" or 第五次聊天 mean? Counted from the first or the last. */

import { integer } from '../time/chinese-number.ts'
import { figure, ordinal, smallNumber } from '../time/english-number.ts'
import { foldForTime } from '../time/fold.ts'
import { longest, type Parser, sequence, sourceOf, words } from '../time/grammar.ts'

/** Sessions by position: from 1 counts from the first on, below 1 from the last back (0 is the last, -1 the one before). */
export interface SessionSpan {
  readonly first: number
  readonly last: number
}

/** A span, and the offsets of the words that say so, UTF-16 units, end exclusive. */
export interface SaidSessions extends SessionSpan {
  readonly start: number
  readonly end: number
}

const talk = '(?:sessions?|conversations?|chats?|talks?|discussions?|dialogues?)'
const determiner = '(?:(?:the|our|my|your|this|that) )?'
const count = longest(figure, smallNumber)
const whole = (value: number): boolean => Number.isInteger(value) && value >= 1
const one = (position: number): SessionSpan => ({ first: position, last: position })

const english: Parser<SessionSpan> = longest<SessionSpan>(
  sequence(
    [
      determiner,
      words<number>({ last: 0, latest: 0, 'most recent': 0, previous: 0, 'second to last': -1 }),
      ` ${talk}`,
    ],
    one,
  ),
  sequence(['(?:the )?last time (?:that )?(?:we|you and i|i) (?:talked|spoke|chatted|met|discussed)'], () => one(0)),
  sequence([determiner, ordinal, ` ${talk}`], (position) => one(position)),
  sequence([count, ` ${talk} (?:ago|back|earlier)`], (back) => (whole(back) ? one(1 - back) : undefined)),
  sequence([determiner, '(?:last|latest|past|previous) ', count, ` ${talk}`], (many) =>
    whole(many) ? { first: 1 - many, last: 0 } : undefined,
  ),
  sequence([determiner, 'first ', count, ` ${talk}`], (many) => (whole(many) ? { first: 1, last: many } : undefined)),
  sequence([`${talk} (?:number |no\\.? ?|#)?`, count], (position) => (whole(position) ? one(position) : undefined)),
  sequence(
    [`(?:between |from )?${talk} `, count, `(?: (?:through|to|till|until|and) | ?- ?)(?:${talk} )?`, count],
    (first, last) => (whole(first) && first <= last ? { first, last } : undefined),
  ),
  sequence(
    [
      `(?:between |from )?${determiner}`,
      ordinal,
      `(?: ${talk})? (?:through|to|till|until|and) ${determiner}`,
      ordinal,
      ` ${talk}`,
    ],
    (first, last) => (first <= last ? { first, last } : undefined),
  ),
)

const chineseTalk = '(?:聊天|对话|会话|谈话|聊|谈|讨论|交流|说话|见面)'
const times = ' ?[次回场] ?'
const chinese: Parser<SessionSpan> = longest<SessionSpan>(
  sequence(
    [words<number>({ 上: 0, 上一: 0, 最近一: 0, 最后一: 0, 前一: 0, 上上: -1 }), `${times}的?(?:我们)?${chineseTalk}`],
    one,
  ),
  sequence(['第 ?', integer, `${times}的?${chineseTalk}`], (position) => one(position)),
  sequence([integer, `${times}${chineseTalk}?(?:之|以)?前的?${chineseTalk}?`], (back) =>
    whole(back) ? one(1 - back) : undefined,
  ),
  sequence(['(?:最近|最后|过去|前面?)的? ?', integer, `${times}的?${chineseTalk}`], (many) =>
    whole(many) ? { first: 1 - many, last: 0 } : undefined,
  ),
  sequence(
    ['从?第 ?', integer, `${times}?(?:${chineseTalk})?[到至] ?第? ?`, integer, `${times}的?${chineseTalk}`],
    (first, last) => (whole(first) && first <= last ? { first, last } : undefined),
  ),
)

const candidate = /(?<![a-z\d])[a-z\d]|[\u4e00-\u9fff]/g

/** The sessions a question names, in order of its words. */
export function saidSessions(question: string): SaidSessions[] {
  const folded = foldForTime(question)
  const source = sourceOf(folded)
  const found: SaidSessions[] = []
  let end = 0
  for (const { index: start } of folded.matchAll(candidate)) {
    if (start < end) continue
    const grammar = folded.charCodeAt(start) >= 0x4e00 ? chinese : longest(english, chinese)
    const match = grammar(source, start)
    if (match === undefined) continue
    end = match.end
    found.push({ ...match.value, start, end })
  }
  return found
}
