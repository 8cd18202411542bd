/** Of whom does a clause speak? Of the speaker and his things, of one of his people, or of somebody by name. */

import type { Clause } from '../clause.ts'

/** `self` for the speaker and all that is nobody's else; a word for one of his people; `null` where nobody can tell. */
export type Whose = string | null

const self = 'self'
const kinWords =
  'sister|brother|mother|mum|mom|father|dad|son|daughter|husband|wife|uncle|aunt|cousin|friend|neighbou?r|colleague|coworker|boss|manager|flatmate|roommate|housemate|partner|girlfriend|boyfriend|parents?|grandm\\p{L}+|grandf\\p{L}+|gran|nan|grandpa|nephew|niece|kids?|child|children|fianc[eé]e?|landlord|landlady|teacher|mate|in-laws|ex'
const english = new RegExp(`^(?:my|our) (?:\\p{Ll}+ ){0,2}?(?<kin>${kinWords})(?:'s|s'|\\b)(?! and (?:i|me)\\b)`, 'iu')
const company = /^(?:me and |\p{L}+(?: \p{L}+){0,2} and (?:i|me)\b)/iu
/** Who decides over what is mine: "my landlord has put the rent up", "they changed the door code". */
const actsOnMe =
  /^(?:they|(?:my|our|the) (?:\p{Ll}+ )?(?:landlord|landlady|boss|manager|doctor|vet|dentist|clinic|school|bank|company|council|club|airline|agency|teacher|trainer|office|gym|firm))(?:'ve|'s| have| has| had)? (?:just |also |finally |now )?(?:changed|lowered|raised|moved|put|cut|increased|reduced|switched|renamed|pushed|gave|given|took|taken|transferred|promoted|upgraded|assigned|offered|shifted|made) (?:me|my|our|us|the (?!\p{Ll}+ office\b))/iu
const chineseActsOnMe =
  /^(?:房东|老板|领导|公司|单位|学校|医生|诊所|银行|物业|航空公司|教练|老师)(?:又|已经|刚)?(?:把(?!(?:他|她|小|阿|老))|给我|让我|通知我)/u
const third = /^(?:he|she|his|her|their|you|your|someone|somebody|everyone|people)(?:\b|')/iu
const named = /^(?<name>\p{Lu}\p{Ll}+)(?:'s)? (?:\p{Ll})/u
const chineseKin =
  '爸爸?|妈妈?|父亲|母亲|姐姐?|妹妹?|哥哥?|弟弟?|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|老公|老婆|丈夫|妻子|太太|先生|女儿|儿子|女朋友|男朋友|女友|男友|同事|室友|邻居|朋友|闺蜜|老板|老师|表[姐妹哥弟]|堂[姐妹哥弟]|爸妈|父母|孩子|同学|房东|侄子|侄女|外甥女?'
const chinese = new RegExp(`^(?:我们?|咱们?)?(?:家)?的?(?<kin>${chineseKin})(?!和我|跟我)`, 'u')
/** 小丁, 邓老师; but 小区 and 老家 are no names. */
const chineseName =
  /^(?<name>(?:[小阿](?![时心说孩学区伙朋姨])|老(?![板师家公婆是了妈爸实]))\p{Script=Han}(?![的是])|\p{Script=Han}{1,2}(?:老师|医生|经理|师傅|阿姨|大夫|教练)(?!的|是我))/u
/** 安医生的前台 is somebody, and not the doctor. */
const chinesePossessor =
  /^(?:[小阿](?![时心说孩学区伙朋姨])\p{Script=Han}|\p{Script=Han}{1,2}(?:老师|医生|经理|师傅|大夫|教练|阿姨|叔叔))的(?!是)/u
const chineseThird = /^(?:[他她]们?|你们?|您|有人|别人|大家|人家)/u

/** @param led  the clause before in the sentence: what goes on without a subject goes on about the same one */
export function whoseClause(text: string, language: Clause['language'], led = ''): Whose {
  const own = language === 'en' ? englishWhose(text) : chineseWhose(text)
  if (own !== undefined) return own
  if (led === '') return self
  return (language === 'en' ? englishWhose(led) : chineseWhose(led)) ?? self
}

function englishWhose(text: string): Whose | undefined {
  const bare = text.replace(
    /^(?:(?:actually|and|but|so|also|well|oh|now|by the way|btw|yes|no|yeah|sorry|then|today|last \p{L}+|this \p{L}+),? )+/iu,
    '',
  )
  if (company.test(bare)) return self
  if (/^(?:please )?(?:make|change|move|set|put|remind me|book|keep|note)\b/iu.test(bare)) return self
  if (actsOnMe.test(bare)) return self
  const kin = english.exec(bare)?.groups?.kin
  if (kin !== undefined) return kin.toLowerCase()
  if (third.test(bare)) return null
  if (/^they\b/iu.test(bare)) return /\b(?:me|my|us|our)\b/iu.test(bare) ? self : 'name they'
  const name = named.exec(bare)?.groups?.name
  if (
    name !== undefined &&
    /^(?:I|We|My|Our|The|A|An|It|That|This|There|In|On|At|From|For|As|Since|Because|New|No|Not|Big|Good|Bad|Please|Had|Have|Got|Just|Still|Yes|Turns|Had|\p{L}+ly)$/u.test(
      name,
    ) === false
  )
    return `name ${name.toLowerCase()}`
  return /^(?:i|we|my|our|i'\p{L}+|we'\p{L}+)\b/iu.test(bare) ? self : undefined
}

function chineseWhose(text: string): Whose | undefined {
  const bare = text.replace(/^(?:对了|其实|现在|不过|但是?|所以|而且|今天|昨天|上周|上个?月|最近|后来),?/u, '')
  if (chineseActsOnMe.test(bare)) return self
  if (chinesePossessor.test(bare)) return null
  const kin = chinese.exec(bare)?.groups?.kin
  if (kin !== undefined) return kin.length === 2 && kin[0] === kin[1] ? (kin[0] as string) : kin
  if (chineseThird.test(bare)) return null
  const name = chineseName.exec(bare)?.groups?.name
  if (name !== undefined) return `name ${name}`
  return /^(?:我|咱|俺)/u.test(bare) ? self : undefined
}

/** True for a person called by name, and not for the speaker or one of his people. */
export function isNamed(whose: Whose): boolean {
  return whose?.startsWith('name ') === true
}
