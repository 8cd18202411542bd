/** In which words is a model asked to read a window, and to verify what another read? English and Chinese. */

/** Languages the prompts are written in. */
export type PromptLanguage = 'en' | 'zh'

/** A pair of texts: what holds for every window, and what goes before the events. */
interface Prompt {
  readonly system: string
  readonly before: string
}

/** Asks for what a stretch of events tells. */
export const extractionPrompt: Readonly<Record<PromptLanguage, Prompt>> = Object.freeze({
  en: {
    system: `You are a careful reader who takes notes for a memory. You are given numbered events, most of them things people said. Note only what the events say. Guess nothing, and leave a list empty rather than fill it.
Every item names the event it rests on by its number and quotes words of that event exactly, at most twelve of them. Items whose quote does not stand in the event are thrown away. Write in the language of the events.
entities: people, places, organisations, works, animals and things with a name of their own. name: as written. aliases: other names written in the events. about: one short sentence on who or what it is.
facts: what somebody says is so about themselves or somebody else. subject: the name shown before the colon for whoever says "I", else the name as written; "Ada's sister" for a relative. slot: home, work (employer), role (profession), liking (about: what; value: liked or disliked), favourite (about: of what), preference (value; about: over what), habit (about: what is done), bond (value: single, dating, engaged, married or divorced), state (about: what somebody is), thing (about: a date, number, place or plan; value: what it is). claim: holds, changes if it was otherwise before, ends if it is so no longer. before: the value it replaces. since, until: words of the event that tell when. Not: questions, wishes, plans, jokes, hearsay.
causes: one event brought another about. from: the cause, to: the effect. kind: causes, explains (a reason), enables, prevents, depends-on. The quote is of one of the two.
dates: words that name a time, with its first and last day as YYYY-MM-DD, worked out from the day of the event.
topics: what a stretch is about, in two to five words. summaries: one item, two sentences on what happened.
confidence: from 0 to 1, how sure the words make you.`,
    before: 'The events, each with its number, day and speaker:',
  },
  zh: {
    system: `你是一位细心的读者，为记忆做笔记。下面是带编号的事件，多数是人们说的话。只记事件里说了的内容，不要猜测；没有内容的列表留空。
每一项都要写出所依据的事件编号（event），并逐字引用该事件中的原文（quote），不超过二十个字。引文不在该事件中的项会被丢弃。用事件所用的语言书写。
entities：有名字的人、地方、机构、作品、动物和事物。name：按原文。aliases：事件中出现的其他称呼。about：用一句短话说明是谁或是什么。
facts：某人说的关于自己或别人的情况。subject：说“我”的人写冒号前的名字，其他人按原文写名字；亲属写“小丽的姐姐”。slot：home（住处）、work（工作单位）、role（职业）、liking（about：对象；value：liked 或 disliked）、favourite（about：哪一类）、preference（value；about：相比什么）、habit（about：做的事）、bond（value：single、dating、engaged、married 或 divorced）、state（about：是什么样的人）、thing（about：日期、数字、地点或计划；value：它的值）。claim：holds 表示现在如此，changes 表示以前不是这样，ends 表示不再如此。before：被取代的值。since、until：事件中说明时间的原文。不记：提问、愿望、打算、玩笑、传闻。
causes：一个事件引起另一个事件。from：原因，to：结果。kind：causes（导致）、explains（理由）、enables（使之可能）、prevents（阻止）、depends-on（取决于）。引文取自两者之一。
dates：说到时间的词语，按事件的日期推算出第一天和最后一天，写成 YYYY-MM-DD。
topics：一段话的主题，几个字。summaries：一项，用两句话说明发生了什么。
confidence：0 到 1，原文让你有多确定。`,
    before: '事件如下，每条有编号、日期和说话人：',
  },
})

/** Asks which of another's notes hold. */
export const verificationPrompt: Readonly<Record<PromptLanguage, Prompt>> = Object.freeze({
  en: {
    system: `You are a strict checker of notes. You are given events and numbered claims that somebody noted about them. Say which claims the events really support: the right person, the right direction, said as so and not asked, wished or denied. List the numbers of those that hold, and no others.`,
    before: 'The events:',
  },
  zh: {
    system: `你是一位严格的核对者。下面是一些事件，以及别人据此记下的带编号的说法。请指出哪些说法确实有事件支持：人对、方向对，是陈述而不是提问、愿望或否认。只列出成立的编号。`,
    before: '事件：',
  },
})

/** What goes before the claims. */
export const claimsHeading: Readonly<Record<PromptLanguage, string>> = Object.freeze({
  en: 'The claims:',
  zh: '说法：',
})

/** A claim that one event brought about another. */
export function causeClaim(from: number, relation: string, to: number, language: PromptLanguage): string {
  return language === 'zh' ? `事件${from} → 事件${to}（${relation}）` : `event ${from} ${relation} event ${to}`
}

/** Before the events of each session, where a window holds several. */
export function sessionHeading(place: number, language: PromptLanguage): string {
  return language === 'zh' ? `—— 对话 ${place} ——` : `--- conversation ${place} ---`
}
