/**
 * Does a text speak of time at all? Of a time that the grammars know, or of one that has no place in a calendar: a
 * length, a habit, or a vague when.
 */

import { spokenConventions } from './conventions.ts'
import { foldForTime } from './fold.ts'
import { namesTime } from './reading.ts'

const unit = '(?:minute|min|hour|hr|day|night|week|weekend|fortnight|month|year|yr|decade|centurie|century)s?'
const few = '(?:few|couple(?: of)?|several|many|some|half an?)'
const number = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)'
/** Lengths: "for a year", "ten years", "a few weeks back"; "a second look" is none. */
const lengths = `(?:for|in|within|after|over|about|around|nearly|almost) (?:about |nearly |almost )?(?:an?|one) ${unit}|(?:${number}|${few}) ?${unit}|${number} ?seconds`
const habits = `(?:every|each) (?:few )?(?:${unit}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening|spring|summer|autumn|fall|winter)`
const vague = 'the other day|nowadays|recently|lately|back in the day'
const english = new RegExp(`(?<![a-z0-9])(?:${lengths}|${habits}|${vague})(?![a-z0-9])`)

const chinese =
  /最近|刚才|前阵子|前些[天年日]|前几[天年日]|不久前|小时候|那天|当天|(?:\d{1,4}|[一二两三四五六七八九十百几数半]{1,4}|好几|若干)(?:多|来)?(?:个(?:多|半)?)?(?:天|周|星期|礼拜|月|年(?!级|糕|轮)|小时|钟头|分钟|世纪)/

/** True if the text speaks of time, in English or Chinese. "Now" alone says nothing that the time of speaking does not. */
export function speaksOfTime(text: string): boolean {
  const folded = foldForTime(text)
  return english.test(folded) || chinese.test(folded) || namesTime(folded, spokenConventions)
}
