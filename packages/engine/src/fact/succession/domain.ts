/**
 * Of which walk of life does a clause speak? Where somebody lives, what somebody does for a living, with whom somebody is, what
 * somebody eats: of these a person has one at a time, and two clauses about it need share no word.
 */

import type { Clause } from '../clause.ts'
import { chinese, isOfSomebody } from './chinese-domains.ts'
import type { Domain, DomainMark, DomainRule } from './domain-rule.ts'

const place = "(?<value>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)*)"
const en = (domain: Domain, force: DomainMark['force'], source: string, value?: string): DomainRule => ({
  domain,
  force,
  pattern: new RegExp(source, 'u'),
  ...(value === undefined ? {} : { value }),
})
const self =
  "(?:\\b(?:I|[Ww]e|I'm|[Ww]e're|I've|[Ww]e've|I am|[Ww]e are|I have|[Ww]e have)|^(?:[Ff]inally|[Jj]ust|[Yy]es))"
const soft =
  '(?: (?:now|just|finally|recently|currently|still|actually|also|both|all|only|mostly|officially|already|been|happily|back))*'
const dwelling =
  '(?:flat|apartment|house|home|place|studio|room|condo|cottage|bungalow|townhouse|two-bed|one-bed|bedsit|dorm)'
const trade =
  '(?:[\\p{Ll}-]+ ){0,3}?(?:\\p{Ll}+(?:er|or|ist|ian|ant|eer|yst)|nurse|chef|cook|clerk|intern|trainee|apprentice|student|freelance|barista|lead|head|assistant|director|architect|mechanic|pilot|midwife|vet|doctor)'

const firm =
  "(?:(?:the|a|an|my|our) )?(?:\\p{Ll}+[ -]){0,3}?(?:\\p{Lu}[\\p{L}&'-]+|company|firm|agency|school|hospital|bank|library|office|shop|store|bakery|restaurant|caf[eé]|start-?up|university|college|council|factory|clinic|garage|supermarket|warehouse|lab|museum|hotel|bar|pub|pharmacy|newspaper|nursery|kindergarten|bookshop|farm|depot|call cent(?:er|re)|trade)\\b"

const english: readonly DomainRule[] = [
  en(
    'home',
    'turn',
    `${self}${soft} (?:moved out|left (?:the|our|my) (?:flat|apartment|house|room|place))\\b`,
    'elsewhere',
  ),
  en(
    'home',
    'turn',
    `${self}${soft} (?:got|have) (?:my|our) own ${dwelling}(?:.*? (?:in|at|near|on) (?:\\p{Ll}+ ){0,2}?${place})?`,
  ),
  en(
    'home',
    'state',
    `${self}${soft} at my (?:mum|mom|mother|dad|father|parents|sister|brother|aunt|uncle|grandm\\p{L}+)(?:'s|s'|')(?: place| house| flat)?`,
  ),
  en(
    'hours',
    'turn',
    '\\b(?:switched|moved|put|changed|transferred) me (?:on )?(?:to|on|onto)? ?(?:the )?(?:night|day|early|late|morning|evening|weekend|earlie)s?\\b',
  ),
  en('hours', 'state', `${self}.* on (?:the )?(?:night|day|early|late|morning|evening|weekend) shifts?\\b`),
  en(
    'work',
    'state',
    `${self}${soft} (?:doing|on) (?:an|my|a) (?:internship|apprenticeship|traineeship|work placement)`,
  ),
  en('bond', 'turn', '\\b(?:back together|made up again|got back together|reconciled)\\b', 'together'),
  en('bond', 'state', '\\b(?:are|have been|were) separated\\b', 'single'),
  en(
    'diet',
    'turn',
    '\\b(?:intolerant|co?eliac|allergic to)\\b|\\bno (?:dairy|gluten|sugar|nuts) for me\\b',
    'restricted',
  ),
  en('diet', 'state', '\\b(?:eat (?:everything|anything)|no (?:dietary )?restrictions)\\b', 'all'),
  en(
    'home',
    'turn',
    `${self}${soft} (?:moved|relocated|moving)(?! (?:the|it|that|this|your|\\w+ (?:meeting|class|appointment)))(?: \\p{Ll}+){0,4}? (?:to|into|in|near|over to|up to|down to|back to) (?:\\p{Ll}+ ){0,5}?${place}`,
  ),
  en(
    'home',
    'turn',
    `${self}${soft} (?:moved (?:in|into|out|house|home|flat|again)\\b|found (?:a|an|our|my) (?:\\p{L}+[ -]){0,3}?${dwelling}|bought (?:a|an|our|my) (?:\\p{L}+[ -]){0,3}?(?:flat|apartment|house|home|place|studio|condo|cottage)|(?:got|picked up|collected|have) the keys|relocated|left the (?:flat|apartment|house))(?:.*? (?:in|to|at|near|on) (?:\\p{Ll}+ ){0,2}?${place})?`,
  ),
  en('home', 'turn', `${self}${soft} settled (?:in|into)(?: \\p{Ll}+){0,4}? (?:in )?${place}`),
  en(
    'home',
    'turn',
    `${self}${soft} (?:living|live|based|over in|renting|settled|staying)(?: \\p{Ll}+){0,4}? (?:in |at |near |on )?${place}.*\\b(?:now|these days|nowadays|since)\\b`,
  ),
  en('home', 'turn', `${self}${soft} (?:in|at) (?:\\d+ )?${place} (?:now|these days|nowadays)`),
  en(
    'home',
    'turn',
    "\\b[Nn]ew (?:address|home|flat|apartment|house|place)(?:'s| is|:).*?(?<value>\\d+ \\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)*|\\p{Lu}[\\p{L}'-]+)",
  ),
  en('home', 'turn', '\\baddress (?:has changed|changed|is now|is different)'),
  en('home', 'turn', `${self}(?: don't| do not| no longer)(?: \\p{Ll}+)? (?:live|living)\\b`),
  en(
    'home',
    'turn',
    `${self}(?:'m not| am not| are not|'re not| aren't) (?:in \\p{Lu}\\p{L}+|living).* (?:any ?more|any longer)`,
  ),
  en(
    'home',
    'state',
    `${self}${soft} (?:live|living|lived|based|rent|renting|reside|settled)\\b(?! (?:off|up to|through|my|our|the|for|it|life))(?:.*? (?:in|at|near|on|outside) (?:\\p{Ll}+ ){0,3}?${place})?`,
  ),
  en(
    'home',
    'state',
    `${self}${soft} (?:staying|crashing) (?:with|at) (?:my|our|a)\\b(?:.*? (?:in|at|near) ${place})?|${self}${soft} (?:share|sharing) (?:a|an|the) ${dwelling}`,
  ),
  en(
    'home',
    'state',
    `(?<!\\b(?:on|of|for|in|to|at|from) )\\b(?:[Mm]y|[Oo]ur) (?:home |current |postal )?(?:address|flat|apartment|house|place|home|studio)(?:'s| is) (?:in|at|on|near|\\d)(?:.*?(?<value>\\d+ \\p{Lu}[\\p{L}'-]+|\\p{Lu}[\\p{L}'-]+))?`,
  ),
  en('home', 'state', `${self}${soft} (?:in|from) ${place}$`),

  en(
    'work',
    'turn',
    `${self}${soft} (?:start|starting|started|begin|begun|began)(?: work| working| a new job| my new job| a job| out)? (?:at|with|for) (?<value>${firm}.*)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:joined|joining) (?<value>(?:\\p{Lu}[\\p{L}&'-]+(?: \\p{Lu}[\\p{L}&'-]+)*$|(?:the|a|an) (?:\\p{Ll}+ ){0,3}?(?:company|firm|agency|hospital|bank|start-?up|newspaper|council)\\b).*)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:start|starting|started|began)(?: work| working| a new job| out)? as (?:a|an|the) (?<value>${trade}.*)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:got|took|accepted|landed|found|have|started|starting|signed for) (?:the|a|my|that) (?:new |better |full-time |part-time )*(?:job|position|post|job offer|contract)\\b(?<value>.*)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:got |was |been |am |'m )?(?:promoted|hired|transferred to|made (?:\\p{Ll}+ )?(?:head|chef|manager|team lead|lead|partner))\\b(?<value>.*)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:switched (?:jobs|companies|careers|schools|teams)|changed (?:jobs|companies|careers|schools|teams|departments)|went freelance|gone freelance)(?<value>.*)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:work|working|teach|teaching|employed)\\b (?:as (?:a|an|the) |(?:\\p{Ll}+ )?(?:at|for|in) )(?<value>.*) (?:now|these days|nowadays)\\b`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:freelancing|self-employed|freelance|unemployed)\\b(?<value>.*) ?(?:now|these days)`,
  ),
  en(
    'work',
    'turn',
    `${self}${soft} (?:quit my job|quit work|resigned|handed in (?:my|our) notice|retired|lost my job|(?:got |been |was )?(?:laid off|fired|made redundant)|left (?:my|the|that) (?:job|company|firm|agency|school|hospital|bank|office))\\b(?<value>)`,
  ),
  en('work', 'turn', `${self}${soft} (?:a|an|the) ${trade}(?: at .+| for .+)? (?:now|as of .+|these days|since .+)`),
  en('work', 'turn', `${self} no longer (?:work|working|employed|teach|teaching)(?<value>.*)`),
  en('work', 'turn', `${self} (?:don't|do not) (?:work|teach)(?<value>.*?) (?:any ?more|any longer|now)`),
  en(
    'work',
    'state',
    `${self}${soft} (?:work|working|teach|teaching|employed|self-employed|unemployed|freelance|freelancing|retired) (?:as|at|for|in|with|maths?|english|science|history|music|art|part|full|nights|shifts)\\b(?! (?:my own|the same))(?<value>.*)`,
  ),
  en('work', 'state', `${self}${soft} (?:self-employed|unemployed|retired|freelancing)\\b(?<value>)`),
  en(
    'work',
    'state',
    `${self}${soft} (?:looking for (?:a job|work|a new job)|out of work|between jobs|unemployed)`,
    'none',
  ),
  en('work', 'state', `${self}${soft} (?:a|an|the) (?<value>${trade})(?: at| for| in|$|,)`),
  en('work', 'state', `\\b(?:[Mm]y) (?:job|employer|company)(?:'s| is| at)(?<value>.*)`),

  en(
    'hours',
    'turn',
    `${self}${soft} (?:gone|went|cut|dropped|switched|moved|changed)(?: back| down| up| over| my hours)? (?:down |up |back )?to (?:\\p{L}+ days|part[- ]time|full[- ]time|\\d+ (?:hours|days)|nights?|days|mornings|four days|the (?:night|day|early|late|morning) shift)`,
  ),
  en(
    'hours',
    'turn',
    `${self}${soft} (?:work|working|on) (?:\\p{L}+ )?(?:part[- ]time|full[- ]time|nights|days|remotely|from home|\\p{L}+ days a week|the (?:night|day|early|late|morning) shift)\\b.* ?(?:now|these days|since|from)`,
  ),
  en(
    'hours',
    'state',
    `${self}${soft} (?:work|working|on|do|doing) (?:\\p{L}+ )?(?:part[- ]time|full[- ]time|nights|days|remotely|from home|in the office|\\p{L}+ days a week|the (?:night|day|early|late|morning) shift|weekends|Monday to Friday)`,
  ),

  en(
    'bond',
    'turn',
    `\\b(?:split up|broke up|broken up|separated|called it quits|divorced|not together|no longer together|called off (?:the|our) (?:wedding|engagement)|single again|single now)\\b`,
    'single',
  ),
  en(
    'bond',
    'turn',
    `\\b(?:got|getting|we're|we are|I'm|I am|and I are) engaged\\b|\\b(?:proposed|said yes)\\b`,
    'engaged',
  ),
  en(
    'bond',
    'turn',
    `\\b(?:got married|(?:we're|we are|I'm|and I are) (?:now )?married|tied the knot|eloped|had our wedding)\\b`,
    'married',
  ),
  en(
    'bond',
    'turn',
    `\\b(?:I'm|I am|I've been|I have been|I started|started) (?:\\p{L}+ )?(?:seeing|dating) (?:someone|somebody|a|\\p{Lu})|\\b(?:I have|I've got|I got|I've) (?:a )?(?:new )?(?:boyfriend|girlfriend|partner)\\b|\\b(?:I've met|I met) someone\\b`,
    'dating',
  ),
  en('bond', 'state', `\\b(?:I'm|I am|still|been) (?:\\p{L}+ ){0,2}?single\\b`, 'single'),
  en(
    'bond',
    'state',
    `\\b[Mm]y (?:boyfriend|girlfriend|partner|other half|gf|bf)(?: (?:\\p{Lu}|and I\\b|is called|of )|'s name)|\\b(?:I have|I've got|I got) a (?:boyfriend|girlfriend|partner)\\b|\\b(?:[Mm]e and \\p{Lu}\\p{L}+|\\p{Lu}\\p{L}+ and I) (?:are|have been|'ve been) (?:together|dating|a couple)|\\b(?:I'm|I am|I've been) (?:dating|seeing|going out with)`,
    'dating',
  ),
  en('bond', 'state', `\\b(?:engaged to|[Mm]y fianc\\p{L}+|we're engaged|I'm engaged)`, 'engaged'),
  en(
    'bond',
    'state',
    `\\b(?:[Mm]y (?:husband|wife|spouse)(?: (?:\\p{Lu}|and I\\b|is called|of )|'s name)|married to|(?:I'm|we're|I am|been) (?:happily )?married)\\b`,
    'married',
  ),

  en(
    'diet',
    'turn',
    `\\b(?:eat|eating|have) (?:meat|fish|chicken|everything|dairy|eggs) again\\b|\\b(?:no longer|not|stopped being|gave up being|n't) (?:a )?(?:vegetarian|vegan)\\b.*`,
    'meat',
  ),
  en(
    'diet',
    'turn',
    `\\b(?:gone|went|turned|became|become|I'm|I am)(?: a)?(?: fully| completely)? (?:vegan|vegetarian|veggie|plant-based|pescatarian)\\b.*?(?:now|since|these days)?|\\b(?:stopped eating|gave up|given up|cut out|don't eat) (?:meat|fish|dairy|animal products)\\b`,
    'plants',
  ),
  en(
    'diet',
    'state',
    `\\b(?:I'm|I am|we're) (?:a )?(?:vegan|vegetarian|veggie|plant-based|pescatarian)\\b|\\b(?:don't|do not|never) eat (?:meat|animals)\\b|\\bno meat\\b`,
    'plants',
  ),
  en(
    'diet',
    'state',
    `\\b(?:I|we) (?:eat|love|like|have|cook) (?:\\p{L}+ )?(?:meat|steak|chicken|beef|pork|bacon|burgers|sausages?)\\b|\\bmeat[- ]eater\\b`,
    'meat',
  ),
]

const homeAsked = {
  en: /\bwhere (?:are|do|is) (?:you|u|your)\b.*\b(?:liv\p{L}*|based|stay\p{L}*|now|home|from)\b|\bwhere are you based\b|\bwhat(?:'s| is) your address\b|\bwhich (?:city|town)\b/iu,
  zh: /(?:住|在)(?:在)?(?:哪|什么地方|哪个)/u,
}

/** The walks of life a clause speaks of, a turn before a state; each once. */
export function domainsOf(
  text: string,
  { language, asked }: { readonly language: Clause['language']; readonly asked: string },
): readonly DomainMark[] {
  const marks = new Map<Domain, DomainMark>()
  for (const { domain, force, pattern, value } of language === 'en' ? english : chinese) {
    const found = marks.get(domain)
    if (found?.force === 'turn' && found.value !== null) continue
    const match = pattern.exec(text)
    if (domain === 'work' && language === 'zh' && isOfSomebody(text)) continue
    if (match === null || (found !== undefined && found.force !== force)) continue
    const said = value ?? match.groups?.value?.trim() ?? ''
    marks.set(domain, { domain, force, value: said === '' ? (found?.value ?? null) : said })
  }
  if (!marks.has('home') && homeAsked[language].test(asked)) {
    const value = /\p{Lu}[\p{L}'-]+|[\p{Script=Han}]{2,}/u.exec(
      text.replace(/^(?:I'm|I am|In|在|我在|我)\s*/u, ''),
    )?.[0]
    if (value !== undefined) marks.set('home', { domain: 'home', force: 'state', value })
  }
  return [...marks.values()]
}

/** Words of which one stands in most clauses of a walk, for the index. */
export const domainWords: Readonly<Record<Domain, string>> = {
  home: 'live living moved move relocated settled based rent renting flat apartment house home place studio address staying keys share 住 租 搬 家 地址 定居 房 在',
  work: 'work working job teach teaching start started starting promoted hired joined quit resigned retired laid fired notice unemployed employed company school clerk nurse manager freelance intern trainee 上班 工作 辞 职 教 当 是 做 入职 升 退休 公司 报到',
  hours: 'work working part full time nights days shift hours remotely office 班 全职 兼职 双休 单休 远程 时间',
  bond: 'single boyfriend girlfriend partner husband wife engaged married divorced split broke separated seeing dating fiance 分手 离婚 订婚 结婚 领证 单身 单着 恋爱 脱单 朋友 老公 老婆 太太 对象',
  diet: 'everything restrictions intolerant dairy gluten 吃 忌 挑食 不耐 过敏 meat vegan vegetarian veggie plant eat chicken fish steak 素 肉 荤',
}
