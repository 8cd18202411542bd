/** Which words speak of what is over, of what lies ahead, and of what is so? English and Chinese, as `foldForTime` gives them. */

const whole = (words: string): string => `(?<![a-z'])(?:${words.trim().replace(/\s*\n\s*/g, '|')})(?![a-z])`
const listed = (words: string): string => whole(words.trim().split(/\s+/).join('|'))

const englishFuture = whole(`
  will|won't|shall|going to|gonna|plan(?:s|ning)? (?:to|on)|planned for|looking forward|tomorrow|upcoming|scheduled
  (?:i|we|you|they|he|she|it)'ll|(?:hope|intend|expect|want|need|have|has)s? to|about to|supposed to|next(?! to)|soon|let's
  (?:have|has|'ve|got) (?:[a-z']{1,12} ){1,2}booked|due(?! to)|can't wait|see you|(?:remember|don't forget) to|remind (?:me|us)
`)

const englishPresent = whole(`
  is|are|am|isn't|aren't|(?:i'm|(?:we|you|they)'re|(?:it|he|she|that|there|here)'s)|(?<!did (?:[a-z]{1,8} )?)have|has|must|should
  leaves|starts|begins|opens|ends|departs|arrives|flies|lands|closes|expires|runs|takes place|happens|falls
  (?:i|we|you|they) (?:leave|start|begin|meet|fly|arrive|depart|move|open|close|come|go)
`)
/** "We're flying on", "is getting married on": arranged for a date, where a date stands beside it. */
const englishArranged = `(?<![a-z])(?:is|are|am|isn't|aren't|[a-z]{1,12}'(?:s|re|m))(?: (?:not|now|all|both|only|just|even|also|finally|probably|definitely))? (?:${listed(`
  flying marrying travelling traveling leaving coming visiting hosting returning arriving moving meeting having throwing
  celebrating opening launching performing starting heading sailing attending`)}|${whole('getting (?:married|engaged|divorced|together|back|in|there|my|our|his|her|their|the|an?)')})`
/** "Booked a table for", "moved it to", "bring it forward to": what it names is set, and by its nature mostly ahead. */
const englishSettingVerb =
  "(?<![a-z])(?:(?:mov|postpon|reschedul|delay|chang)(?:e|ed|es|ing)?|(?:shift|push)(?:s|es|ed|ing)?|br(?:ing|ings|inging|ought)(?= (?:[a-z']{1,15} ){0,5}forward )|put(?:s|ting)?(?= (?:[a-z']{1,15} ){0,5}(?:off|back|forward) )|booked|reserved|set|arranged|registered|signed up|agreed|confirmed)(?: [a-z']{1,15}){0,6} (?:to|for|until|till) "

const englishSetting = `${englishSettingVerb}(?:the )?$`

const englishPastWord = whole(
  'ago|yesterday|last (?!day|chance|minute|one)[a-z]+|previously|earlier|back then|at the time|used to|thanks|thank you',
)
const irregular = `
  was were wasn't weren't did didn't had hadn't been went came saw got took made said told met ate left gave found felt thought knew
  began ran drove flew spent bought brought caught taught sent kept lost won held heard sat stood slept spoke wrote rode swam sang
  drank broke chose fell forgot grew hid led lent paid rang rose sold shot shook sank stole stuck struck swore threw understood woke
  wore wept built dealt dug drew fought fed froze hung became blew bit burnt learnt swept tore lit seen gone done taken given eaten
  burst hurt shut split cost quit shed cast hit cut put lay ran struck
  written broken chosen driven fallen flown forgotten grown ridden spoken stolen sung swum thrown woken worn agreed`
/** Words in -ed that are no verbs of the past, or seldom. */
const noPast =
  'hundred|sacred|naked|wicked|excited|interested|tired|worried|supposed|united|limited|advanced|detailed|crowded|scheduled'
const regular = `(?!(?:${noPast})(?![a-z]))[a-z]{1,14}[a-df-z]ed`
/** "Is moved", "a planned": what is so now. */
const noParticiple =
  "(?<!(?<![a-z])(?:(?:is|are|am|be|being|[a-z]'(?:s|re|m)) (?:[a-z]{1,12} )?|(?:an?|the|my|our|your|his|her|their|this) ))"
const englishPastVerb = `${noParticiple}(?:${listed(irregular)}|(?<![a-z'])${regular}(?![a-z]))`

const chineseFuture =
  '将要?|(?<![开聚约晚宴年例集机社大协学体误领班])会(?![议员计场面见客儿晤谈所费])|(?<![重主])要(?!议|员|计|求|不要|好|是)|打算|计划|准备|明天|后天|下周|下个?月|明年|即将|预计|等到|约好|约定|安排在|期待|别忘了?|记得|再过|[来去到]不了|(?<![上那当])[没有]空|能[来去到](?!了|过)'

const chinesePresent =
  '(?<![但可还于只总就不要])是(?![否非])|(?:截止|到期|出发|起飞|开始|开幕|开会|举行|交稿|面试|见面)(?![了过时上后前的])'

const chinesePast =
  '了(?![解不])|(?<=[见去吃看来做说听试用读写学住买打到玩谈聊])过(?![来去生年节周])|刚|已经|曾|昨天|昨晚|前天|上周|上个?月|去年|当时|那天|那时|没(?![关事问])|(?<=[见碰遇收听看拿])到'

/** 改到, 推迟到: what stands behind it is set. */
const chineseSetting = '(?:[定改挪延推调移](?:[期后迟整动])?|提前|顺延)(?:[在于成]|到了?)|约在'

/** Something is set for a date, whichever: "moved to Monday". */
export const settingWords: RegExp = new RegExp(`${englishSettingVerb}|${chineseSetting}`, 'u')

/** Words of each side, the stronger first: it wins where two stand equally near. */
export const tenseWords: readonly (readonly ['past' | 'future' | 'present' | 'set', RegExp])[] = [
  ['future', new RegExp(`${englishFuture}|${englishArranged}|${chineseFuture}`, 'g')],
  ['set', new RegExp(`${englishSetting}|${chineseSetting}`, 'g')],
  ['past', new RegExp(`${englishPastWord}|${englishPastVerb}|${chinesePast}`, 'g')],
  ['present', new RegExp(`${englishPresent}|${chinesePresent}`, 'g')],
]
