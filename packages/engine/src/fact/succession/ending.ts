/** What does a clause say is over, and what does it say is another now? By verbs of parting and of renewing, and their objects. */

import type { Clause } from '../clause.ts'
import { topicTerms } from '../topic.ts'

const parted =
  "(?:quit|quitted|stopped|given up(?: on)?|gave up(?: on)?|dropped(?: out of)?|cancel+ed|unsubscribed from|terminated|sold|got(?:ten)? rid of|gave away|given away|traded in|returned|threw (?:out|away)|thrown (?:out|away)|deleted|uninstalled|left|resigned from|lost|broke(?: up with)?|smashed|ditched|(?:am |'m )?(?:finished|done) with|retired from|went off|gone off|sworn off|cut out|let go of|parted with|scrapped|split (?:up )?(?:with|from)|divorced|handed in my notice at|(?:am |'m )?(?:sick|tired) of|fed up with|can stop|could stop|had to stop|outgrew|outgrown|closed|(?:am |'m )?bored (?:of|with))"
const english: readonly RegExp[] = [
  new RegExp(
    `^(?:.{0,40}, )?(?:(?:and|but|so|because|then|actually|well|yes|no|yeah|finally),? )*(?:i|we|they)(?:'ve|'m| have| had| am)?(?: \\p{L}+ly| just| finally| already| even| also)*(?: \\p{L}+ to)? ${parted}\\b (?<object>.+)`,
    'iu',
  ),
  /\b(?:no longer|(?:do|does|is|are|am|ca|could|have|has)n't|(?:do|does|is|are|am|can|could|have|has) not|'m not|'re not|never|cannot) (?<object>.+?) (?:any ?more|any longer|these days)\b/iu,
  /\b(?:i|we)(?:'m| am|'re| are)? no longer (?<object>.+)/iu,
  /^no more (?<object>.+) for me\b/iu,
  /^(?:(?:and|but|so|because|sadly|unfortunately),? )*(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Oo]ld) )*(?<object>(?:\p{Lu}[\p{L}'.]+|(?<=(?:[Mm]y|[Oo]ur|[Tt]he) )\p{Ll}+)(?: [\p{L}'.]+){0,2}?)(?:'s|'ve| has| have| was| got| is| are)?(?: \p{L}+ly| just| finally| been)? (?:died|dead|passed away|left(?= the| us| for|$)|retired|resigned|quit|moved (?:out|away|abroad)|broke(?= down|$| in| last)|broken|stolen|closed(?: down)?|shut down|expired|cancel+ed|sold|discontinued|stopped working|fell (?:in|into|apart|off|down)|gave up the ghost|packed up|ran away)\b/u,
  /^(?<object>\p{Lu}\p{L}+) and (?:I|me) (?:\p{L}+ )?(?:split|broke|separated|divorced|got divorced|called it|are no longer|aren't|are not)\b/u,
]
/** Where the object ends. */
const englishEnd =
  /\s(?:and|but|so|because|since|after|when|while|in|on|last|this|yesterday|for good|for a|to|due|years?|months?|weeks?|two|three|a few|completely|entirely)\b.*$/iu

const chinese =
  /戒|(?:[退停卖扔丢删关]|取消|放弃|注销|辞|退订|退租|被偷|被盗|报废|解约|砸|坏|弄丢|送人)(?:掉|完)?(?:了|职了?|光)|辞职|离职|退休|被裁|辞掉|不[\p{Script=Han}A-Za-z]{1,6}了|不再|没再|再也不|(?:去世|过世|死|没|走|搬走|调走|离开)了|走丢|分手|离婚|掰了|腻了|腻|续费/u

/** What a membership is for tells more than that it is one. */
const holders = new Set([
  'membership',
  'subscript',
  'account',
  'plan',
  'class',
  'lesson',
  'cours',
  'app',
  'contract',
  'habit',
  'compani',
  'doctor',
])

/** "I don't take it any more": what, the sentence says. */
const pointing = /^(?:\p{L}+ )?(?:it|that|them|those|there|one|this)$/iu

/** Topics of what is over; empty where nothing is. A pronoun means what its sentence names. */
export function endedIn(text: string, sentence: string, language: Clause['language']): ReadonlySet<string> {
  if (language === 'zh') {
    if (!chinese.test(text) || /不[过是会能]了?$/u.test(text)) return new Set()
    const own = topicTerms(text)
    return own.size > 0 ? own : topicTerms(sentence)
  }
  const ended = new Set<string>()
  for (const pattern of english) {
    const object = pattern.exec(text)?.groups?.object
    if (object === undefined) continue
    const bare = object.replace(englishEnd, '')
    const isPointed = pointing.test(bare)
    for (const term of topicTerms(isPointed ? sentence : bare)) ended.add(term)
  }
  return essential(ended)
}

function essential(terms: ReadonlySet<string>): ReadonlySet<string> {
  const telling = new Set([...terms].filter((term) => !holders.has(term)))
  return telling.size === 0 ? terms : telling
}

const englishRenewed: readonly RegExp[] = [
  /\b(?:i|we)(?:'ve| have)?(?: \p{L}+ly| just| finally)* (?:changed|switched|moved|gone over|went over) to (?:another|a different|a new) (?<object>\p{Ll}+(?: \p{Ll}+)?)/iu,
  /\b(?:i|we)(?:'ve| have)?(?: \p{L}+ly| just| finally| also)* (?:changed|switched|swapped|replaced|upgraded|renewed) (?:my |our |the )?(?<object>.+)/iu,
  /\b(?:i|we)(?:'ve| have)?(?: \p{L}+ly| just| finally)* (?:got|have|bought|chose|picked|am with|see|ordered|use) (?:a|an|my|our) new (?<object>.+)/iu,
  /^(?:.{0,20}, )?(?:my|our|the) new (?<object>[\p{L}' -]{2,40}?)(?:'s| is| are|:|$)/iu,
  /^new (?<object>\p{Ll}+(?: \p{Ll}+)?)(?:$|:| is)/iu,
]
const chineseRenewed =
  /换了?(?!成|到)(?<object>\p{Script=Han}{2,5}?)了|(?<before>[\p{Script=Han}\w]{2,8}?)(?:已经)?换(?:了|人)+(?:$|[,，。])|换了?(?:另外?)?一?[家个位名间所](?:新的?|别的)?(?<other>\p{Script=Han}{2,5}?)(?:了|$|[,，。])|^新(?:的)?(?<fresh>\p{Script=Han}{2,4}?)(?:是|叫|在)/u

/** Topics of what is another now: "changed my number", 换手机了. */
export function renewedIn(text: string, language: Clause['language']): ReadonlySet<string> {
  if (language === 'zh') {
    const groups = chineseRenewed.exec(text)?.groups
    const object = groups?.object ?? groups?.before ?? groups?.other ?? groups?.fresh
    return object === undefined ? new Set() : topicTerms(object)
  }
  for (const pattern of englishRenewed) {
    const object = pattern.exec(text)?.groups?.object
    if (object !== undefined)
      return topicTerms(object.replace(englishEnd, '').replace(/\b(?:to|for|at|from) .*$/iu, ''))
  }
  return new Set()
}

/** True for what says that something is not so. */
export function isDenied(text: string, language: Clause['language']): boolean {
  return language === 'en'
    ? /n't\b|\b(?:not|never|no longer|cannot|no)\b/iu.test(text)
    : /不(?!错|过|仅|但|同)|没(?!事|错)|别/u.test(text)
}
