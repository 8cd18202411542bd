/**
 * Which values of a known form does a wording name? A weekday, a time of day, a date, how often, a number, a colour, a name,
 * whether something is liked. Two values of one form may answer the same question; a colour and a weekday never do.
 */

import { numberValues } from '../text/number-value.ts'
import { daysIn } from './weekday.ts'

/** What kind of question a value answers. */
export type ValueKind =
  | 'day'
  | 'clock'
  | 'date'
  | 'often'
  | 'money'
  | 'number'
  | 'colour'
  | 'name'
  | 'place'
  | 'liking'
  | 'going'

/** A value as named. Equal keys of one kind are the same value, however it is written. */
export interface TypedValue {
  readonly kind: ValueKind
  readonly key: string
}

interface Reader {
  readonly kind: ValueKind
  /** What stands in every value: looked for first, for it costs a hundredth of the pattern. */
  readonly needs: RegExp
  readonly pattern: RegExp
  readonly key: (match: RegExpMatchArray) => string
}

const numeral = '[\\d一二两三四五六七八九十]{1,4}'

/** A number in figures or in Chinese characters, as figures. */
function counted(text: string): string {
  return String(numberValues(text)[0]?.value ?? '')
}

/** The same where what stands behind tells where the number ends: 三千二一个月. */
function countedAt({ index = 0, input = '', groups }: RegExpMatchArray): string {
  const from = input.indexOf(groups?.number ?? groups?.number2 ?? groups?.number3 ?? '', index)
  return String(numberValues(input).find(({ start, end }) => start <= from && from < end)?.value ?? '')
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number word as digits; anything else as it is. */
function spelled(word: string): string {
  const at = numberWords.indexOf(word.toLowerCase())
  return at < 0 ? word : String(at)
}

/** Twelve hours on is the same time as people say it: 19:30 is half past seven. */
function clockKey(hour: string, minute: string): string {
  return `${Number(counted(hour)) % 12}:${minute.padStart(2, '0')}`
}

const months = 'january february march april may june july august september october november december'.split(' ')
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

function dateKey({ groups }: RegExpMatchArray): string {
  const named = groups?.month?.toLowerCase().slice(0, 3)
  const at = named === undefined ? groups?.number : String(months.findIndex((one) => one.startsWith(named)) + 1)
  return `${at === undefined ? '' : `${counted(at)}-`}${counted(groups?.day ?? '')}`
}

const colours =
  'red green blue white black yellow grey gray brown purple pink orange silver 红 绿 蓝 白 黑 黄 灰 紫 粉 银'.split(' ')
const halves: Readonly<Record<string, string>> = { 半: '30', 一刻: '15', 三刻: '45' }

const digit = /\d/
const han = /\p{Script=Han}/u

/** Tried in order; what one has taken, no later one sees. */
const readers: readonly Reader[] = [
  {
    kind: 'often',
    needs: /every|once|twice|times|nightly|weekly|daily|monthly/iu,
    pattern:
      /\b(?:every (?:other|second|third) (?:mon|tues|wednes|thurs|fri|satur|sun)?\p{L}+|(?:once|twice|\d+ times|three times) (?:a|per|every) \p{L}+|(?:fort|bi-?)(?:nightly|weekly)|every (?:single )?(?:day|week|month|year|morning|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?|daily|weekly|monthly)\b/giu,
    key: ([text]) =>
      text
        .toLowerCase()
        .replace(/second/u, 'other')
        .replace(/single |s$/gu, ''),
  },
  {
    kind: 'often',
    needs: han,
    pattern:
      /隔(?:一?[天日周]|一?个?(?:月|星期|礼拜))|(?:每|一|两|半|[三四五六七八九十\d]+)(?:天|周|年|季度?|个?(?:月|星期|礼拜))(?:才|就|能|只)?[\p{Script=Han}]{0,4}[一两三四五六七八九十\d]+(?:次|趟|回|遍)|天天|每天|每晚|每个?(?:周|星期|礼拜)[一二三四五六日天末]/gu,
    key: ([text]) =>
      text
        .replace(/[才就能只个]/gu, '')
        .replace(/^天天/u, '每天')
        .replace(/星期|礼拜/gu, '周'),
  },
  {
    kind: 'clock',
    needs: digit,
    pattern: /(?<![\d.£$€])(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d)\s?(?:[ap]m)?\b|\s?(?:[ap]m|o'clock)\b)(?!\d|%)/giu,
    key: ({ groups }) => clockKey(groups?.hour ?? '', groups?.minute ?? '0'),
  },
  {
    kind: 'clock',
    needs: han,
    pattern: new RegExp(`(?<hour>${numeral})点(?:钟|整)?(?<minute>半|一刻|三刻|${numeral}(?=分|[^\\d]|$))?`, 'gu'),
    key: ({ groups }) => {
      const minute = groups?.minute ?? '0'
      return clockKey(groups?.hour ?? '', halves[minute] ?? counted(minute))
    },
  },
  {
    kind: 'clock',
    needs: digit,
    pattern: /(?<![\d.£$€])(?<hour>\d{1,2})(?= (?:until|till|to) \d{1,2}\b)/giu,
    key: ({ groups }) => clockKey(groups?.hour ?? '', '0'),
  },
  {
    kind: 'clock',
    needs: digit,
    pattern:
      /\b(?:at|until|till|from|by|before|after|to)\s(?<hour>\d{1,2})(?!\s?(?:[%£$€]|\p{L}*(?:euro|pound|dollar|year|week|month|day|hour|minute|mile|km|people|person|kid)))(?![\d.:,]*\d)/giu,
    key: ({ groups }) => clockKey(groups?.hour ?? '', '0'),
  },
  {
    kind: 'clock',
    needs: /quarter/iu,
    pattern:
      /\bquarter (?<side>past|to) (?<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b/giu,
    key: ({ groups }) => {
      const hour = Number(spelled(groups?.hour ?? ''))
      return groups?.side?.toLowerCase() === 'to' ? clockKey(String(hour + 11), '45') : clockKey(String(hour), '15')
    },
  },
  {
    kind: 'clock',
    needs: /at|until|till|from|by|before|after|to/iu,
    pattern:
      /\b(?:at|until|till|from|by|before|after|to)\s(?<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\so'clock)?(?=$|[,.;!]|\s(?:now|instead|and|but|so|in the|at night|sharp|on|because|every|each|from|as|tomorrow|o'clock))/giu,
    key: ({ groups }) => clockKey(spelled(groups?.hour ?? ''), '0'),
  },
  {
    kind: 'date',
    needs: digit,
    pattern: new RegExp(`\\b${month}\\.? (?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\b`, 'giu'),
    key: dateKey,
  },
  {
    kind: 'clock',
    needs: /half/iu,
    pattern: /\bhalf (?:past )?(?<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b/giu,
    key: ({ groups }) => clockKey(spelled(groups?.hour ?? ''), '30'),
  },
  {
    kind: 'date',
    needs: digit,
    pattern: new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\\b`, 'giu'),
    key: dateKey,
  },
  { kind: 'date', needs: digit, pattern: /\bthe (?<day>\d{1,2})(?:st|nd|rd|th)\b/giu, key: dateKey },
  {
    kind: 'date',
    needs: han,
    pattern: new RegExp(`(?<number>${numeral})月(?:份|(?<day>${numeral})[号日]?)?`, 'gu'),
    key: dateKey,
  },
  { kind: 'date', needs: han, pattern: new RegExp(`(?<day>${numeral})号(?![线楼院桌场口店馆窗])`, 'gu'), key: dateKey },
  {
    kind: 'date',
    needs: /年/u,
    pattern: /(?<day>[〇一二三四五六七八九]{2,4}|\d{2,4})年(?!级|前|后|来|没|了)/gu,
    key: dateKey,
  },
  {
    kind: 'colour',
    needs: /red|green|blue|white|black|yellow|gr[ea]y|brown|purple|pink|orange|silver|色/iu,
    pattern: new RegExp(`\\b(?:${colours.slice(0, 13).join('|')})\\b|(?:${colours.slice(13).join('|')})色`, 'giu'),
    key: ([text]) => text.toLowerCase().replace('gray', 'grey').replace('色', ''),
  },
  {
    kind: 'money',
    needs: /[\d块元]/u,
    pattern:
      /[£$€]\s?(?<number>\d[\d,]*(?:\.\d+)?)|(?<number2>\d[\d,]*(?:\.\d+)?)\s?(?:pounds?|euros?|dollars?|quid|bucks|[£$€]|块|元)|(?<number3>[一二两三四五六七八九十][零一二两三四五六七八九十百千万亿]*)[多来几]?[块元](?:[一二两三四五六七八九半][毛角]?)?/giu,
    key: countedAt,
  },
  {
    kind: 'number',
    needs: /[百千万亿]/u,
    pattern:
      /(?<number>[一二两三四五六七八九十\d][零一二两三四五六七八九十\d.]*[百千万亿][零一二两三四五六七八九十百千万亿\d]*)(?=一(?:[个天年次晚斤平]|小时)|(?![零一二两三四五六七八九十百千万亿\d年天个小分]))/gu,
    key: countedAt,
  },
  {
    kind: 'number',
    needs: digit,
    pattern:
      /(?<![\d.:]|\bI(?: was|'m|'ve been) )(?!(?:19|20)\d\d\b)(?<number>\d[\d,]*(?:\.\d+)?)(?!\s?(?:am|pm)\b|[\d:]|(?:-| )(?:years?|yrs?|months?|weeks?|days?|hours?|minutes?|mins?)\b|[年天个百千万亿])/giu,
    key: ({ groups }) => counted(groups?.number ?? ''),
  },
  {
    kind: 'number',
    needs: han,
    pattern: /(?<number>[一二两三四五六七八九十]{1,3})(?:位|口|桌|斤|公斤|平|楼|层|栋|单元|号线)/gu,
    key: ({ groups }) => counted(groups?.number ?? ''),
  },
  {
    kind: 'name',
    needs: /\p{Lu}\p{Ll}/u,
    // Where somebody or something is, or who it is; not whom one greets, nor whom a story names.
    pattern:
      /(?<=(?:'s|'re|'m|\b(?:is|are|been|now))(?: (?:now|in|at|with|called|on|the))* )(?!I\b|I')\p{Lu}\p{Ll}[\p{L}-]*(?: \p{Lu}\p{L}+)*|^(?!I\b|I'|It\b|That\b|He\b|She\b)\p{Lu}\p{Ll}{2,}(?=(?:'s| is) (?:my|our) (?:new )?(?:manager|boss|landlord|landlady|dentist|doctor|teacher|coach|lead|supervisor|tutor|trainer|therapist|agent|accountant|contact)\b)/gu,
    key: ([text]) => text.toLowerCase(),
  },
  {
    kind: 'name',
    needs: han,
    pattern: /(?:是|由|归|找|换)了?(?<name>\p{Script=Han}{2,4}?)(?:负责|在?管|接手|来?带|来?教|对接)/gu,
    key: ({ groups }) => groups?.name ?? '',
  },
  {
    kind: 'place',
    needs: han,
    pattern:
      /(?:放|搬|挪|移|换|改|压|挂|停|藏|存|住)(?:在|到|去|进)了?(?<place>[\p{Script=Han}\dA-Za-z]{2,8}?)(?:了|里|那边|这边)?$/gu,
    key: ({ groups }) => groups?.place ?? '',
  },
]

const dislikes =
  /\b(?:hate|hated|hates|loathe|dislike|detest|despise|can(?:no|')t (?:stand|bear|face)|sick of|fed up with|gone off|went off|had enough of|put me off|can't eat|not for me|not (?:a fan|keen|into|fond)|don't (?:like|enjoy)|doesn't (?:like|enjoy)|allergic)\b|讨厌|受不了|不(?:太|怎么|是很|再)?(?:喜欢|爱|想[它他她吃喝])|腻|烦死|[吃喝]不(?:惯|下|来)|不吃|不喝|难吃|难喝|不碰/iu
const likes =
  /\b(?:love|loves|adore|adores|enjoy|enjoys|keen on|fond of|obsessed|addicted|fan of|can't (?:get enough|wait)|mad about|grown on me|won me over|favou?rite)\b|\b(?:i|we|he|she|they|really|actually|do|does|to|quite) likes?\b|(?:'m|'s|'re|\b(?:am|is|are|so|really|got)) into\b|喜欢|(?:可|就|最|真|爱上|特别|好)爱|爱[吃喝看听玩上]|迷上|上瘾|离不开|真香/iu

/** What is over, and what goes on. */
const over =
  /^(?:\p{L}+ ){0,3}?(?:it|that|they|he|she|the \p{L}+)(?:'s|'ve| has| have| had| was| is| are| got)?(?: been| just| finally| sadly)* (?:closed(?: down)?|shut down|died|passed away|scrapped|cancell?ed|sold|gone|went for scrap|gone for good|no more)(?: (?:in|last|on|at|this) .{1,20}| now| for good)?$|^(?:no,? |nope,? |nah,? )?(?:i|we|he|she|they)(?:'ve| have| has)? (?:packed (?:it|that) in|(?:gave|given) (?:it|that|them) up|chucked (?:it|that)(?: in)?|jacked (?:it|that) in|binned (?:it|that)|stopped(?: (?:that|it|going|all that))?|don't (?:do (?:it|that) |go )?any ?more|got rid of (?:it|them)|sold (?:it|them)|quit|left|haven't(?: been)? (?:in|for|since) .{1,20})(?: (?:in|last|ages|years|months) ?.{0,20})?$|^(?:not any ?more|not since .{1,20}|no longer)$|^\p{Script=Han}{0,8}(?:[戒停退拆卖断][了掉]|关门了|倒闭了|去世了?|过世了?|[月天号年]走[了的]|没再\p{Script=Han}{1,3}|不[放住用做去吃喝抽打养练学弹跑干]\p{Script=Han}{0,2}了|取消了|注销了|散了|黄了|不在了)(?:啊|呀|啦|哦)?$/iu
const standing =
  /\b(?:every|each|always|daily|weekly|have|has|'ve got|got|my|our|is|are|does|do|on \d+ a|keep|keeps|sing|sings|play|plays|go|goes|use|uses|take|takes|run|runs)\b|天天|每|总|一直|就|在|有|是|爱|都|着|我家|岁/iu

const whichName = /\b(?:where|who|which|whose)\b|哪|谁/iu
const alone = /^\p{Lu}\p{Ll}[\p{L}-]+(?: \p{Lu}\p{L}+)*$/u
const interjection =
  /^(?:yes|yeah|yep|yup|no|nah|nope|wow|thanks|thank|sure|oops|hey|hi|hello|cool|sorry|great|nice|okay|ok|well|oh|ah|haha|lol|maybe|always|never|sometimes|definitely|absolutely|exactly|true|good|fine|nothing|everything)\b/iu

/** True for a word of greeting, assent or wonder, which begins with a capital and is no name. */
export function isInterjection(text: string): boolean {
  return interjection.test(text)
}

/** The name that a clause is and nothing else, where one was asked for. */
export function nameGiven(clause: string, asked: string): readonly TypedValue[] {
  return whichName.test(asked) && alone.test(clause) && !isInterjection(clause)
    ? [{ kind: 'name', key: clause.toLowerCase() }]
    : []
}

/** The values of a wording, distinct, by kind in the order above. */
export function valuesIn(text: string): readonly TypedValue[] {
  let rest = text
  const values = new Map<string, TypedValue>()
  const add = (kind: ValueKind, key: string): void => void values.set(`${kind} ${key}`, { kind, key })
  for (const day of daysIn(text)) add('day', day)
  for (const { kind, needs, pattern, key } of readers) {
    if (!needs.test(rest)) continue
    const found = [...rest.matchAll(pattern)]
    for (const match of found) add(kind, key(match))
    if (found.length > 0) rest = rest.replace(pattern, (taken) => ' '.repeat(taken.length))
  }
  const [bad, good] = [text.search(dislikes), text.search(likes)]
  if (bad >= 0 || good >= 0) add('liking', bad >= 0 && (good < 0 || bad <= good) ? 'disliked' : 'liked')
  if (over.test(text)) add('going', 'over')
  else if (standing.test(text)) add('going', 'on')
  return [...values.values()]
}
