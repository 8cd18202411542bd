/** Which words tell of a moment and not of what is so? Where one is just now, how one feels, what took place once. */

/** What somebody is for the moment: a place, a mood, a condition of today. */
const state =
  /^(?:(?:at|in|out of|off|from|with|for|about|under|over|near|between|by|up|down|around|inside|outside|behind|on (?!(?:a |the )?(?:[\p{L}-]+ )?(?:diet|medication|insulin|antidepressants|the pill|parental leave|maternity leave|sick leave)\b))(?!love\b|recovery\b|remission\b|therapy\b)\b|(?:a (?:bit|little)|so|too|very|really|quite|pretty|rather|all|just|on)\b|(?:late|early|dead|broken|stuck|missing|empty|tired|hungry|thirsty|cold|hot|warm|wet|busy|bored|sleepy|angry|sad|lost|excited|curious|nervous|worried|home|upstairs|downstairs|online|offline|serious|right|wrong|okay|ok|good|bad|great|better|worse|back|away|free|available|asleep|awake|drunk|full|stuck|new|here|there|next|first|last|proud|grateful|thankful|jealous|surprised|confused|impressed|amazed|shocked|thrilled|delighted|stressed|exhausted|relieved|disappointed|frustrated|interested|able|unable|bound|born|called|named|kidding|joking|safe|unsure|aware|used to|open to|up for|lucky|welcome)\b|(?!(?:married|engaged|related|based|addicted|obsessed|trained|qualified|registered|committed|devoted)\b)\p{Ll}+ed (?:to|on|by|with|up|out|off)\b)/iu
const chineseState =
  /^(?:说|想|不|没|因为|为了|这|那|什么|谁|真的|假的|故意|认真|开玩笑|一样|对|错|在|从|来|去|怎么|无所谓|随口|随便|昨天|今天|明天|刚|第[一二三四五六七八九十\d]+)/u
/** In which condition somebody or something is for now, whatever it is called: "the drivers are on strike". */
const condition =
  /\b(?:is|are|am|was|were|'s|'re|'m) (?:(?:all|still|back|now|just|currently|out|again|always|already) )*(?:on (?:strike|hold|fire|sale|leave|hiatus|duty|call|edge|track|board|the (?:phone|line|way|road|run|mend|loose|move|fence|verge|brink|table|same page)|a (?:roll|break|call|trip|mission|rampage)|(?:its|his|her|their|my|our) (?:way|last legs|feet|own|mind|nerves|best behaviou?r))|in (?:trouble|tears|shock|limbo|pieces|ruins|chaos|a (?:hurry|rush|mess|mood|meeting|coma)|the (?:way|works|shower|bath|clear|doghouse|same boat))|at (?:risk|stake|war|rest|odds)|out of (?:order|stock|reach|control|sight|line|service)|up (?:in (?:the air|arms)|to (?:no good|date|speed)|for grabs)|under (?:pressure|attack|way|construction)|down the drain|off (?:the hook|the charts|limits|sick))\b|在(?:打|闹|吵|哭|笑|等|找|排|堵|忙)|(?:罢工|请假|打电话|开会|路上|忙着?|抢修|维修|装修|施工|营业|直播|堵车)(?:中|呢)?$/iu
/** Had, and gone soon. */
const had =
  /^(?:an? |the |some |another |my |any |no )?(?:[\p{Ll}-]+ )?(?:meeting|headache|migraine|cold|fever|flu|cough|call|appointment|question|problem|idea|minute|moment|look|chat|talk|lot|bit|point|plan|plans|feeling|test|exam|interview|time|nap|drink|shower|fight|pain|go|try|word|date|dream|clue|doubt|doubts|choice|chance|reason|news|surgery|operation|lunch|dinner|breakfast|fun|deadline|day|week|weekend|to)\b/iu
/** Particles and adjectives behind a verb, no objects. */
const noObject =
  /^(?:along|around|away|back|off|on|out|over|up|down|through|in|by|ahead|together|home|well|badly|there|here|crazy|mad|wild|nuts|blank|bankrupt|dead|fair|dumb|safe|it|first|last|far|fast|slow|slowly|hard|alone|online|viral|bad|wrong|missing|unnoticed)(?:$| (?:with|on|to|for|at|about|of)\b)/iu
/** A time at which something took place once. */
const once =
  /\b(?:yesterday|last (?:night|week|month|year|spring|summer|autumn|winter|\p{L}+day)|this morning|tonight|tomorrow|earlier today|just now|(?:an?|one|two|three|\d+|a few|a couple of) (?:minutes?|hours?|days?|weeks?|months?|years?) ago|the other day|next (?:week|month|\p{L}+day)|in \d{4})\b|昨天|昨晚|前天|前几天|上周|上个?月|去年|前年|刚才|刚刚|刚(?=[看吃喝做去打买写])|今早|今天早上|上次|那天|有一次/iu
/** A day or a measure by which something is done as a rule. */
const asRule =
  /\b(?:every|each|usually|always|often|sometimes|on \p{Lu}\p{L}+days|most|daily|weekly|regularly|as a rule|twice a|once a|since|still|started|began|begun|took up|taken up)\b|每|经常|常常|总是|一直|平时|一般|通常|天天|坚持|习惯|从小|开始|又|还在|周末都|周[一二三四五六日末]都/iu
/** What is under way as it is told: "I'm watching the kettle". More or less of it is a rule again. */
const underWay =
  /^(?:watching|listening to|eating|drinking|cooking|baking|ordering|buying|wearing|walking|paying|riding|driving)$/u
const amount = /^(?:more|less|fewer|only|no)\b/iu
/** Acts that are over when they are told with 了 or 过, if no word says that they are done as a rule. */
const acts = new Set('爬 逛 追 抽 吸 喝 吃 用 玩 打 看 骑 开 上 弹 跳 踢 游 做 去 跑 听 读 写 买 坐 穿'.split(' '))

/** Whether a clause tells the condition that something is in for now, and no value of it. */
export function isPassingCondition(clause: string): boolean {
  return condition.test(clause)
}

/** Whether words behind "I am" tell no lasting state. */
export function isPassingState(words: string, language: 'en' | 'zh'): boolean {
  return (language === 'en' ? state : chineseState).test(words)
}

/** Whether what is said to be done is no habit: done once, or no object of a verb at all. */
export function isPassingHabit(
  { verb, object }: { readonly verb: string; readonly object: string },
  { text, language }: { readonly text: string; readonly language: 'en' | 'zh' },
): boolean {
  if (asRule.test(text)) return language === 'en' && noObject.test(object)
  if (once.test(text)) return true
  if (underWay.test(verb)) return !amount.test(object)
  if (language === 'en') return noObject.test(object) || (/^(?:have|has|having)$/u.test(verb) && had.test(object))
  return acts.has(verb) && (text.includes(`${verb}了`) || text.includes(`${verb}过`) || /[了的]$/u.test(text))
}

/** Who is nobody in particular, as a Chinese clause begins; and what only leads to a sentence. */
export const nobodyInParticular: RegExp =
  /^(?:大家|有人|没人|没有人|谁|人人|所有人|很多人|有些人|有的人|别人|人家|众人|全家人?$)/u
/** "The problem is …": heads that have no value but a sentence. */
export const onlyLeads: RegExp =
  /^(?:problem|issue|thing|point|question|trouble|truth|fact|idea|catch|trick|answer|reason|good news|bad news|rest|worst|best|upshot|bottom line|downside|upside|main thing|问题|关键|重点|麻烦|原因|事实|真相|意思|结果|好处|坏处|缺点|优点|好消息|坏消息|情况|说法|感觉|印象|第一反应)$/iu
/** What is said of a person and is no value: "my sister was born in Porto". */
export const noValueOf: RegExp =
  /^(?:(?:out of|up to|down with|into|about)\b.*|.*什么.*|.*[住待呆坐站等睡玩]了.*|加班.*|born|dead|gone|away|back|here|there|called|named|known|married|divorced|ill|sick|well|fine|happy|sad|late|ready|done|broken|empty|full|stuck|missing|holiday|hospital|bed|town|trouble|love|labour|pain|a (?:bit|little)|so|very|too|really|quite|always|never|\p{Ll}+ing)(?:$| )/u
