/**
 * Does a line begin what somebody says? With the words beside the name, or on the lines below it, and a time before the
 * name or behind it, or none:
 *
 *     [2025-03-04 19:12] Ana: …        Mar 4, 2025, 7:12 PM - Ana: …        小雨 2025年3月4日 19:12：…
 *     小雨 2025/3/4 19:12:05            2025-03-04 19:12:05 小雨(10001)       Ana, [04.03.2025 19:12]
 */
import { type WrittenTime, writtenTimeAt } from './written-time.ts'

/** The beginning of a turn. */
export interface TurnHead {
  /** As it stands; empty where a program speaks. */
  readonly name: string
  /** Null where it names none. */
  readonly time: WrittenTime | null
  /** What stands behind the name; null where the words are below. */
  readonly words: string | null
}

/** `Ana: words`, `小雨：话`, `Dr. Ana Berg (host): words`; a name begins with a letter and is no sentence. */
const named = /^(\p{L}[^:：\n.!?。！？,，;；"“”]{0,39}(?:\.[^:：\n.!?]{1,30})?)(?::(?:\s+|$)|：\s*)(.*)$/u
/** Behind a time, where nothing else is meant, a name may begin with anything. */
const namedBehindTime = /^([^\s:：,，!?。！？;；"“”/][^:：\n!?。！？;；"“”]{0,59})(?::(?:\s+|$)|：\s*)(.*)$/u
/** Columns of a program: time, who, what. */
const columns = /^\t([^\t\n]{0,60})\t(.*)$/u
/** A name alone on its line. */
const nameAlone = /^[^\s:：,，。！？!?;；"“”/\\][^\n:：。！？!?;；"“”]{0,59}$/u
/** A clock may stand in the line: what has none need not be looked through. */
const maybeClock = /\d[:：]\d\d|[点點时時]/u
/** Where a time may begin behind a name: at a number, a bracket, or a word for a half of a day, a day or a month. */
const timeStart =
  /(?<=[\s,，—–|])[\d([（【「凌清早上中下傍晚夜深半午星周週礼今昨前〇零一二三四五六七八九十A-Zty]|(?<=\S)[([（【「]/gu
/** Names longer than this are sentences. */
const nameLengthMax = 64

/** Reads a line; null where it goes on with what was said before. */
export function turnHeadOf(line: string): TurnHead | null {
  const lead = writtenTimeAt(line, 0)
  if (lead !== null) return headBehind(lead, line.slice(lead.end))
  const beside = named.exec(line)
  const trailing = maybeClock.test(line.slice(0, 120)) ? headBefore(line) : null
  if (trailing !== null) return trailing
  const [, name = '', words = ''] = beside ?? []
  return beside === null || words.startsWith('//') ? null : { name: name.trim(), time: null, words }
}

/** The head whose time stands first. */
function headBehind(time: WrittenTime, rest: string): TurnHead | null {
  const column = columns.exec(rest)
  if (column !== null) return { name: (column[1] ?? '').trim(), time, words: column[2] ?? '' }
  const gap = /^\s*(?:[-–—|]\s+)?/u.exec(rest)?.[0] ?? ''
  if (gap === '' && !time.bracketed) return null
  const said = rest.slice(gap.length)
  const [match, name = '', words = ''] = namedBehindTime.exec(said) ?? []
  if (match !== undefined) return words.startsWith('//') ? null : { name: name.trim(), time, words }
  const isAlone = time.date !== null && time.seconds !== null && nameAlone.test(said.trimEnd())
  return isAlone ? { name: said.trim(), time, words: null } : null
}

/** The head whose time stands behind the name. */
function headBefore(line: string): TurnHead | null {
  for (const { index } of line.matchAll(timeStart)) {
    if (index > nameLengthMax) return null
    const time = writtenTimeAt(line, index)
    if (time === null || time.seconds === null) continue
    const name = line.slice(0, index).replace(/[\s,，—–|-]+$/u, '')
    if (!nameAlone.test(name)) return null
    const rest = line.slice(time.end)
    if (/^\s*[:：]?\s*$/u.test(rest)) return { name: name.trim(), time, words: null }
    const words = /^\s*(?::\s+|：\s*)(.*)$/u.exec(rest)?.[1]
    // "Lunch 12:30: soup" is no turn of Lunch's.
    const isSure = time.date !== null || time.bracketed
    if (words !== undefined) return isSure ? { name: name.trim(), time, words } : null
  }
  return null
}

/** The name of who speaks, without what programs write around it: rank, account, and to whom. */
export function speakerNamed(name: string): string {
  const bare = name
    .replace(/^【[^】]{1,12}】/u, '')
    .replace(/\s*(?:[(（]\d{4,}[)）]|<[^<>\s]+@[^<>\s]+>)$/u, '')
    .replace(/^From\s+(.+?)\s+to\s+.+$/u, '$1')
    .trim()
  return bare === '' ? name : bare
}
