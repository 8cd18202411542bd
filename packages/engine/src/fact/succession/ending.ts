/** What does a clause say is over, and what does it say is another now? By verbs of parting and of renewing, and their objects. */

import type { Clause } from '../clause.ts'
import { matterTerms } from './matter.ts'
import { chineseObject, englishObject, nothingParted, type PartedObject } from './parted-object.ts'

const parted =
  "(?:quit|quitted|stopped|finished with|binned|chucked|walked away from|unfollowed|given up(?: on)?|gave up(?: on)?|dropped(?: out of)?|cancel+ed|unsubscribed from|terminated|sold|got(?:ten)? rid of|gave away|given away|traded in|returned|threw (?:out|away)|thrown (?:out|away)|deleted|uninstalled|left|resigned from|lost|broke(?: up with)?|smashed|ditched|(?:am |'m )?(?:finished|done) with|retired from|went (?:right |totally |completely )?off|gone (?:right |totally |completely |clean )?off|sworn off|cut out|let go of|parted with|scrapped|split (?:up )?(?:with|from)|divorced|handed in my notice at|(?:am |'m )?(?:sick|tired) of|fed up with|can stop|could stop|had to stop|outgrew|outgrown|closed|(?:am |'m )?bored (?:of|with))"
/** What is given, had taken away, or left for another: the object stands within the verb, or whoever ends it is another. */
const partedAround: readonly RegExp[] = [
  /\bput an end to (?<object>.+)/iu,
  /\b(?:i|we|they|mum|dad)(?:'ve| have| had|'d)? (?:gave|given|sent|donated|sold|passed|handed|lent) (?<object>(?:my|our|the|all) .+?) (?:to|away|back|on)\b/iu,
  /\b(?:i|we)(?:'ve| have)? (?:traded|handed|turned|part-exchanged|sent) (?<object>(?:my|our|the) .+?) in\b/iu,
  /\b(?:had|got)(?: to have)? (?<object>.+?) (?:put down|put to sleep|taken (?:out|away|down|off)|removed|torn out|ripped out|scrapped|towed(?: away)?|rehomed)\b/iu,
  /\b(?:called|cancelled) off (?<object>.+)|\b(?:pulled|backed|opted|dropped) out of (?<object2>.+)/iu,
  /\b(?:took|taken|taking|take) me off (?<object>.+)|\bi(?:'ve| have)? (?:came|come) off (?<object2>.+)/iu,
  /^(?<object>.+?) (?:fell|has fallen|have fallen) through\b/iu,
  /\b(?:i|we)(?:'ve| have)? (?:swapped|exchanged|replaced|ditched|dropped) (?<object>.+?) (?:for|with|in favou?r of) /iu,
  /\b(?:switched|changed|moved|gone|went|migrated|transferred)(?: over| all| everything| (?:all )?(?:my|our|the) \p{Ll}+)? from (?<object>.+?) to /iu,
  /\blet (?<object>(?:my|our|the) .+?) (?:lapse|go|expire|run out|slip)\b/iu,
  /\b(?:is|are|am|'m|was|were)(?: not|n't) (?<object>.+?) after all\b/iu,
  /\b(?:graduated|qualified|got (?:my|his|her) degree) (?:in|from|at) (?<object>.+)/iu,
  /^(?:(?:my|our|the|his|her) )?(?<object>.+?) (?:went|has gone|have gone|is gone|are gone) (?:to (?:the (?:tip|dump|scrapyard|charity shop|skip)|auction|recycling|a good home)|in the (?:bin|recycling|skip)|for good)\b/iu,
  /^(?:my|our|the|his|her) (?<object>(?:plaster|cast|stitches|braces?|bandages?|splint|boot|scaffolding|crutches)) (?:is|are|was|were|came|come|comes|has come)(?: finally| already)? (?:off|out|gone)\b/iu,
  /^(?<object>\p{Lu}\p{L}+) and (?:I|me) (?:(?:don't|do not|no longer|never|aren't|are not) (?:speak|talk|see each other|together|friends|in touch|a couple)|(?:fell|have fallen) out)/u,
  /\b(?:we|i) (?:don't|do not|no longer) (?:speak|talk) to (?<object>.+)/iu,
]
const english: readonly RegExp[] = [
  ...partedAround,
  new RegExp(
    `^(?:.{0,40}, )?(?:(?:and|but|so|because|then|actually|well|yes|no|yeah|finally),? )*(?:i|we|they)(?:'ve|'m| have| had| am)?(?: \\p{L}+ly| just| finally| already| even| also)*(?: \\p{L}+ to)? ${parted}\\b (?<object>.+)`,
    'iu',
  ),
  /\b(?:no longer|(?:do|does|is|are|am|ca|could|have|has)n't|(?:do|does|is|are|am|can|could|have|has) not|'m not|'re not|never|cannot) (?<object>.+?) (?:any ?more|any longer|these days)\b/iu,
  /\b(?:i|we)(?:'m| am|'re| are)? no longer (?<object>.+)/iu,
  /^no more (?<object>.+) for me\b/iu,
  /^(?:(?:and|but|so|because|sadly|unfortunately),? )*(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Oo]ld) )*(?<object>(?:\p{Lu}[\p{L}'.]+|(?<=(?:[Mm]y|[Oo]ur|[Tt]he) )\p{Ll}+)(?: [\p{L}'.]+){0,2}?)(?:'s|'ve| has| have| was| got| is| are)?(?: \p{L}+ly| just| finally| been)? (?:died|dead|passed away|left(?= the| us| for|$)|retired|resigned|quit|moved (?:out|away|abroad)|broke(?= down|$| in| last)|broken|stolen|closed(?: down)?(?! (?:the|a|my|our|its)\b)|shut down|expired|cancel+ed(?! (?:the|a|an|my|our|its|all|some|every)\b)|sold(?! (?:the|a|an|my|our|its|me|us|all|some)\b)|discontinued|stopped working|fell (?:in|into|apart|off|down)|gave up the ghost|packed up|ran away)\b/u,
  /^(?<object>\p{Lu}\p{L}+) and (?:I|me) (?:\p{L}+ )?(?:split|broke|separated|divorced|got divorced|called it|are no longer|aren't|are not)\b/u,
]
const chinese =
  /断(?:了|掉)|没(?:再)?续|[销停拆撕处清](?:了|掉|户)|(?:盘|转|让|卖|送|捐|处理|租)(?:出去|掉|给|走)|(?:卖|送|拍卖|转让|处理)(?:光|掉)|退赛|毕业|绝交|不(?:再)?来往|闹翻|再也没\p{Script=Han}{1,4}过|置换|以旧换新|泡汤|没[订去办]成|(?:不|没有?)过敏|戒|(?:[退停卖扔丢删关]|取消|放弃|注销|辞|退订|退租|被偷|被盗|报废|解约|砸|坏|弄丢|送人)(?:掉|完)?(?:了|职了?|光)|辞职|离职|退休|被裁|辞掉|不[\p{Script=Han}A-Za-z]{1,6}了|不再|没再|再也不|(?:去世|过世|死|没|走|搬走|调走|离开)了|走丢|分手|离婚|掰了|腻了|腻|续费/u

/** "I don't take it any more": what, the sentence says. */
const pointing = /^(?:\p{L}+ )?(?:it|that|them|those|there|one|this)$/iu

/** What is over; nothing where nothing is. A pronoun means what its sentence names. */
export function endedIn(text: string, sentence: string, language: Clause['language']): PartedObject {
  if (language === 'zh') return chineseEnded(text, sentence)
  for (const pattern of english) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) continue
    const object = groups.object ?? groups.object2 ?? ''
    if (pointing.test(object)) return { terms: matterTerms(sentence), needed: new Set() }
    const parted = englishObject(object)
    if (parted.terms.size > 0) return parted
  }
  return nothingParted
}

function chineseEnded(text: string, sentence: string): PartedObject {
  const verb = chinese.exec(text)
  if (verb === null || /不[过是会能]了?$/u.test(text)) return nothingParted
  const before = chineseObject(text.slice(0, verb.index))
  const behind = chineseObject(text.slice(verb.index + verb[0].length).replace(/^(?:了|掉)+/u, ''))
  // What stands behind the verb is its object: 我退了攀岩馆的卡; else what stands before it: 攀岩馆的卡我退了.
  const own = behind.terms.size > 0 && !isAfterwards.test(text.slice(verb.index)) ? behind : before
  if (own.terms.size > 0) return own
  const within = matterTerms(verb[0])
  if (within.size > 0) return { terms: within, needed: new Set() }
  const isUnnamed = /^(?:我们?|[他她它]们?|都|也|就|已经|早就?|[，,])*$/u.test(text.slice(0, verb.index))
  return isUnnamed ? { terms: matterTerms(sentence), needed: new Set() } : nothingParted
}

/** 送给邻村的小学: to whom it went is not what went. */
const isAfterwards = /^(?:.{0,2})(?:给|到|去|走|回|成|为)/u

/** Where what is new ends. */
const renewedEnd = /\s(?:and|but|so|because|since|after|when|while|in|on|to|for|at|from|last|this|yesterday|due)\b.*$/iu

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
    return object === undefined ? new Set() : matterTerms(object)
  }
  for (const pattern of englishRenewed) {
    const object = pattern.exec(text)?.groups?.object
    if (object !== undefined) return matterTerms(object.replace(renewedEnd, ''))
  }
  return new Set()
}

/** True for what says that something is not so. */
export function isDenied(text: string, language: Clause['language']): boolean {
  return language === 'en'
    ? /n't\b|\b(?:not|never|no longer|cannot|no)\b/iu.test(text)
    : /不(?!错|过|仅|但|同)|没(?!事|错)|别/u.test(text)
}
