/**
 * Which words of a question name a person's address and nothing else? Those that can be taken out without reading them: e-mail
 * addresses, telephone numbers, long numbers; in English and in Chinese, also in full-width digits, in 〇一二三 and in words.
 *
 * Dates and years stay, for a question is read by them. Names stay: who is meant is what is asked.
 */

import { MemoryError, shown } from '../errors.ts'

/** What stands in the place of each. */
const marks = { email: '[email]', phone: '[phone]', number: '[number]' } as const

/** Latin letters only: in Chinese an address stands between characters without a space. At most 64 before the sign (RFC 5321), so that a long text costs no more than its length. */
const email =
  /[\p{Script=Latin}\p{Nd}._%+-]{1,64}[@＠][\p{Script=Latin}\p{Nd}-]+(?:[.．][\p{Script=Latin}\p{Nd}-]+)*[.．]\p{Script=Latin}{2,}/gu

/**
 * Addresses in letters of other scripts: 用户@例子.公司, почта@пример.рф. Where words stand on both sides without a space, the part before
 * the sign begins behind 是, 为 or the like, and the end is one of the domains there are in Han.
 */
const otherEmail =
  /(?:(?<=[是为到给发箱址])|(?<![\p{L}\p{M}\p{Nd}._%+-]))[\p{L}\p{M}\p{Nd}._%+-]{1,64}?[@＠](?:[\p{L}\p{M}\p{Nd}-]{1,63}[.．])+(?:公司|网络|中国|香港|台湾|新加坡|网址|在线|集团|中文网|(?!\p{Script=Han})[\p{L}\p{M}]{2,24})/gu

/** Digits with what people write between them; numbers of Chinese papers may end with an X. */
const dialled =
  /(?<![\p{Script=Latin}\p{Nd}])[+＋]?[(（]?\p{Nd}(?:[\s().（）·－–/-]{0,2}\p{Nd}){6,}(?:[Xx](?!\p{Script=Latin}))?/gu
const longNumber = /\p{Nd}{6,}/gu
const spelt =
  /[零〇一二三四五六七八九幺两](?:[\s·-]{0,2}[零〇一二三四五六七八九幺两]){6,}|\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?:[\s,-]{1,2}(?:double |triple )?(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)){6,}\b/giu

/** `2025-03-04`, `4.3.2025`, with a time of day behind it; `2019-2021`; `20250304`. */
const dated =
  /^(?:(?:1[89]|20|21)\d\d[-/. ]\d{1,2}[-/. ]\d{1,2}(?:\s\d{1,2})?|\d{1,2}[-/. ]\d{1,2}[-/. ](?:1[89]|20|21)\d\d(?:\s\d{1,2})?|(?:(?:1[89]|20)\d\d[\s–/-]{0,2}){2,}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/

/**
 * A text without addresses and long numbers, each with its kind in its place.
 *
 * @throws {INVALID_INPUT} it is no text
 */
export function redactContacts(text: string): string {
  if (typeof text !== 'string')
    throw new MemoryError('INVALID_INPUT', `redactContacts: text must be a string, got ${shown(text)}`, {
      details: { field: 'text' },
    })
  const unlessDated =
    (mark: string) =>
    (found: string): string =>
      dated.test(found.normalize('NFKC').trim()) ? found : mark
  return text
    .replace(email, marks.email)
    .replace(otherEmail, (found) => `${found.slice(0, found.search(/[^是为到给发箱址@＠]*[@＠]/u))}${marks.email}`)
    .replace(dialled, (found) =>
      /[^\p{Nd}Xx]/u.test(found) ? unlessDated(marks.phone)(found) : unlessDated(marks.number)(found),
    )
    .replace(longNumber, unlessDated(marks.number))
    .replace(spelt, marks.number)
}
