/** How does a clause begin? Its subject, what stands before it, and what is left out. */

import type { Clause } from './clause.ts'
import { who } from './english-frame.ts'

const lead =
  /^(?:(?:actually|well|so|oh|and|but|also|because|although|though|while|since|by the way|btw|yes|yeah|no|ok|okay|honestly|anyway|now|then|update|news|fyi|good news|bad news|big news|correction|sorry|these days|nowadays|lately|recently|finally|in the end|at last|guess what|turns out|the truth is|last \p{L}+|this (?:week|month|year|spring|summer|autumn|winter)|(?:two|three|four|a few|\d+) \p{L}+ ago|a (?:week|month|year) ago|since (?:\p{L}+)|in (?:\p{Lu}\p{L}+|\d{4}|the end)|on \p{Lu}\p{L}+day|yesterday|today|as of \p{L}+|starting (?:in |next )?\p{L}+|from now on|after [^,]+?),? )+(?=(?:I|we|he|she|they|my|our|the|his|her)\b|I'|\p{Lu})/iu
const changeCue =
  /\b(?:now(?! and then)|nowadays|these days|from now on|as of|instead|starting (?:in|next|from)|correction|i was wrong|my mistake|i misspoke)\b|现在|如今|改(?=[成为用在到])|从今天起|以后都|说错了|记错了|更正/iu
const bareVerb =
  /^(?:(?:now|then|also|just|finally|recently|officially|actually|already) )*(?:moved|quit|left|live|lives|living|work|works|working|love|loves|hate|hates|like|likes|started|stopped|switched|gave up|given up|sold|joined|got|prefer|prefers|using|use|uses|can't stand|used to|no longer|don't|doesn't|never|single|drink|drinks|go|goes|play|plays)\b/iu
const englishHead = new RegExp(`^${who}(?=[ '])`, 'u')
const chineseHead =
  /^(?:我们?|咱们?|[他她](?!们)|[我他她]的?(?:爸爸?|妈妈?|姐姐?|妹妹?|哥哥?|弟弟?|老公|老婆|女儿|儿子|朋友|同事|室友|女朋友|男朋友)|小\p{Script=Han}|老\p{Script=Han}|阿\p{Script=Han})/u

/** The clause without what stands before its subject, and whether any of its words say that it was otherwise before. */
export function leadOf({ text, language }: Clause): { text: string; isChange: boolean } {
  const isChange = changeCue.test(text)
  if (language === 'zh')
    return {
      text: text.replace(
        /^(?:但是?|不过|所以|而且|因为|然后|对了|其实|哦|嗯|唉|好消息|结果|总之|于是|没想到|想不到|居然|谁知道|反正|说起来|坦白说)+,?/u,
        '',
      ),
      isChange,
    }
  return { text: text.replace(lead, ''), isChange }
}

/** The words of the subject a clause begins with; empty where it has none. */
export function subjectAtHead({ text, language }: Pick<Clause, 'text' | 'language'>): string {
  if (language === 'en') return englishHead.exec(text)?.groups?.who ?? ''
  return chineseHead.exec(text)?.[0] ?? ''
}

/** The clause with the subject it leaves out: that of the clause before it in its sentence, else the speaker. */
export function headless(text: string, language: Clause['language'], subjectBefore: string | null): string[] {
  if (language === 'zh')
    return subjectBefore === null || subjectAtHead({ text, language }) !== '' ? [] : [`${subjectBefore}${text}`]
  if (!bareVerb.test(text)) return []
  return [`${subjectBefore ?? 'I'} ${text.charAt(0).toLowerCase()}${text.slice(1)}`]
}
