/** Whom is a fact about? The key of its subject, from the words for it and from who speaks. */

import { kinKey, nameKey } from '../entity/key.ts'
import { isStopWord } from '../text/stop-words.ts'
import { nobody } from './fact.ts'

/** Who speaks, and who was last spoken of. */
export interface Speech {
  /** Key of the speaker. */
  readonly self: string
  /** The one person named as a subject shortly before; null where there is none, or more than one. */
  readonly lastNamed: string | null
}

const selfWords = new Set([
  'i',
  'we',
  'my',
  'our',
  '我',
  '我们',
  '咱',
  '咱们',
  '俺',
  '我家',
  '我们家',
  '咱家',
  '咱们家',
])
const thirdWords = new Set(['he', 'she', 'his', 'her', '他', '她'])
/** Capitalised at the head of a clause and no name; and whom no fact can be about. */
const noNames = new Set(
  'they their you your it this that these those there here everyone everybody somebody someone nobody people both one what who which how when where then now also just still even yes no well oh the a an 他们 她们 你 你们 大家 有人 没人 别人 谁 这个 那个 这 那 什么 今天 昨天 现在 后来'.split(
    ' ',
  ),
)
/** "I'd" at the head of a clause is nobody's name. */
const contraction = /^(?:i|you|he|she|it|we|they|that|there|who|what|this)'(?:d|ll|m|s|re|ve)$/u
const mine = /^(?:my|our) (?<kin>.+)$/iu
const kinOfMine = /^我的?(?<kin>\p{Script=Han}{1,4})$/u
const kinAlone =
  /^(?:爸爸?|妈妈?|父亲|母亲|姐姐?|妹妹?|哥哥?|弟弟?|爷爷|奶奶|外公|外婆|姥姥|姥爷|老公|老婆|女儿|儿子)$/u
/** Chinese "names" with these are cut out of a sentence and none. */
const noHanName = /[住搬的了是在不没很就都也还这那有会要把被从和跟对给让说想每最更又已]/u

/** @returns null where nobody in particular is meant */
export function subjectKey(words: string, { self, lastNamed }: Speech): string | null {
  const lower = words.trim().toLowerCase()
  if (selfWords.has(lower)) return self
  if (thirdWords.has(lower)) return lastNamed
  if (lower === '' || noNames.has(lower) || isStopWord(lower) || contraction.test(lower)) return null
  const kin = (mine.exec(lower) ?? kinOfMine.exec(lower))?.groups?.kin
  if (kin !== undefined) return kinKey(self, kinWord(kin))
  if (kinAlone.test(lower)) return kinKey(self, kinWord(lower))
  if (/\p{Script=Han}/u.test(lower) && noHanName.test(lower)) return null
  return nameKey(words.replace(/(?:'s|的)$/u, ''))
}

/** "sister Ada" is the sister, and 妹妹 and 妹 are one. */
function kinWord(kin: string): string {
  const bare = kin.replace(/^(?:older|younger|elder|big|little|best|old) /u, '')
  if (/\p{Script=Han}/u.test(bare)) return /^(\p{Script=Han})\1$/u.test(bare) ? bare.slice(1) : bare
  return bare.split(' ')[0] ?? bare
}

/** True for a name that a pronoun after it may mean. */
export function isOther(subject: string | null, { self }: Speech): boolean {
  return subject !== null && subject !== self && subject !== nobody
}

/** Whose a thing is: its key, and the words without the owner; `nobody`'s where no owner is named. */
export function ownedThing(words: string, speech: Speech): { owner: string | null; thing: string } {
  const english = /^(?<owner>my|our|his|her|their|the|a|\p{L}+'s) (?<thing>.+)$/iu.exec(words)?.groups
  if (english !== undefined) {
    const owner = (english.owner as string).toLowerCase()
    const thing = english.thing as string
    if (owner === 'the') return { owner: nobody, thing }
    if (owner === 'a') return { owner: speech.self, thing }
    return { owner: subjectKey(english.owner as string, speech), thing }
  }
  const chinese = /^(?<owner>我们?|咱们?|他|她)(?:的|们的)?(?<thing>.+)$/u.exec(words)?.groups
  if (chinese === undefined) return { owner: nobody, thing: words }
  return { owner: subjectKey(chinese.owner as string, speech), thing: chinese.thing as string }
}
