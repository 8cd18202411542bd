/** Which days of the week does a wording name? Keys `1` (Monday) to `7`, in both languages, short forms included. */

/** The first letter is looked at first: at most places none of them stands. */
const english =
  /(?=[mtwfs])(?<!\b(?:last|this|next|past|coming) )\b(?<day>mon|tues?|weds?|wednes|thurs?|thu|fri|sat|satur|sun)(?:days?)?\b/giu
const chinese = /(?<![上这下本]个?)(?:周|星期|礼拜)(?<day>[一二三四五六日天])/gu
const order = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const han = '一二三四五六日'

/** Distinct, in order of the words. */
export function daysIn(text: string): readonly string[] {
  const named = [...text.matchAll(english)].filter(([word]) => !/^(?:sun|sat|wed|thu)$/u.test(word))
  const days = [
    ...named.map(({ groups }) => order.indexOf((groups?.day ?? '').slice(0, 3).toLowerCase()) + 1),
    ...[...text.matchAll(chinese)].map(({ groups }) => han.indexOf((groups?.day ?? '').replace('天', '日')) + 1),
  ]
  return [...new Set(days.map(String))]
}
