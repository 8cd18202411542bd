/**
 * Who is somebody called, by a question and its answer? "Who's Bean?" – "Beatrice, my niece." The answer is the next turn, by
 * somebody else, and gives another name first; one who is spoken to by that name gives none.
 */

import { foldHan } from '../text/han.ts'
import type { AliasStatement } from './alias-statement.ts'
import { nameKey } from './key.ts'
import type { EntityEvent } from './mention.ts'
import type { NameTable } from './name-table.ts'

const asked =
  /(?:^|[.!?,–—-] )(?:(?:wait|sorry|and|but|so|hang on|hm+),? )?[Ww]ho(?:'s| is| was) (\p{Lu}[\p{L}'-]*)(?:,? again)?\?\s*$/u
const answered =
  /^(?:(?:[Oo]h|[Aa]h|[Hh]a|[Ss]orry|[Yy]es),? )?(?:(?:[Tt]hat's|[Ii]t's|[Tt]hat is|[Ss]he's|[Hh]e's)(?: what (?:we|I) call)? |[Ss]hort for )?(\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?)(?=\s*[.!]|\s*$|, (?:my|our|his|her|the|your)\b|\s[–—-]\s)/u
const askedInChinese =
  /(?:^|[，。！？])(?:那|哎|诶|等等)?[，]?([\u4e00-\u9fff]{2,3}|\p{Lu}[\p{Script=Latin}]*)(?:又)?是谁(?:啊|呀|呢)?[？?]?\s*$/u
const answeredInChinese =
  /^(?:就?是|哦|噢|啊|哈)*[，]?([\u4e00-\u9fff]{2,4}?|\p{Lu}[\p{Script=Latin}]*)(?:啊|呀|嘛|吧)?(?=[，。！!,.]|$)/u
/** Pronouns and others that stand there and name nobody. */
const noName =
  /^(?:I|You|He|She|We|They|It|Nobody|Somebody|Someone|No|Yes|My|Our|The|A|What|Who|Why|Never|Just|Some|That|This|你|我|他|她|不知道|谁知道|不认识|没人|朋友|同事|我们|你们)$/u

/** The name that a turn gives to who the turn before asked for; nothing where it gives none, or none that is known as a name. */
export function askedAlias(
  before: EntityEvent | undefined,
  event: EntityEvent,
  { names }: Pick<NameTable, 'names'>,
): AliasStatement[] {
  if (before === undefined || before.session !== event.session || before.speaker === event.speaker) return []
  const question = asked.exec(before.text) ?? askedInChinese.exec(foldHan(before.text))
  const alias = question?.[1]
  if (alias === undefined) return []
  const isHan = /\p{Script=Han}/u.test(alias)
  const answer = isHan ? answeredInChinese.exec(foldHan(event.text)) : answered.exec(event.text)
  const name = answer?.[1]
  if (answer == null || name === undefined || noName.test(name) || noName.test(alias)) return []
  const [own, other] = [nameKey(name), nameKey(alias)]
  // Whoever speaks or is spoken to is called, and not told of.
  const present = [before.speaker, event.speaker].flatMap((one) => (one === null ? [] : [nameKey(one)]))
  const shares = own.split(' ').includes(other) || own === other
  if (!names.has(own) || shares || present.includes(own) || present.includes(other)) return []
  const quote = event.text.slice(0, answer[0].length)
  return [{ sort: 'nickname', alias: other, of: { name }, quote, confidence: 0.7 }]
}
