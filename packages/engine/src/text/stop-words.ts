/**
 * Which words carry no content?
 *
 * Function words only, in normalised form and unstemmed. Lists of our own. How they are applied, and what happens
 * to a text that has nothing else, is the tokeniser's rule.
 */

const words = (list: string): string[] => list.trim().split(/\s+/)

/** English: articles, pronouns, prepositions, conjunctions, auxiliaries, particles; with their apostrophe-less chat forms. */
const english: ReadonlySet<string> = new Set(
  words(`
  a an the this that these those
  i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself
  we us our ours ourselves they them their theirs themselves one's oneself
  who whom whose which what when where why how
  am is are was were be been being do does did doing done have has had having
  will would shall should can could may might must ought cannot
  and or but nor so yet if then else than because while although though unless whether
  as at by for from in into of off on onto out over to under until till up upon with within without about above
  after again against before below between through toward towards via per
  not no too very just only also there here such both each other own same
  dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt cant couldnt wouldnt shouldnt wont aint mustnt
  im ive youre youve hes shes thats whats theyre theyve lets
  ain ll ve re
  eg ie etc http https www
`),
)

/** Words a question uses to ask, which the answer need not repeat. */
const asking: ReadonlySet<string> = new Set(
  words(`
  would could might long many much kind kinds type types sort sorts likely some any during ever
  does did often please tell exactly else based according mentioned
  whichever whoever whatever whenever wherever
`),
)

/** Chinese function characters. A bigram goes only when both of its characters are here, so 可可 or 会议 stays. */
const chinese: ReadonlySet<string> = new Set(
  '的了是在和与及或也就都还又很把被这那我你您他她它们吗呢吧啊呀嘛啦么着之其而但个不没有要会什怎哪谁',
)

/** Japanese particles, dropped as single characters only: はは and もも are words. */
const japanese: ReadonlySet<string> = new Set('のはがをにへともでかねよ')

/** Chinese ways to ask, longest first. Lookaheads spare the words that merely begin alike: 哪吒 (folded: 哪咤), 吗啡, 几乎, 几何. */
const chineseAsking =
  /什么时候|为什么|是什么|什么样|怎么样|怎么办|有没有|是不是|能不能|会不会|请告诉我|告诉我|请问|什么|怎么|怎样|如何|为何|为啥|何时|何地|何处|多少|多久|多长时间|多长|多大|是否|哪一?[天年月里儿个些位种次]|哪(?!咤)|谁|几(?:个|次|号|月|点|天|年|岁|位|种)?(?![乎何率])|吗(?!啡)|呢(?![子绒])/g

/** True for an English function word or a function character (or pair of characters) of Chinese or Japanese; takes a normalised, unstemmed term. */
export function isStopWord(term: string): boolean {
  const code = term.charCodeAt(0)
  if (code < 0x80) return english.has(term)
  if (term.length === 1) return chinese.has(term) || japanese.has(term)
  return term.length === 2 && chinese.has(term.charAt(0)) && chinese.has(term.charAt(1))
}

/** True for a word that only shapes a question; takes a normalised, unstemmed English word. */
export function isAskingWord(word: string): boolean {
  return asking.has(word)
}

/** Normalised text with the Chinese question words cut out. A line end takes their place, so no bigram forms across the gap. */
export function withoutChineseAsking(text: string): string {
  return text.replace(chineseAsking, '\n')
}
