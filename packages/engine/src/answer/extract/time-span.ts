/** When was it, by this sentence? The time it tells, worked out and in words; else that none is told, and the day it was said. */

import { localDate, localMs } from '../../record/instant.ts'
import type { Granularity } from '../../record/occurrence.ts'
import { timeExpressions } from '../../time/expression.ts'
import { type Interval, isOpenEnd, isOpenStart } from '../../time/interval.ts'
import { clausesOf } from '../clauses.ts'
import type { EvidenceLine } from '../evidence-line.ts'

/** A time, in words of the asker's language. */
export interface TimeAnswer {
  readonly text: string
  /** The words it was read from; null where the sentence tells none, and only the day of saying is known. */
  readonly told: string | null
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** The time a sentence tells of. A length or a habit ("for ten years") is no time in a calendar: it gives null where the line tells none besides. */
export function timeAnswer(sentence: string, line: EvidenceLine, language: 'en' | 'zh'): TimeAnswer {
  const said = { localMs: localMs(line.event.saidAt) }
  // By itself a clause may tell a time that the words around it make uncertain.
  const found = [sentence, ...clausesOf(sentence), line.words]
    .map((text) => timeExpressions(text, said).find(({ dated }) => dated))
    .find((one) => one !== undefined)
  if (found !== undefined) return { text: timeWords(found.interval, language), told: found.text }
  const day = dayWords(Date.parse(`${localDate(line.event.saidAt)}T00:00:00Z`), language)
  const fresh = justNow.exec(sentence)?.[0]
  if (fresh !== undefined) return { text: language === 'zh' ? `${day}前后` : `around ${day}`, told: fresh }
  return { text: language === 'zh' ? `没有说是哪天（${day}说的）` : `not told (said on ${day})`, told: null }
}

/** What was done a moment ago took place on the day of saying, or close by. */
const justNow =
  /\b(?:i|we|he|she|they|it|you|\p{Lu}\p{L}+)(?:['’](?:ve|s|d))? (?:have |has |had |only |only have )?just (?!as\b|like\b|because\b|want|think|know|love|like|need|feel|a\b|the\b)\p{L}+|刚刚?(?!才?(?:好|开始不|说))/iu

/** As coarse as it was told: `7 May 2023`, `May 2023`, `the week of 1 May 2023`, 2023年5月. */
export function timeWords(interval: Interval, language: 'en' | 'zh'): string {
  const { from, to, granularity } = interval
  if (isOpenStart(interval))
    return language === 'zh' ? `${dayWords(to, language)}之前` : `before ${dayWords(to, language)}`
  if (isOpenEnd(interval))
    return language === 'zh' ? `${dayWords(from, language)}以后` : `since ${dayWords(from, language)}`
  const date = new Date(from)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (granularity) {
    case 'year':
      return language === 'zh' ? `${year}年` : `${year}`
    case 'month':
      return language === 'zh' ? `${year}年${month + 1}月` : `${months[month]} ${year}`
    case 'week':
      return language === 'zh' ? `${dayWords(from, language)}那一周` : `the week of ${dayWords(from, language)}`
    case 'weekend':
      return language === 'zh' ? `${dayWords(from, language)}那个周末` : `the weekend of ${dayWords(from, language)}`
    default:
      return isOneDay(interval, granularity) ? dayWords(from, language) : rangeWords(interval, language)
  }
}

function isOneDay({ from, to }: Interval, granularity: Granularity): boolean {
  const fine: readonly Granularity[] = ['second', 'minute', 'hour', 'part-of-day', 'day']
  return fine.includes(granularity) || to - from <= 86_400_000
}

function rangeWords({ from, to }: Interval, language: 'en' | 'zh'): string {
  const [first, last] = [dayWords(from, language), dayWords(to - 1, language)]
  return language === 'zh' ? `${first}至${last}` : `${first} to ${last}`
}

function dayWords(ms: number, language: 'en' | 'zh'): string {
  const date = new Date(ms)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  return language === 'zh' ? `${year}年${month + 1}月${day}日` : `${day} ${months[month]} ${year}`
}
